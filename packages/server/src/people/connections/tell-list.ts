import type { ListDelivery } from '@plinth/contract/connections/connection-calls'
import { newId } from '@plinth/domain'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { defineJob, type JobQueue } from '../../platform/jobs/job.ts'
import { keptList, openList } from './mailing-list.ts'
import type { Asked } from './mailing-list-connector.ts'
import { listDeliveries, type ListDeliveryRow } from './schema.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds from one try to the next; after the last one it has failed. [CONN-5] */
const WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, DAY]

/** How long what was told is kept. */
const KEPT_DAYS = 30

/** Somebody who agreed to be on the list, who left, or of whom the service is to keep nothing. */
export interface ListChange {
  readonly email: string
  readonly name?: string
  readonly language: string
  readonly action: ListDelivery['action']
  /** Where they agreed: the list is told of the newsletter only where its owner wants that. */
  readonly from: 'newsletter' | 'form' | 'erasure'
}

/**
 * Puts people on the list of the connected service, or takes them off it. Call it in the transaction in which they agreed:
 * a delivery exists exactly when that was committed. What still waits of the same address is over: tried again later, it would
 * undo what came after it. Without a connection it costs one statement. [CONN-5] [CONN-31]
 */
export async function tellList(
  jobs: JobQueue,
  tx: Database,
  websiteId: string,
  changes: readonly ListChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const connection = await keptList(tx, websiteId)
  if (connection === undefined) return
  const told = changes.filter(({ from }) => from !== 'newsletter' || connection.newsletter)
  if (told.length === 0) return
  const emails = told.map(({ email }) => email)
  await tx
    .delete(listDeliveries)
    .where(
      and(
        eq(listDeliveries.websiteId, websiteId),
        eq(listDeliveries.state, 'waiting'),
        inArray(listDeliveries.email, emails),
      ),
    )
  const rows = told.map(({ email, name = '', language, action }) => ({
    websiteId,
    id: newId(now.getTime()),
    email,
    name,
    language,
    action,
    state: 'waiting' as const,
    createdAt: now,
    nextAt: now,
  }))
  await tx.insert(listDeliveries).values(rows)
  for (const { id } of rows) await jobs.send(deliverToList, { websiteId, id }, { tx })
}

const named = (websiteId: string, id: string) =>
  and(eq(listDeliveries.websiteId, websiteId), eq(listDeliveries.id, id))

/** Asks the service to do with somebody what was chosen. */
async function carryOut(
  { account, listId }: Exclude<Awaited<ReturnType<typeof openList>>, string>,
  row: ListDeliveryRow,
): Promise<Asked<null>> {
  if (row.action === 'subscribe') return account.subscribe(listId, row)
  return row.action === 'erase' ? account.erase(listId, row.email) : account.unsubscribe(listId, row.email)
}

/**
 * Tells the service of one person, and writes down what came of it. What did not go well is tried again. That somebody was
 * erased is not written down: their address is kept until the service was told, or there is none to tell. [CONN-5] [CONN-32]
 */
export const deliverToList = defineJob<{ readonly websiteId: string; readonly id: string }>(
  'connections.deliver-to-list',
  async ({ websiteId, id }, { db, config, clock, jobs }) => {
    const [row] = await db.select().from(listDeliveries).where(named(websiteId, id))
    if (row?.state !== 'waiting') return
    const open = await openList(db, config, websiteId)
    const asked: Asked<null> =
      typeof open === 'string'
        ? { ok: false, isFinal: true, status: null, said: open }
        : await carryOut(open, row)
    if (row.action === 'erase' && (asked.ok || (await keptList(db, websiteId)) === undefined)) {
      await db.delete(listDeliveries).where(named(websiteId, id))
      return
    }
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
