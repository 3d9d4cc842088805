import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@plinth/contract'
import type { GiftCard } from '@plinth/contract/gift-cards/gift-card-calls'
import { GIFT_LIMITS, groupedCode, isEmail, newId, type Outcome, say, type Sentence } from '@plinth/domain'
import { transaction, type Database } from '../../platform/database/database.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { refuseForeign } from '../../site/websites/foreign-things.ts'
import { codeOfIntention, endCodes, findByCode, isIt, keepCode, newCode } from '../stored-value/codes.ts'
import { giftCardError, giftCardRefusals, type GiftCardErrorCode } from './gift-card-errors.ts'
import { queueGiftCardMail } from './gift-card-mail.ts'
import { ruleOf } from '../orders/issue-bought.ts'
import { voidLocked } from '../stored-value/void-locked.ts'
import { heldOf, issue, lockValue } from '../stored-value/ledger.ts'
import { findGiftCard } from './list-gift-cards.ts'
import { storedValue, type StoredValue } from '../stored-value/schema.ts'
import { isSpendable } from '../stored-value/spend.ts'

/** What changes of gift cards work with. */
export type GiftCardDesk = Pick<App, 'db' | 'clock' | 'mail' | 'secret'>

/** Who changes something, and where. */
export interface GiftCardEditor {
  readonly website: SiteWebsite
  readonly accountId: string
  /** Scheme and host of the request: links of mails lead there. */
  readonly origin: string
}

type Done<Value> = Promise<Outcome<Value, GiftCardErrorCode>>
type NewCard = Omit<RequestOf<'POST /api/config/gift-cards'>['Body'], 'idempotencyKey'>

const aDay = 24 * 60 * 60 * 1000

function problemsOf({ recipientEmail, sendAt, expiresAt }: NewCard, now: Date): Record<string, Sentence> {
  const problems: Record<string, Sentence> = {}
  if (recipientEmail !== '' && !isEmail(recipientEmail))
    problems['recipientEmail'] = say('This is not an e-mail address.')
  if (sendAt !== null && recipientEmail === '')
    problems['recipientEmail'] = say('Say where it is to be mailed.')
  if (sendAt !== null && sendAt > now.getTime() + GIFT_LIMITS.daysAhead * aDay)
    problems['sendAt'] = say('A gift card is mailed within a year.')
  if (expiresAt !== null && expiresAt <= Math.max(now.getTime(), sendAt ?? 0))
    problems['expiresAt'] = say('It has to end after it begins.')
  return problems
}

/**
 * Issues a card by hand: mailed, or with a code that is told. With a key of the maker's it is made once, however often it
 * is sent, and its code is told again while it is the card's. [GIFT-42] [GIFT-60]
 */
export async function issueByHand(
  desk: GiftCardDesk,
  editor: GiftCardEditor,
  form: NewCard,
  key: string | undefined,
): Done<{ giftCard: GiftCard; code: string | null }> {
  const { db, clock, secret } = desk
  const { id: websiteId } = editor.website
  const codeKey = key ?? randomUUID()
  const intention = { websiteId, scope: 'gift-cards', key, content: form }
  const { id, isMailed } = await answerOnce(db, clock, intention, async (tx) => {
    const made = await issueWith({ ...desk, db: tx }, editor, form, codeKey)
    // What is refused has not been done: its key is free for another try.
    if (!made.ok) throw giftCardError(made)
    return made.value
  })
  const giftCard = await findGiftCard(db, websiteId, id, clock.now())
  if (giftCard === undefined) return giftCardRefusals.notThere()
  const code = isMailed ? '' : codeOfIntention(secret, { websiteId, id }, codeKey)
  const isItsCode = !isMailed && (await findByCode(db, secret, websiteId, code))?.id === id
  return { ok: true, value: { giftCard, code: isItsCode ? groupedCode(code) : null } }
}

async function issueWith(
  { db, clock, mail, secret }: GiftCardDesk,
  { website, accountId, origin }: GiftCardEditor,
  { sendAt, expiresAt, ...form }: NewCard,
  codeKey: string,
): Done<{ readonly id: string; readonly isMailed: boolean }> {
  const now = clock.now()
  const problems = problemsOf({ sendAt, expiresAt, ...form }, now)
  if (Object.keys(problems).length > 0) return giftCardRefusals.invalid(problems)
  const isMailed = form.recipientEmail !== ''
  return transaction(db, async (tx) => {
    await refuseForeign(tx, website.id, [
      { field: 'onlyFor', kind: 'product', ids: form.onlyFor?.productIds ?? [] },
      { field: 'onlyFor', kind: 'category', ids: form.onlyFor?.categoryIds ?? [] },
    ])
    const value = await issue(
      tx,
      {
        ...form,
        websiteId: website.id,
        currency: website.currency,
        testMode: false,
        language: website.primaryLanguage,
        origin,
        accountId,
        sendAt: isMailed ? new Date(sendAt ?? now.getTime()) : null,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
        onlyFor: ruleOf(form.onlyFor),
      },
      now,
    )
    if (value === undefined) throw new Error('A gift card that was written is missing.')
    if (isMailed && (sendAt ?? 0) <= now.getTime()) await queueGiftCardMail(tx, mail, value, website, now)
    if (!isMailed) await keepCode(tx, secret, value, codeOfIntention(secret, value, codeKey), now)
    return { ok: true, value: { id: value.id, isMailed } }
  })
}

/** Voids a card: the shop owes it no more. Twice is no mistake; not while somebody pays with it. [GIFT-43] */
export async function voidGiftCard(
  { db, clock }: GiftCardDesk,
  { website, accountId }: Omit<GiftCardEditor, 'origin'>,
  id: string,
): Done<{ giftCard: GiftCard }> {
  const now = clock.now()
  return transaction(db, async (tx): Done<{ giftCard: GiftCard }> => {
    const value = await lockValue(tx, website.id, id)
    if (value === undefined) return giftCardRefusals.notThere()
    if (value.voidedAt === null) {
      if ((await heldOf(tx, website.id, id)) > 0) return giftCardRefusals.inUse()
      await voidLocked(tx, value, { key: `voided-${newId()}`, accountId }, now)
    }
    return answer(tx, value, now, {})
  })
}

/** Makes a new code, told once; those from before end. [GIFT-5] */
export async function remakeCode(
  { db, clock, secret }: GiftCardDesk,
  website: SiteWebsite,
  id: string,
): Done<{ giftCard: GiftCard; code: string }> {
  const now = clock.now()
  return transaction(db, async (tx): Done<{ giftCard: GiftCard; code: string }> => {
    const value = await lockValue(tx, website.id, id)
    if (value === undefined) return giftCardRefusals.notThere()
    if (!isWorthACode(value, now)) return giftCardRefusals.over()
    await endCodes(tx, website.id, id)
    const code = groupedCode(await newCode(tx, secret, value, now))
    return answer(tx, value, now, { code })
  })
}

/** Mails a card, with a code that is made when the mail goes out; those from before end. [GIFT-5] */
export async function sendAgain(
  { db, clock, mail }: GiftCardDesk,
  { website, origin }: Omit<GiftCardEditor, 'accountId'>,
  id: string,
  email: string,
): Done<{ giftCard: GiftCard }> {
  const now = clock.now()
  return transaction(db, async (tx): Done<{ giftCard: GiftCard }> => {
    const value = await lockValue(tx, website.id, id)
    if (value === undefined) return giftCardRefusals.notThere()
    if (!mail.hasServer) return giftCardRefusals.noMailServer()
    if (!isEmail(email)) return giftCardRefusals.invalid({ email: say('This is not an e-mail address.') })
    if (!isWorthACode(value, now)) return giftCardRefusals.over()
    await endCodes(tx, website.id, id)
    const change = { recipientEmail: email, sendAt: now, sentAt: null, last4: '', origin }
    await tx.update(storedValue).set(change).where(isIt(website.id, id))
    await queueGiftCardMail(tx, mail, { ...value, ...change }, website, now)
    return answer(tx, value, now, {})
  })
}

function isWorthACode(value: StoredValue, now: Date): boolean {
  return value.balance > 0 && isSpendable(value, value.currency, now)
}

async function answer<More extends object>(
  tx: Database,
  { websiteId, id }: StoredValue,
  now: Date,
  more: More,
): Done<{ giftCard: GiftCard } & More> {
  const giftCard = await findGiftCard(tx, websiteId, id, now)
  return giftCard === undefined ? giftCardRefusals.notThere() : { ok: true, value: { giftCard, ...more } }
}
