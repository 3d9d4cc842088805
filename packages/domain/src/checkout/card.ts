import { text } from '../fields/make-field.ts'
import { typedProblem } from '../fields/typed-field.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** What a buyer types into the card form of the test provider. */
export interface CardFields {
  readonly cardNumber: string
  /** `MM / YY`. */
  readonly cardExpiry: string
  readonly cardCvc: string
}

/** What the card form asks. */
export const CARD_FIELDS = {
  cardNumber: text(
    say('Card number'),
    {
      required: say('Required'),
      max: 40,
      pattern: {
        source: String.raw`(?:[\s-]*\d){12,19}[\s-]*`,
        says: say('A card number has 12 to 19 digits.'),
      },
    },
    { autocomplete: 'cc-number', keyboard: 'numeric' },
  ),
  cardExpiry: text(
    say('Expiry date'),
    {
      required: say('Required'),
      max: 12,
      pattern: {
        source: String.raw`(?:0?[1-9]|1[0-2])\s*[/.-]?\s*(?:\d{2}|\d{4})`,
        says: say('Write month and year, such as 04 / 29.'),
      },
    },
    { autocomplete: 'cc-exp', keyboard: 'numeric' },
  ),
  cardCvc: text(
    say('Security code'),
    {
      required: say('Required'),
      max: 8,
      pattern: { source: String.raw`\d{3,4}`, says: say('The security code has 3 or 4 digits.') },
    },
    { autocomplete: 'cc-csc', keyboard: 'numeric' },
  ),
} as const

/** The card, read from what was typed. */
export interface Card {
  /** Digits only. */
  readonly number: string
  /** 1 to 12. */
  readonly expiryMonth: number
  /** Four digits. */
  readonly expiryYear: number
  readonly cvc: string
}

/** Whether the check digit of a card number is right: catches every single mistyped digit. [CHK-6] */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** The number as shown while typing: groups of four digits. [CHK-6] */
export function formatCardNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/**
 * Checks the card form before anything is sent. Spaces and dashes in the number are welcome. [CHK-6]
 *
 * @param now milliseconds since the epoch; a card is good until the end of its month
 */
export function readCard(
  typed: CardFields,
  now: number,
): { ok: true; card: Card } | { ok: false; fields: { [Field in keyof CardFields]?: Sentence } } {
  const fields: { -readonly [Field in keyof CardFields]?: Sentence } = {}
  const number = typed.cardNumber.replace(/[\s-]/g, '')
  const numberProblem = cardNumberProblem(typed.cardNumber.trim(), number)
  if (numberProblem !== undefined) fields.cardNumber = numberProblem
  const expiry = readExpiry(typed.cardExpiry, now)
  if ('problem' in expiry) fields.cardExpiry = expiry.problem
  const cvc = typed.cardCvc.trim()
  const cvcProblem = typedProblem(CARD_FIELDS.cardCvc, cvc)
  if (cvcProblem !== undefined) fields.cardCvc = cvcProblem
  if (Object.keys(fields).length > 0 || 'problem' in expiry) return { ok: false, fields }
  return { ok: true, card: { number, expiryMonth: expiry.month, expiryYear: expiry.year, cvc } }
}

function cardNumberProblem(typed: string, number: string): Sentence | undefined {
  const problem = typedProblem(CARD_FIELDS.cardNumber, typed)
  if (problem !== undefined || passesLuhn(number)) return problem
  return say('This card number is not valid. Please check the digits.')
}

function readExpiry(typed: string, now: number): { month: number; year: number } | { problem: Sentence } {
  const problem = typedProblem(CARD_FIELDS.cardExpiry, typed.trim())
  if (problem !== undefined) return { problem }
  const [, month, end = ''] = /^(\d{1,2}?)\D*(\d{4}|\d{2})$/.exec(typed.trim()) ?? []
  const year = end.length === 2 ? 2000 + Number(end) : Number(end)
  const endOfMonth = Date.UTC(year, Number(month), 1)
  return endOfMonth <= now ? { problem: say('This card has expired.') } : { month: Number(month), year }
}
