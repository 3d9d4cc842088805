import { keptSentence, newId, readSentence, say, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../../../platform/database/database.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type {
  PaymentProvider,
  PaymentResult,
  ChargeRequest,
  Instrument,
  PayRequest,
  SavedMethod,
  SetUpResult,
  RefundPayment,
  RefundResult,
} from '../../payment-provider.ts'
import { selected, type RowOf } from '../../../../platform/database/selected.ts'
import { testPayments, testRefunds } from './schema.ts'

/** What a test card does. */
type TestCard =
  | { readonly does: 'pay'; readonly declinesLater?: true }
  | { readonly does: 'decline'; readonly message: Sentence }
  | { readonly does: 'ask' }

/** The numbers the test provider knows; docs/owners and the card form name them. [PAY-3] */
export const TEST_CARDS: { readonly [number: string]: TestCard | undefined } = {
  '4242424242424242': { does: 'pay' },
  '5555555555554444': { does: 'pay' },
  '4000000000000002': { does: 'decline', message: say('Your card was declined. Try another card.') },
  '4000000000009995': {
    does: 'decline',
    message: say('Your card has insufficient funds. Try another card.'),
  },
  '4000000000000069': { does: 'decline', message: say('Your card has expired. Try another card.') },
  '4000000000000127': {
    does: 'decline',
    message: say("Your card's security code is incorrect. Check it and try again."),
  },
  '4000002500003155': { does: 'ask' },
  '4000000000000341': { does: 'pay', declinesLater: true },
}

const unknownCardMessage = say(
  'This shop takes test payments only. Use the card number 4242 4242 4242 4242; nothing is charged.',
)

const paymentRow = selected({
  id: testPayments.id,
  amount: testPayments.amount,
  status: testPayments.status,
  message: testPayments.message,
  refunded: testPayments.refunded,
  savedCard: testPayments.savedCard,
})
type PaymentRow = RowOf<typeof paymentRow>
const refundRow = selected({ id: testRefunds.id, amount: testRefunds.amount })

/**
 * The provider of stores without keys of a real one: no money moves, orders carry `testMode`. It keeps books of its own,
 * so that it can be asked twice, looked up and refunded like a real one. [PAY-2] [PAY-3]
 */
export function createTestProvider(db: Database, clock: Clock): PaymentProvider {
  return {
    pay: (request) => pay(db, clock, request),
    finish: async (websiteId, paymentId, confirmed) => {
      await settle(db, websiteId, paymentId, confirmed ? 'paid' : 'declined')
      return resultOf(await findPayment(db, websiteId, paymentId))
    },
    lookUp: async ({ websiteId, paymentId, key }) => {
      const rows = await paymentRow.read(
        db,
        sql`
        select ${paymentRow} from test_payments where website_id = ${websiteId}
          and ${paymentId === undefined ? sql`request_key = ${key}` : sql`id = ${paymentId}`}`,
      )
      return rows[0] === undefined ? undefined : resultOf(rows[0])
    },
    cancel: async (websiteId, paymentId) => {
      await settle(db, websiteId, paymentId, 'canceled')
      return resultOf(await findPayment(db, websiteId, paymentId))
    },
    refund: (request) => transaction(db, (tx) => refund(tx, request)),
    saving: {
      savedBy: async (websiteId, paymentId) =>
        savedAs((await findPayment(db, websiteId, paymentId))?.savedCard),
      charge: (request) => charge(db, clock, request),
      setUp: async ({ instrument }) => setUp(instrument),
      finishSetUp: async () => undefined,
    },
  }
}

async function pay(db: Database, clock: Clock, request: PayRequest): Promise<PaymentResult> {
  const { instrument } = request
  const asked = verdict(instrument.kind === 'card' ? instrument.card.number : '')
  return write(db, clock, request, {
    ...asked,
    savedCard: request.save === true ? keptCard(instrument) : null,
  })
}

/** A card that was confirmed once is not asked about again. */
function charge(db: Database, clock: Clock, request: ChargeRequest): Promise<PaymentResult> {
  const [number = ''] = request.reference.split('/')
  const card = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
  const pays = card?.does === 'ask' || (card?.does === 'pay' && card.declinesLater !== true)
  const message = card?.does === 'decline' ? card.message : declinedLaterMessage
  return write(db, clock, request, {
    status: pays ? 'paid' : 'declined',
    message: pays ? '' : keptSentence(message),
    savedCard: null,
  })
}

const declinedLaterMessage = say('Your card was declined. Try another card.')

/** What is kept of a card: one of the numbers of tests, never anybody's own. */
function keptCard(instrument: Instrument): string | null {
  if (instrument.kind !== 'card' || !Object.hasOwn(TEST_CARDS, instrument.card.number)) return null
  const { number, expiryMonth, expiryYear } = instrument.card
  return `${number}/${expiryYear}-${String(expiryMonth).padStart(2, '0')}`
}

function savedAs(reference: string | null | undefined): SavedMethod | undefined {
  if (reference === null || reference === undefined) return undefined
  const [number = '', expires = ''] = reference.split('/')
  const brand = number.startsWith('5') ? 'Mastercard' : 'Visa'
  return { reference, label: `${brand} ···· ${number.slice(-4)}`, expires }
}

function setUp(instrument: Instrument): SetUpResult {
  const { status, message } = verdict(instrument.kind === 'card' ? instrument.card.number : '')
  const saved = savedAs(keptCard(instrument))
  if (status === 'declined' || saved === undefined)
    return { status: 'declined', message: readSentence(message) }
  return { status: 'saved', saved }
}

async function write(
  db: Database,
  clock: Clock,
  {
    websiteId,
    key,
    amountCents,
    currency,
  }: Pick<PayRequest, 'websiteId' | 'key' | 'amountCents' | 'currency'>,
  { status, message, savedCard }: Pick<PaymentRow, 'status' | 'message' | 'savedCard'>,
): Promise<PaymentResult> {
  const now = clock.now()
  const inserted = await paymentRow.read(
    db,
    sql`
    insert into test_payments (website_id, id, request_key, amount, currency, status, message, saved_card, created_at)
    values (${websiteId}, ${`test_${newId(now.getTime())}`}, ${key}, ${amountCents}, ${currency}, ${status},
      ${message}, ${savedCard}, ${now.toISOString()}::timestamptz)
    on conflict on constraint test_payments_key do nothing returning ${paymentRow}`,
  )
  if (inserted[0] !== undefined) return resultOf(inserted[0])
  const rows = await paymentRow.read(
    db,
    sql`select ${paymentRow} from test_payments where website_id = ${websiteId} and request_key = ${key}`,
  )
  if (rows[0] !== undefined && rows[0].amount !== amountCents) throw keyReused()
  return resultOf(rows[0])
}

/** As providers of real money say it: a key is for one request. [PAY-73] */
const keyReused = (): Error => new Error('This key was sent with another amount before.')

function verdict(number: string): { status: PaymentRow['status']; message: string } {
  const card = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
  if (card === undefined) return { status: 'declined', message: keptSentence(unknownCardMessage) }
  if (card.does === 'decline') return { status: 'declined', message: keptSentence(card.message) }
  return { status: card.does === 'pay' ? 'paid' : 'second-step', message: '' }
}

async function settle(
  db: Database,
  websiteId: string,
  paymentId: string,
  status: PaymentRow['status'],
): Promise<void> {
  const message =
    status === 'declined'
      ? keptSentence(say('The payment was not confirmed. Try again, or use another card.'))
      : ''
  await db.execute(sql`
    update test_payments set status = ${status}, message = ${message}
    where website_id = ${websiteId} and id = ${paymentId} and status = 'second-step'`)
}

async function findPayment(
  db: Database,
  websiteId: string,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const rows = await paymentRow.read(
    db,
    sql`select ${paymentRow} from test_payments where website_id = ${websiteId} and id = ${paymentId}`,
  )
  return rows[0]
}

function resultOf(row: PaymentRow | undefined): PaymentResult {
  if (row === undefined) throw new Error('The test provider does not know this payment.')
  const { id: paymentId, status, message } = row
  if (status === 'declined') return { status, paymentId, message: readSentence(message) }
  if (status === 'second-step') {
    return {
      status,
      paymentId,
      message: say('Your bank asks you to confirm this payment. (This is a test.)'),
    }
  }
  return { status, paymentId }
}

async function refund(tx: Database, request: RefundPayment): Promise<RefundResult> {
  const { websiteId, paymentId, amountCents, key } = request
  const locked = await paymentRow.read(
    tx,
    sql`select ${paymentRow} from test_payments where website_id = ${websiteId} and id = ${paymentId} for update`,
  )
  const done = await refundRow.read(
    tx,
    sql`select ${refundRow} from test_refunds where website_id = ${websiteId} and request_key = ${key}`,
  )
  if (done[0] !== undefined && done[0].amount !== amountCents) throw keyReused()
  if (done[0] !== undefined) return { ok: true, refundId: done[0].id }
  const payment = locked[0]
  if (payment?.status !== 'paid') return { ok: false, message: say('This payment was never made.') }
  if (amountCents > payment.amount - payment.refunded) {
    return { ok: false, message: say('That is more than is left of this payment.') }
  }
  const id = `test_refund_${newId()}`
  await tx.execute(sql`
    update test_payments set refunded = refunded + ${amountCents}
    where website_id = ${websiteId} and id = ${paymentId}`)
  await tx.execute(sql`
    insert into test_refunds (website_id, id, payment_id, request_key, amount)
    values (${websiteId}, ${id}, ${paymentId}, ${key}, ${amountCents})`)
  return { ok: true, refundId: id }
}
