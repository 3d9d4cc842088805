import { newId, readHeaderSettings, readStyle } from '@plinth/domain'
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite, WebsiteNames } from '../../platform/http/ports.ts'
import { websiteChanged } from '../changes/changes.ts'
import { defaultAnnouncementBar, defaultStore, defaultStyle } from './defaults.ts'
import { domains, websites } from './schema.ts'

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

/** Says what a website that nobody has worked on yet is called, where it is, and what it sells in. [START-6] */
export async function introduceWebsite(
  db: Database,
  { id, primaryLanguage }: { readonly id: string; readonly primaryLanguage: string },
  { title, ...facts }: Partial<Pick<NewWebsite, 'title' | 'timeZone' | 'currency'>>,
): Promise<void> {
  const values = { ...facts, ...(title === undefined ? {} : { title: { [primaryLanguage]: title } }) }
  if (Object.keys(values).length === 0) return
  await db.update(websites).set(values).where(eq(websites.id, id))
  await websiteChanged(db, id)
}

/** Every website of the installation, the default one first. */
export const listWebsites = (db: Database): Promise<SiteWebsite[]> => readWebsites(db, undefined)

/** Those of `ids`, the default one first, without reading the others. */
export const listWebsitesOf = (db: Database, ids: readonly string[]): Promise<SiteWebsite[]> =>
  readWebsites(db, inArray(websites.id, [...ids]))

/** So many of them, by an index. */
export const listSomeWebsites = (db: Database, most: number): Promise<SiteWebsite[]> =>
  readWebsites(db, undefined, most)

/** The default one, and those of these domains and identifiers, each found by its index. [HTTP-80] */
export function listNamedWebsites(db: Database, names: WebsiteNames): Promise<SiteWebsite[]> {
  const ids = db
    .select({ id: websites.id })
    .from(websites)
    .where(sql`${websites.isDefault}`)
    .union(
      db
        .select({ id: websites.id })
        .from(websites)
        .where(inArray(websites.identifier, [...names.identifiers])),
    )
    .union(
      db
        .select({ id: domains.websiteId })
        .from(domains)
        .where(inArray(domains.host, [...names.domains])),
    )
  return readWebsites(db, inArray(websites.id, ids))
}

async function readWebsites(db: Database, which: SQL | undefined, most?: number): Promise<SiteWebsite[]> {
  const wanted = db.select().from(websites).where(which)
  const rows = await (most === undefined
    ? wanted.orderBy(sql`${websites.isDefault} desc`, websites.id)
    : wanted.orderBy(websites.id).limit(most))
  const isOfThem =
    which === undefined && most === undefined
      ? undefined
      : inArray(
          domains.websiteId,
          rows.map(({ id }) => id),
        )
  const hosts = await db
    .select()
    .from(domains)
    .where(isOfThem)
    .orderBy(sql`${domains.isPrimary} desc`, domains.host)
  const hostsOf = Map.groupBy(hosts, ({ websiteId }) => websiteId)
  return rows.map((row) => siteWebsite(row, hostsOf.get(row.id) ?? []))
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

function siteWebsite(
  row: typeof websites.$inferSelect,
  hosts: readonly (typeof domains.$inferSelect)[],
): SiteWebsite {
  const { createdAt: _, passwordHash, logoAssetId, socialAssetId, homeCollectionId, ...rest } = row
  return {
    ...rest,
    // What was kept before a setting existed has its default. [STYLE-2]
    style: readStyle(rest.style),
    header: readHeaderSettings(rest.header),
    ...(logoAssetId === null ? {} : { logoAssetId }),
    ...(socialAssetId === null ? {} : { socialAssetId }),
    ...(homeCollectionId === null ? {} : { homeCollectionId }),
    domains: hosts.map(({ host }) => host),
    isLocked: passwordHash !== null,
  }
}
