import type { WordsOf } from './messages.js'

export const timelineEn: WordsOf<'timeline'> = {
  'timeline.label': 'Timeline of the calls',
  'timeline.rows': 'Calls over time',
  'timeline.call': 'Call',
  'timeline.state': 'State',
  'timeline.begins': 'begins at',
  'timeline.args': 'arguments',
  'timeline.waiting': 'waiting for a person',
  'timeline.running': 'running',
  'timeline.untimed': 'no times were sent',
  'timeline.zoomIn': 'Zoom in',
  'timeline.zoomOut': 'Zoom out',
  'timeline.zoomReset': 'Whole run',
  'timeline.asTable': 'Show as table',
  'timeline.asPicture': 'Show as picture',
}

export const timelineZhCN: WordsOf<'timeline'> = {
  'timeline.label': '工具调用时间线',
  'timeline.rows': '各调用随时间的进展',
  'timeline.call': '调用',
  'timeline.state': '状态',
  'timeline.begins': '开始于',
  'timeline.args': '参数',
  'timeline.waiting': '等待人工确认',
  'timeline.running': '执行',
  'timeline.untimed': '没有时间信息',
  'timeline.zoomIn': '放大',
  'timeline.zoomOut': '缩小',
  'timeline.zoomReset': '显示全部',
  'timeline.asTable': '以表格显示',
  'timeline.asPicture': '以图形显示',
}
