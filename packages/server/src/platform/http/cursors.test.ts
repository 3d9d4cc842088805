import { inEnglish, newId } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPage } from '../../content/pages/collections.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'

let site: TestApp
let owner: Awaited<ReturnType<TestApp['signInOwner']>>
const lists: string[] = []

beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  const shop = await openShop(site)
  const product = await shop.product()
  const website = { id: site.websiteId, primaryLanguage: 'en' }
  const journal = await createPage(site.db, site.clock, website, { title: 'Journal', type: 1 })
  if (!journal.ok) throw new Error(inEnglish(journal.message))
  const sorts = ['updated', 'name', 'price', 'stock']
  lists.push(
    '/api/config/orders',
    '/api/config/media',
    `/api/config/collections/${journal.value.id}/items`,
    ...sorts.map((sort) => `/api/config/products?sort=${sort}`),
    `/api/config/products/${product.id}/stock-ledger`,
    ...['customer', 'total'].map((sort) => `/api/config/orders?sort=${sort}`),
  )
})
afterAll(() => site.close())

const inside = (text: string): string => Buffer.from(text).toString('base64url')

/** What no answer of ours has said. */
const hostile = [
  '10000000000000',
  '-10000000000000',
  '99999999999999999999',
  '1e9',
  ...['-8640000000000000.x', '8640000000000000.x', '0.a\0b', '0.\ud800', `1e15.${newId()}`, '.'].map(inside),
  ...[
    ['a\0b', 'x'],
    ['1', 'a\0b'],
    ['\ud800', 'x'],
    ['9'.repeat(16), 'x'],
    ['9'.repeat(19), 'x'],
  ].map((pair) => inside(JSON.stringify(pair))),
]

test('[HTTP-48] a cursor that no answer has said is never a failure of the server', async () => {
  const failed: string[] = []
  for (const list of lists)
    for (const cursor of hostile) {
      const path = `${list}${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
      const { statusCode } = await owner.get(path)
      if (statusCode !== 200 && statusCode !== 400) failed.push(`${statusCode} ${path}`)
    }
  expect(failed).toEqual([])
})
