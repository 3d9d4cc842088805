import type { Outcome } from '../errors/refusal.ts'
import { readText, type LanguageTag, type Localized } from '../language/localized.ts'
import { formatMoney, money, parseMoney, type MoneyFormat } from '../money/money.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { isEmail } from './email.ts'

/** What is asked for on the page where one gives without buying. [DONATE-1] */
export interface ContributionSettings {
  readonly isOn: boolean
  readonly title: Localized
  readonly text: Localized
  /** Offered to choose from, minor units; another one can always be written. */
  readonly amounts: readonly number[]
  /** The least and the most somebody may give at a time, minor units. */
  readonly least: number
  readonly most: number
  /** Said to whoever has given. */
  readonly thanks: Localized
}

export const noContributions: ContributionSettings = {
  isOn: false,
  title: {},
  text: {},
  amounts: [500, 1000, 2500],
  least: 100,
  most: 1_000_000,
  thanks: {},
}

/** Limits of the page and of what is written on it. */
export const CONTRIBUTION_LIMITS = {
  title: 100,
  text: 1000,
  thanks: 500,
  amounts: 6,
  name: 100,
  note: 500,
} as const

/** What stands in the place of a stock number on the line of an order. */
export const CONTRIBUTION_SKU = 'DONATION'

/** Whether a line of an order is something given to the shop, which is in no catalogue: nothing comes of it. */
export const isContributionLine = ({
  productId,
  sku,
}: {
  readonly productId: string
  readonly sku: string
}): boolean => productId === '' && sku === CONTRIBUTION_SKU

/** Whether an order is nothing but something given. [DONATE-3] */
export const isContribution = ({
  items,
}: {
  readonly items: readonly { readonly productId: string; readonly sku: string }[]
}): boolean => items.length > 0 && items.every(isContributionLine)

/** What somebody wants to give. */
export interface Contribution {
  readonly amountCents: number
  readonly email: string
  readonly name: string
  readonly note: string
}

/** What it is called, in the language of the page. */
export function contributionTitle(
  { title }: ContributionSettings,
  language: LanguageTag,
  primaryLanguage: LanguageTag,
): string {
  return readText(title, language, primaryLanguage)
}

/**
 * Reads the form of the page: one of the amounts, or another one between the least and the most, and an address for the
 * receipt. Refused by field. [DONATE-2]
 */
export function readContribution(
  typed: Readonly<Record<'amount' | 'own' | 'email' | 'name' | 'note', string>>,
  { amounts, least, most }: ContributionSettings,
  currency: string,
  format: MoneyFormat,
): Outcome<Contribution, 'form-invalid'> {
  const fields: Record<string, Sentence> = {}
  const chosen = amounts.find((cents) => String(cents) === typed.amount)
  const own = parseMoney(typed.own.trim().replace(',', '.'), currency)
  const amountCents = chosen ?? (own.ok ? own.value.amount : Number.NaN)
  const text = (cents: number) => formatMoney(money(cents, currency), format)
  if (!(amountCents >= least && amountCents <= most))
    fields['own'] = say('Write an amount from {least} to {most}.', { least: text(least), most: text(most) })
  const email = typed.email.trim()
  if (email === '') fields['email'] = say('Required')
  else if (!isEmail(email)) fields['email'] = say('This is no mail address.')
  const [name, note] = [tidy(typed.name), tidy(typed.note)]
  if (name.length > CONTRIBUTION_LIMITS.name || note.length > CONTRIBUTION_LIMITS.note)
    fields['note'] = say('Write at most {max} characters.', { max: CONTRIBUTION_LIMITS.note })
  if (Object.keys(fields).length > 0)
    return {
      ok: false,
      code: 'form-invalid',
      message: say('One or more fields is invalid, please check your entries.'),
      fields,
    }
  return { ok: true, value: { amountCents, email, name, note } }
}

const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{C}\n]/gu, '')
    .trim()
