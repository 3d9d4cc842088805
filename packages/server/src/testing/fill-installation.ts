import { sql } from 'drizzle-orm'
import { startWebsite } from '../onboarding/start-website.ts'
import { transaction } from '../platform/database/database.ts'
import { createTestApp, type TestApp } from './create-test-app.ts'
import { copy } from './fill-shop.ts'

/** An installation of some number of websites, and the owner of one of them. */
export interface FilledInstallation {
  readonly test: TestApp
  readonly size: number
  readonly owner: Awaited<ReturnType<TestApp['signInOwner']>>
  /** Where the owner's website answers. */
  readonly host: string
  readonly websiteId: string
}

/** Tables of a website, in an order in which they can be filled. */
const tables = [
  'settings',
  'collections',
  'items',
  'documents',
  'document_versions',
  'products',
  'variants',
  'stock',
  'search_entries',
]

/** Opens an installation of `size` websites with their starter pages, each with a domain of its own. */
export async function openFilledInstallation(size: number): Promise<FilledInstallation> {
  const first = await createTestApp({ withoutWebsite: true, config: { rateLimits: false } })
  const { db, clock } = first
  const pattern = await transaction(db, (tx) =>
    startWebsite(tx, clock, { identifier: 'pattern', title: 'Pattern' }),
  )
  if (size > 1) {
    const copies = sql`cross join generate_series(2, ${size}::integer) as g`
    await copy(db, 'websites', sql``, copies, {
      id: sql`'site-' || g`,
      identifier: sql`'site-' || g`,
      is_default: sql`false`,
    })
    for (const table of tables)
      await copy(db, table, sql`where row.website_id = ${pattern}`, copies, { website_id: sql`'site-' || g` })
  }
  const websiteId = size === 1 ? pattern : `site-${Math.ceil((size + 1) / 2)}`
  const host = 'of-the-owner.example'
  await db.execute(sql`
    insert into domains (website_id, host, is_primary, created_at)
    select id, case when id = ${websiteId} then ${host} else identifier || '.example' end, true, now() from websites`)
  await db.execute(sql`select pg_notify('plinth_change', '')`)
  await first.app.close()
  const test = await reopen(first)
  const owner = await test.signInOwner({ host, websiteId })
  return { test, size, owner, host, websiteId }
}

/** The same database with a new application, as after a start. */
export function reopen({ database }: Pick<TestApp, 'database'>): Promise<TestApp> {
  return createTestApp({ database, withoutWebsite: true, config: { rateLimits: false } })
}
