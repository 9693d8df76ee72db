import { call, json, text, type Language, type Scenario } from './types.js'

const weeks = Array.from({ length: 26 }, (_, week) => week + 1)

/** A page as a model writes one: some 6,000 characters. */
const pages: Record<Language, string> = {
  en: weeks
    .map(
      (week) =>
        `## Week ${week}\n\nShift lead of hall ${(week % 4) + 1}: check the scanners on Monday, count the returns on Wednesday ` +
        `and send the list of ${week * 12 + 30} articles to purchasing by Friday noon. Anything that is missing is noted by hand.\n`,
    )
    .join('\n'),
  'zh-CN': weeks
    .map(
      (week) =>
        `## 第 ${week} 周\n\n${(week % 4) + 1} 号仓班组长：周一检查扫描枪，周三清点退货，周五中午前把 ${week * 12 + 30} ` +
        `种商品的清单发给采购。缺少的项目请手工登记，并在下周例会上说明原因和预计补齐的日期。\n`,
    )
    .join('\n'),
}

function args(language: Language): string {
  const path = JSON.stringify(language === 'en' ? 'plans/half-year.md' : 'plans/半年计划.md')
  return `{"path": ${path}, "content": ${JSON.stringify(pages[language])}, "overwrite": false}`
}

export const longArguments: Scenario = {
  id: 'long-arguments',
  title: { en: 'Long arguments', 'zh-CN': '很长的参数' },
  about: { en: 'A whole file, counted while it is written.', 'zh-CN': '写一整份文件，边写边计数。' },
  prompt: {
    en: 'Write the half-year plan for the four halls into a file.',
    'zh-CN': '把四个仓库的半年计划写成一个文件。',
  },
  turns: [
    {
      model: [
        text(
          'I am writing the plan week by week. You will see the whole file before it is saved.',
          '我按周来写。保存之前你可以看到整份文件。',
        ),
        call('file', 'write_file', { en: args('en'), 'zh-CN': args('zh-CN') }),
      ],
      agent: [
        {
          call: 'file',
          ask: {},
          takesMs: 700,
          outcome: { result: json({ written: true, lines: weeks.length * 4 - 1 }) },
        },
      ],
    },
    {
      model: [text('The plan is saved, one section a week.', '计划已保存，每周一节。')],
      agent: [],
    },
  ],
  whenDenied: {
    en: 'I did not save anything. What should be different in the plan?',
    'zh-CN': '没有保存任何内容。计划里哪些地方需要修改？',
  },
}
