import type { GiftCardTerms } from '../catalog/product.ts'
import { parseMoney } from '../money/money.ts'
import type { AdditionalField } from '../cart/additional-fields.ts'
import { isEmail } from '../checkout/email.ts'
import { inWords } from '../words/catalogues.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { GIFT_LIMITS } from './stored-value.ts'

/** Who a gift card that is bought is for, and when it is mailed. */
export interface GiftDetails {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly senderName: string
  readonly message: string
  /** A day such as 2026-12-24 in the shop's time zone; null for at once. */
  readonly sendOn: string | null
  /** What the buyer chose instead of the given amounts, minor units. [GIFT-36] */
  readonly amountCents?: number
}

/** What somebody typed of it. */
export type TypedGift = { readonly [Name in keyof Omit<GiftDetails, 'amountCents'>]: string }

export type GiftProblems = { readonly [Name in keyof GiftDetails]?: Sentence }

const tidy = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()

/**
 * Reads who a gift card is for; or what is wrong with it, by field. [GIFT-33]
 *
 * @param today the day it is now in the shop's time zone
 */
export function readGift(
  typed: TypedGift,
  today: string,
):
  | { readonly ok: true; readonly gift: GiftDetails }
  | { readonly ok: false; readonly problems: GiftProblems } {
  const gift: GiftDetails = {
    recipientName: tidy(typed.recipientName),
    recipientEmail: tidy(typed.recipientEmail),
    senderName: tidy(typed.senderName),
    message: tidy(typed.message).replaceAll('\r\n', '\n'),
    sendOn: tidy(typed.sendOn) === '' ? null : tidy(typed.sendOn),
  }
  const tooLong = (most: number) => say('Write at most {most} characters.', { most })
  const problems: { -readonly [Name in keyof GiftDetails]?: Sentence } = {}
  for (const name of ['recipientName', 'senderName'] as const)
    if (gift[name].length > GIFT_LIMITS.name) problems[name] = tooLong(GIFT_LIMITS.name)
  if (gift.message.length > GIFT_LIMITS.message) problems.message = tooLong(GIFT_LIMITS.message)
  if (!isEmail(gift.recipientEmail))
    problems.recipientEmail = say('Write the address the gift card is mailed to, such as name@example.com.')
  if (gift.sendOn !== null && !isDayAhead(gift.sendOn, today))
    problems.sendOn = say('Choose a day from today on, within a year.')
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, gift }
}

/** The last day a gift card that is bought today can be mailed on. */
export function lastGiftDay(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + GIFT_LIMITS.daysAhead)
  return day.toISOString().slice(0, 10)
}

function isDayAhead(day: string, today: string): boolean {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  return isDay && day >= today && day <= lastGiftDay(today)
}

/**
 * The same as cart, order and mails show it beside the card: lines for different people stay apart by it. [GIFT-34]
 *
 * @param worth what the buyer chose it to be worth, in words
 */
export function giftFields(gift: GiftDetails, language: string, worth?: string): AdditionalField[] {
  const words = (sentence: Sentence) => inWords(sentence, language)
  const { recipientName, recipientEmail, senderName, message, sendOn } = gift
  const day =
    sendOn === null
      ? words(say('At once'))
      : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
          Date.parse(`${sendOn}T00:00:00Z`),
        )
  return [
    ...(worth === undefined ? [] : [{ field: words(say('Worth')), value: worth }]),
    {
      field: words(say('For')),
      value: [recipientName, recipientEmail].filter((part) => part !== '').join(', '),
    },
    ...(senderName === '' ? [] : [{ field: words(say('From')), value: senderName }]),
    ...(message === '' ? [] : [{ field: words(say('Message')), value: message }]),
    { field: words(say('Mailed')), value: day },
  ]
}

/** The units a card is sold in, as they are with an amount the buyer chose: it costs that, and has no other name. [GIFT-36] */
export function asChosen<Line extends Priced>(line: Line, gift: GiftDetails | undefined): Line {
  if (gift?.amountCents === undefined) return line
  return { ...line, price: gift.amountCents, salePrice: 0, onSale: false, attributes: {} }
}

interface Priced {
  readonly price: number
  readonly salePrice: number
  readonly onSale: boolean
  readonly attributes: { readonly [option: string]: string }
}

/**
 * Reads an amount of their own that a buyer typed. [GIFT-36]
 *
 * @param typed decimal text of major units; a comma is a point
 * @returns minor units, or undefined for what the shop does not offer
 */
export function readOwnAmount(
  typed: string,
  currency: string,
  { leastCents, mostCents }: Pick<GiftCardTerms, 'leastCents' | 'mostCents'>,
): number | undefined {
  const amount = parseMoney(typed.trim().replace(',', '.'), currency)
  if (!amount.ok || leastCents === null || mostCents === null) return undefined
  const { amount: cents } = amount.value
  return cents >= leastCents && cents <= mostCents ? cents : undefined
}

/** Until when a card can be spent that is mailed at a moment; the last day of a shorter month where there is no such day. [GIFT-37] */
export function giftCardEnd(mailedAt: Date, months: number): Date {
  const end = new Date(mailedAt)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(mailedAt.getUTCDate(), lastDay))
  return end
}
