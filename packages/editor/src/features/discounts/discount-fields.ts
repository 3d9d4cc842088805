import { DISCOUNT_LIMITS, field, MAX_ORDER_AMOUNT, MAX_PRICE, readFields, type ValueOf } from '@plinth/domain'
import type { Discount, DiscountInput } from '../../api/discounts.ts'

const TITLE = field.text(
  'Name',
  { required: true, max: DISCOUNT_LIMITS.title },
  { help: 'Buyers see it beside a code' },
)
const HAD = {
  had: field.choice('How buyers get it', [
    ['code', 'With a code'],
    ['automatic', 'By itself'],
  ]),
}
const OFF = {
  kind: field.choice('What it takes off', [
    ['percent', 'A percentage'],
    ['amount', 'An amount'],
    ['free-shipping', 'The shipping'],
    ['buy-x-get-y', 'Some units, when others are bought'],
  ]),
  amountCents: field.amount(
    'Amount',
    { required: true, min: 1, max: MAX_PRICE },
    { when: { field: 'kind', is: ['amount'] } },
  ),
  buy: field.number(
    'Units to buy',
    { min: 1, max: DISCOUNT_LIMITS.units },
    { default: 2, when: { field: 'kind', is: ['buy-x-get-y'] } },
  ),
  get: field.number(
    'Units that cost less',
    { min: 1, max: DISCOUNT_LIMITS.units },
    { when: { field: 'kind', is: ['buy-x-get-y'] }, help: 'The cheapest of each group' },
  ),
}
const SCOPE = {
  productIds: field.products('Only for these products', { max: DISCOUNT_LIMITS.products }),
}
const TERMS = {
  minimumCents: field.amount(
    'Minimum',
    { min: 0, max: MAX_ORDER_AMOUNT },
    { help: 'What it is for must come to this; leave empty for none' },
  ),
  combines: field.toggle('Counts together with other discounts', { default: true }),
}
const USE = { isOn: field.toggle('On: buyers can use it', { default: true }) }

/** Fields of the form, by the parts it shows them in. */
export const DISCOUNT_PARTS = {
  title: { title: TITLE },
  had: HAD,
  off: OFF,
  scope: SCOPE,
  terms: TERMS,
  use: USE,
}
const FIELDS = { title: TITLE, ...HAD, ...OFF, ...SCOPE, ...TERMS, ...USE }

export type DiscountValues = ValueOf<typeof FIELDS>
export { FIELDS as DISCOUNT_FIELDS }

/** What the fields begin with. */
export function valuesOf(discount: Discount | undefined): DiscountValues {
  if (discount === undefined) return readFields(FIELDS, {})
  const { title, automatic, kind, amountCents, buy, get, productIds, minimumCents, combines, isOn } = discount
  return {
    title,
    had: automatic ? 'automatic' : 'code',
    kind,
    amountCents: amountCents === 0 ? null : amountCents,
    buy: Math.max(buy, 1),
    get: Math.max(get, 1),
    productIds: [...productIds],
    minimumCents: minimumCents === 0 ? null : minimumCents,
    combines,
    isOn,
  }
}

/** What stands beside the fields: the percentage, moments, categories and limits. */
export interface DiscountRest extends Pick<
  DiscountInput,
  'percent' | 'categoryIds' | 'startsAt' | 'endsAt' | 'maxUses' | 'maxUsesPerCustomer' | 'maxUsesPerCode'
> {}

/** What the rest begins with. */
export function restOf(discount: Discount | undefined): DiscountRest {
  if (discount !== undefined) {
    const { percent, categoryIds, startsAt, endsAt, maxUses, maxUsesPerCustomer, maxUsesPerCode } = discount
    return {
      percent: percent === 0 ? 1000 : percent,
      categoryIds,
      startsAt,
      endsAt,
      maxUses,
      maxUsesPerCustomer,
      maxUsesPerCode,
    }
  }
  return {
    percent: 1000,
    categoryIds: [],
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    maxUsesPerCode: null,
  }
}

/** What is sent of a form. */
export function inputOf(
  values: Parameters<typeof readFields<typeof FIELDS>>[1],
  rest: DiscountRest,
): DiscountInput {
  const { had, amountCents, minimumCents, productIds, ...fields } = readFields(FIELDS, values)
  return {
    ...fields,
    ...rest,
    productIds: [...productIds],
    automatic: had === 'automatic',
    amountCents: amountCents ?? 0,
    minimumCents: minimumCents ?? 0,
  }
}

/** A discount as it is saved to be switched on or off, and nothing else of it changed. */
export const turnedTo = (isOn: boolean, discount: Discount): DiscountInput =>
  inputOf({ ...valuesOf(discount), isOn }, restOf(discount))
