import { sql } from 'drizzle-orm'
import { isSnapshotUnderWay } from '../backup/embedded-snapshot.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import { tellStartingStatistics } from '../../platform/database/starting-statistics.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Log since the last checkpoint, in bytes, from which on the next one is due. It is read again after a crash. */
const checkpointAfter = 16 * 1024 * 1024

/**
 * The embedded database has no process of its own that writes checkpoints: its log would grow until the server stops,
 * and with it the disk it takes and the time the next start needs after a crash. PostgreSQL sees to it itself. [OPS-52]
 *
 * @returns whether one was made
 */
export async function checkpointWhenDue({ kind, db }: DatabaseConnection): Promise<boolean> {
  if (kind !== 'embedded' || isSnapshotUnderWay()) return false
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  if ((rows[0]?.bytes ?? 0) < checkpointAfter) return false
  await db.execute(sql`checkpoint`)
  return true
}

/**
 * Gives back the room of removed rows and counts the tables anew, for the planner; one table at a time, so that nobody
 * waits for all of them. PostgreSQL does it by itself. [OPS-53]
 *
 * @returns the tables seen to
 */
export async function tidyTables({ kind, db }: DatabaseConnection): Promise<string[]> {
  if (kind !== 'embedded') return []
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`)
  for (const { name } of rows) await db.execute(sql.raw(`vacuum (analyze) ${name}`))
  await tellStartingStatistics(db)
  return rows.map(({ name }) => name)
}

/**
 * Counts the tables anew of which a tenth has changed since that was done: until the night the planner would take a
 * table that has just been filled for an empty one. The measure is the one PostgreSQL goes by. [OPS-57]
 *
 * @returns the tables counted
 */
export async function countChangedTables({ kind, db }: DatabaseConnection): Promise<string[]> {
  if (kind !== 'embedded') return []
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname in ('public', 'pgboss') and s.n_mod_since_analyze > 500 + 0.1 * greatest(c.reltuples, 0)
    order by 1`)
  for (const { name } of rows) await db.execute(sql.raw(`analyze ${name}`))
  return rows.map(({ name }) => name)
}

export const checkpointJob = defineJob(
  'upkeep.checkpoint',
  async (_data, { database }) => {
    await checkpointWhenDue(database)
    await countChangedTables(database)
  },
  { schedule: '* * * * *', retries: 0 },
)

export const tidyTablesJob = defineJob(
  'upkeep.tidy-tables',
  async (_data, { database }) => void (await tidyTables(database)),
  { schedule: '20 3 * * *' },
)
