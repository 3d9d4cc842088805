import type { ListDelivery } from '@plinth/contract/connections/connection-calls'
import { newId } from '@plinth/domain'
import { and, eq, lte } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { defineJob, type JobQueue } from '../../platform/jobs/job.ts'
import { keptList, openList } from './mailing-list.ts'
import { listDeliveries, type ListDeliveryRow } from './schema.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds from one try to the next; after the last one it has failed. [CONN-5] */
const WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, DAY]

/** How long what was told is kept. */
const KEPT_DAYS = 30

/** Somebody who agreed to be on the list, or who left. */
export interface ListChange {
  readonly email: string
  readonly name?: string
  readonly language: string
  readonly action: ListDelivery['action']
  /** Where they agreed: the newsletter is told only where its owner wants that. */
  readonly from: 'newsletter' | 'form'
}

/**
 * Puts somebody on the list of the connected service, or takes them off it. Call it in the transaction in which they agreed:
 * a delivery exists exactly when that was committed. Without a connection it costs one statement. [CONN-5]
 */
export async function tellList(
  jobs: JobQueue,
  tx: Database,
  websiteId: string,
  { email, name = '', language, action, from }: ListChange,
  now: Date,
): Promise<void> {
  const connection = await keptList(tx, websiteId)
  if (connection === undefined || (from === 'newsletter' && !connection.newsletter)) return
  const id = newId(now.getTime())
  await tx
    .insert(listDeliveries)
    .values({ websiteId, id, email, name, language, action, state: 'waiting', createdAt: now, nextAt: now })
  await jobs.send(deliverToList, { websiteId, id }, { tx })
}

const named = (websiteId: string, id: string) =>
  and(eq(listDeliveries.websiteId, websiteId), eq(listDeliveries.id, id))

/** Tells the service of one person, and writes down what came of it. What did not go well is tried again. [CONN-5] */
export const deliverToList = defineJob<{ readonly websiteId: string; readonly id: string }>(
  'connections.deliver-to-list',
  async ({ websiteId, id }, { db, config, clock, jobs }) => {
    const [row] = await db.select().from(listDeliveries).where(named(websiteId, id))
    if (row?.state !== 'waiting') return
    const open = await openList(db, config, websiteId)
    const asked =
      typeof open === 'string'
        ? ({ ok: false, isFinal: true, status: null, said: open } as const)
        : row.action === 'subscribe'
          ? await open.account.subscribe(open.listId, row)
          : await open.account.unsubscribe(open.listId, row.email)
    const now = clock.now()
    const wait = asked.ok || asked.isFinal ? undefined : WAITS[row.attempts]
    const nextAt = wait === undefined ? null : new Date(now.getTime() + wait)
    await transaction(db, async (tx) => {
      await tx
        .update(listDeliveries)
        .set({
          state: asked.ok ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
          attempts: row.attempts + 1,
          problem: asked.ok ? null : `${asked.status === null ? '' : `HTTP ${asked.status} `}${asked.said}`,
          nextAt,
        })
        .where(named(websiteId, id))
      if (nextAt !== null) await jobs.send(deliverToList, { websiteId, id }, { tx, startAt: nextAt })
    })
  },
)

/** Tries one once more, as it was; undefined where there is none. */
export async function tellAgain(
  jobs: JobQueue,
  db: Database,
  websiteId: string,
  id: string,
  now: Date,
): Promise<ListDeliveryRow | undefined> {
  return transaction(db, async (tx) => {
    const [row] = await tx
      .update(listDeliveries)
      .set({ state: 'waiting', attempts: 0, problem: null, nextAt: now })
      .where(named(websiteId, id))
      .returning()
    if (row !== undefined) await jobs.send(deliverToList, { websiteId, id }, { tx })
    return row
  })
}

/** Forgets what was told long ago. [CONN-5] */
export const forgetListDeliveries = defineJob(
  'connections.forget-old',
  async (_data, { db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
    await db.delete(listDeliveries).where(lte(listDeliveries.createdAt, before))
  },
  { schedule: '52 3 * * *' },
)
