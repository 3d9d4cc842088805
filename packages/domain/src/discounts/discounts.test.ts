import { describe, expect, test } from 'vitest'
import { MAX_ORDER_AMOUNT, MAX_PRICE } from '../money/limits.ts'
import { spoken } from '../testing/spoken.ts'
import { applyDiscounts, type DiscountedLine } from './apply-discounts.ts'
import { discountProblems, type DiscountForm } from './discount-problems.ts'
import {
  closedBecause,
  COUPON_REFUSALS,
  couponCode,
  couponRefusalText,
  DISCOUNT_LIMITS,
  isCouponCode,
  type OfferedDiscount,
} from './discount.ts'

const form: DiscountForm = {
  title: 'Spring',
  automatic: false,
  kind: 'percent',
  percent: 1000,
  amountCents: 0,
  buy: 0,
  get: 0,
  productIds: [],
  categoryIds: [],
  minimumCents: 0,
  combines: true,
  isOn: true,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  maxUsesPerCode: null,
}
const uses = { all: 0, byCustomer: 0, withCode: 0 }
const offered = (changes: Partial<OfferedDiscount> = {}): OfferedDiscount => ({
  ...form,
  id: 'd',
  code: null,
  currency: 'USD',
  itemIds: null,
  uses,
  ...changes,
})
const problems = (changes: Partial<DiscountForm>) => spoken(discountProblems({ ...form, ...changes }))

describe('[DISC-1] what is wrong with a discount is named by field', () => {
  test('its name has 1 to 120 characters that are not spaces', () => {
    const wrong = { title: 'Write a name of 1 to 120 characters.' }
    expect(problems({})).toEqual({})
    expect(problems({ title: '' })).toEqual(wrong)
    expect(problems({ title: '   ' })).toEqual(wrong)
    expect(problems({ title: 'a'.repeat(DISCOUNT_LIMITS.title + 1) })).toEqual(wrong)
    expect(problems({ title: ` ${'a'.repeat(DISCOUNT_LIMITS.title)} ` })).toEqual({})
  })

  test('a percentage is above 0 and up to 100 where the kind has one', () => {
    const wrong = { percent: 'Write a percentage above 0 and up to 100.' }
    expect(problems({ percent: 0 })).toEqual(wrong)
    expect(problems({ percent: 10_001 })).toEqual(wrong)
    expect(problems({ percent: 0.5 })).toEqual(wrong)
    expect(problems({ percent: 1 })).toEqual({})
    expect(problems({ percent: 10_000 })).toEqual({})
    expect(problems({ kind: 'amount', percent: 0, amountCents: 1 })).toEqual({})
    expect(problems({ kind: 'buy-x-get-y', percent: 0, buy: 1, get: 1 })).toEqual(wrong)
    expect(problems({ kind: 'free-shipping', percent: 0 })).toEqual({})
  })

  test('an amount is above 0, and units are 1 to 9,999, where the kind has them', () => {
    const amount = { amountCents: 'Write an amount above 0.' }
    expect(problems({ kind: 'amount', amountCents: 0 })).toEqual(amount)
    expect(problems({ kind: 'amount', amountCents: MAX_PRICE + 1 })).toEqual(amount)
    expect(problems({ kind: 'amount', amountCents: MAX_PRICE })).toEqual({})
    const units = 'Write a whole number from 1 to 9999.'
    expect(problems({ kind: 'buy-x-get-y' })).toEqual({ buy: units, get: units })
    expect(problems({ kind: 'buy-x-get-y', buy: 9999, get: 10_000 })).toEqual({ get: units })
  })

  test('the least it begins at, its times and how often it is used', () => {
    const minimum = { minimumCents: 'Write an amount from 0, or leave it empty.' }
    expect(problems({ minimumCents: -1 })).toEqual(minimum)
    expect(problems({ minimumCents: MAX_ORDER_AMOUNT + 1 })).toEqual(minimum)
    expect(problems({ minimumCents: MAX_ORDER_AMOUNT })).toEqual({})
    expect(problems({ startsAt: 5, endsAt: 5 })).toEqual({ endsAt: 'It has to end after it begins.' })
    expect(problems({ startsAt: 5, endsAt: 6 })).toEqual({})
    expect(problems({ startsAt: 5 })).toEqual({})
    expect(problems({ endsAt: 5 })).toEqual({})
    const often = 'Write a whole number from 1, or leave it empty.'
    expect(problems({ maxUses: 0, maxUsesPerCustomer: 0.5, maxUsesPerCode: 1_000_000_001 })).toEqual({
      maxUses: often,
      maxUsesPerCustomer: often,
      maxUsesPerCode: often,
    })
    expect(problems({ maxUses: 1, maxUsesPerCustomer: 1, maxUsesPerCode: 1_000_000_000 })).toEqual({})
  })
})

describe('codes', () => {
  test('[DISC-7] one is the same however it is typed', () => {
    expect(couponCode(' spring - 2027_x–y\t')).toBe('SPRING2027XY')
    expect(couponCode('ｓｐｒｉｎｇ')).toBe('SPRING')
    expect(couponCode('straße 10%')).toBe('STRASSE10%')
  })

  test('[DISC-7] one has 3 to 40 letters, digits and a few signs', () => {
    expect(isCouponCode('AB')).toBe(false)
    expect(isCouponCode('ABC')).toBe(true)
    expect(isCouponCode('É10%+.')).toBe(true)
    expect(isCouponCode('A'.repeat(40))).toBe(true)
    expect(isCouponCode('A'.repeat(41))).toBe(false)
    for (const strange of ['AB C', '<ABC', 'ABC>', 'A"BC']) expect(isCouponCode(strange)).toBe(false)
  })

  test('[DISC-6] one counts from its beginning until just before its end, as often as it may', () => {
    const because = (changes: Partial<OfferedDiscount>, now = 100) => closedBecause(offered(changes), now)
    expect(because({})).toBeUndefined()
    expect(because({ isOn: false })).toBe('ended')
    expect(because({ endsAt: 100 })).toBe('ended')
    expect(because({ endsAt: 101 })).toBeUndefined()
    expect(because({ startsAt: 101 })).toBe('not-started')
    expect(because({ startsAt: 100 })).toBeUndefined()
    const used = { all: 3, byCustomer: 2, withCode: 1 }
    expect(because({ uses: used })).toBeUndefined()
    expect(because({ uses: used, maxUses: 3 })).toBe('used-up')
    expect(because({ uses: used, maxUses: 4 })).toBeUndefined()
    expect(because({ uses: used, maxUsesPerCode: 1 })).toBe('used-up')
    expect(because({ uses: used, maxUsesPerCode: 2 })).toBeUndefined()
    expect(because({ uses: used, maxUsesPerCustomer: 2 })).toBe('used-by-customer')
    expect(because({ uses: used, maxUsesPerCustomer: 3 })).toBeUndefined()
  })

  test('[DISC-8] a buyer is told in a sentence why one does not count', () => {
    const discount = { minimumCents: 2500, currency: 'EUR', buy: 2, get: 1 }
    const texts = COUPON_REFUSALS.map((reason) => [reason, spoken(couponRefusalText(reason, discount))])
    expect(Object.fromEntries(texts)).toEqual({
      unknown: 'We do not know this code. Look at how it is written, and try again.',
      'not-started': 'This discount has not begun yet.',
      ended: 'This discount has ended.',
      'used-up': 'This discount has been used up.',
      'used-by-customer': 'You have used this discount as often as it can be.',
      'nothing-matches': 'Nothing in your cart is part of this discount.',
      'below-minimum': 'This discount begins when what it is for comes to €25.00.',
      'too-few': 'This discount begins with 3 items of what it is for.',
      'nothing-to-ship': 'Nothing in your cart is shipped.',
      'not-combined': 'Another discount saves you more, and they cannot be combined.',
      'same-discount': 'A discount counts once in an order.',
    })
  })
})

describe('what counts in a cart', () => {
  const line = (unitCents: number, quantity = 1, itemId = 'p'): DiscountedLine => ({
    itemId,
    unitCents,
    quantity,
    isDiscountable: true,
  })
  const apply = (
    discounts: OfferedDiscount[],
    lines = [line(1000)],
    shipping: (off: number) => number | null = () => 500,
  ) => applyDiscounts(lines, discounts, shipping, 100)
  const counted = (...given: Parameters<typeof apply>) =>
    apply(...given).applied.map(({ discountId }) => discountId)
  const alone = { combines: false } as const

  test('[DISC-5] of two that save the same the combined one counts, then the one given first', () => {
    expect(counted([offered({ id: 'a', ...alone }), offered({ id: 'b' })])).toEqual(['b'])
    expect(counted([offered({ id: 'a', ...alone }), offered({ id: 'b', ...alone })])).toEqual(['a'])
    const more = offered({ id: 'c', ...alone, percent: 1001 })
    expect(counted([offered({ id: 'b' }), more])).toEqual(['b'])
    expect(counted([offered({ id: 'b' }), { ...more, percent: 1100 }])).toEqual(['c'])
    expect(apply([offered({ id: 'b' }), { ...more, percent: 1100 }]).refused).toMatchObject([
      { discount: { id: 'b' }, reason: 'not-combined' },
    ])
  })

  test('[DISC-5] what shipping costs after it is part of what one saves', () => {
    const free = offered({ id: 'free', kind: 'free-shipping', ...alone })
    expect(counted([offered({ percent: 4900 }), free])).toEqual(['free'])
    expect(counted([offered({ percent: 5100 }), free])).toEqual(['d'])
    // Taking off 10 % makes shipping dearer by 200: the amount of 50 saves more.
    const shipping = (off: number) => (off >= 100 ? 700 : 500)
    const small = offered({ id: 'small', kind: 'amount', amountCents: 50, ...alone })
    expect(counted([offered(), small], [line(1000)], shipping)).toEqual(['small'])
  })

  test('[DISC-6] it begins with exactly its least amount and its units, of what it is for', () => {
    expect(counted([offered({ minimumCents: 1000 })])).toEqual(['d'])
    expect(apply([offered({ minimumCents: 1001 })]).refused).toMatchObject([{ reason: 'below-minimum' }])
    const some = offered({ minimumCents: 1000, itemIds: ['q'] })
    expect(apply([some], [line(1000), line(999, 1, 'q')]).refused).toMatchObject([
      { reason: 'below-minimum' },
    ])
    const two = offered({ kind: 'buy-x-get-y', buy: 1, get: 1, percent: 10_000, itemIds: ['q'] })
    expect(apply([two], [line(100, 5), line(900, 1, 'q')]).refused).toMatchObject([{ reason: 'too-few' }])
    expect(apply([two], [line(100, 5), line(900, 2, 'q')]).lineCents).toEqual([0, 900])
    const free = offered({ kind: 'free-shipping' })
    expect(apply([free], [line(1000)], () => null).refused).toMatchObject([{ reason: 'nothing-to-ship' }])
    expect(counted([offered()], [line(1000)], () => null)).toEqual(['d'])
    expect(apply([offered({ itemIds: ['z'] })]).refused).toMatchObject([{ reason: 'nothing-matches' }])
  })
})
