import { say, type Sentence } from '../words/sentence.ts'

/** Whether and when buyers are asked what they think of what they bought. [REVIEW-1] */
export interface ReviewSettings {
  /** Buyers are asked, and what they wrote is shown. */
  readonly isOn: boolean
  /** Days after everything of an order was sent, until its buyer is asked by mail. */
  readonly days: number
  /** Reviews are shown as they come; else once somebody has approved them. [REVIEW-6] */
  readonly showAtOnce: boolean
}

/** How stores begin. */
export const noReviews: ReviewSettings = { isOn: false, days: 14, showAtOnce: false }

/** Days an owner can choose. */
export const REVIEW_DAYS = { min: 1, max: 90 } as const

/** Letters of what buyers and shops write, how many products of an order are asked about, and reviews of one page of a product. */
export const REVIEW_LIMITS = {
  name: 60,
  title: 120,
  text: 3000,
  answer: 2000,
  products: 20,
  page: 5,
} as const

/** Whether a review waits for somebody to look at it, is seen by everybody, or was put away. */
export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** What the reviews that are shown of a product come to. */
export interface Rating {
  readonly count: number
  /** All their stars together. */
  readonly stars: number
}

/** The average of a rating, to one decimal as people read it: 4.6. */
export const averageOf = ({ count, stars }: Rating): number =>
  count === 0 ? 0 : Math.round((stars / count) * 10) / 10

/** What a buyer typed about one product. */
export interface TypedReview {
  /** `1` to `5`; empty for none. */
  readonly stars: string
  readonly title: string
  readonly text: string
}

/** The same, read. */
export interface ReviewOfProduct {
  readonly stars: number
  readonly title: string
  readonly text: string
}

/** What a buyer said about an order: a name, and a review of each product that was given stars, by its identifier. */
export interface ReviewsOfOrder {
  readonly name: string
  readonly products: { readonly [productId: string]: ReviewOfProduct }
}

const tidyLine = (text: string): string => tidyText(text).replace(/\s+/gu, ' ')
const tidyText = (text: string): string =>
  text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim()

/**
 * Reads what a buyer typed; or what is wrong with it, by field (`name`, `stars.ID`, `title.ID`, `text.ID`; '' for the
 * whole). A product without stars and words is left out. [REVIEW-4]
 */
export function readReviews(
  name: string,
  typed: { readonly [productId: string]: TypedReview },
):
  | { readonly ok: true; readonly value: ReviewsOfOrder }
  | { readonly ok: false; readonly problems: { readonly [field: string]: Sentence } } {
  const problems: { [field: string]: Sentence } = {}
  const products: { [productId: string]: ReviewOfProduct } = {}
  const tidyName = tidyLine(name)
  if (tidyName === '') problems['name'] = say('Write the name that stands with your review.')
  else checkLength(problems, 'name', tidyName, REVIEW_LIMITS.name)
  for (const [id, one] of Object.entries(typed)) {
    const [title, text] = [tidyLine(one.title), tidyText(one.text)]
    const stars = /^[1-5]$/.test(one.stars) ? Number(one.stars) : 0
    if (stars === 0 && title === '' && text === '') continue
    if (stars === 0) problems[`stars.${id}`] = say('Choose how many stars it gets.')
    checkLength(problems, `title.${id}`, title, REVIEW_LIMITS.title)
    checkLength(problems, `text.${id}`, text, REVIEW_LIMITS.text)
    products[id] = { stars, title, text }
  }
  if (Object.keys(products).length === 0)
    problems[''] = say('Give at least one product stars, then send it again.')
  return Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, value: { name: tidyName, products } }
}

function checkLength(
  problems: { [field: string]: Sentence },
  field: string,
  text: string,
  most: number,
): void {
  if (text.length > most) problems[field] = say('Write at most {most} characters.', { most })
}

/** The name a buyer begins with: the first name, and the first letter of the last, as strangers read it. [REVIEW-4] */
export function reviewerName(customerName: string): string {
  const [first = '', ...others] = tidyLine(customerName).split(' ')
  const initial = [...(others.at(-1) ?? '')][0]
  return (initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`).slice(
    0,
    REVIEW_LIMITS.name,
  )
}
