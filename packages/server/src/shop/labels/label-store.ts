import { CARRIERS, type Units } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import type { BoughtLabel } from '../carriers/carrier.ts'
import { shippingLabels as table } from '../carriers/schema.ts'

const labelRow = selected({
  id: table.id,
  orderId: table.orderId,
  kind: table.kind,
  shipment: table.shipment,
  state: table.state,
  testMode: table.testMode,
  items: table.items,
  offers: table.offers,
  chosen: table.chosen,
  notify: table.notify,
  service: table.service,
  cost: table.cost,
  currency: table.currency,
  carrier: table.carrier,
  trackingNumber: table.trackingNumber,
  trackingUrl: table.trackingUrl,
  accountId: table.accountId,
  accountName: table.accountName,
  createdAt: table.createdAt,
  buyingAt: table.buyingAt,
  fulfillmentId: computed<string | null>(sql`(
    select f.id from fulfillments f where f.website_id = shipping_labels.website_id and f.order_id = shipping_labels.order_id
      and f.request_key = 'label-' || shipping_labels.id)`),
})

export type StoredLabel = RowOf<typeof labelRow>

/** The key its parcel is written down with: the same label is the same parcel. */
export const parcelKey = (labelId: string): string => `label-${labelId}`

/** The labels of an order that were asked for, the earliest first; without those that were only offered. */
export function labelsOf(db: Database, websiteId: string, orderId: string): Promise<StoredLabel[]> {
  return labelRow.read(
    db,
    sql`
    select ${labelRow} from shipping_labels
    where website_id = ${websiteId} and order_id = ${orderId} and state <> 'offered'
    order by created_at, id limit 200`,
  )
}

/** A label of an order, or undefined. */
export async function findLabel(
  db: Database,
  websiteId: string,
  orderId: string,
  labelId: string,
): Promise<StoredLabel | undefined> {
  const rows = await labelRow.read(
    db,
    sql`
    select ${labelRow} from shipping_labels
    where website_id = ${websiteId} and order_id = ${orderId} and id = ${labelId}`,
  )
  return rows[0]
}

export interface NewLabel extends Pick<
  StoredLabel,
  'id' | 'orderId' | 'kind' | 'shipment' | 'testMode' | 'items' | 'offers'
> {
  readonly websiteId: string
}

/** Milliseconds labels are kept that nobody bought. */
const DAY = 24 * 60 * 60 * 1000

/** Writes down what was offered, and forgets what was offered for the order long ago. */
export async function insertLabel(db: Database, label: NewLabel, now: Date): Promise<void> {
  const { websiteId, orderId } = label
  await db.execute(sql`
    delete from shipping_labels where website_id = ${websiteId} and order_id = ${orderId} and state = 'offered'
      and created_at < ${new Date(now.getTime() - DAY).toISOString()}::timestamptz`)
  await db.execute(sql`
    insert into shipping_labels (website_id, id, order_id, kind, shipment, state, test_mode, items, offers, created_at)
    values (${websiteId}, ${label.id}, ${orderId}, ${label.kind}, ${label.shipment}, 'offered', ${label.testMode},
      ${JSON.stringify(label.items)}::jsonb, ${JSON.stringify(label.offers)}::jsonb, ${now.toISOString()}::timestamptz)`)
}

/** Units of an order whose labels are being bought: they are spoken for. */
export async function unitsBeingSent(
  db: Database,
  websiteId: string,
  orderId: string,
  exceptLabel: string,
): Promise<Units[]> {
  const labels = await labelsOf(db, websiteId, orderId)
  return labels.flatMap(({ id, state, items }) => (state === 'buying' && id !== exceptLabel ? [items] : []))
}

/** Says that a label is being bought. */
export async function beginBuying(
  tx: Database,
  { websiteId, labelId }: { readonly websiteId: string; readonly labelId: string },
  wanted: {
    readonly chosen: string
    readonly notify: boolean
    readonly accountId: string
    readonly accountName: string | undefined
  },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update shipping_labels set state = 'buying', buying_at = ${now.toISOString()}::timestamptz, chosen = ${wanted.chosen},
      notify = ${wanted.notify}, account_id = ${wanted.accountId}, account_name = ${wanted.accountName ?? null}
    where website_id = ${websiteId} and id = ${labelId}`)
}

/** Says that a label was not bought; one that was meanwhile stays. */
export async function endBuying(db: Database, websiteId: string, labelId: string): Promise<void> {
  await db.execute(sql`
    update shipping_labels set state = 'failed' where website_id = ${websiteId} and id = ${labelId} and state = 'buying'`)
}

/** Says that a label was bought. */
export async function keepBought(
  tx: Database,
  websiteId: string,
  labelId: string,
  bought: BoughtLabel,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update shipping_labels set state = 'bought', service = ${bought.service}, cost = ${bought.costCents},
      currency = ${bought.currency}, carrier = ${bought.carrier}, tracking_number = ${bought.trackingNumber},
      tracking_url = ${bought.trackingUrl}, bought_at = ${now.toISOString()}::timestamptz
    where website_id = ${websiteId} and id = ${labelId}`)
}

/** Says that a label is void, and takes its number from its parcel where it still stands there. */
export async function keepVoid(
  tx: Database,
  websiteId: string,
  { id, trackingNumber }: Pick<StoredLabel, 'id' | 'trackingNumber'>,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update shipping_labels set state = 'void', voided_at = ${now.toISOString()}::timestamptz
    where website_id = ${websiteId} and id = ${id}`)
  await tx.execute(sql`
    update fulfillments set carrier = null, tracking_number = null, tracking_url = null
    where website_id = ${websiteId} and request_key = ${parcelKey(id)} and tracking_number = ${trackingNumber}`)
}

/** `RoyalMail` is Royal Mail. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** How a parcel with a label is followed: at the carrier where it is a known one, else where the label says. */
export function trackingOfLabel({ carrier, trackingNumber, trackingUrl }: BoughtLabel) {
  const known = CARRIERS.find(({ id, name }) => [plain(id), plain(name)].includes(plain(carrier)))
  return {
    carrier: known?.id ?? carrier.slice(0, 60),
    ...(trackingNumber === '' ? {} : { trackingNumber: trackingNumber.slice(0, 100) }),
    ...(known !== undefined || trackingUrl === '' ? {} : { trackingUrl }),
  }
}
