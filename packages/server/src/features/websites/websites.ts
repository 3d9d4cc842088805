import { newId, type Website } from '@plinth/domain'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { afterCommit, notify, type Database } from '../../database/database.ts'
import { defaultAnnouncementBar, defaultStore, defaultStyle } from './defaults.ts'
import { domains, websites } from './schema.ts'

/** A website with what the server keeps beside what pages see. */
export interface SiteWebsite extends Website {
  readonly isDefault: boolean
  /** Raised by every change visitors can see; caches are keyed by it. */
  readonly contentVersion: number
  /** Custom domains, the primary one first. */
  readonly domains: readonly string[]
}

/** Channel that carries the identifier of a website whose record or content changed. */
export const websiteChannel = 'plinth_website'

export interface NewWebsite {
  readonly identifier: string
  /** In the primary language. */
  readonly title: string
  readonly primaryLanguage?: string
  readonly timeZone?: string
  readonly currency?: string
  /** Anything else a website starts with. */
  readonly more?: Partial<typeof websites.$inferInsert>
}

/**
 * Makes a website; the first one becomes the installation's default.
 *
 * @returns its identifier in the database
 */
export async function createWebsite(db: Database, clock: Clock, website: NewWebsite): Promise<string> {
  const now = clock.now()
  const id = newId(now.getTime())
  const language = website.primaryLanguage ?? 'en'
  const existing = await db.select({ id: websites.id }).from(websites).limit(1)
  await db.insert(websites).values({
    id,
    identifier: website.identifier,
    isDefault: existing.length === 0,
    title: { [language]: website.title },
    primaryLanguage: language,
    languages: [language],
    timeZone: website.timeZone ?? 'UTC',
    currency: website.currency ?? 'USD',
    templateId: 'plinth',
    style: defaultStyle,
    announcementBar: defaultAnnouncementBar,
    store: defaultStore,
    createdAt: now,
    ...website.more,
  })
  await websiteChanged(db, id)
  return id
}

/** Every website of the installation, the default one first. */
export async function listWebsites(db: Database): Promise<SiteWebsite[]> {
  const rows = await db
    .select()
    .from(websites)
    .orderBy(sql`${websites.isDefault} desc`, websites.id)
  const hosts = await db
    .select()
    .from(domains)
    .orderBy(sql`${domains.isPrimary} desc`, domains.host)
  return rows.map((row) => siteWebsite(row, hosts))
}

/** One website, or undefined. */
export async function findWebsite(db: Database, id: string): Promise<SiteWebsite | undefined> {
  const [row] = await db.select().from(websites).where(eq(websites.id, id))
  if (row === undefined) return undefined
  const hosts = await db
    .select()
    .from(domains)
    .where(eq(domains.websiteId, id))
    .orderBy(sql`${domains.isPrimary} desc`, domains.host)
  return siteWebsite(row, hosts)
}

/**
 * Says that something visitors can see has changed: raises the content version and tells every process when the
 * transaction commits. Call it in the transaction of the change. [HTTP-5]
 */
export async function websiteChanged(db: Database, websiteId: string): Promise<void> {
  await db
    .update(websites)
    .set({ contentVersion: sql`${websites.contentVersion} + 1` })
    .where(eq(websites.id, websiteId))
  await notify(db, websiteChannel, websiteId)
  await afterCommit(() => forgetters.forEach((forget) => forget(websiteId)))
}

type Forget = (websiteId: string) => void
const forgetters = new Set<Forget>()

/** Calls back when a website changed in this process, before the change is acknowledged. */
export function onWebsiteChanged(forget: Forget): () => void {
  forgetters.add(forget)
  return () => forgetters.delete(forget)
}

function siteWebsite(
  row: typeof websites.$inferSelect,
  hosts: readonly (typeof domains.$inferSelect)[],
): SiteWebsite {
  const { createdAt: _, logoAssetId, socialAssetId, homeCollectionId, ...rest } = row
  return {
    ...rest,
    ...(logoAssetId === null ? {} : { logoAssetId }),
    ...(socialAssetId === null ? {} : { socialAssetId }),
    ...(homeCollectionId === null ? {} : { homeCollectionId }),
    domains: hosts.filter((host) => host.websiteId === row.id).map((host) => host.host),
  }
}
