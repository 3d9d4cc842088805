import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createPage } from '../pages/collections.ts'
import { recordStatements } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { replaceEntries, type SearchEntry } from './search-index.ts'
import { mostRanked, searchWebsite } from './search.ts'

let site: TestApp | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

/** A page that everybody sees, for entries to lie in; its identifier. */
async function journalOf({ db, clock }: TestApp, id: string): Promise<string> {
  const made = await createPage(db, clock, { id, primaryLanguage: 'en' }, { title: 'Journal' })
  if (!made.ok) throw new Error(made.code)
  await db.execute(sql`update collections set status = 'published' where id = ${made.value.id}`)
  return made.value.id
}

test('[STOREFRONT-65] of more than a thousand hits a thousand are ranked, and titles with the words come first', async () => {
  site = await createTestApp()
  const { app, db, clock, websiteId } = site
  const collectionId = await journalOf(site, websiteId)
  const entry = (number: number, title: string): SearchEntry => ({
    kind: 'item',
    targetId: `entry-${number}`,
    language: 'en',
    title,
    excerpt: '',
    text: `Note ${number}, written beside the kiln.`,
    collectionId,
    urlId: `note-${number}`,
  })
  const many = Array.from({ length: mostRanked + 300 }, (_, number) => entry(number, `Note ${number}`))
  // Written last, so that whoever reads the first thousand does not meet it.
  const all = [...many, entry(9999, 'Kiln')]
  const ids = all.map(({ targetId }) => targetId)
  await replaceEntries(db, websiteId, 'item', ids, all)
  const search = (query: string, number = 1) =>
    searchWebsite(db, websiteId, 'en', query, number, app.pageSources.findable(clock.now()))

  const { result, statements } = await recordStatements(() => search('kiln'))
  expect(statements).toHaveLength(1)
  expect(result.results[0]?.title).toBe('Kiln')
  expect(result.pagination).toMatchObject({ total: mostRanked, pageCount: mostRanked / 20 })
  expect((await search('kiln', mostRanked / 20)).results).toHaveLength(20)

  // What few have is found among them as before, by its text and by its title.
  expect((await search('note 77 kiln')).results.map(({ title }) => title)).toContain('Note 77')
})

test('[STOREFRONT-120] what a search finds is ranked once, though two ways lead to a title', async () => {
  site = await createTestApp()
  const { app, db, clock, websiteId } = site
  const collectionId = await journalOf(site, websiteId)
  const count = 200
  const entries = Array.from({ length: count }, (_, number) => ({
    kind: 'item',
    targetId: `entry-${number}`,
    language: 'en',
    title: `Kiln ${number}`,
    excerpt: '',
    text: `Note ${number}, written beside the kiln.`,
    collectionId,
    urlId: `note-${number}`,
  }))
  const ids = entries.map(({ targetId }) => targetId)
  await replaceEntries(db, websiteId, 'item', ids, entries)
  await db.execute(sql`analyze`)
  const findable = app.pageSources.findable(clock.now())
  const rows = await rowsRead(db, () => searchWebsite(db, websiteId, 'en', 'kiln', 1, findable))
  expect(rows).toBeLessThan(13 * count)
  const all = new Set<string>()
  for (let page = 1; page <= count / 20; page++)
    for (const { fullUrl } of (await searchWebsite(db, websiteId, 'en', 'kiln', page, findable)).results)
      all.add(fullUrl)
  expect(all.size).toBe(count)
})

test('[STOREFRONT-65] another website’s titles take nobody’s place', async () => {
  const started = await createTestApp()
  site = started
  const { app, db, clock, websiteId } = started
  const other = await started.addWebsite('other')
  const fill = async (whose: string, count: number) => {
    const collectionId = await journalOf(started, whose)
    const entries = Array.from({ length: count }, (_, number) => ({
      kind: 'item',
      targetId: `${whose}-${number}`,
      language: 'en',
      title: `Kiln ${number}`,
      excerpt: '',
      text: '',
      collectionId,
      urlId: `kiln-${number}`,
    }))
    const ids = entries.map(({ targetId }) => targetId)
    await replaceEntries(db, whose, 'item', ids, entries)
  }
  await fill(other, mostRanked + 100)
  await fill(websiteId, 3)
  const found = await searchWebsite(db, websiteId, 'en', 'kiln', 1, app.pageSources.findable(clock.now()))
  expect(found.pagination.total).toBe(3)
})
