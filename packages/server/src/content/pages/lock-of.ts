import type { Lock } from '../../delivery/sources/lock.ts'
import { and, eq } from 'drizzle-orm'
import type { FoundPage, PageAsk } from '../../delivery/sources/page-source.ts'
import { collections } from '../pages-and-posts/schema.ts'

type Row = typeof collections.$inferSelect

/** Whether something keeps visitors from a page, or from a blog with its posts. */
export const isLocked = ({ passwordHash, membersOnly }: Pick<Row, 'passwordHash' | 'membersOnly'>): boolean =>
  passwordHash !== null || membersOnly !== null

/** What keeps visitors from a page, and from all that is below a blog; owners look at their drafts without it. [LOCK-1] */
export async function lockOf({
  db,
  website,
  collection,
  sight,
}: Pick<PageAsk, 'db' | 'website' | 'collection' | 'sight'>): Promise<Pick<FoundPage, 'lock'>> {
  if (collection.isLocked !== true || sight === 'draft') return {}
  const [row] = await db
    .select({
      passwordHash: collections.passwordHash,
      membersOnly: collections.membersOnly,
      teaser: collections.teaser,
    })
    .from(collections)
    .where(and(eq(collections.websiteId, website.id), eq(collections.id, collection.id)))
  const lock = row === undefined ? undefined : lockIn(row, collection.id)
  return lock === undefined ? {} : { lock }
}

interface PostWithPassword {
  readonly id: string
  readonly passwordHash: string | null
}

/** What keeps visitors from a post, by what is kept of its blog and of it. [POST-35] */
export function lockOfPost(
  blog: Pick<Row, 'id' | 'passwordHash' | 'membersOnly' | 'teaser'>,
  post: PostWithPassword,
): Lock | undefined {
  return withPassword(lockIn(blog, blog.id), post)
}

/** The lock of a blog, with that of a post which has a password: members of the blog give it as everybody does. [POST-35] */
export function withPassword(
  lock: Lock | undefined,
  { id, passwordHash }: PostWithPassword,
): Lock | undefined {
  if (passwordHash === null) return lock
  const own = { kind: 'password', pageId: id, passwordHash } as const
  return lock?.kind === 'members' ? { ...lock, within: own } : own
}

/** What keeps visitors from a page, by what is kept of it. */
export function lockIn(
  { passwordHash, membersOnly, teaser }: Pick<Row, 'passwordHash' | 'membersOnly' | 'teaser'>,
  pageId: string,
): Lock | undefined {
  if (membersOnly !== null) return { kind: 'members', pageId, areas: membersOnly, teaser }
  return passwordHash === null ? undefined : { kind: 'password', pageId, passwordHash }
}
