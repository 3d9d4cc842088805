import type { WebhookEvent } from '@plinth/contract/webhooks/webhook-calls'
import { newId } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { JobQueue } from '../../platform/jobs/job.ts'
import { deliverWebhook } from './deliver.ts'
import { webhookDeliveries, webhookEndpoints, type DeliveryRow } from './schema.ts'

/** Bytes of one message beyond which its data is left out: receivers then ask for it. */
const LARGEST = 256 * 1024

/** A message as it is sent. Its `id` is the same each time it is tried. */
export function messageOf(id: string, event: DeliveryRow['event'], data: object, now: Date): string {
  const message = { id, type: event, timestamp: now.toISOString() }
  const whole = JSON.stringify({ ...message, data })
  return Buffer.byteLength(whole) <= LARGEST
    ? whole
    : JSON.stringify({ ...message, data: null, tooLarge: true })
}

/**
 * Tells every service that wants to know of an event. Call it in the transaction in which it happened: a message exists
 * exactly when that was committed. Without services it costs one statement. [HOOK-1]
 */
export async function tellWebhooks(
  jobs: JobQueue,
  tx: Database,
  websiteId: string,
  happened: { readonly event: WebhookEvent; readonly data: object; readonly now: Date },
): Promise<void> {
  const { event, data, now } = happened
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.websiteId, websiteId),
        eq(webhookEndpoints.isOn, true),
        sql`${webhookEndpoints.events} @> ${JSON.stringify([event])}::jsonb`,
      ),
    )
  for (const { id: endpointId } of endpoints)
    await putDelivery(jobs, tx, { websiteId, endpointId, event, data, now })
}

/** Puts one message on its way, in the caller’s transaction. */
export async function putDelivery(
  jobs: JobQueue,
  tx: Database,
  message: {
    readonly websiteId: string
    readonly endpointId: string
    readonly event: DeliveryRow['event']
    readonly data: object
    readonly now: Date
  },
): Promise<DeliveryRow> {
  const { websiteId, endpointId, event, data, now } = message
  const id = newId(now.getTime())
  const row: DeliveryRow = {
    websiteId,
    id,
    endpointId,
    event,
    body: messageOf(id, event, data, now),
    state: 'waiting',
    attempts: 0,
    status: null,
    problem: null,
    createdAt: now,
    triedAt: null,
    nextAt: now,
  }
  await tx.insert(webhookDeliveries).values(row)
  await jobs.send(deliverWebhook, { websiteId, id }, { tx })
  return row
}
