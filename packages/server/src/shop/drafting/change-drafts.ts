import {
  draftProblems,
  draftUncountable,
  newId,
  say,
  verbatim,
  wantedUnits,
  type DraftForm,
  type Outcome,
  type Sentence,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { unlessRefused } from '../../platform/database/unless-refused.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { AskCarrier } from '../cart/live-quotes.ts'
import { findCheckouts, type Checkout } from '../checkout/checkout-store.ts'
import { settlePayment, type CheckoutParts } from '../checkout/settle-payment.ts'
import { writeCheckout } from '../checkout/write-checkout.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import type { AgreedTender, Agreement } from '../payments/agreement.ts'
import { endLink, insertLink, lockLinkOfDraft } from '../pay-links/pay-links.ts'
import type { LinkAgreement } from '../pay-links/schema.ts'
import { lockStock, reserve } from '../stock/stock.ts'
import { draftRefusals, type DraftErrorCode, type DraftRefusal } from '../draft-orders/draft-errors.ts'
import { sendPayLink } from '../checkout/pay-link-mail.ts'
import {
  addDraftEvent,
  lockDraft,
  nextDraftNumber,
  shownOf,
  type StoredDraft,
} from '../draft-orders/draft-store.ts'
import { priceDraft, type PricedDraft } from './price-draft.ts'
import { tidiedAddresses, unsoldBecause } from './written-order.ts'
import { draftOrders } from '../draft-orders/schema.ts'

/** What drafts are worked on with. */
export type DraftDesk = CheckoutParts

/** Who works on the drafts of which website. */
export interface DraftEditor {
  readonly website: SiteWebsite
  readonly accountId: string
  readonly name: string
}

type Changed = Outcome<{ readonly id: string }, DraftErrorCode>

/** A form as it is kept: addresses tidied, or what is wrong with them; `''` in a country says that nothing was begun. */
function tidied(
  form: DraftForm,
): Outcome<DraftForm, DraftErrorCode> & { readonly fields?: Readonly<Record<string, Sentence>> } {
  const { problems: ofAddresses, ...addresses } = tidiedAddresses(form, form.language)
  const problems = { ...draftProblems({ ...form, email: form.email.trim() }), ...ofAddresses }
  if (Object.keys(problems).length > 0) return draftRefusals.invalid(problems)
  return { ok: true, value: { ...form, email: form.email.trim(), ...addresses } }
}

/** Begins an order by hand. [DRAFT-1] */
export async function createDraft(
  desk: DraftDesk,
  { website, name }: DraftEditor,
  typed: DraftForm,
  carriers: AskCarrier,
): Promise<Changed> {
  const form = tidied(inLanguage(typed, website))
  if (!form.ok) return form
  const now = desk.clock.now()
  const id = newId(now.getTime())
  const { cart, quotes = null } = await priceDraft(desk.db, website, id, form.value, now, carriers)
  return transaction(desk.db, async (tx) => {
    await tx.insert(draftOrders).values({
      websiteId: website.id,
      id,
      number: await nextDraftNumber(tx, website.id),
      state: 'open',
      form: form.value,
      ...shownOf(form.value),
      currency: website.currency,
      total: cart.grandTotalCents,
      shippingQuotes: quotes,
      createdAt: now,
      updatedAt: now,
    })
    await addDraftEvent(tx, { websiteId: website.id, id }, 'made', name, now)
    return { ok: true, value: { id } }
  })
}

/** What a draft of no valid language is read in. */
function inLanguage(form: DraftForm, { primaryLanguage, languages }: SiteWebsite): DraftForm {
  const isKnown = form.language === primaryLanguage || languages.some((tag) => tag === form.language)
  return isKnown ? form : { ...form, language: primaryLanguage }
}

/** What an order as it is written comes to; nothing is kept. [DRAFT-3] [DRAFT-8] */
export async function priceForm(
  desk: Pick<DraftDesk, 'db' | 'clock'>,
  website: SiteWebsite,
  typed: DraftForm,
  carriers: AskCarrier,
): Promise<Outcome<PricedDraft, DraftErrorCode>> {
  const problems = draftUncountable(typed)
  if (Object.keys(problems).length > 0) return draftRefusals.invalid(problems)
  const form = inLanguage(typed, website)
  return { ok: true, value: await priceDraft(desk.db, website, newId(), form, desk.clock.now(), carriers) }
}

/** Saves a draft that is open, unless somebody else has saved it meanwhile. [DRAFT-2] */
export async function saveDraft(
  desk: DraftDesk,
  editor: DraftEditor,
  id: string,
  { form: typed, revision }: { readonly form: DraftForm; readonly revision: number },
  carriers: AskCarrier,
): Promise<Changed> {
  const { website, name } = editor
  const form = tidied(inLanguage(typed, website))
  if (!form.ok) return form
  const now = desk.clock.now()
  const { cart, quotes = null } = await priceDraft(desk.db, website, id, form.value, now, carriers)
  return inDraft(desk, editor, id, async (tx, draft) => {
    if (draft.state === 'sent') return draftRefusals.sent()
    if (await isUnderWay(tx, draft)) return draftRefusals.beingPaid()
    if (draft.revision !== revision) return draftRefusals.changed()
    const { email, customerName } = shownOf(form.value)
    await tx.execute(sql`
      update draft_orders set form = ${JSON.stringify(form.value)}::jsonb, email = ${email}, customer_name = ${customerName},
        currency = ${website.currency}, total = ${cart.grandTotalCents},
        shipping_quotes = ${quotes === null ? null : JSON.stringify(quotes)}::jsonb, revision = revision + 1,
        updated_at = ${now.toISOString()}::timestamptz
      where website_id = ${website.id} and id = ${id}`)
    await addDraftEvent(tx, draft, 'changed', name, now)
    return undefined
  })
}

/** Deletes a draft that was never placed. [DRAFT-7] */
export function deleteDraft(desk: DraftDesk, editor: DraftEditor, id: string): Promise<Changed> {
  return inDraft(
    desk,
    editor,
    id,
    async (tx, draft) => {
      if (draft.state === 'sent') return draftRefusals.sent()
      if (draft.state === 'ordered') return draftRefusals.over()
      if (await isUnderWay(tx, draft)) return draftRefusals.beingPaid()
      await tx.execute(sql`delete from draft_orders where website_id = ${draft.websiteId} and id = ${id}`)
      return undefined
    },
    { alsoOver: true },
  )
}

/** Gives a draft up: its link ends, and what was held is free. [DRAFT-7] */
export function cancelDraft(desk: DraftDesk, editor: DraftEditor, id: string): Promise<Changed> {
  return inDraft(desk, editor, id, async (tx, draft) => {
    const refusal = await withdrawLink(tx, desk, draft)
    if (refusal !== undefined) return refusal
    await moveTo(tx, desk, draft, 'canceled')
    await addDraftEvent(tx, draft, 'canceled', editor.name, desk.clock.now())
    return undefined
  })
}

/** Ends the link of a draft, which can be changed then. [DRAFT-5] */
export function withdrawDraftLink(desk: DraftDesk, editor: DraftEditor, id: string): Promise<Changed> {
  return inDraft(desk, editor, id, async (tx, draft) => {
    if (draft.state !== 'sent') return undefined
    const refusal = await withdrawLink(tx, desk, draft)
    if (refusal !== undefined) return refusal
    await moveTo(tx, desk, draft, 'open')
    await addDraftEvent(tx, draft, 'link-withdrawn', editor.name, desk.clock.now())
    return undefined
  })
}

/**
 * Ends the open link of a draft unless its buyer is paying, and lets its units go: to whoever is in line for them, unless the
 * draft itself is about to take them. Call it with the draft held.
 */
async function withdrawLink(
  tx: Database,
  desk: DraftDesk,
  { websiteId, id }: StoredDraft,
  { isTaken = false }: { readonly isTaken?: boolean } = {},
): Promise<DraftRefusal | undefined> {
  const link = await lockLinkOfDraft(tx, websiteId, id)
  if (await isUnderWay(tx, { websiteId, id })) return draftRefusals.beingPaid()
  if (link === undefined) return undefined
  const units = wantedUnits(link.agreed.cart).map(({ variantId }) => variantId)
  await lockStock(tx, websiteId, units)
  await endLink(tx, link)
  if (isTaken) return undefined
  await giveToWaiting(tx, websiteId, units, desk.clock.now())
  return undefined
}

/**
 * Whether a draft is just becoming an order: its buyer is paying, or somebody places it, which are two transactions. What it
 * says has to stay until then. Call it with the draft held.
 */
async function isUnderWay(
  tx: Database,
  { websiteId, id }: Pick<StoredDraft, 'websiteId' | 'id'>,
): Promise<boolean> {
  const paying = await findCheckouts(
    tx,
    sql`c.website_id = ${websiteId} and c.cart_id = ${id} and c.state in ('paying', 'second-step')`,
  )
  return paying.length > 0
}

async function moveTo(
  tx: Database,
  desk: Pick<DraftDesk, 'clock'>,
  { websiteId, id }: Pick<StoredDraft, 'websiteId' | 'id'>,
  state: StoredDraft['state'],
): Promise<void> {
  await tx.execute(sql`
    update draft_orders set state = ${state}, revision = revision + 1,
      updated_at = ${desk.clock.now().toISOString()}::timestamptz
    where website_id = ${websiteId} and id = ${id}`)
}

const day = 24 * 60 * 60 * 1000

/** Makes a link to pay of a draft, and holds its units as long as it works. [DRAFT-5] */
export async function sendDraft(
  desk: DraftDesk,
  editor: DraftEditor,
  id: string,
  wanted: {
    readonly revision: number
    readonly days: number
    readonly mail: boolean
    readonly message: string
    readonly origin: string
  },
): Promise<Changed> {
  const now = desk.clock.now()
  return inDraft(desk, editor, id, async (tx, draft) => {
    if (draft.state === 'sent') return draftRefusals.sent()
    if (await isUnderWay(tx, draft)) return draftRefusals.beingPaid()
    if (draft.revision !== wanted.revision) return draftRefusals.changed()
    const agreed = await agreeOn(tx, editor, draft, wanted.origin, now)
    if (!agreed.ok) return agreed
    const expiresAt = new Date(now.getTime() + wanted.days * day)
    const amountCents = agreed.value.cart.grandTotalCents
    const linkId = await insertLink(
      tx,
      { draftId: id, agreed: agreed.value, amountCents, expiresAt, message: wanted.message.trim() },
      now,
    )
    const held = await reserve(tx, draft.websiteId, linkId, wantedUnits(agreed.value.cart))
    if (!held.ok) return draftRefusals.notEnough()
    await tx.execute(sql`
      update draft_orders set total = ${amountCents} where website_id = ${draft.websiteId} and id = ${id}`)
    await moveTo(tx, desk, draft, 'sent')
    await addDraftEvent(tx, draft, wanted.mail ? 'link-sent' : 'link-made', editor.name, now)
    const { websiteId } = draft
    if (wanted.mail) await desk.jobs.send(sendPayLink, { websiteId, linkId }, { tx })
    return undefined
  })
}

/** What is agreed on in a draft, or what is missing for that. [DRAFT-4] */
async function agreeOn(
  tx: Database,
  { website }: DraftEditor,
  { id, number, form, currency, shippingQuotes, state }: StoredDraft,
  origin: string,
  now: Date,
): Promise<Outcome<LinkAgreement, DraftErrorCode>> {
  const priced = await priceDraft(tx, website, id, form, now, shippingQuotes)
  const { cart, carrierAskedOn = Infinity } = priced
  const wrong = {
    ...unsoldBecause(website, form, priced),
    ...(currency === website.currency ? {} : otherCurrency(form, currency)),
  }
  if (Object.keys(wrong).length > 0) return draftRefusals.invalid(wrong)
  // What was sent stays as it was sent.
  if (state !== 'sent' && now.getTime() - carrierAskedOn > day) return draftRefusals.carrierPriceOld()
  const shippingAddress = cart.requiresShipping ? form.shippingAddress : null
  const details = {
    email: form.email,
    shippingAddress,
    billingAddress: form.billingAddress ?? form.shippingAddress,
  }
  const draft = { id, number, note: form.note.trim() }
  return { ok: true, value: { cart, details, language: form.language, origin, draft } }
}

/** Amounts written by hand mean another currency than the store has by now: nobody is asked for 12 of the wrong one. [DRAFT-9] */
function otherCurrency(
  { lines, discount, shipping }: DraftForm,
  currency: string,
): Readonly<Record<string, Sentence>> {
  const problem = say('This amount is in {currency}. Write it in the currency your store uses now.', {
    currency,
  })
  const priced = lines.flatMap(({ unitPriceCents }, index) => (unitPriceCents === null ? [] : [index]))
  return {
    ...Object.fromEntries(priced.map((index) => [`lines.${index}.unitPriceCents`, problem])),
    ...(discount?.kind === 'amount' ? { discount: problem } : {}),
    ...(shipping?.kind === 'custom' ? { shipping: problem } : {}),
  }
}

/**
 * Places a draft as an order, by the machine that places every other: paid by hand already, or waiting for its money. A
 * link that is out ends. [DRAFT-6]
 */
export async function placeDraft(
  desk: DraftDesk,
  editor: DraftEditor,
  id: string,
  wanted: {
    readonly revision: number
    readonly paid: boolean
    readonly paidWith: string
    readonly notify: boolean
    readonly origin: string
  },
): Promise<Changed> {
  const now = desk.clock.now()
  let begun: Checkout | undefined
  const held = await inDraft(desk, editor, id, async (tx, draft) => {
    if (draft.revision !== wanted.revision) return draftRefusals.changed()
    const refusal = await withdrawLink(tx, desk, draft, { isTaken: true })
    if (refusal !== undefined) return refusal
    if (draft.state === 'sent') await moveTo(tx, desk, draft, 'open')
    const agreed = await agreeOn(tx, editor, draft, wanted.origin, now)
    if (!agreed.ok) return agreed
    const { value } = agreed
    const by = { actor: editor.accountId, actorName: editor.name }
    const agreement: Agreement = {
      ...value,
      ...(value.draft === undefined
        ? {}
        : { draft: { ...value.draft, ...by, ...(wanted.notify ? {} : { isQuiet: true as const }) } }),
      tenders: tendersByHand(value.cart.grandTotalCents, wanted.paidWith),
    }
    begun = await writeCheckout(tx, desk, `draft:${id}`, agreement)
    if (begun === undefined) throw new Error(`The name of draft ${id} is taken by something else.`)
    const units = await reserve(tx, draft.websiteId, begun.id, wantedUnits(value.cart))
    return units.ok ? undefined : draftRefusals.notEnough()
  })
  if (!held.ok || begun === undefined) return held
  const status = wanted.paid ? 'paid' : 'awaiting'
  const settled = await settlePayment(desk, begun, { status, paymentId: `by-hand-${begun.id}` })
  return settled.ok ? held : draftRefusals.notEnough()
}

function tendersByHand(amountCents: number, paidWith: string): AgreedTender[] {
  if (amountCents === 0) return []
  const label = paidWith === '' ? say('Bank transfer') : verbatim(paidWith)
  return [
    {
      methodId: 'by-hand',
      kind: 'manual',
      label,
      tender: 'money',
      amountCents,
      testMode: false,
      instructions: '',
    },
  ]
}

/** Works on a draft with its row held; whatever is refused leaves nothing behind. */
async function inDraft(
  desk: Pick<DraftDesk, 'db'>,
  { website }: Pick<DraftEditor, 'website'>,
  id: string,
  work: (tx: Database, draft: StoredDraft) => Promise<DraftRefusal | undefined>,
  { alsoOver = false }: { readonly alsoOver?: boolean } = {},
): Promise<Changed> {
  return unlessRefused(desk.db, async (tx): Promise<Changed> => {
    const draft = await lockDraft(tx, website.id, id)
    if (draft === undefined) return draftRefusals.notFound()
    const isOver = draft.state === 'ordered' || draft.state === 'canceled'
    if (isOver && !alsoOver) return draftRefusals.over()
    return (await work(tx, draft)) ?? { ok: true, value: { id } }
  })
}

/** Ends links whose time is over; their drafts are open again. @returns how many were ended */
export async function endOldLink(desk: DraftDesk, websiteId: string, draftId: string): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    const draft = await lockDraft(tx, websiteId, draftId)
    if (draft?.state !== 'sent') return false
    if ((await withdrawLink(tx, desk, draft)) !== undefined) return false
    await moveTo(tx, desk, draft, 'open')
    await addDraftEvent(tx, draft, 'link-ended', undefined, desk.clock.now())
    return true
  })
}
