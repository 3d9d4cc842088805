import type { AnswerOf } from '@plinth/contract'
import {
  giftCode,
  GIFT_LIMITS,
  inWords,
  isEmail,
  isGiftCode,
  MAX_PRICE,
  parseMoney,
  say,
  type Sentence,
} from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { codeDigest, keepCode } from '../stored-value/codes.ts'
import type { GiftCardDesk, GiftCardEditor } from './change-gift-cards.ts'
import { issue } from '../stored-value/ledger.ts'
import { storedValueCodes } from '../stored-value/schema.ts'

type Answer = AnswerOf<'POST /api/config/gift-cards/import'>

interface ImportedCard {
  readonly line: number
  readonly code: string
  readonly amountCents: number
  readonly email: string
  readonly note: string
}

interface Problem {
  readonly line: number
  readonly message: Sentence
}

/** Problems that are told: whoever made the list sees what is wrong with it from fewer. */
const MOST_TOLD = 100

/**
 * Takes in cards that were sold elsewhere, all of them or none. What is left on each is what the list says; nothing is
 * mailed. [GIFT-44]
 */
export async function importGiftCards(
  { db, clock, secret }: Pick<GiftCardDesk, 'db' | 'clock' | 'secret'>,
  { website, accountId, origin }: GiftCardEditor,
  { text, isTrial }: { readonly text: string; readonly isTrial: boolean },
): Promise<Answer> {
  const { cards, problems } = readList(text, website.currency)
  const now = clock.now()
  return transaction(db, async (tx) => {
    const taken = await takenCodes(tx, secret, website.id, cards)
    const all = [
      ...problems,
      ...cards
        .filter(({ code }) => taken.has(code))
        .map(({ line }) => ({ line, message: say('A gift card with this code is here already.') })),
    ].toSorted((a, b) => a.line - b.line)
    if (!isTrial && all.length === 0)
      for (const { code, amountCents, email, note } of cards) {
        const value = await issue(
          tx,
          {
            websiteId: website.id,
            kind: 'gift-card',
            currency: website.currency,
            amountCents,
            testMode: false,
            language: website.primaryLanguage,
            origin,
            recipientEmail: email,
            note,
            accountId,
          },
          now,
        )
        if (value !== undefined) await keepCode(tx, secret, value, code, now)
      }
    const totalCents = cards.reduce((sum, { amountCents }) => sum + amountCents, 0)
    return {
      count: cards.length,
      totalCents,
      problems: all
        .slice(0, MOST_TOLD)
        .map(({ line, message }) => ({ line, message: inWords(message, website.primaryLanguage) })),
    }
  })
}

/** The list line by line; the first line may name the columns. */
function readList(text: string, currency: string): { cards: ImportedCard[]; problems: Problem[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const cards: ImportedCard[] = []
  const problems: Problem[] = []
  const seen = new Set<string>()
  const [separator = ','] = /[;\t]/.exec(lines[0] ?? '') ?? []
  lines.forEach((each, index) => {
    const line = index + 1
    const [first = '', second = '', third = '', fourth = ''] = cellsOf(each, separator)
    if (each.trim() === '' || (line === 1 && !/\d/.test(second))) return
    const code = giftCode(first)
    const amount = parseMoney(second.replace(/[^\d.,-]/g, '').replace(',', '.'), currency)
    const problem = problemOf({ code, amount, email: third, isKnown: seen.has(code) })
    seen.add(code)
    if (problem !== undefined) problems.push({ line, message: problem })
    else if (amount.ok)
      cards.push({
        line,
        code,
        amountCents: amount.value.amount,
        email: third,
        note: fourth.slice(0, GIFT_LIMITS.note),
      })
  })
  if (cards.length > GIFT_LIMITS.imported)
    problems.push({
      line: GIFT_LIMITS.imported + 1,
      message: say('A list takes at most {most} gift cards. Split it.', { most: GIFT_LIMITS.imported }),
    })
  return { cards, problems }
}

function problemOf(card: {
  readonly code: string
  readonly amount: ReturnType<typeof parseMoney>
  readonly email: string
  readonly isKnown: boolean
}): Sentence | undefined {
  const { code, amount, email, isKnown } = card
  const { shortestCode: shortest, longestCode: longest } = GIFT_LIMITS
  if (!isGiftCode(code))
    return say('A code has {shortest} to {longest} letters and digits.', { shortest, longest })
  if (isKnown) return say('This code stands in the list twice.')
  if (!amount.ok) return amount.message
  if (amount.value.amount <= 0 || amount.value.amount > MAX_PRICE)
    return say('What is left on it has to be more than nothing.')
  if (email !== '' && !isEmail(email)) return say('This is not an e-mail address.')
  return undefined
}

/** Cells apart at commas, semicolons or tabs, except inside quotes. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let isQuoted = false
  let cell = ''
  for (const sign of `${line}${separator}`) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign !== separator || isQuoted) cell += sign
    else {
      cells.push(
        cell
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .replaceAll('""', '"')
          .trim(),
      )
      cell = ''
    }
  }
  return cells
}

async function takenCodes(
  tx: Database,
  secret: string,
  websiteId: string,
  cards: readonly ImportedCard[],
): Promise<ReadonlySet<string>> {
  const byDigest = new Map(cards.map(({ code }) => [codeDigest(secret, websiteId, code), code]))
  if (byDigest.size === 0) return new Set()
  const rows = await tx
    .select({ digest: storedValueCodes.digest })
    .from(storedValueCodes)
    .where(
      and(eq(storedValueCodes.websiteId, websiteId), inArray(storedValueCodes.digest, [...byDigest.keys()])),
    )
  return new Set(rows.flatMap(({ digest }) => byDigest.get(digest) ?? []))
}
