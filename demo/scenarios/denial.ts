import { call, json, text, type Scenario } from './types.js'

export const denial: Scenario = {
  id: 'denial',
  title: { en: 'A denial, by you and by a rule', 'zh-CN': '拒绝：由你，或由规则' },
  about: {
    en: 'The mail is refused by the server; the draft is your decision.',
    'zh-CN': '邮件被服务器规则拒绝，草稿由你决定。',
  },
  prompt: {
    en: 'Clean up: delete the old draft of the report, and mail the summary to Jo at our partner.',
    'zh-CN': '收拾一下：删除报告的旧草稿，并把摘要发给合作方的小乔。',
  },
  turns: [
    {
      model: [
        text('Two things to do. Deleting the draft is up to you.', '有两件事要做。是否删除草稿由你决定。'),
        call('mail', 'send_email', {
          en: '{"to": "jo@partner.example", "subject": "Summary of the third quarter", "body": "Dear Jo, here is the summary you asked for."}',
          'zh-CN':
            '{"to": "jo@partner.example", "subject": "第三季度摘要", "body": "小乔你好，这是你要的摘要。"}',
        }),
        call('draft', 'delete_draft', {
          en: '{"draft_id": "D-77", "title": "Third quarter, first version", "permanent": true}',
          'zh-CN': '{"draft_id": "D-77", "title": "第三季度 第一版", "permanent": true}',
        }),
      ],
      agent: [
        {
          call: 'mail',
          refusal: {
            en: 'Mail to other companies is switched off here.',
            'zh-CN': '此处已关闭向其他公司发送邮件。',
          },
          takesMs: 300,
          outcome: {},
        },
        {
          call: 'draft',
          ask: {
            message: { en: 'The draft cannot be brought back.', 'zh-CN': '草稿删除后无法恢复。' },
          },
          takesMs: 600,
          outcome: { result: json({ deleted: 'D-77' }) },
        },
      ],
    },
    {
      model: [
        text(
          'The draft is deleted. The mail was not sent: this workspace does not allow mail to other companies.',
          '草稿已删除。邮件没有发出：此工作区不允许向其他公司发送邮件。',
        ),
      ],
      agent: [],
    },
  ],
  whenDenied: {
    en: 'I left the draft where it is. The mail was not sent either: this workspace does not allow mail to other companies.',
    'zh-CN': '草稿保持原样。邮件也没有发出：此工作区不允许向其他公司发送邮件。',
  },
}
