import { call, json, reasoning, text, type Scenario } from './types.js'

// What a reader must be able to see: an amount with its zeros, a number above 2^53, a card number, and one
// character that turns the reading direction round.
const note = 'late delivery \u202etnemyap'
const refundArgs =
  '{"order_id": "A123", "amount": 1999.00, "currency": "EUR", "reference": 9007199254740993, ' +
  `"card": "4242 4242 4242 4242", "note": "${note}"}`

export const refund: Scenario = {
  id: 'refund',
  title: { en: 'Look up an order, prepare a refund', 'zh-CN': '查订单并准备退款' },
  about: { en: 'The read runs; the refund waits for you.', 'zh-CN': '读取直接执行，退款等你批准。' },
  prompt: {
    en: 'Order A123 came two weeks late. Please check it and send my money back.',
    'zh-CN': '订单 A123 晚到了两周，请查一下并把钱退给我。',
  },
  turns: [
    {
      model: [
        reasoning(
          'First the order itself. A refund depends on when it was promised and when it arrived.',
          '先看订单：能不能退款取决于承诺的日期和实际到货日期。',
        ),
        text('I will look up the order first.', '我先查一下订单。'),
        call('order', 'get_order', '{"order_id": "A123"}'),
      ],
      agent: [
        {
          call: 'order',
          takesMs: 800,
          outcome: {
            result: json({
              order_id: 'A123',
              status: 'delivered',
              promised: '2026-11-07',
              delivered: '2026-11-21',
              total: '1999.00 EUR',
            }),
          },
        },
      ],
    },
    {
      model: [
        text(
          'It was promised for 7 November and came on 21 November, so the full amount can go back. I am preparing the refund; nothing happens before you approve it.',
          '承诺 11 月 7 日送达，实际 11 月 21 日才到，可以全额退款。我来准备退款；在你批准之前什么都不会执行。',
        ),
        call('refund', 'create_refund', refundArgs),
      ],
      agent: [
        {
          call: 'refund',
          ask: {
            message: {
              en: 'Refunds over 500.00 need a person.',
              'zh-CN': '超过 500.00 的退款需要人工确认。',
            },
            expiresInSeconds: 180,
          },
          takesMs: 1100,
          outcome: {
            result: json({
              refund_id: 're_20884',
              status: 'accepted',
              amount: '1999.00 EUR',
              arrives: '2026-12-03',
            }),
          },
        },
      ],
    },
    {
      model: [
        text(
          'The refund re_20884 over 1,999.00 EUR is on its way. It should be on the card by 3 December.',
          '退款 re_20884（1,999.00 EUR）已提交，预计 12 月 3 日前到账。',
        ),
      ],
      agent: [],
    },
  ],
  whenDenied: {
    en: 'Understood: no refund was made, and the order stays as it is. Would a voucher or a partial refund suit you better?',
    'zh-CN': '明白：没有退款，订单保持原样。你是否更希望要优惠券或部分退款？',
  },
}
