import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { redirects } from './schema.ts'

/** An address as redirects compare it. */
export const folded = (path: string): string => path.toLowerCase()

/** Where an owner sends visitors of an address at which there is no page; undefined for nowhere. [ADDR-12] */
export async function findRedirect(
  db: Database,
  websiteId: string,
  path: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ target: redirects.target })
    .from(redirects)
    .where(and(eq(redirects.websiteId, websiteId), eq(redirects.folded, folded(path))))
  return row?.target
}
