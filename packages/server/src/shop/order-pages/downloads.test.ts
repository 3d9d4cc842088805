import { PRODUCT_TYPES } from '@plinth/domain'
import { beforeEach, expect, test } from 'vitest'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { upload } from '../../testing/page-builders.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { ok } from '../../testing/site-steps.ts'

const MINUTE = 60 * 1000

let running: TestApp
let shop: TestShop
let owner: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { store: { downloadLimit: 2 } })
  owner = await running.signInOwner()
  return () => running.close()
})

/** An order of a file and a mug, with the page of its buyer. */
async function buyGlazes() {
  const fileOf = { name: 'glazes.2.txt', content: 'Ash and clay' }
  const { id: digitalAssetId } = await ok(upload(owner, '/api/config/media', fileOf))
  const visitor = running.client()
  const glazes = await shop.product(
    { name: { en: 'Glazes' }, productType: PRODUCT_TYPES.digital, digitalAssetId },
    { sku: 'GLAZES' },
  )
  await fillCart(visitor, glazes.id, 1, 'GLAZES')
  const mug = await shop.product({ name: { en: 'Mug' } }, { sku: 'MUG' })
  await fillCart(visitor, mug.id, 1, 'MUG')
  const response = await pay(visitor)
  const page = async () => (await visitor.get(response.json().redirect)).body
  const link = async () =>
    (/href="(\/order-status\/[^"]+download[^"]+)"/.exec(await page())?.[1] ?? '').replaceAll('&amp;', '&')
  return { id: orderIdOf(response), page, link }
}

const at = (id: string, rest = '') => `/api/config/orders/${id}${rest}`
const linesOf = async (id: string) =>
  (await ok(owner.get(at(id)))).order.items.map(
    ({ sku, files }: { sku: string; files?: { downloads: number; downloadedOn?: number }[] }) => ({
      sku,
      downloads: files?.[0]?.downloads,
      downloadedOn: files?.[0]?.downloadedOn,
    }),
  )
const fetched = async (link: string) => (await running.client().get(link)).statusCode

test('[ORD-120] [ORD-123] fetching a file is counted with its line, and its name says the order', async () => {
  const { id, link } = await buyGlazes()
  expect(await linesOf(id)).toEqual([{ sku: 'GLAZES', downloads: 0 }, { sku: 'MUG' }])
  const address = await link()
  const began = running.clock.now().getTime()
  const file = await running.client().get(address)
  expect(file.body).toBe('Ash and clay')
  expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''glazes.2%20(1001).txt`)
  // A line that broke, or a program that looks where a link leads.
  running.clock.advance(9 * MINUTE)
  expect(await fetched(address)).toBe(200)
  const { statusCode } = await running.app.inject({ method: 'HEAD', url: address })
  expect(statusCode).toBe(200)
  expect(await linesOf(id)).toEqual([{ sku: 'GLAZES', downloads: 1, downloadedOn: began }, { sku: 'MUG' }])
  running.clock.advance(2 * MINUTE)
  expect(await fetched(address)).toBe(200)
  const [line] = await linesOf(id)
  expect(line).toMatchObject({ downloads: 2, downloadedOn: began + 11 * MINUTE })
})

test('[ORD-121] a file opens as often as the shop says, and the page says how often is left', async () => {
  const { id, page, link } = await buyGlazes()
  expect(await page()).toContain('Can be downloaded 2 more times.')
  const address = await link()
  expect(await fetched(address)).toBe(200)
  expect(await page()).toContain('Can be downloaded once more.')
  running.clock.advance(11 * MINUTE)
  expect(await fetched(address)).toBe(200)
  // Whoever begins again still gets it; afterwards nobody does.
  expect(await fetched(address)).toBe(200)
  running.clock.advance(11 * MINUTE)
  const refused = await running.client().get(address)
  expect(refused.statusCode).toBe(410)
  expect(refused.json().error).toMatchObject({
    code: 'download-used-up',
    message: 'This file was downloaded as often as it can be. Ask the shop to open it again.',
  })
  expect(await page()).toContain('Downloaded as often as it can be. Ask the shop to open it again.')
  expect(await link()).toBe('')
  expect(await linesOf(id)).toMatchObject([{ downloads: 2 }, {}])
})

test('[ORD-122] the shop lets it be fetched anew, once for each time it is asked', async () => {
  const { id, page, link } = await buyGlazes()
  const reopen = () => owner.post(at(id, '/reopen-files'))
  const told = async () =>
    (await ok(owner.get(at(id)))).order.events.filter(
      ({ type }: { type: string }) => type === 'files-reopened',
    )
  await ok(reopen())
  expect(await told()).toEqual([])
  const address = await link()
  await fetched(address)
  running.clock.advance(11 * MINUTE)
  await fetched(address)
  running.clock.advance(11 * MINUTE)
  expect(await fetched(address)).toBe(410)
  const reporting = await running.signInOwner({ role: 3, email: 'reports@example.com' })
  expect((await reporting.post(at(id, '/reopen-files'))).statusCode).toBe(403)
  await ok(reopen())
  await ok(reopen())
  expect(await told()).toHaveLength(1)
  expect(await page()).toContain('Can be downloaded 2 more times.')
  expect(await page()).not.toContain('reopened')
  expect(await fetched(address)).toBe(200)
  expect(await linesOf(id)).toMatchObject([{ downloads: 1 }, {}])
})

test('[ORD-121] without a limit a file opens as often as one likes, and nothing is said of it', async () => {
  await ok(owner.put('/api/config/settings', { store: { downloadLimit: 0 } }))
  const { id, page, link } = await buyGlazes()
  const address = await link()
  for (let count = 1; count <= 4; count++) {
    expect(await fetched(address)).toBe(200)
    running.clock.advance(11 * MINUTE)
  }
  expect(await linesOf(id)).toMatchObject([{ downloads: 4 }, {}])
  expect(await page()).not.toContain('more times')
  const refused = await owner.put('/api/config/settings', { store: { downloadLimit: 1001 } })
  expect(refused.statusCode).toBe(400)
})

test('[ORD-121] fetched by several at once it is counted once', async () => {
  await ok(owner.put('/api/config/settings', { store: { downloadLimit: 1 } }))
  const { id, link } = await buyGlazes()
  const address = await link()
  const answers = await Promise.all([fetched(address), fetched(address), fetched(address)])
  // They come within the same ten minutes: it is one download.
  expect(answers).toEqual([200, 200, 200])
  expect(await linesOf(id)).toMatchObject([{ downloads: 1 }, {}])
  running.clock.advance(11 * MINUTE)
  expect(await fetched(address)).toBe(410)
})

/** A product of several files, each with the words in it. */
async function sellFiles(...names: string[]) {
  const ids: string[] = []
  for (const name of names) ids.push(await addFile(name))
  const [digitalAssetId, ...moreFileIds] = ids as [string, ...string[]]
  const product = await shop.product(
    { name: { en: 'Glazes' }, productType: PRODUCT_TYPES.digital, digitalAssetId, moreFileIds },
    { sku: 'GLAZES' },
  )
  return { ids, product }
}

const addFile = async (name: string): Promise<string> =>
  (await ok(upload(owner, '/api/config/media', { name, content: `This is ${name}` }))).id

/** What the buyer's page of an order has to download: names with addresses. */
function filesOn(page: string): [name: string, address: string][] {
  const links = page.matchAll(/href="(\/order-status\/[^"]+\/download\/[^"]+)">([^<]+)</g)
  return [...links].map(([, address = '', name = '']) => [name, address.replaceAll('&amp;', '&')])
}

test('[CAT-170] [ORD-150] a product of several files gives its buyer each by its name, and each is counted by itself', async () => {
  const { product, ids } = await sellFiles('book.txt', 'charts.txt', 'sources.txt')
  expect((await ok(owner.get(`/api/config/products/${product.id}`))).product).toMatchObject({
    digitalAssetId: ids[0],
    moreFileIds: ids.slice(1),
  })
  const visitor = running.client()
  await fillCart(visitor, product.id, 1, 'GLAZES')
  const response = await pay(visitor)
  const page = async () => (await visitor.get(response.json().redirect)).body
  const shown = filesOn(await page())
  expect(shown.map(([name]) => name)).toEqual(['book.txt', 'charts.txt', 'sources.txt'])
  for (const [name, address] of shown)
    expect((await running.client().get(address)).body).toBe(`This is ${name}`)
  running.clock.advance(11 * MINUTE)
  const charts = shown[1]![1]
  expect(await fetched(charts)).toBe(200)
  running.clock.advance(11 * MINUTE)
  expect(await fetched(charts)).toBe(410)
  const [line] = (await ok(owner.get(at(orderIdOf(response))))).order.items
  expect(line.files).toMatchObject([
    { name: 'book.txt', downloads: 1 },
    { name: 'charts.txt', downloads: 2 },
    { name: 'sources.txt', downloads: 1 },
  ])
  expect(line.files[0]).not.toHaveProperty('assetId')
  const left = await page()
  expect(filesOn(left).map(([name]) => name)).toEqual(['book.txt', 'sources.txt'])
  expect(left).toContain('Can be downloaded once more.')
  expect(left).toContain('Downloaded as often as it can be. Ask the shop to open it again.')
  // The address of one file opens no other one.
  const [, book] = filesOn(left)[0]!
  expect(await fetched(book.replace(/download\/[^?]+/, (path) => `${path}-2`))).toBe(410)
})

test('[ORD-160] a new file is no replacement of one that is taken out in the same save, where that is said', async () => {
  const { product, ids } = await sellFiles('book.txt', 'charts.txt')
  const visitor = running.client()
  await fillCart(visitor, product.id, 1, 'GLAZES')
  const response = await pay(visitor)
  const names = async () => filesOn((await visitor.get(response.json().redirect)).body).map(([name]) => name)
  const change = async (
    files: { digitalAssetId: string; moreFileIds: string[] },
    replacedFiles: object[],
  ) => {
    const { revision } = (await ok(owner.get(`/api/config/products/${product.id}`))).product
    const body = { revision, ...files, replacedFiles }
    const { product: saved } = await ok(owner.patch(`/api/config/products/${product.id}`, body))
    expect(saved).not.toHaveProperty('replacedFiles')
  }
  const [book, charts] = ids as [string, string]
  // The charts are taken out, and something new comes, which stands where they stood.
  const extra = await addFile('extra.txt')
  await change({ digitalAssetId: book, moreFileIds: [extra] }, [])
  expect(await names()).toEqual(['book.txt', 'charts.txt'])
  // What is said and not true counts for nothing; what is true counts wherever it stands.
  const second = await addFile('book-second-edition.txt')
  await change({ digitalAssetId: extra, moreFileIds: [second] }, [
    { old: charts, new: extra },
    { old: book, new: second },
  ])
  expect(await names()).toEqual(['book-second-edition.txt', 'charts.txt'])
})

test('[ORD-151] a file put in the place of another reaches those who bought it; one taken out stays theirs', async () => {
  const { product, ids } = await sellFiles('book.txt', 'charts.txt')
  const visitor = running.client()
  await fillCart(visitor, product.id, 1, 'GLAZES')
  const response = await pay(visitor)
  const names = async () => filesOn((await visitor.get(response.json().redirect)).body)
  const [, address] = (await names())[0]!
  expect(await fetched(address)).toBe(200)
  const change = async (digitalAssetId: string, moreFileIds: string[]) => {
    const { revision } = (await ok(owner.get(`/api/config/products/${product.id}`))).product
    await ok(owner.patch(`/api/config/products/${product.id}`, { revision, digitalAssetId, moreFileIds }))
  }
  const second = await addFile('book-second-edition.txt')
  await change(second, [ids[1]!])
  expect((await names()).map(([name]) => name)).toEqual(['book-second-edition.txt', 'charts.txt'])
  expect((await running.client().get(address)).body).toBe('This is book-second-edition.txt')
  const [line] = (await ok(owner.get(at(orderIdOf(response))))).order.items
  expect(line.files[0].downloads).toBe(1)
  // Taken out of the product: not out of what was bought. What only moved replaces nothing.
  await change(ids[1]!, [await addFile('new.txt')])
  expect((await names()).map(([name]) => name)).toEqual(['book-second-edition.txt', 'charts.txt'])
})
