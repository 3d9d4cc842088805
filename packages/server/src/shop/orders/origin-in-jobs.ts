import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { selected } from '../../platform/database/selected.ts'
import { orders } from './schema.ts'

const lastOrder = selected({ origin: orders.origin })

/**
 * Where a website answers, for mails that no request is behind: its first domain, else where its last buyer was. Undefined of
 * a shop without either, whose mails name a place in words. [INV-52]
 */
export async function originInJobs(
  db: Database,
  { id, domains: [domain] }: Pick<SiteWebsite, 'id' | 'domains'>,
): Promise<string | undefined> {
  const [last] = await lastOrder.read(
    db,
    sql`select ${lastOrder} from orders where website_id = ${id} order by created_at desc, id desc limit 1`,
  )
  const known = last === undefined ? null : URL.parse(last.origin)
  if (domain === undefined) return known?.origin
  return known?.hostname === domain ? known.origin : `https://${domain}`
}
