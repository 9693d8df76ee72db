import type { ToolCardData } from '../../src/core/index.js'
import type { ToolPolicyRules, ToolRule } from '../../src/policy/types.js'

type Say = (en: string, zhCN: string) => string

/** Arguments are what a model wrote: any shape, also none. */
function argsOf(card: ToolCardData): Record<string, unknown> {
  return typeof card.args === 'object' && card.args !== null ? (card.args as Record<string, unknown>) : {}
}

function refundQuestion(card: ToolCardData, say: Say): string {
  const { amount, order_id: id } = argsOf(card)
  if (typeof amount !== 'number' || typeof id !== 'string' || !/^[A-Z0-9-]{1,20}$/.test(id))
    return say('Refund this order?', '为此订单退款吗？')
  const money = amount.toLocaleString('en', { minimumFractionDigits: 2 })
  return say(`Refund ${money} to the card on order ${id}?`, `将 ${money} 退回订单 ${id} 的付款卡？`)
}

/** The Chinese letters of the sample tools. */
export const SAMPLE_LETTERS =
  '查询天气订单搜索知识库导出报告读取网页写入文件保存这份准备退款为此将回的付卡吗发送邮件删除草稿永久？'

const read = (title: () => string): ToolRule => ({ title, riskLevel: 'low', permission: 'read' })

/** To whom a mail goes decides whether it may go: the policy below shows it. */
export const SHOWN_ADDRESS = /^[\w.]+@shop\.example$/

/** What the shop of the stories says about its tools. A tool it does not name is high risk and writes. */
export function samplePolicy(locale: () => string, more: ToolPolicyRules = {}): ToolPolicyRules {
  const say: Say = (en, zhCN) => (locale() === 'zh-CN' ? zhCN : en)
  const rules: Record<string, ToolRule> = {
    get_weather: read(() => say('Look up the weather', '查询天气')),
    get_order: read(() => say('Look up order', '查询订单')),
    kb_search: {
      ...read(() => say('Search knowledge base', '搜索知识库')),
      retryable: true,
      idempotent: true,
    },
    export_report: read(() => say('Export report', '导出报告')),
    fetch_page: { ...read(() => say('Read a page', '读取网页')), riskLevel: 'medium' },
    write_file: {
      riskLevel: 'medium',
      permission: 'write',
      title: () => say('Write a file', '写入文件'),
      question: () => say('Save this file?', '保存这份文件？'),
    },
    create_refund: {
      riskLevel: 'high',
      permission: 'write',
      approval: 'always',
      title: () => say('Prepare a refund', '准备退款'),
      question: (card) => refundQuestion(card, say),
      masking: { lastFour: ['card'] },
    },
    send_email: {
      riskLevel: 'high',
      permission: 'write',
      title: () => say('Send e-mail', '发送邮件'),
      // Whoever approves must see to whom it goes.
      masking: { unmask: ['to'] },
    },
    delete_draft: {
      riskLevel: 'high',
      permission: 'write',
      title: () => say('Delete draft', '删除草稿'),
      question: () => say('Delete this draft for good?', '永久删除这份草稿？'),
    },
  }
  for (const [name, rule] of Object.entries(more)) rules[name] = { ...rules[name], ...rule }
  return rules
}
