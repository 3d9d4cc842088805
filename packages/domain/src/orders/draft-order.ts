import type { AppliedDiscount } from '../discounts/apply-discounts.ts'
import type { OfferedDiscount } from '../discounts/discount.ts'
import { emailProblem } from '../checkout/read-checkout.ts'
import { MAX_QUANTITY } from '../catalog/quantity.ts'
import { MAX_ORDER_AMOUNT, MAX_PRICE } from '../money/limits.ts'
import { say, type Sentence } from '../words/sentence.ts'
import type { Address } from './order.ts'

/** `sent`: a link to pay is out, and its units are held. `ordered` and `canceled` are ends. [DRAFT-1] */
export const DRAFT_STATES = ['open', 'sent', 'ordered', 'canceled'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

export const DRAFT_EVENTS = [
  'made',
  'changed',
  'link-sent',
  'link-made',
  'link-withdrawn',
  'link-ended',
  'ordered',
  'canceled',
] as const
export type DraftEvent = (typeof DRAFT_EVENTS)[number]

export const DRAFT_LIMITS = { lines: 200, title: 200, note: 5000, days: 90, shippingName: 100 } as const

/** For how long a link to pay works unless the owner says otherwise, in days. */
export const USUAL_LINK_DAYS = 7

/** A line of an order made by hand: a variant of the catalogue, or something written by hand. */
export interface DraftLine {
  readonly id: string
  /** `null` for what is written by hand. */
  readonly variantId: string | null
  /** Of what is written by hand; empty for a variant, which has its product's name. */
  readonly title: string
  readonly quantity: number
  /** Minor units; `null` for what the catalogue says. */
  readonly unitPriceCents: number | null
  /** Whether it is sent; a variant is what its product is. */
  readonly ships: boolean
}

/** What is taken off an order made by hand. */
export type DraftDiscount =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amountCents: number }

/** How it is sent: a way of the store's, or one of its own. */
export type DraftShipping =
  | { readonly kind: 'option'; readonly optionId: string }
  | { readonly kind: 'custom'; readonly name: string; readonly costCents: number }

/** An order as its owner writes it. */
export interface DraftForm {
  readonly email: string
  /** In which its buyer reads it. */
  readonly language: string
  readonly shippingAddress: Address | null
  /** `null` for the same as the other. */
  readonly billingAddress: Address | null
  readonly lines: readonly DraftLine[]
  readonly discount: DraftDiscount | null
  readonly shipping: DraftShipping | null
  /** For the shop alone. */
  readonly note: string
}

/** The discount of an order made by hand: no discount of the shop, so nobody else has its uses. */
export const BY_HAND_DISCOUNT = 'by-hand'

/** The way to ship of an order made by hand that has one of its own. */
export const BY_HAND_SHIPPING = 'by-hand'

const isAmount = (cents: number, most: number): boolean =>
  Number.isSafeInteger(cents) && cents >= 0 && cents <= most

const isCount = (quantity: number, least: number): boolean =>
  Number.isInteger(quantity) && quantity >= least && quantity <= MAX_QUANTITY

type Written = Pick<DraftForm, 'email' | 'lines' | 'discount' | 'shipping' | 'note'>
type Problems = Readonly<Record<string, Sentence>>

const wrongQuantity = say('Write a quantity from 1 to {most}.', { most: MAX_QUANTITY })
const wrongPercent = say('Write a discount from 0.01 to 100 percent.')
const noAmountOff = say('Write how much is taken off.')
const isTwice = say('This is in the order twice. Change its quantity instead.')

/**
 * What no order can be counted with, by the path of its field, however little of it is written: amounts below nothing or
 * beyond what a price can be. [DRAFT-8]
 */
export function draftUncountable({
  lines,
  discount,
  shipping,
}: Pick<Written, 'lines' | 'discount' | 'shipping'>): Problems {
  const problems: Record<string, Sentence> = {}
  if (lines.length > DRAFT_LIMITS.lines)
    problems['lines'] = say('An order made by hand has at most {most} lines.', { most: DRAFT_LIMITS.lines })
  const seen = new Set<string>()
  lines.forEach(({ id, quantity, unitPriceCents }, index) => {
    const at = `lines.${index}`
    if (seen.has(id)) problems[`${at}.quantity`] = isTwice
    seen.add(id)
    if (!isCount(quantity, 0)) problems[`${at}.quantity`] = wrongQuantity
    if (unitPriceCents !== null && !isAmount(unitPriceCents, MAX_PRICE))
      problems[`${at}.unitPriceCents`] = unitPriceCents > 0 ? tooDear : say('Write a price from 0.')
  })
  if (discount?.kind === 'percent' && !(discount.percent === 0 || isPercent(discount.percent)))
    problems['discount'] = wrongPercent
  if (discount?.kind === 'amount' && !isAmount(discount.amountCents, MAX_ORDER_AMOUNT))
    problems['discount'] = noAmountOff
  if (shipping?.kind === 'custom' && !isAmount(shipping.costCents, MAX_PRICE))
    problems['shipping'] = say('Write what shipping costs, from 0.')
  return problems
}

const tooDear = say('This is more than anything can cost here. Write a lower price.')

/** What is wrong with an order as it is written, by the path of its field; an order that is only begun may lack things. [DRAFT-2] */
export function draftProblems(form: Written): Problems {
  const { email, lines, discount, note } = form
  const problems: Record<string, Sentence> = {}
  const emailWrong = email === '' ? undefined : emailProblem(email)
  if (emailWrong !== undefined) problems['email'] = emailWrong
  const seen = new Set<string>()
  lines.forEach(({ variantId, title, quantity, unitPriceCents }, index) => {
    const at = `lines.${index}`
    if (variantId === null) {
      if (title.trim() === '') problems[`${at}.title`] = say('Write what it is.')
      if (unitPriceCents === null) problems[`${at}.unitPriceCents`] = say('Write what one of it costs.')
    } else if (seen.has(variantId)) problems[`${at}.quantity`] = isTwice
    else seen.add(variantId)
    if (!isCount(quantity, 1)) problems[`${at}.quantity`] = wrongQuantity
  })
  if (discount?.kind === 'percent' && !isPercent(discount.percent)) problems['discount'] = wrongPercent
  if (discount?.kind === 'amount' && discount.amountCents === 0) problems['discount'] = noAmountOff
  if (note.length > DRAFT_LIMITS.note)
    problems['note'] = say('A note has at most {most} letters.', { most: DRAFT_LIMITS.note })
  return { ...problems, ...draftUncountable(form) }
}

const isPercent = (percent: number): boolean => Number.isInteger(percent) && percent >= 1 && percent <= 10_000

/** What is missing before an order made by hand can be paid or placed. [DRAFT-4] */
export function draftLacks(
  { email, lines, shippingAddress }: Pick<DraftForm, 'email' | 'lines' | 'shippingAddress'>,
  requiresShipping: boolean,
): Readonly<Record<string, Sentence>> {
  return {
    ...(email === '' ? { email: say('Write the mail address of the buyer.') } : {}),
    ...(lines.length === 0 ? { lines: say('Add what is ordered.') } : {}),
    ...(requiresShipping && shippingAddress === null
      ? { shippingAddress: say('Write where it is sent.') }
      : {}),
  }
}

/**
 * The discounts that took something off, of which one that an owner has written down has no title: it is called what every
 * discount is. [DISC-14] [ORD-138]
 *
 * @param plain the word for a discount, in the language of the order and of whoever reads it
 */
export function countedDiscounts<
  Counted extends Pick<AppliedDiscount, 'amountCents' | 'title' | 'discountId'>,
>(discounts: readonly Counted[] = [], plain: readonly string[]): readonly Counted[] {
  return discounts
    .filter(({ amountCents }) => amountCents > 0)
    .map((one) =>
      one.discountId === BY_HAND_DISCOUNT && plain.includes(one.title) ? { ...one, title: '' } : one,
    )
}

/** What an owner takes off, as pricing counts discounts. [DRAFT-3] */
export function discountByHand(discount: DraftDiscount, title: string, currency: string): OfferedDiscount {
  return {
    id: BY_HAND_DISCOUNT,
    title,
    code: null,
    kind: discount.kind,
    percent: discount.kind === 'percent' ? discount.percent : 0,
    amountCents: discount.kind === 'amount' ? discount.amountCents : 0,
    buy: 0,
    get: 0,
    productIds: [],
    categoryIds: [],
    itemIds: null,
    minimumCents: 0,
    combines: false,
    isOn: true,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    maxUsesPerCode: null,
    currency,
    uses: { all: 0, byCustomer: 0, withCode: 0 },
  }
}
