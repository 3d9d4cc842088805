import { MAX_ORDER_AMOUNT, MAX_PRICE } from '../money/limits.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { DISCOUNT_LIMITS, type DiscountAvailability, type DiscountTerms } from './discount.ts'

/** A discount as an owner sets it. */
export interface DiscountForm extends DiscountTerms, DiscountAvailability {
  readonly title: string
  /** Counts by itself, without a code. */
  readonly automatic: boolean
}

/** What is wrong with a discount, by field; nothing when it can be kept. [DISC-1] */
export function discountProblems(form: DiscountForm): Readonly<Record<string, Sentence>> {
  const problems: Record<string, Sentence> = {}
  const title = form.title.trim()
  if (title === '' || title.length > DISCOUNT_LIMITS.title)
    problems['title'] = say('Write a name of 1 to {most} characters.', { most: DISCOUNT_LIMITS.title })
  const { kind } = form
  if ((kind === 'percent' || kind === 'buy-x-get-y') && !isWithin(form.percent, 1, 10_000))
    problems['percent'] = say('Write a percentage above 0 and up to 100.')
  if (kind === 'amount' && !isWithin(form.amountCents, 1, MAX_PRICE))
    problems['amountCents'] = say('Write an amount above 0.')
  for (const field of ['buy', 'get'] as const)
    if (kind === 'buy-x-get-y' && !isWithin(form[field], 1, DISCOUNT_LIMITS.units))
      problems[field] = say('Write a whole number from 1 to {most}.', { most: DISCOUNT_LIMITS.units })
  if (!isWithin(form.minimumCents, 0, MAX_ORDER_AMOUNT))
    problems['minimumCents'] = say('Write an amount from 0, or leave it empty.')
  if (form.startsAt !== null && form.endsAt !== null && form.endsAt <= form.startsAt)
    problems['endsAt'] = say('It has to end after it begins.')
  for (const field of ['maxUses', 'maxUsesPerCustomer', 'maxUsesPerCode'] as const) {
    const most = form[field]
    if (most !== null && !isWithin(most, 1, 1_000_000_000))
      problems[field] = say('Write a whole number from 1, or leave it empty.')
  }
  return problems
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}
