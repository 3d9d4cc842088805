import type { RequestOf } from '@plinth/contract'
import type { ScriptError } from '@plinth/contract/operations/script-error-calls'
import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { transaction, type Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { scriptErrors } from './schema.ts'
import { placeOf, withoutPersonal } from './without-personal.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long an error is kept that does not happen again. */
const KEPT_DAYS = 30
/** Most of one website; the oldest go. */
const MOST = 200

type Event = RequestOf<'POST /api/events/RecordJavascriptErrors'>['Body'][number]

/** Keeps errors of scripts, those of one message and place as one with their number. [LOG-1] [LOG-2] */
export async function keepScriptErrors(
  db: Database,
  websiteId: string,
  events: readonly Event[],
  now: Date,
): Promise<void> {
  const groups = new Map<string, typeof scriptErrors.$inferInsert>()
  for (const event of events) {
    const row = rowOf(websiteId, event, now)
    groups.set(row.id, { ...row, times: (groups.get(row.id)?.times ?? 0) + 1 })
  }
  await transaction(db, async (tx) => {
    // In one order, so that two calls with the same errors never wait for each other.
    for (const row of [...groups.values()].sort((one, other) => (one.id < other.id ? -1 : 1))) {
      await tx
        .insert(scriptErrors)
        .values(row)
        .onConflictDoUpdate({
          target: [scriptErrors.websiteId, scriptErrors.id],
          set: {
            times: sql`${scriptErrors.times} + ${row.times}`,
            stack: row.stack,
            page: row.page,
            lastAt: now,
          },
        })
    }
    const newest = tx
      .select({ id: scriptErrors.id })
      .from(scriptErrors)
      .where(eq(scriptErrors.websiteId, websiteId))
      .orderBy(desc(scriptErrors.lastAt), desc(scriptErrors.id))
      .limit(MOST)
    await tx
      .delete(scriptErrors)
      .where(and(eq(scriptErrors.websiteId, websiteId), notInArray(scriptErrors.id, newest)))
  })
}

function rowOf(websiteId: string, { source, message, stack, page }: Event, now: Date) {
  const said = withoutPersonal(message.trim())
  const trace = withoutPersonal(stack)
  const place = placeOf(trace)
  const id = createHash('sha256')
    .update(JSON.stringify([source, said, place]))
    .digest('base64url')
    .slice(0, 22)
  return {
    websiteId,
    id,
    source,
    message: said,
    place,
    stack: trace,
    page: withoutPersonal(page.replace(/[?#].*/s, '')),
    times: 1,
    firstAt: now,
    lastAt: now,
  }
}

/** What is known of a website, the newest first; at most 200. [LOG-3] */
export async function listScriptErrors(db: Database, websiteId: string): Promise<ScriptError[]> {
  const rows = await db
    .select()
    .from(scriptErrors)
    .where(eq(scriptErrors.websiteId, websiteId))
    .orderBy(desc(scriptErrors.lastAt), desc(scriptErrors.id))
    .limit(MOST)
  return rows.map(({ id, source, message, place, stack, page, times, firstAt, lastAt }) => ({
    id,
    source,
    message,
    place,
    stack,
    page,
    count: times,
    firstOn: firstAt.getTime(),
    lastOn: lastAt.getTime(),
  }))
}

/** Forgets errors that have not happened for thirty days. [LOG-1] */
export const forgetOldScriptErrors = defineJob(
  'script-errors.forget-old',
  async (_data, { db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
    await db.delete(scriptErrors).where(lt(scriptErrors.lastAt, before))
  },
  { schedule: '55 3 * * *' },
)
