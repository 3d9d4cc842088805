import { say, type Sentence } from '../words/sentence.ts'
/** What a buyer types into the card form of the test provider. */
export interface CardFields {
  readonly cardNumber: string
  /** `MM / YY`. */
  readonly cardExpiry: string
  readonly cardCvc: string
}

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
  const numberProblem = cardNumberProblem(number)
  if (numberProblem !== undefined) fields.cardNumber = numberProblem
  const expiry = readExpiry(typed.cardExpiry, now)
  if ('problem' in expiry) fields.cardExpiry = expiry.problem
  const cvc = typed.cardCvc.trim()
  if (cvc === '') fields.cardCvc = say('Required')
  else if (!/^\d{3,4}$/.test(cvc)) fields.cardCvc = say('The security code has 3 or 4 digits.')
  if (Object.keys(fields).length > 0 || 'problem' in expiry) return { ok: false, fields }
  return { ok: true, card: { number, expiryMonth: expiry.month, expiryYear: expiry.year, cvc } }
}

function cardNumberProblem(number: string): Sentence | undefined {
  if (number === '') return say('Required')
  if (!/^\d{12,19}$/.test(number)) return say('A card number has 12 to 19 digits.')
  return passesLuhn(number) ? undefined : say('This card number is not valid. Please check the digits.')
}

function readExpiry(typed: string, now: number): { month: number; year: number } | { problem: Sentence } {
  const text = typed.trim()
  if (text === '') return { problem: say('Required') }
  const match = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})$/.exec(text)
  const month = Number(match?.[1])
  if (match === null || month < 1 || month > 12)
    return { problem: say('Write month and year, such as 04 / 29.') }
  const year = (match[2] ?? '').length === 2 ? 2000 + Number(match[2]) : Number(match[2])
  const endOfMonth = Date.UTC(year, month, 1)
  return endOfMonth <= now ? { problem: say('This card has expired.') } : { month, year }
}
