import { IMPORT_STATES_AT_WORK, isImportAtWork } from '@plinth/contract/imports/import-states'
import { say } from '@plinth/domain'
import { and, eq, inArray } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { lockImport } from './imports.ts'
import { imports, type ImportRecord } from './schema.ts'

/** What becomes of a table whose job has failed for good, by how far it was. */
function endOf({ state, done, total }: ImportRecord): Partial<ImportRecord> {
  if (state === 'checking')
    return {
      state: 'failed',
      content: null,
      problem: say('The table could not be checked, because of an error on the server. Send it again.'),
    }
  if (state === 'running')
    return {
      state: 'undoing',
      endsAs: 'failed',
      total: done,
      done: 0,
      problem: say('The table could not be imported, because of an error on the server. Send it again.'),
    }
  return {
    state: 'done',
    total: total - done,
    done: total - done,
    problem: say(
      'Not all of it could be undone, because of an error on the server. Undo it again to try once more.',
    ),
  }
}

/**
 * Ends tables whose job was tried as often as jobs are and failed: nobody waits for them any more, and other tables can come
 * in. One that was being taken in is undone; one that was being undone can be undone again. [IMPORT-13]
 *
 * @param goOn queues the next step of a table, in the transaction
 */
export async function endFailed(
  { db, clock, jobs }: Pick<JobContext, 'db' | 'clock' | 'jobs'>,
  goOn: (one: ImportRecord, tx: Database) => Promise<void>,
): Promise<void> {
  const atWork = await db
    .select()
    .from(imports)
    .where(inArray(imports.state, [...IMPORT_STATES_AT_WORK]))
  for (const [websiteId, tables] of Map.groupBy(atWork, ({ websiteId }) => websiteId)) {
    const failed = (await jobs.failed(websiteId)).filter(({ name }) => name.startsWith('imports.'))
    for (const { id } of tables) {
      const lastFailure = Math.max(
        0,
        ...failed.flatMap(({ data, failedAt }) => (isAbout(data, id) ? failedAt.getTime() : [])),
      )
      await transaction(db, async (tx) => {
        const one = await lockImport(tx, websiteId, id)
        // A step that went well after the failure says that somebody had the job tried again.
        if (one === undefined || lastFailure <= one.updatedAt.getTime() || !isImportAtWork(one)) return
        const end = endOf(one)
        await tx
          .update(imports)
          .set({ ...end, updatedAt: clock.now() })
          .where(and(eq(imports.websiteId, websiteId), eq(imports.id, id)))
        if (end.state === 'undoing') await goOn(one, tx)
      })
    }
  }
}

const isAbout = (data: unknown, id: string): boolean =>
  typeof data === 'object' && data !== null && 'id' in data && data.id === id
