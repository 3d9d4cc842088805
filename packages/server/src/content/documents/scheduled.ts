import { say } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { DocumentRow } from './document-log.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { collections, items } from '../pages-and-posts/schema.ts'

/**
 * A draft that waits for its date becomes public as it is then, without another look: until then only people who may
 * publish change it. The row has to be locked, so that no date is set meanwhile. [PUB-20]
 */
export async function refuseScheduled(
  tx: Database,
  row: DocumentRow,
  author: { readonly mayPublish: boolean },
): Promise<PageRefusal | undefined> {
  if (author.mayPublish) return undefined
  const table = row.ownerKind === 'item' ? items : collections
  const [owner] = await tx
    .select({ status: table.status })
    .from(table)
    .where(and(eq(table.websiteId, row.websiteId), eq(table.id, row.ownerId)))
  if (owner?.status !== 'scheduled') return undefined
  return refusePage(
    'waits-for-date',
    say(
      'This is scheduled to be published, and your role does not allow you to publish. Ask someone who may publish to take it off the schedule; until then only they can change it.',
    ),
  )
}
