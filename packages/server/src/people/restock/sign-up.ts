import {
  CAPTCHA_TEXTS,
  FORM_TEXTS,
  inWords,
  newId,
  RESTOCK_TEXTS,
  restockProblem,
  say,
  type Outcome,
  type Refusal,
} from '@plinth/domain'
import { and, count, eq, sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { Verdict } from '../captcha/check-captcha.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { isTooQuick } from '../forms/save-answer.ts'
import { subscribe } from '../newsletter/subscribe.ts'
import { findWaited, nameOfWaited, type Waited } from '../../shop/restock/find-waited.ts'
import { restockSignUps, type SignUp } from '../../shop/restock/schema.ts'

/** Most people in the lines of one website. */
const MOST = 200_000

/** Refusals of the box, with the HTTP status of each. [RESTOCK-3] */
export const restockStatus = {
  'email-invalid': 400,
  'form-captcha': 400,
  'form-refused': 401,
  'not-found': 404,
  'not-sold-out': 409,
  'line-full': 409,
} as const

export type RestockRefusal = Refusal<keyof typeof restockStatus>

/** Somebody who wants to be told. */
export interface Asking {
  readonly productId: string
  readonly variantId: string
  readonly email: string
  /** What they ticked. */
  readonly joinsMailingList: boolean
  readonly language: string
  readonly origin: string
  readonly judge: () => Promise<Verdict>
  /** What a field held that no person sees. */
  readonly trap: string
  /** Milliseconds since somebody came to the box; undefined where nobody knows. */
  readonly took?: number
}

const refuse = (code: RestockRefusal['code'], message: RestockRefusal['message']): RestockRefusal => ({
  ok: false,
  code,
  message,
})

/** The variant a box is about; undefined where there is no such box. [RESTOCK-2] */
export async function waitedFor(
  db: Database,
  website: SiteWebsite,
  { productId, variantId }: Pick<Asking, 'productId' | 'variantId'>,
  now: Date,
): Promise<Waited | undefined> {
  if (!website.store.restock.isOn) return undefined
  const waited = await findWaited(db, website.id, variantId, now)
  return waited?.isSeen === true && waited.productId === productId ? waited : undefined
}

/**
 * Puts an address into the line of a sold-out variant. Whoever is in it already keeps their place, and nobody is told whether
 * they are. [RESTOCK-2] [RESTOCK-4] [RESTOCK-70]
 */
export async function signUp(
  app: App,
  website: SiteWebsite,
  asking: Asking,
): Promise<Outcome<Waited, RestockRefusal['code']>> {
  const now = app.clock.now()
  const problem = restockProblem(asking.email)
  if (problem !== undefined) return { ...refuse('email-invalid', problem), fields: { email: problem } }
  const waited = await waitedFor(app.db, website, asking, now)
  if (waited === undefined)
    return refuse('not-found', say('This is not sold here any more. Reload the page.'))
  if (waited.available !== 0)
    return refuse('not-sold-out', say('It is back already: reload the page, and put it into your cart.'))
  const verdict = await asking.judge()
  if (verdict === 'refused') return refuse('form-captcha', CAPTCHA_TEXTS.incomplete)
  if (verdict === 'suspect') return refuse('form-refused', FORM_TEXTS.refused)
  // What a program filled in is dropped, and told what people are told. [RESTOCK-70]
  if (asking.trap.trim() !== '' || isTooQuick(asking.took)) return { ok: true, value: waited }
  if (!(await hasRoom(app.db, website.id)))
    return refuse('line-full', say('The line is full at the moment. Please try again later.'))
  const email = asking.email.trim().toLowerCase()
  const language = website.languages.includes(asking.language) ? asking.language : website.primaryLanguage
  const row: SignUp = {
    websiteId: website.id,
    id: newId(now.getTime()),
    productId: waited.productId,
    variantId: waited.variantId,
    email,
    language,
    origin: asking.origin,
    state: 'waiting',
    queuedAt: now,
    toldAt: null,
    heldUntil: null,
    isHeld: false,
    cartId: null,
    mailedAt: null,
  }
  await transaction(app.db, async (tx) => {
    await join(tx, row)
    await knowContact(tx, website.id, { email }, now)
  })
  if (asking.joinsMailingList && website.store.restock.mailingList)
    await subscribe(
      app,
      website,
      { consent: consentOf(waited, website), doubleOptIn: true },
      { email, path: waited.path, origin: asking.origin },
    )
  return { ok: true, value: waited }
}

/** What stood beside the box that was ticked. */
const consentOf = (waited: Waited, { primaryLanguage }: SiteWebsite): string =>
  `${nameOfWaited(waited, primaryLanguage, primaryLanguage)}\n${inWords(RESTOCK_TEXTS.newsletter, primaryLanguage)}`

/** Who is in line already keeps the place; who had a turn begins at the end. */
async function join(db: Database, row: SignUp): Promise<void> {
  const { id: _, ...anew } = row
  await db
    .insert(restockSignUps)
    .values(row)
    .onConflictDoUpdate({
      target: [restockSignUps.websiteId, restockSignUps.variantId, restockSignUps.email],
      set: anew,
      setWhere: sql`${restockSignUps.state} in ('missed', 'bought')
        or (${restockSignUps.state} = 'told' and ${restockSignUps.heldUntil} is null)`,
    })
}

async function hasRoom(db: Database, websiteId: string): Promise<boolean> {
  const [row] = await db
    .select({ count: count() })
    .from(restockSignUps)
    .where(and(eq(restockSignUps.websiteId, websiteId)))
  return (row?.count ?? 0) < MOST
}
