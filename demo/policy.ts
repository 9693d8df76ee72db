import { defineToolPolicy, type ToolCardData } from 'vue-tool-cards'
import { settings } from './settings.js'

const say = (en: string, zhCN: string) => () => (settings.language === 'zh-CN' ? zhCN : en)

/** Arguments are what a model wrote: any shape, also none. */
function argsOf(card: ToolCardData): Record<string, unknown> {
  return typeof card.args === 'object' && card.args !== null ? (card.args as Record<string, unknown>) : {}
}

function amountOf(card: ToolCardData): string {
  const { amount, currency } = argsOf(card)
  if (typeof amount !== 'number') return say('money', '款项')()
  const number = amount.toLocaleString(settings.language, { minimumFractionDigits: 2 })
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? `${number} ${currency}` : number
}

/** Only what looks like an order number is put into the question: it is the host's sentence. */
function orderOf(card: ToolCardData): string {
  const { order_id: id } = argsOf(card)
  return typeof id === 'string' && /^[A-Z0-9-]{1,20}$/.test(id) ? id : '?'
}

/** What this host says about its tools. The model has no say in it. */
export const policy = defineToolPolicy({
  get_order: { riskLevel: 'low', permission: 'read', title: say('Look up order', '查询订单') },
  create_refund: {
    riskLevel: 'high',
    permission: 'write',
    approval: 'always',
    title: say('Prepare a refund', '准备退款'),
    question: (card) =>
      say(
        `Refund ${amountOf(card)} to the card on order ${orderOf(card)}?`,
        `将 ${amountOf(card)} 退回订单 ${orderOf(card)} 的付款卡？`,
      )(),
    masking: { lastFour: ['card'] },
  },
  search_guides: { ...search(), title: say('Search guides', '搜索文档') },
  search_tickets: { ...search(), title: say('Search tickets', '搜索工单') },
  'search_*': { ...search(), title: say('Search the web', '搜索网页') },
  write_file: {
    riskLevel: 'medium',
    permission: 'write',
    title: say('Write a file', '写入文件'),
    question: say('Save this file?', '保存这份文件？'),
  },
  delete_draft: {
    riskLevel: 'high',
    permission: 'write',
    title: say('Delete draft', '删除草稿'),
    question: say('Delete this draft for good?', '永久删除这份草稿？'),
  },
  send_email: { riskLevel: 'high', permission: 'write', title: say('Send e-mail', '发送邮件') },
  export_report: { riskLevel: 'low', permission: 'read', title: say('Export report', '导出报告') },
  fetch_page: { riskLevel: 'medium', permission: 'read', title: say('Read a page', '读取网页') },
  lookup_customer: { riskLevel: 'medium', permission: 'read', title: say('Look up customer', '查询客户') },
  run_checks: { riskLevel: 'low', permission: 'read', title: say('Run checks', '运行检查') },
})

function search() {
  return {
    riskLevel: 'low',
    permission: 'read',
    retryable: true,
    idempotent: true,
    preview: 'closed-values',
  } as const
}
