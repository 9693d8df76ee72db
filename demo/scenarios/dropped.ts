import { call, json, text, type Scenario } from './types.js'

const args =
  '{"report": "returns", "from": "2026-07-01", "to": "2026-09-30", "columns": ["article", "hall", "pieces", ' +
  '"reason", "value"], "group_by": ["hall", "reason"], "format": "pdf"}'

export const dropped: Scenario = {
  id: 'dropped',
  title: { en: 'A dropped connection', 'zh-CN': '连接中断' },
  about: {
    en: 'The line breaks in the middle of the arguments.',
    'zh-CN': '参数写到一半时连接断开。',
  },
  prompt: {
    en: 'Export the returns of the third quarter as a PDF.',
    'zh-CN': '把第三季度的退货导出为 PDF。',
  },
  turns: [
    {
      model: [
        text('I am putting the report together.', '我来生成报告。'),
        call('report', 'export_report', args),
      ],
      agent: [
        { call: 'report', takesMs: 1200, outcome: { result: json({ file: 'returns-q3.pdf', pages: 14 }) } },
      ],
      breaksAt: 0.6,
    },
    {
      model: [
        text('The report is ready: returns-q3.pdf, 14 pages.', '报告已生成：returns-q3.pdf，共 14 页。'),
      ],
      agent: [],
    },
  ],
}
