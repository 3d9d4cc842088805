import {
  asPacked,
  isPosted,
  newId,
  packed,
  planFulfillment,
  say,
  unitsToPost,
  type Outcome,
  type PackedParcel,
  type PackageSize,
  type Units,
} from '@plinth/domain'
import type { Config } from '../../platform/config.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { loadLines } from '../cart/cart-store.ts'
import { sendUnits } from '../orders/fulfill.ts'
import { orderNotThere, type OrderErrorCode, type OrderRefusal } from '../orders/order-errors.ts'
import { findOrder, type StoredOrder } from '../orders/order-store.ts'
import { addEvent, inOrder, type OrderDesk, type OrderEditor } from '../orders/orders.ts'
import type { BoughtLabel, DeclaredGoods } from '../carriers/carrier.ts'
import { openCarrier, type OpenCarrier } from '../carriers/carrier-settings.ts'
import {
  beginBuying,
  endBuying,
  findLabel,
  insertLabel,
  keepBought,
  keepVoid,
  parcelKey,
  trackingOfLabel,
  unitsBeingSent,
  type StoredLabel,
} from './label-store.ts'

/** What labels are bought with. */
export interface LabelDesk extends OrderDesk {
  readonly config: Config
  readonly log: { error(about: object, message: string): void }
}

/** Milliseconds a label that is being bought is left to whoever pressed first. */
const LEASE = 60_000
/** Milliseconds after which what became of it is found out. */
const LATER = 2 * 60_000

type Refused = OrderRefusal
type Changed = Promise<Outcome<StoredOrder, OrderErrorCode>>

/** What is left to send of an order, as it would be packed by what the products say. */
export async function parcelOfOrder(
  db: OrderDesk['db'],
  website: SiteWebsite,
  order: StoredOrder,
): Promise<Omit<PackedParcel, 'units'>> {
  const lines = await loadLines(
    db,
    website,
    order.items.map(({ variantId }) => variantId),
    website.primaryLanguage,
  )
  return packed(
    unitsToPost(order).map(({ itemId, quantity }) => {
      const variantId = order.items.find(({ id }) => id === itemId)?.variantId ?? ''
      return asPacked(lines.get(variantId), quantity)
    }),
  )
}

/** Asks the carrier which labels there are for some units of an order; nothing is bought. [SHIP-19] */
export async function offerLabels(
  desk: LabelDesk,
  editor: OrderEditor,
  orderId: string,
  wanted: { readonly items?: Units; readonly grams: number; readonly size: PackageSize },
) {
  const { websiteId } = editor
  const order = await findOrder(desk.db, websiteId, orderId)
  if (order === undefined) return orderNotThere()
  const { shippingAddress: to, shippingDetails } = order
  if (to === null || shippingDetails?.pickup !== undefined) return notShipped()
  const planned = planFulfillment(order, wanted.items ?? someOf(unitsToPost(order)))
  if (!planned.ok) return planned
  if (planned.value.some(({ itemId }) => !isPosted(order, itemId))) return notShipped()
  const open = await openCarrier(desk, websiteId)
  if (open === undefined) return noCarrier()
  const asked = await heard(desk, () =>
    open.carrier.offer({
      from: open.sender,
      to,
      email: order.email,
      parcel: { grams: wanted.grams, size: wanted.size },
      goods: goodsOf(order, planned.value, wanted.grams),
      reference: `#${order.orderNumber}`,
    }),
  )
  if (asked === 'silent') return silent()
  if (!asked.ok) return refusedBy(asked)
  const now = desk.clock.now()
  const id = newId(now.getTime())
  const { shipment, labels } = asked.value
  const offers = labels.toSorted((one, other) => one.costCents - other.costCents).slice(0, 100)
  const { kind, testMode } = open
  await insertLabel(
    desk.db,
    { websiteId, id, orderId, kind: kind.kind, shipment, testMode, items: planned.value, offers },
    now,
  )
  return { ok: true as const, value: { id, testMode, offers: [...offers] } }
}

const someOf = (units: Units): Units | undefined => (units.length === 0 ? undefined : units)

/** What is declared; the weight is spread over the units. */
function goodsOf(order: StoredOrder, units: Units, grams: number): DeclaredGoods[] {
  const all = units.reduce((sum, { quantity }) => sum + quantity, 0)
  return units.flatMap(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId)
    if (item === undefined) return []
    return {
      description: item.productName,
      quantity,
      valueCents: item.unitPriceCents * quantity,
      currency: order.currency,
      grams: Math.max(1, Math.floor((grams * quantity) / all)),
    }
  })
}

/**
 * Buys a label and marks its parcel as sent with its number. The carrier sells a shipment one label, a label that is being
 * bought is left to whoever pressed first, and units are in one label that is being bought alone: two presses, two windows or
 * a server that stops in between buy one. [SHIP-20]
 */
export async function buyLabel(
  desk: LabelDesk,
  editor: OrderEditor,
  orderId: string,
  labelId: string,
  wanted: { readonly offer: string; readonly notify: boolean },
): Changed {
  const { websiteId } = editor
  let begun: StoredLabel | undefined
  const outcome = await inOrder(desk, editor, orderId, async (tx, order) => {
    const label = await findLabel(tx, websiteId, orderId, labelId)
    if (label === undefined) return labelNotThere()
    if (label.state === 'bought') return undefined
    if (label.state === 'void') return labelState(say('This label is void. Ask for new ones.'))
    const now = desk.clock.now()
    if (label.state === 'buying') {
      if (now.getTime() - (label.buyingAt?.getTime() ?? 0) < LEASE) return underWay()
    } else {
      if (!label.offers.some(({ id }) => id === wanted.offer))
        return labelState(say('This label is not offered any more. Ask for new ones.'))
      const spoken = (await unitsBeingSent(tx, websiteId, orderId, labelId)).map((items) => ({ items }))
      const planned = planFulfillment(
        { ...order, fulfillments: [...order.fulfillments, ...spoken] },
        label.items,
      )
      if (!planned.ok) return planned
    }
    const chosen = label.state === 'buying' ? (label.chosen ?? wanted.offer) : wanted.offer
    const by = { accountId: editor.accountId, accountName: editor.name }
    await beginBuying(tx, { websiteId, labelId }, { chosen, notify: wanted.notify, ...by }, now)
    const startAt = new Date(now.getTime() + LATER)
    await desk.jobs.send(finishLabel, { websiteId, orderId, labelId }, { tx, startAt })
    begun = { ...label, chosen, notify: wanted.notify }
    return undefined
  })
  return outcome.ok && begun !== undefined ? askForLabel(desk, editor, begun) : outcome
}

async function askForLabel(desk: LabelDesk, editor: OrderEditor, label: StoredLabel): Changed {
  const open = await carrierOf(desk, editor.websiteId, label)
  if (open === undefined) {
    await endBuying(desk.db, editor.websiteId, label.id)
    return noCarrier()
  }
  const bought = await heard(desk, () => open.carrier.buy(label.shipment, label.chosen ?? ''))
  if (bought === 'silent') return silent()
  if (bought.ok) return finish(desk, editor, label, bought.value)
  await endBuying(desk.db, editor.websiteId, label.id)
  return refusedBy(bought)
}

/** Writes down that a label was bought, with its parcel and its mail, once. */
function finish(
  desk: LabelDesk,
  editor: OrderEditor,
  { id, orderId }: StoredLabel,
  bought: BoughtLabel,
): Changed {
  return inOrder(desk, editor, orderId, async (tx, order) => {
    const label = await findLabel(tx, editor.websiteId, orderId, id)
    if (label === undefined || label.state === 'bought' || label.state === 'void') return undefined
    await keepBought(tx, editor.websiteId, id, bought, desk.clock.now())
    const tracking = trackingOfLabel(bought)
    const { trackingNumber } = bought
    await addEvent(tx, desk, editor, orderId, {
      type: 'label-bought',
      parameters: { carrier: bought.service, ...(trackingNumber === '' ? {} : { trackingNumber }) },
    })
    const { items, notify } = label
    return sendUnits(tx, desk, editor, order, { items, notify, requestKey: parcelKey(id), ...tracking })
  })
}

/** Gives a label back that was not used. [SHIP-21] */
export async function voidLabel(
  desk: LabelDesk,
  editor: OrderEditor,
  orderId: string,
  labelId: string,
): Changed {
  const { websiteId } = editor
  const label = await findLabel(desk.db, websiteId, orderId, labelId)
  if (label === undefined) return labelNotThere()
  if (label.state !== 'bought' && label.state !== 'void')
    return labelState(say('This label was not bought, so there is nothing to give back.'))
  if (label.state === 'bought') {
    const open = await carrierOf(desk, websiteId, label)
    if (open === undefined) return noCarrier()
    const given = await heard(desk, () => open.carrier.void(label.shipment))
    if (given === 'silent') return silent()
    if (!given.ok) return refusedBy(given)
  }
  return inOrder(desk, editor, orderId, async (tx) => {
    const now = await findLabel(tx, websiteId, orderId, labelId)
    if (now?.state !== 'bought') return undefined
    await keepVoid(tx, websiteId, now, desk.clock.now())
    const { service, trackingNumber } = now
    await addEvent(tx, desk, editor, orderId, {
      type: 'label-voided',
      parameters: {
        ...(service === null ? {} : { carrier: service }),
        ...(trackingNumber === null || trackingNumber === '' ? {} : { trackingNumber }),
      },
    })
    return undefined
  })
}

/** A label as the file that is printed. [SHIP-19] */
export async function printLabel(
  desk: LabelDesk,
  websiteId: string,
  orderId: string,
  labelId: string,
): Promise<Outcome<Buffer, OrderErrorCode>> {
  const label = await findLabel(desk.db, websiteId, orderId, labelId)
  if (label === undefined) return labelNotThere()
  if (label.state !== 'bought') return labelState(say('This label was not bought, or is void.'))
  const open = await carrierOf(desk, websiteId, label)
  if (open === undefined) return noCarrier()
  const file = await heard(desk, () => open.carrier.print(label.shipment))
  if (file === 'silent') return silent()
  return file === undefined ? labelNotThere() : { ok: true, value: file }
}

interface AboutLabel {
  readonly websiteId: string
  readonly orderId: string
  readonly labelId: string
}

/** Finds out what became of a label whose buying was cut off: what was bought is written down, what was not can be bought. [SHIP-20] */
export const finishLabel = defineJob<AboutLabel>(
  'carriers.finish-label',
  async ({ websiteId, orderId, labelId }, context) => {
    const label = await findLabel(context.db, websiteId, orderId, labelId)
    if (label?.state !== 'buying') return
    const desk = deskOfJob(context)
    const open = await carrierOf(desk, websiteId, label)
    if (open === undefined)
      throw new Error('A label is being bought of a carrier that is not set up any more.')
    const bought = await open.carrier.lookUp(label.shipment)
    if (bought === undefined) return endBuying(context.db, websiteId, labelId)
    const editor: OrderEditor = {
      websiteId,
      accountId: label.accountId ?? '',
      ...(label.accountName === null ? {} : { name: label.accountName }),
    }
    await finish(desk, editor, label, bought)
  },
  { retries: 9, retryAfterSeconds: 600 },
)

const deskOfJob = ({ db, clock, jobs, config, log }: JobContext): LabelDesk => ({
  db,
  clock,
  jobs,
  config,
  log,
})

/** The carrier of a label, while it is the one that is set up. */
async function carrierOf(
  desk: LabelDesk,
  websiteId: string,
  { kind }: StoredLabel,
): Promise<OpenCarrier | undefined> {
  const open = await openCarrier(desk, websiteId)
  return open?.kind.kind === kind ? open : undefined
}

/** What a carrier says, or that it says nothing: then nobody knows what became of it. */
async function heard<Answer>(desk: LabelDesk, ask: () => Promise<Answer>): Promise<Answer | 'silent'> {
  try {
    return await ask()
  } catch (error) {
    desk.log.error({ err: error }, 'carrier did not answer')
    return 'silent'
  }
}

const refusedBy = ({ message }: { readonly message: Refused['message'] }): Refused => ({
  ok: false,
  code: 'label-refused',
  message,
})

function silent(): Refused {
  const message = say(
    'The carrier does not answer. If a label was bought, it appears here within a few minutes; nothing is bought twice.',
  )
  return { ok: false, code: 'label-unknown', message }
}

function noCarrier(): Refused {
  const message = say('No carrier is set up to sell labels. Set one up under Settings, Shipping.')
  return { ok: false, code: 'no-carrier', message }
}

function notShipped(): Refused {
  return { ok: false, code: 'not-shipped', message: say('Nothing of this is sent to an address.') }
}

function labelNotThere(): Refused {
  return { ok: false, code: 'label-not-found', message: say('This label is not there. Reload the page.') }
}

function underWay(): Refused {
  const message = say('This label is being bought already. Reload in a minute to see it.')
  return { ok: false, code: 'label-under-way', message }
}

const labelState = (message: Refused['message']): Refused => ({ ok: false, code: 'label-state', message })
