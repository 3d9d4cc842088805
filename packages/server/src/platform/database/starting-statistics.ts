import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The first version of PostgreSQL that can be told statistics. */
const canBeTold = 180_000

/**
 * Tells the planner of tables that nobody has counted yet that their rows are of one website. Without a word it takes
 * `website_id` for selective, as an identifier usually is, and then any index that begins with it seems as good as the
 * one that finds the row: it read all carts of a website, and all its products, to find one. Counting the tables
 * replaces this; an empty one cannot be counted. Before PostgreSQL 18 there is no way to tell, and its own counting,
 * a minute after the first rows, has to do. [OPS-58]
 *
 * @returns how many tables were told of
 */
export async function tellStartingStatistics(db: Database): Promise<number> {
  const version = await db.execute<{ number: number }>(
    sql`select current_setting('server_version_num')::integer as number`,
  )
  if ((version.rows[0]?.number ?? 0) < canBeTold) return 0
  const { rows } = await db.execute<{ tables: number }>(sql`
    select count(pg_restore_attribute_stats(
      'schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', a.attname::text, 'inherited', false,
      'null_frac', 0::real, 'avg_width', 27, 'n_distinct', 1::real))::integer as tables
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'website_id' and not a.attisdropped
    where c.relkind = 'r' and n.nspname = current_schema() and not exists (
      select from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname)`)
  return rows[0]?.tables ?? 0
}
