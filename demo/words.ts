import { computed } from 'vue'
import { settings } from './settings.js'

const en = {
  subtitle: 'What an agent does, while it does it.',
  scenarios: 'Scenarios',
  recording: 'Recording',
  recordingAbout: (protocol: string) => `Read as ${protocol}.`,
  replayed: 'Replay this recording.',
  wire: "The model's wire",
  language: 'Language',
  theme: 'Theme',
  pace: 'Pace',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  transcript: 'Conversation',
  emptyTitle: 'Pick a scenario.',
  empty:
    "Each one is a small agent turn. The server sends the model's part in the wire that you choose, and its own part (running, asking, results) beside it on the same response.",
  you: 'You',
  assistant: 'Assistant',
  thinking: 'Reasoning',
  stop: 'Stop',
  clear: 'Clear',
  lost: 'The connection was lost.',
  again: 'Try again',
  stopped: 'You stopped this.',
  issues: (count: number) => (count === 1 ? '1 issue' : `${count} issues`),
  noServer: 'The demo server does not answer. Start it again with npm run demo, then reload this page.',
}

const zhCN: typeof en = {
  subtitle: '看清智能体正在做什么。',
  scenarios: '场景',
  recording: '录制',
  recordingAbout: (protocol) => `按 ${protocol} 读取。`,
  replayed: '重放这段录制。',
  wire: '模型的协议',
  language: '语言',
  theme: '主题',
  pace: '速度',
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
  transcript: '对话',
  emptyTitle: '请选择一个场景。',
  empty:
    '每个场景是一小轮智能体对话。服务器按你选择的协议发送模型的部分，并在同一响应里附上自己的部分（执行、询问、结果）。',
  you: '你',
  assistant: '助手',
  thinking: '思考过程',
  stop: '停止',
  clear: '清空',
  lost: '连接已中断。',
  again: '重试',
  stopped: '你已停止。',
  issues: (count) => `${count} 个问题`,
  noServer: '演示服务器没有响应。请重新运行 npm run demo 并刷新页面。',
}

/** The page's own words, in the language of the moment. */
export const words = computed(() => (settings.language === 'zh-CN' ? zhCN : en))
