import { say } from '../words/sentence.ts'
import { inEnglish } from '../words/catalogues.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canPaymentBecome } from './order-states.ts'
import {
  PAYMENT_STATUSES,
  paymentStateOf,
  refundableOf,
  spreadRefund,
  TENDERS,
  type OrderPayment,
} from './order-payments.ts'

/** A payment of a test. */
function payment(
  id: string,
  amountCents: number,
  more: Partial<Omit<OrderPayment, 'id' | 'amountCents'>> = {},
): OrderPayment {
  return {
    id,
    kind: 'test',
    label: say('Card'),
    tender: 'money',
    amountCents,
    refundedCents: 0,
    status: 'paid',
    testMode: false,
    instructions: '',
    ...more,
  }
}

const largest = Number.MAX_SAFE_INTEGER
const amounts = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  // Six of them are still a safe integer.
  fc.integer({ min: 1, max: Math.floor(largest / 8) }),
)
const somePayments = fc
  .array(
    fc.record({
      tender: fc.constantFrom(...TENDERS),
      status: fc.constantFrom(...PAYMENT_STATUSES),
      amountCents: amounts,
      given: amounts,
    }),
    { maxLength: 6 },
  )
  .map((made) =>
    made.map(({ given, ...one }, index) =>
      payment(`p${index}`, one.amountCents, {
        ...one,
        refundedCents: one.status === 'paid' ? given % (one.amountCents + 1) : 0,
      }),
    ),
  )

const leftOf = (payments: readonly OrderPayment[]) =>
  payments.reduce((sum, one) => sum + refundableOf(one), 0)

test('[PAY-21] money from outside goes back first, in the order it came, then stored value', () => {
  const payments = [
    payment('card', 3000),
    payment('gift', 2000, { tender: 'stored-value' }),
    payment('transfer', 1000),
  ]
  const shares = (amount: number) => {
    const spread = spreadRefund(payments, amount)
    return spread.ok ? spread.value.map((share) => `${share.paymentId} ${share.amountCents}`) : spread.code
  }
  expect(shares(1)).toEqual(['card 1'])
  expect(shares(3000)).toEqual(['card 3000'])
  expect(shares(3500)).toEqual(['card 3000', 'transfer 500'])
  expect(shares(4001)).toEqual(['card 3000', 'transfer 1000', 'gift 1'])
  expect(shares(6000)).toEqual(['card 3000', 'transfer 1000', 'gift 2000'])
  expect(shares(6001)).toBe('too-much')
})

test('[PAY-22] the owner may say otherwise, within what is left of each payment', () => {
  const payments = [payment('card', 3000, { refundedCents: 500 }), payment('gift', 2000)]
  const spread = (...chosen: [string, number][]) =>
    spreadRefund(
      payments,
      1000,
      chosen.map(([paymentId, amountCents]) => ({ paymentId, amountCents })),
    )
  expect(spread(['gift', 1000])).toMatchObject({ value: [{ paymentId: 'gift', amountCents: 1000 }] })
  expect(spread(['gift', 1000], ['card', 0])).toMatchObject({ value: [{ paymentId: 'gift' }] })
  expect(spread(['gift', 1000], ['card', 0])).toEqual({
    ok: true,
    value: [{ paymentId: 'gift', amountCents: 1000 }],
  })
  expect(spreadRefund([payment('card', 1000)], 1000, [{ paymentId: 'card', amountCents: 1000 }]).ok).toBe(
    true,
  )
  expect(spread(['gift', 999])).toMatchObject({ code: 'wrong-shares' })
  expect(spread(['gift', 1001])).toMatchObject({ code: 'wrong-shares' })
  expect(spread(['card', 2501])).toMatchObject({ code: 'too-much' })
  expect(spread(['card', 1001], ['gift', -1])).toMatchObject({ code: 'wrong-shares' })
  expect(spread(['gift', 999.5], ['card', 0.5])).toMatchObject({ code: 'wrong-shares' })
  expect(spread(['other', 1000])).toMatchObject({ code: 'unknown-payment' })
  expect(spread(['gift', 500], ['gift', 500])).toMatchObject({ code: 'unknown-payment' })
})

test('[PAY-23] whatever was paid: the shares add up to the refund, and none is more than is left', () => {
  fc.assert(
    fc.property(somePayments, fc.integer({ min: 1, max: largest }), (payments, asked) => {
      const left = leftOf(payments)
      const amount = left === 0 ? asked : 1 + ((asked - 1) % (left + 1))
      const spread = spreadRefund(payments, amount)
      expect(spread.ok).toBe(amount <= left)
      if (!spread.ok) return
      expect(spread.value.reduce((sum, share) => sum + share.amountCents, 0)).toBe(amount)
      for (const share of spread.value) {
        const one = payments.find(({ id }) => id === share.paymentId)
        expect(share.amountCents).toBeGreaterThan(0)
        expect(share.amountCents).toBeLessThanOrEqual(one === undefined ? 0 : refundableOf(one))
      }
      const money = payments.filter(({ tender }) => tender === 'money')
      const ofMoney = spread.value
        .filter(({ paymentId }) => money.some(({ id }) => id === paymentId))
        .reduce((sum, share) => sum + share.amountCents, 0)
      expect(ofMoney).toBe(Math.min(amount, leftOf(money)))
    }),
  )
})

test('[PAY-23] refunds one after the other give back exactly what was paid, whatever their sizes, and then no more', () => {
  fc.assert(
    fc.property(somePayments, fc.infiniteStream(fc.integer({ min: 1, max: largest })), (made, sizes) => {
      let payments = made
      for (let left = leftOf(payments); left > 0; left = leftOf(payments)) {
        const before = paymentStateOf(payments)
        const asked = sizes.next().value ?? left
        // Large steps, so that an order of billions is given back in a few of them.
        const amount = Math.max(Math.ceil(left / 3), 1 + ((asked - 1) % left))
        const spread = spreadRefund(payments, amount)
        if (!spread.ok) throw new Error(inEnglish(spread.message))
        const given = new Map(spread.value.map((share) => [share.paymentId, share.amountCents]))
        payments = payments.map((one) => ({
          ...one,
          refundedCents: one.refundedCents + (given.get(one.id) ?? 0),
        }))
        expect(leftOf(payments)).toBe(left - amount)
        const after = paymentStateOf(payments)
        if (after !== before) expect(canPaymentBecome(before, after)).toBe(true)
      }
      for (const { status, amountCents, refundedCents } of payments)
        expect(refundedCents).toBe(status === 'paid' ? amountCents : 0)
      expect(spreadRefund(payments, 1)).toMatchObject({ code: 'too-much' })
    }),
  )
})

test('[ORD-2] the state of an order is that of its payments together', () => {
  const awaiting = payment('a', 100, { status: 'awaiting' })
  const canceled = payment('c', 100, { status: 'canceled' })
  const paid = payment('p', 100)
  const back = payment('b', 100, { refundedCents: 100 })
  expect(paymentStateOf([])).toBe('paid')
  expect(paymentStateOf([paid])).toBe('paid')
  expect(paymentStateOf([paid, awaiting])).toBe('awaiting')
  expect(paymentStateOf([canceled])).toBe('canceled')
  expect(paymentStateOf([canceled, paid])).toBe('paid')
  expect(paymentStateOf([paid, back])).toBe('partially-refunded')
  expect(paymentStateOf([canceled, back])).toBe('refunded')
})
