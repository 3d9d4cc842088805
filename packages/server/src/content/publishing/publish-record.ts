import type { Menus } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { publishMenus } from '../style/menu-drafts.ts'
import { publishStyle } from '../style/publish-style.ts'
import { publishes, type PublishedPart } from '../pages-and-posts/schema.ts'

/** What a publish is written down as. */
export interface PublishRecord {
  readonly id: string
  /** Null for one that came at its time. */
  readonly accountId: string | null
  readonly note?: string
  /** The publish it takes back. */
  readonly takesBack?: string
}

/** Writes down parts of a publish, beside those it has already; nothing for none. Call it in the transaction of the publish. [PUB-42] */
export async function recordParts(
  tx: Database,
  clock: Clock,
  websiteId: string,
  { id, accountId, note = '', takesBack }: PublishRecord,
  parts: readonly PublishedPart[],
): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insert(publishes)
    .values({ websiteId, id, accountId, note, parts, takesBack: takesBack ?? null, at: clock.now() })
    .onConflictDoUpdate({
      target: [publishes.websiteId, publishes.id],
      set: { parts: sql`${publishes.parts} || excluded.parts` },
    })
}

/** Publishes the style, and writes it down as a part of a publish. [STYLE-25] [PUB-42] */
export async function publishStyleAs(tx: Database, clock: Clock, websiteId: string, record: PublishRecord) {
  const shown = await publishStyle(tx, clock, websiteId, record)
  if (shown === null) return null
  const { id, number, replaces } = shown
  await recordParts(tx, clock, websiteId, record, [{ of: 'style', before: replaces, after: id }])
  return { number, replaces }
}

/** Publishes the menus, and writes it down as a part of a publish. [MENU-1] [PUB-42] */
export async function publishMenusAs(
  tx: Database,
  clock: Clock,
  websiteId: string,
  record: PublishRecord,
): Promise<{ readonly before: Menus; readonly after: Menus } | undefined> {
  const shown = await publishMenus(tx, clock, websiteId)
  if (shown !== undefined) await recordParts(tx, clock, websiteId, record, [{ of: 'navigation', ...shown }])
  return shown
}
