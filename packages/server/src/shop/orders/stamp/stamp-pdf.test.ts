import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { PRODUCT_TYPES } from '@plinth/domain'
import { getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillCart, pay } from '../../../testing/buyer.ts'
import type { Client } from '../../../testing/client.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { upload } from '../../../testing/page-builders.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { ok } from '../../../testing/site-steps.ts'
import { stampPdf } from './stamp-pdf.ts'

const stamp = (file: Uint8Array, words: string) => stampPdf(async () => file, words)

/** A file of one page for each of these turns. */
async function aPdf(...turns: readonly number[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const turn of turns) {
    const page = pdf.addPage([400, 300])
    page.drawText('A pattern', { x: 40, y: 200, font })
    page.setRotation(degrees(turn))
  }
  return Buffer.from(await pdf.save())
}

/** Where a word stands on each page, as it is seen: shares of the page's width and height, from its lower left corner. */
async function placesOf(file: Uint8Array, word: string) {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const places: { x: number; y: number }[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item) || !item.str.includes(word)) continue
      const [, , , , e = 0, f = 0] = item.transform as number[]
      const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f) as number[]
      places.push({ x: x / viewport.width, y: 1 - y / viewport.height })
    }
  }
  await pdf.cleanup()
  return places
}

describe('the stamp', () => {
  test('[ORD-130] stands at the foot of every page as it is seen, however that is turned', async () => {
    const stamped = await stamp(await aPdf(0, 90, 180, 270), 'For Ada Lovelace, order #1042')
    const { pages } = await readPdf(stamped)
    expect(pages).toHaveLength(4)
    for (const page of pages) expect(page).toContain('For Ada Lovelace, order #1042')
    for (const page of pages) expect(page).toContain('A pattern')
    const places = await placesOf(stamped, 'For')
    expect(places).toHaveLength(4)
    for (const { x, y } of places) {
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(0.08)
      expect(x).toBeGreaterThan(0.1)
      expect(x).toBeLessThan(0.5)
    }
  })

  test('[ORD-130] is written in the letters of the name, and fits a narrow page', async () => {
    const { pages } = await readPdf(await stamp(await aPdf(0), 'For Łukasz Żółć and Αθηνά, order #7'))
    expect(pages[0]).toContain('For Łukasz Żółć and Αθηνά, order #7')
    const [place] = await placesOf(await stamp(await aPdf(0), `For ${'wide '.repeat(60)}`), 'wide')
    expect(place?.x).toBeGreaterThan(0)
  })

  test('[ORD-130] is refused by what is no PDF, and by one with a password', async () => {
    await expect(stamp(Buffer.from('%PDF-1.7 and nothing more'), 'For Ada')).rejects.toThrow()
    const locked = await PDFDocument.load(await aPdf(0))
    locked.encrypt({ userPassword: 'clay', ownerPassword: 'kiln' })
    await expect(stamp(await locked.save({ useObjectStreams: false }), 'For Ada')).rejects.toThrow(/ncrypt/)
  })
})

describe('a shop that stamps', () => {
  let running: TestApp
  let shop: TestShop
  let owner: Client
  beforeEach(async () => {
    running = await createTestApp({ config: { rateLimits: false } })
    shop = await openShop(running, { store: { stampsPdfs: true } })
    owner = await running.signInOwner()
  })
  afterEach(() => running.close())

  async function buy(fileName: string, content: Buffer) {
    const { id: digitalAssetId } = await ok(upload(owner, '/api/config/media', { name: fileName, content }))
    const visitor = running.client()
    const sku = fileName.toUpperCase()
    const product = { name: { en: fileName }, productType: PRODUCT_TYPES.digital, digitalAssetId }
    const { id } = await shop.product(product, { sku })
    await fillCart(visitor, id, 1, sku)
    const { redirect } = (await pay(visitor)).json()
    const { body } = await visitor.get(redirect)
    const [, link = ''] = /href="(\/order-status\/[^"]+download[^"]+)"/.exec(body) ?? []
    return { link: link.replaceAll('&amp;', '&'), name: /Order #?(\d+)/.exec(body)?.[1] ?? '' }
  }

  test('[ORD-130] a bought PDF says on each page who bought it, when the shop wants that', async () => {
    const content = await aPdf(0, 0)
    const { link } = await buy('pattern.pdf', content)
    const sent = await running.client().get(link)
    expect(sent.headers['content-length']).toBe(String(sent.rawPayload.length))
    const { pages } = await readPdf(sent.rawPayload)
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('For ada@example.com, order #1001')
    const looked = await running.app.inject({ method: 'HEAD', url: link })
    expect([looked.statusCode, looked.headers['content-length']]).not.toContain(String(content.length))
    await ok(owner.put('/api/config/settings', { store: { stampsPdfs: false } }))
    expect((await running.client().get(link)).rawPayload.equals(content)).toBe(true)
  })

  test('[ORD-130] what cannot be stamped is paid for: it comes as it is', async () => {
    const broken = (await aPdf(0)).subarray(0, 300)
    const { link } = await buy('broken.pdf', broken)
    expect((await running.client().get(link)).rawPayload.equals(broken)).toBe(true)
    const { link: text } = await buy('words.txt', Buffer.from('Ash and clay'))
    expect((await running.client().get(text)).body).toBe('Ash and clay')
  })
})
