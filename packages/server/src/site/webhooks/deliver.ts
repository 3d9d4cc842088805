import { and, eq, lte } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { callEndpoint, type Called } from './call-endpoint.ts'
import { webhookDeliveries, webhookEndpoints, type DeliveryRow } from './schema.ts'
import { signedHeaders } from './sign.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds from one try to the next; after the last one it has failed. [HOOK-3] */
const WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, DAY]

/** How long what was told is kept. */
const KEPT_DAYS = 30

/** Where the secret of an endpoint is kept, for the box it is locked in. */
export const placeOfSecret = (websiteId: string, id: string): string => `webhook:${websiteId}:${id}`

interface Delivery {
  readonly websiteId: string
  readonly id: string
}

/**
 * Sends one message and writes down what came of it; one that was not taken is tried again later. A server that is killed in
 * between sends it once more: receivers know it by its id. [HOOK-3] [HOOK-4]
 */
export const deliverWebhook = defineJob<Delivery>('webhooks.deliver', async ({ websiteId, id }, context) => {
  const { db } = context
  const key = and(eq(webhookDeliveries.websiteId, websiteId), eq(webhookDeliveries.id, id))
  const [row] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(
      webhookEndpoints,
      and(
        eq(webhookEndpoints.websiteId, webhookDeliveries.websiteId),
        eq(webhookEndpoints.id, webhookDeliveries.endpointId),
      ),
    )
    .where(key)
  if (row === undefined || row.delivery.state !== 'waiting') return
  const { delivery, endpoint } = row
  // Switched off meanwhile: it waits no longer. A ping is sent nevertheless, to try it out.
  const called: Called =
    endpoint.isOn || delivery.event === 'ping'
      ? await send(context, delivery, endpoint)
      : { status: null, said: 'It was switched off.' }
  const isTaken = called.status !== null && called.status >= 200 && called.status < 300
  const isOver = isTaken || !endpoint.isOn || delivery.event === 'ping'
  const wait = isOver ? undefined : WAITS[delivery.attempts]
  const now = context.clock.now()
  const nextAt = wait === undefined ? null : new Date(now.getTime() + wait)
  await transaction(db, async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({
        state: isTaken ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
        attempts: delivery.attempts + 1,
        status: called.status,
        problem: isTaken ? null : called.said,
        triedAt: now,
        nextAt,
      })
      .where(key)
    // An automation that says it is gone is told no more. [CONN-7]
    if (called.status === 410 && endpoint.isAutomation)
      await tx
        .delete(webhookEndpoints)
        .where(and(eq(webhookEndpoints.websiteId, websiteId), eq(webhookEndpoints.id, endpoint.id)))
    else if (nextAt !== null)
      await context.jobs.send(deliverWebhook, { websiteId, id }, { tx, startAt: nextAt })
  })
})

async function send(
  { config, clock }: JobContext,
  { websiteId, endpointId, id, body }: DeliveryRow,
  endpoint: { readonly url: string; readonly secret: string },
): Promise<Called> {
  const secret = await createSecretBox(config).open(endpoint.secret, placeOfSecret(websiteId, endpointId))
  if (secret === undefined)
    return { status: null, said: 'The secret cannot be read any more. Make a new one.' }
  const at = Math.floor(clock.now().getTime() / 1000)
  const headers = signedHeaders(secret, id, at, body)
  return callEndpoint(endpoint.url, { body, headers }, config.privateWebhooks)
}

/** Forgets what was told long ago. [HOOK-4] */
export const forgetOldDeliveries = defineJob(
  'webhooks.forget-old',
  async (_data, { db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
    await db.delete(webhookDeliveries).where(lte(webhookDeliveries.createdAt, before))
  },
  { schedule: '50 3 * * *' },
)
