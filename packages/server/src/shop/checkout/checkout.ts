import type { CheckoutErrorCode } from '@plinth/contract'
import {
  amountDue,
  ANSWERS_FIELD,
  checkoutAnswerProblems,
  checkoutAnswers,
  surveyWords,
  checkoutFormMessage,
  checkoutQuestionsIn,
  type CartVat,
  checkoutMaximumProblem,
  checkoutMinimumProblem,
  checkoutValues,
  formatMoney,
  money,
  type MoneyFormat,
  type Outcome,
  readCheckout,
  readSentence,
  say,
  type ShippingDestination,
  type Sentence,
  type ShoppingCart,
  typedAnswers,
  shortages,
  storeMoneyFormat,
  wantedUnits,
  readShownSums,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { isDiskFull, type Database } from '../../platform/database/database.ts'
import { Refused, unlessRefused } from '../../platform/database/unless-refused.ts'
import {
  loadShoppersCart,
  priced,
  rememberDelivery,
  rememberShownPrices,
  tidyDestination,
  unasked,
  withOffered,
  withQuotesOf,
  type Shopper,
} from '../cart/cart.ts'
import { cartTokenHash } from '../cart/cart-cookie.ts'
import type { LoadedCart } from '../cart/cart-store.ts'
import { refusedGiftCard } from './refused-gift-card.ts'
import { holdStoredValue } from '../stored-value/spend.ts'
import { holdDiscounts } from '../discounts/hold-discounts.ts'
import { handOver } from '../restock/take-turns.ts'
import { reserve } from '../stock/stock.ts'
import {
  instrumentDigest,
  mayAttempt,
  recordAttempt,
  settleAttempt,
  type Payer,
} from '../payments/attempts.ts'
import type { Instrument, PaymentResult } from '../payments/payment-provider.ts'
import type { AttemptOutcome } from '../payments/schema.ts'
import type { PaymentMethod } from '../payments/method-store.ts'
import { calledOffText, checkoutRefusals, type CheckoutRefusal } from './checkout-errors.ts'
import { findCheckout, findCheckouts, paymentKey, type Checkout } from './checkout-store.ts'
import { sharesOf, type Agreement } from '../payments/agreement.ts'
import type { CheckoutDesk, PayCart, PaySubmission } from './checkout-desk.ts'
import type { Means, Payable } from './payable.ts'
import { callOff } from './call-off.ts'
import { lookAgainLater } from './look-again.ts'
import { hasChangedMind } from './changed-mind.ts'
import { formRules } from './form-rules.ts'
import { readSecondStepToken, returnPath, secondStepToken } from './second-step-token.ts'
import { endCheckout, isUnderWay, settlePayment, type Settled } from './settle-payment.ts'
import { payLinkOf } from '../pay-links/pay-link-token.ts'
import { selected } from '../../platform/database/selected.ts'
import { carts } from '../cart/schema.ts'
import { takeVatId } from '../vat/vat-of-cart.ts'
import { agreeToReminder } from '../cart-reminders/consent.ts'
import { tendersOf, writeCheckout } from './write-checkout.ts'

const heldCart = selected({ orderId: carts.orderId })

/** Pays for the visitor's cart. */
export function payCart(desk: CheckoutDesk, submission: PayCart): Promise<Settled> {
  return pay(desk, cartOf(desk, submission), submission)
}

/** The visitor's cart, as something to pay. */
function cartOf(desk: CheckoutDesk, submission: PayCart): Payable {
  const { shopper } = submission
  return {
    websiteId: shopper.website.id,
    owns: (checkout) => isOwn(desk.db, shopper, checkout),
    cartId: async () => (await loadShoppersCart(desk.db, unasked(shopper)))?.stored.id ?? '',
    agree: (means) => agree(desk, submission, means),
    hasChangedMind: (begun) => hasChangedMind(desk, begun, submission),
    lock: (tx, cartId) => lockCart(tx, shopper.website.id, cartId),
    makeRoom: (tx, cart) => handOver(tx, shopper.website.id, cart),
  }
}

/**
 * Pays: checks the form, agrees on what it costs once more, reserves the stock, asks the provider, makes the order. A call
 * that is repeated with its key goes on where the first one stands, also after a crash. [CHK-20]
 */
export async function pay(desk: CheckoutDesk, payable: Payable, submission: PaySubmission): Promise<Settled> {
  const { websiteId } = payable
  const known = await findByKey(desk.db, websiteId, submission.idempotencyKey)
  if (known !== undefined && !(await payable.owns(known))) return checkoutRefusals.notFound()
  if (known?.orderId != null) return { ok: true, kind: 'order', orderId: known.orderId }
  if (known?.state === 'refunded') return checkoutRefusals.paidTooLate()
  const isRunning = known !== undefined && isUnderWay(known)
  const startsAgain = isRunning && known.state === 'second-step' && (await payable.hasChangedMind(known))
  if (startsAgain) {
    const paid = await startAgain(desk, known)
    if (paid !== undefined) return paid
  }
  const goesOn = isRunning && !startsAgain
  const means = await readMeans(desk, websiteId, submission, goesOn ? known : undefined)
  const instrument = means.ok ? means.value.instrument : undefined
  if (goesOn) return goOn(desk, known, instrument, submission)
  const first = await payable.agree(means)
  // What is missing may be held by an older try of the same buyer.
  const isHeld = !first.ok && first.code === 'not-enough-stock'
  if (!first.ok && !isHeld) return first
  const cartId = first.ok ? first.value.cart.id : await payable.cartId()
  const settled = await settleOthers(desk, websiteId, cartId, submission)
  if (settled !== undefined) return settled
  const agreed = isHeld ? await payable.agree(means) : first
  if (!agreed.ok) return agreed
  const payer = payerOf(websiteId, submission, agreed.value.cart.id, instrument)
  if (!(await isWithinLimits(desk, payer))) return checkoutRefusals.tooManyAttempts()
  const begun = await begin(desk, payable, submission, agreed.value)
  return begun.ok ? askProvider(desk, begun.value, instrument, payer) : begun
}

/** The buyer's answer to the provider's second step. [CHK-25] */
export async function finishSecondStep(
  desk: CheckoutDesk,
  { websiteId, owns }: Pick<Payable, 'websiteId' | 'owns'>,
  answer: { readonly token: string; readonly confirmed: boolean; readonly address: string },
): Promise<Settled> {
  const named = readSecondStepToken(desk.secret, answer.token)
  const checkout = named === undefined ? undefined : await findCheckout(desk.db, websiteId, named.id)
  if (named === undefined || checkout === undefined || !(await owns(checkout)))
    return checkoutRefusals.notFound()
  if (checkout.orderId !== null) return { ok: true, kind: 'order', orderId: checkout.orderId }
  if (checkout.attempt !== named.attempt) return checkoutRefusals.expired()
  // A webhook was faster.
  const { state, failure } = checkout
  if (state === 'failed' && failure !== startedAgain)
    return checkoutRefusals.declined(
      failure === null || failure === 'canceled' ? calledOffText : readSentence(failure),
    )
  if (state !== 'second-step') return checkoutRefusals.expired()
  const provider = await desk.payments.providerOf(websiteId, checkout)
  const { paymentId } = checkout
  if (provider === undefined || paymentId === null) return checkoutRefusals.expired()
  const payer: Payer = { websiteId, cartId: checkout.cartId, address: answer.address }
  if (!(await isWithinLimits(desk, payer))) return checkoutRefusals.tooManyAttempts()
  return attempt(desk, payer, checkout, () => provider.finish(websiteId, paymentId, answer.confirmed))
}

/** Whose carts a visitor's checkouts are. */
export function ownerOf(db: Database, shopper: Shopper): Pick<Payable, 'websiteId' | 'owns'> {
  return { websiteId: shopper.website.id, owns: (checkout) => isOwn(db, shopper, checkout) }
}

/** Of a checkout that gave way to another payment of its cart. */
const startedAgain = 'started again'

/** What the buyer typed before the second step that a token belongs to, so that the form can show it again. [CHK-28] */
export async function valuesBefore(
  desk: Pick<CheckoutDesk, 'db' | 'secret'>,
  shopper: Shopper,
  token: string,
): Promise<{ readonly [field: string]: string }> {
  const named = readSecondStepToken(desk.secret, token)
  const checkout = named === undefined ? undefined : await findOwn(desk.db, shopper, named.id)
  if (checkout === undefined) return {}
  const { details, answers } = checkout.agreed
  const values = checkoutValues(details)
  return answers === undefined ? values : { ...values, [ANSWERS_FIELD]: answers.typed }
}

/** The cart as it is shown at the checkout; remembers the prices and the total the buyer has now seen. [CHK-26] */
export async function showCheckout(
  db: Database,
  shopper: Shopper,
): Promise<{ readonly cart: ShoppingCart; readonly changed: boolean } | undefined> {
  const loaded = await loadShoppersCart(db, shopper)
  if (loaded === undefined || loaded.stored.entries.length === 0) return undefined
  const cart = priced(loaded, shopper)
  await rememberShownTotal(db, cart)
  await rememberShownPrices(db, cart)
  return { cart, changed: cart.entries.some(({ priceChanged }) => priceChanged) }
}

/** A checkout of the visitor's own cart, or undefined. */
async function findOwn(db: Database, shopper: Shopper, id: string): Promise<Checkout | undefined> {
  const checkout = await findCheckout(db, shopper.website.id, id)
  return checkout !== undefined && (await isOwn(db, shopper, checkout)) ? checkout : undefined
}

/**
 * Whether a checkout is of the visitor's own cart, also once the cart is bought. A key or a token is not enough: whoever
 * learns one would get the order, and what its buyer typed. [CHK-32]
 */
async function isOwn(db: Database, shopper: Shopper, checkout: Pick<Checkout, 'cartId'>): Promise<boolean> {
  if (shopper.token === undefined) return false
  const { rows } = await db.execute(sql`
    select id from carts where website_id = ${shopper.website.id} and id = ${checkout.cartId}
      and token_hash = ${cartTokenHash(shopper.token)}`)
  return rows.length > 0
}

async function findByKey(db: Database, websiteId: string, key: string): Promise<Checkout | undefined> {
  return (await findCheckouts(db, sql`c.website_id = ${websiteId} and c.idempotency_key = ${key}`))[0]
}

/** @param begun the checkout that has begun with the same key: it keeps its method */
async function readMeans(
  desk: CheckoutDesk,
  websiteId: string,
  { values }: PaySubmission,
  begun: Checkout | undefined,
): Promise<Outcome<Means, CheckoutErrorCode>> {
  const method =
    begun === undefined
      ? chosenMethod(await desk.payments.offered(websiteId), values['paymentMethod'] ?? '')
      : await desk.payments.methodOf(websiteId, begun)
  if (method === undefined) return checkoutRefusals.noPaymentMethod()
  if ('ok' in method) return method
  const instrument = method.kind.readInstrument(values, desk.clock.now().getTime())
  return instrument.ok ? { ok: true, value: { method, instrument: instrument.value } } : instrument
}

/** The method the buyer chose; where there is one alone, nobody has to choose. [CHK-33] */
function chosenMethod(
  offered: readonly PaymentMethod[],
  wanted: string,
): PaymentMethod | CheckoutRefusal | undefined {
  if (offered.length === 0) return undefined
  const named = offered.find(({ id }) => id === wanted)
  if (named !== undefined) return named
  if (wanted === '' && offered.length === 1) return offered[0]
  return checkoutRefusals.formInvalid(say('Choose how you want to pay.'), {
    paymentMethod:
      wanted === '' ? say('Required') : say('This is not offered any more. Choose another way to pay.'),
  })
}

/** The cart, the form and the store's rules together; or all that is wrong with them. */
async function agree(
  desk: CheckoutDesk,
  submission: PayCart,
  means: Outcome<Means, CheckoutErrorCode>,
): Promise<Outcome<Agreement, CheckoutErrorCode>> {
  const { shopper, values } = submission
  const { website } = shopper
  const found = await loadShoppersCart(desk.db, unasked(shopper))
  if (found === undefined || found.stored.entries.length === 0) return checkoutRefusals.cartEmpty()
  if (values['remindMe'] === 'on') {
    const reminded = { cartId: found.stored.id, email: values['email'] ?? '' }
    const to = { ...reminded, language: shopper.language, origin: submission.origin }
    await agreeToReminder(desk.db, website, to, desk.clock.now())
  }
  // Now that buyers say who they are, what they may use once is known. [DISC-6]
  const loaded = await withOffered(desk.db, found, shopper, values['email'])
  const here = priced(loaded, shopper)
  const way = values[SHIPPING_FIELD] || here.selectedShippingOption
  const rules = formRules(shopper, here, way)
  const form = readCheckout(values, rules)
  // A cart that costs nothing needs no card.
  const cardProblems = amountDue(here) > 0 && !means.ok ? (means.fields ?? {}) : {}
  const answered = answersOf(shopper, values)
  if (!form.ok || !answered.ok)
    return checkoutRefusals.formInvalid(checkoutFormMessage, {
      ...(form.ok ? {} : form.fields),
      ...(answered.ok ? {} : answered.fields),
      ...cardProblems,
    })
  // Whoever was asked for no address is not sent anything: where it cannot be fetched, that is told.
  const wanted = (rules.extent === 'buyer' ? way : values[SHIPPING_FIELD]) ?? ''
  const vat = await takeVatId(desk, website, loaded, form.details.vatId ?? '')
  if (!vat.ok) return checkoutRefusals.formInvalid(vat.message, vat.fields ?? {})
  const moved = shippedTo(loaded, form.details.shippingAddress ?? form.details.buyer ?? null, wanted)
  const delivered = soldTo(await withQuotesOf(desk.db, moved, shopper), vat.value)
  const cart = priced(delivered, shopper)
  await keepDelivery(desk, delivered, cart)
  if (Math.max(amountDue(here), amountDue(cart)) > 0 && !means.ok) return means
  const format = storeMoneyFormat(website.store, shopper.language)
  const refusal =
    (await refusedShipping(desk.db, cart, wanted, format)) ??
    (await refusedPrice(desk.db, loaded, cart, { format, shown: values[SHOWN_FIELD] ?? '' })) ??
    (await refusedGiftCard(desk, cart)) ??
    refusedCart(cart, website.store.checkoutMinimum, format)
  if (refusal !== undefined) return refusal
  const { origin } = submission
  if (means.ok && begins(cart) && amountDue(cart) > 0 && means.value.method.kind.capabilities.renews === 'no')
    return checkoutRefusals.cannotRenew()
  const tenders = tendersOf(cart, means.ok ? means.value.method : undefined)
  const paidWith = means.ok ? instrumentDigest(desk.secret, means.value.instrument) : null
  const { details } = form
  const { answers } = answered
  return {
    ok: true,
    value: {
      cart,
      details,
      language: shopper.language,
      origin,
      tenders,
      paidWith,
      ...(answers === undefined ? {} : { answers }),
    },
  }
}

/** What the questions of the shop were answered; or what is wrong with that, by input. Nothing where it asks none. [CHKQ-3] */
function answersOf(
  { website, language }: Shopper,
  values: PayCart['values'],
):
  | { readonly ok: true; readonly answers: Agreement['answers'] }
  | { readonly ok: false; readonly fields: { readonly [input: string]: Sentence } } {
  const asked = checkoutQuestionsIn(website.store, language, website.primaryLanguage)
  if (asked.length === 0) return { ok: true, answers: undefined }
  const typed = values[ANSWERS_FIELD] ?? ''
  const inputs = typedAnswers(typed)
  const fields = checkoutAnswerProblems(asked, inputs)
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  const survey = surveyWords(website.store.texts, language, website.primaryLanguage)
  return { ok: true, answers: { said: checkoutAnswers(asked, inputs, survey), typed } }
}

/** Whether something in a cart begins a subscription. [SUB-4] */
export function begins({ entries }: Pick<ShoppingCart, 'entries'>): boolean {
  return entries.some(({ subscriptionPlan }) => subscriptionPlan !== undefined)
}

/** The field of the form that says which sums its page showed. [CHK-110] */
const SHOWN_FIELD = 'shown'

/** The field of the form that says which way to ship was chosen. */
export const SHIPPING_FIELD = 'shippingOption'

/** The same for a company with a VAT number, or for nobody of the kind. */
function soldTo(loaded: LoadedCart, vat: CartVat | undefined): LoadedCart {
  const { vat: _before, ...stored } = loaded.stored
  return { ...loaded, stored: { ...stored, ...(vat === undefined ? {} : { vat }) } }
}

/** @param wanted the way to ship the form says; the cart's own where it says none */
function shippedTo(loaded: LoadedCart, address: ShippingDestination | null, wanted: string): LoadedCart {
  const { stored } = loaded
  const chosenShipping = wanted === '' ? (stored.chosenShipping ?? null) : wanted
  const shippingLocation = address === null ? stored.shippingLocation : tidyDestination(address)
  return { ...loaded, stored: { ...stored, chosenShipping, shippingLocation } }
}

/** What the buyer sees next is priced for what they typed. [SHIP-9] */
async function keepDelivery(desk: CheckoutDesk, loaded: LoadedCart, cart: ShoppingCart): Promise<void> {
  const { shippingLocation } = loaded.stored
  if (shippingLocation === null) return
  await rememberDelivery(desk.db, loaded, shippingLocation, cart.selectedShippingOption, desk.clock.now())
}

/** Nobody gets another way to ship than the one they chose without being told. [SHIP-10] */
async function refusedShipping(
  db: Database,
  cart: ShoppingCart,
  wanted: string,
  format: MoneyFormat,
): Promise<CheckoutRefusal | undefined> {
  const option = cart.shippingOptions.find(({ id }) => id === cart.selectedShippingOption)
  if (wanted === '' || option === undefined || option.id === wanted) return undefined
  await rememberShownTotal(db, cart)
  await rememberShownPrices(db, cart)
  return checkoutRefusals.shippingChanged(
    option.name,
    formatMoney(money(cart.grandTotalCents, cart.currency), format),
  )
}

function refusedCart(
  cart: ShoppingCart,
  checkoutMinimum: number,
  format: MoneyFormat,
): CheckoutRefusal | undefined {
  const belowMinimum = checkoutMinimumProblem(cart, checkoutMinimum, format)
  if (belowMinimum !== undefined) return checkoutRefusals.belowMinimum(belowMinimum)
  const aboveMaximum = checkoutMaximumProblem(cart, format)
  if (aboveMaximum !== undefined) return checkoutRefusals.aboveMaximum(aboveMaximum)
  if (cart.requiresShipping && cart.shippingOptions.length === 0) return checkoutRefusals.noShipping()
  const missing = missingTitles(cart)
  return missing.length > 0 ? checkoutRefusals.notEnough(missing) : undefined
}

/** Titles of the lines of which there is not enough any more. */
function missingTitles(cart: ShoppingCart): string[] {
  const available = new Map(cart.entries.map((entry) => [entry.chosenVariant.id, entry.available]))
  const short = new Set(shortages(wantedUnits(cart), available))
  return cart.entries.filter(({ chosenVariant }) => short.has(chosenVariant.id)).map(({ title }) => title)
}

/**
 * Nobody pays a total they have not seen: the first try after a change is told of it. What the form says is what its page
 * showed; the cart remembers what any page showed last, which may be one in another window. [CHK-26] [CHK-110]
 */
async function refusedPrice(
  db: Database,
  { stored }: LoadedCart,
  cart: ShoppingCart,
  { format, shown }: { readonly format: MoneyFormat; readonly shown: string },
): Promise<CheckoutRefusal | undefined> {
  const { shownTotalCents = cart.grandTotalCents, shownDueCents = amountDue(cart) } = stored
  const saw = shown === '' ? { totalCents: shownTotalCents, dueCents: shownDueCents } : readShownSums(shown)
  const isSame =
    saw?.totalCents === cart.grandTotalCents && !cart.entries.some(({ priceChanged }) => priceChanged)
  if (isSame && saw.dueCents === amountDue(cart)) return undefined
  await rememberShownTotal(db, cart)
  await rememberShownPrices(db, cart)
  if (isSame) return checkoutRefusals.giftCardChanged()
  return checkoutRefusals.priceChanged(formatMoney(money(cart.grandTotalCents, cart.currency), format))
}

async function rememberShownTotal(db: Database, cart: ShoppingCart): Promise<void> {
  await db.execute(sql`
    update carts set shown_total = ${cart.grandTotalCents}, shown_due = ${amountDue(cart)}
    where website_id = ${cart.websiteId} and id = ${cart.id}
      and (shown_total, shown_due) is distinct from (${cart.grandTotalCents}::bigint, ${amountDue(cart)}::bigint)`)
}

/** How long a call to the provider may take before its checkout counts as abandoned, in milliseconds. */
const providerPatience = 60_000

/**
 * A cart is paid once: an older checkout of it that is still under way is called off, unless it turns out to be paid
 * (then that is the order), or a call to the provider is running right now. [CHK-27]
 */
async function settleOthers(
  desk: CheckoutDesk,
  websiteId: string,
  cartId: string,
  submission: PaySubmission,
): Promise<Settled | undefined> {
  const others = await findCheckouts(
    desk.db,
    sql`c.website_id = ${websiteId} and c.cart_id = ${cartId}
      and c.state in ('paying', 'second-step') and c.idempotency_key <> ${submission.idempotencyKey}`,
  )
  for (const other of others) {
    const isRunning = desk.clock.now().getTime() - other.updatedAt < providerPatience
    if (other.state === 'paying' && isRunning) return checkoutRefusals.inProgress()
    const paid = await startAgain(desk, other)
    if (paid !== undefined) return paid
  }
  return undefined
}

/** Calls a checkout off that is still under way; if it turns out to be paid, that is the order. */
async function startAgain(desk: CheckoutDesk, checkout: Checkout): Promise<Settled | undefined> {
  const called = await heard(desk, checkout, () => callOff(desk, checkout))
  if (called === 'silent') return checkoutRefusals.unavailable()
  if (called.result?.status === 'paid') return settlePayment(desk, checkout, called.result)
  // A provider may come to know later what it has been sent.
  if (called.result === undefined) await lookAgainLater(desk, checkout)
  await endCheckout(desk, checkout, 'failed', startedAgain)
  return undefined
}

function payerOf(
  websiteId: string,
  { address }: PaySubmission,
  cartId: string,
  instrument: Instrument | undefined,
): Payer {
  return {
    websiteId,
    cartId,
    address,
    ...(instrument === undefined ? {} : { instrument }),
  }
}

async function isWithinLimits(desk: CheckoutDesk, payer: Payer): Promise<boolean> {
  if (!desk.limits) return true
  const verdict = await mayAttempt(desk.db, desk.secret, payer, desk.clock.now())
  if (!verdict.ok && verdict.tripped) {
    desk.log.warn({ websiteId: payer.websiteId }, 'many declined payments: attempts are limited to a few')
  }
  return verdict.ok
}

/** Writes the checkout down and reserves its stock, or refuses and leaves nothing behind. [INV-2] */
async function begin(
  desk: CheckoutDesk,
  payable: Payable,
  submission: PaySubmission,
  agreed: Agreement,
): Promise<Outcome<Checkout, CheckoutErrorCode>> {
  return unlessRefused(desk.db, async (tx) => {
    const free = await lockPayable(tx, payable, agreed.cart.id, submission.idempotencyKey)
    // The same form sent twice at the same time: the other one has begun, and both go on with it.
    if (free !== undefined) return { ok: true, value: free }
    const checkout = await writeCheckout(tx, desk, submission.idempotencyKey, agreed)
    // The key is that of another cart's checkout, begun at the same moment.
    if (checkout === undefined) return checkoutRefusals.notFound()
    await payable.makeRoom(tx, agreed.cart)
    const held = await reserve(tx, checkout.websiteId, checkout.id, wantedUnits(agreed.cart))
    if (!held.ok) return checkoutRefusals.notEnough([])
    if (!(await holdDiscounts(tx, checkout, desk.clock.now()))) return checkoutRefusals.discountGone()
    if (!(await holdStoredValue(tx, checkout, sharesOf(agreed), desk.clock.now())))
      return checkoutRefusals.giftCardChanged()
    return { ok: true, value: checkout }
  })
}

async function lockCart(
  tx: Database,
  websiteId: string,
  cartId: string,
): Promise<CheckoutRefusal | undefined> {
  const [held] = await heldCart.read(
    tx,
    sql`
    select ${heldCart} from carts where website_id = ${websiteId} and id = ${cartId} for update`,
  )
  return held === undefined || held.orderId !== null ? checkoutRefusals.cartEmpty() : undefined
}

/**
 * Holds what is paid until the transaction ends, so that checkouts of one cart begin one after the other.
 *
 * @returns the checkout that has begun with the same key meanwhile
 */
async function lockPayable(
  tx: Database,
  payable: Payable,
  cartId: string,
  key: string,
): Promise<Checkout | undefined> {
  const gone = await payable.lock(tx, cartId)
  const open = await findCheckouts(
    tx,
    sql`c.website_id = ${payable.websiteId} and c.cart_id = ${cartId}
      and c.state in ('paying', 'second-step', 'completed')`,
  )
  const same = open.find(({ idempotencyKey }) => idempotencyKey === key)
  if (same !== undefined) return same
  if (gone !== undefined) throw new Refused(gone)
  if (open.length > 0) throw new Refused(checkoutRefusals.inProgress())
  return undefined
}

/** Goes on with a checkout that has begun: a repeated call, or one after a crash. */
async function goOn(
  desk: CheckoutDesk,
  checkout: Checkout,
  instrument: Instrument | undefined,
  submission: PaySubmission,
): Promise<Settled> {
  const payer = payerOf(checkout.websiteId, submission, checkout.cartId, instrument)
  if (checkout.state === 'paying') return askProvider(desk, checkout, instrument, payer)
  const { paymentId, websiteId } = checkout
  const provider = await desk.payments.providerOf(websiteId, checkout)
  if (provider === undefined || paymentId === null) return checkoutRefusals.expired()
  const found = await heard(desk, checkout, () =>
    provider.lookUp({ websiteId, paymentId, key: paymentKey(checkout) }),
  )
  if (found === 'silent') return checkoutRefusals.unavailable()
  return found.result === undefined ? checkoutRefusals.expired() : settlePayment(desk, checkout, found.result)
}

/** What a provider says, or that it says nothing: then nothing is decided, and the buyer is told. [CHK-73] */
async function heard<Result>(
  desk: CheckoutDesk,
  checkout: Checkout,
  ask: () => Promise<Result>,
): Promise<{ readonly result: Result } | 'silent'> {
  try {
    return { result: await ask() }
  } catch (error) {
    // Not the provider's silence: our own disk, and whoever pays should hear that.
    if (isDiskFull(error)) throw error
    desk.log.error({ err: error, checkoutId: checkout.id }, 'payment provider failed')
    return 'silent'
  }
}

async function askProvider(
  desk: CheckoutDesk,
  checkout: Checkout,
  instrument: Instrument | undefined,
  payer: Payer,
): Promise<Settled> {
  if (checkout.orderId !== null) return { ok: true, kind: 'order', orderId: checkout.orderId }
  if (checkout.kind === 'none') return settlePayment(desk, checkout, { status: 'paid', paymentId: 'none' })
  const provider = await desk.payments.providerOf(checkout.websiteId, checkout)
  if (provider === undefined) return checkoutRefusals.unavailable()
  if (instrument === undefined) {
    return checkoutRefusals.formInvalid(say('Enter your card details to pay.'), {
      cardNumber: say('Required'),
    })
  }
  return attempt(desk, payer, checkout, () =>
    provider.pay({
      websiteId: checkout.websiteId,
      key: paymentKey(checkout),
      amountCents: checkout.amountCents,
      currency: checkout.currency,
      instrument,
      email: checkout.agreed.details.email,
      checkoutId: checkout.id,
      backTo:
        checkout.agreed.origin +
        returnPath(secondStepToken(desk.secret, checkout), payLinkOf(desk.secret, checkout.agreed)),
      ...(begins(checkout.agreed.cart) ? { save: true } : {}),
    }),
  )
}

/** Asks the provider and takes in its answer; writes down the attempt and what came of it. [PAY-10] */
async function attempt(
  desk: CheckoutDesk,
  payer: Payer,
  checkout: Checkout,
  ask: () => Promise<PaymentResult>,
): Promise<Settled> {
  const id = await recordAttempt(desk.db, desk.secret, payer, desk.clock.now())
  const settle = (outcome: AttemptOutcome) => settleAttempt(desk.db, payer.websiteId, id, outcome)
  const said = await heard(desk, checkout, ask)
  if (said === 'silent') {
    // Nobody knows whether the payment was made: the stock stays held, and the same key finds out.
    await settle('failed')
    return checkoutRefusals.unavailable()
  }
  await settle(outcomeOf(said.result))
  return settlePayment(desk, checkout, said.result)
}

/** What limits count of an answer: placing an order that is paid later counts like one that is paid. */
function outcomeOf({ status }: PaymentResult): AttemptOutcome {
  if (status === 'canceled') return 'failed'
  return status === 'awaiting' ? 'paid' : status
}
