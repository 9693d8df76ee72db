import { call, json, text, type Scenario, type ToolOutcome } from './types.js'

const guides = {
  en: `**2 guides** mention printing.

1. [Set up label printing](https://help.example.com/labels) – the printer must be on the same network
2. [Printer is offline](https://help.example.com/offline) – restart the print service first

| Guide | Updated |
| --- | --- |
| Set up label printing | 3 November |
| Printer is offline | 18 November |`,
  'zh-CN': `**2 篇文档**提到打印。

1. [设置标签打印](https://help.example.com/labels)：打印机必须在同一网络
2. [打印机离线](https://help.example.com/offline)：先重启打印服务

| 文档 | 更新日期 |
| --- | --- |
| 设置标签打印 | 11 月 3 日 |
| 打印机离线 | 11 月 18 日 |`,
}

const markdown: ToolOutcome = {
  result: { en: JSON.stringify(guides.en), 'zh-CN': JSON.stringify(guides['zh-CN']) },
  resultFormat: 'markdown',
}

export const searches: Scenario = {
  id: 'searches',
  title: { en: 'Three searches at once', 'zh-CN': '三个并行搜索' },
  about: { en: 'Two answer, one fails and can be repeated.', 'zh-CN': '两个成功，一个失败并可重试。' },
  prompt: {
    en: 'Our label printer in hall 4 has been offline since this morning. What do we know about it?',
    'zh-CN': '4 号仓的标签打印机从早上起就离线了，有什么线索吗？',
  },
  turns: [
    {
      model: [
        text('I will search in three places at once.', '我同时在三处查找。'),
        call('guides', 'search_guides', {
          en: '{"query": "label printer offline", "limit": 5}',
          'zh-CN': '{"query": "标签打印机 离线", "limit": 5}',
        }),
        call('tickets', 'search_tickets', {
          en: '{"query": "printer hall 4", "since": "2026-11-01"}',
          'zh-CN': '{"query": "4 号仓 打印机", "since": "2026-11-01"}',
        }),
        call('web', 'search_web', '{"query": "LP-2200 offline after update"}'),
      ],
      agent: [
        { call: 'guides', takesMs: 900, outcome: markdown },
        {
          call: 'tickets',
          progress: [
            {
              afterMs: 500,
              message: { en: 'reading tickets', 'zh-CN': '正在读取工单' },
              done: 120,
              total: 480,
            },
            {
              afterMs: 1100,
              message: { en: 'reading tickets', 'zh-CN': '正在读取工单' },
              done: 360,
              total: 480,
            },
          ],
          takesMs: 1700,
          outcome: {
            result: json({
              matches: 3,
              newest: 'T-5531',
              opened: '2026-11-29T06:40:00Z',
              location: 'hall 4',
              note: 'offline since the update at night',
            }),
          },
        },
        {
          call: 'web',
          takesMs: 3200,
          outcome: {
            error: {
              code: 'timeout',
              text: {
                en: 'The search service did not answer in 3 seconds.',
                'zh-CN': '搜索服务 3 秒内没有响应。',
              },
              retryable: true,
            },
          },
          retry: {
            takesMs: 900,
            outcome: {
              result: json({ hits: 1, title: 'LP-2200: offline after firmware 8.1', fix: 'firmware 8.1.2' }),
            },
            closing: {
              en: 'The web search answered this time: firmware 8.1 takes this printer offline, 8.1.2 repairs it.',
              'zh-CN': '这次网页搜索成功了：固件 8.1 会让这款打印机离线，8.1.2 已修复。',
            },
          },
        },
      ],
    },
    {
      model: [
        text(
          'Ticket T-5531 says that the printer went offline after the update at night, and the guide asks to restart the print service first. The web search did not answer; you can try it again.',
          '工单 T-5531 显示打印机在夜间更新后离线，文档建议先重启打印服务。网页搜索没有响应，你可以重试。',
        ),
      ],
      agent: [],
    },
  ],
}
