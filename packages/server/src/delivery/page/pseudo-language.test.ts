import { addLanguage } from '@plinth/domain'
import { pseudoMessage } from '@plinth/domain/words/pseudo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { fillCart, orderIdOf, pay } from '../../testing/buyer.ts'
import { openShop, plainVariant } from '../../testing/shop.ts'

let site: TestApp
let plain: () => void
/** Words that are the owner's, the buyer's, or the same in every language. */
const content =
  /Everyday Mug|Everyday Cup|Shop|Large|Small|Size|Our clay|About us|Ada Lovelace|12 St James Square|SW1Y 4JH|London|United Kingdom|ada@example\.com|Standard shipping|Card\b|Test site|“mug”|JavaScript|Prices from|[A-Z][a-z]+ \d{1,2}, \d{4}( at)?|\b[AP]M\b/g

beforeAll(async () => {
  plain = addLanguage('en', pseudoMessage)
  site = await createTestApp()
})
afterAll(async () => {
  plain()
  await site.close()
})

/** What people read of a page: its texts, and those of attributes that are read out or shown. */
function readable(html: string): string[] {
  const body = html
    .replace(/<head>[^]*?<\/head>|<script[^]*?<\/script>|<style[^]*?<\/style>|<code>[^]*?<\/code>/g, '')
    // Countries are named by the browser's own lists.
    .replace(/<option value="[A-Z]{2}"[^>]*>[^<]*/g, '')
  const attributes = [...body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)]
  const texts = body.replace(/<[^>]*>/g, '\n').split('\n')
  return [...texts, ...attributes.map(([, text = '']) => text)].map((text) => text.trim()).filter(Boolean)
}

/** What of it is plain: neither in the brackets of the pseudo-language nor content. */
const plainWords = (html: string): string[] => readable(html).filter(isPlain)

function isPlain(text: string): boolean {
  // From the inside: a sentence may hold another one.
  const outside = text.replace(/\[[^[\]]*\]/g, '').replace(/\[[^[\]]*\]/g, '')
  return /\p{L}{2}/u.test(outside.replace(content, ''))
}

test('[WORDS-20] in the pseudo-language no sentence of a page stays plain English', async () => {
  const shop = await openShop(site, { withPages: true })
  const name = { en: 'Everyday Mug' }
  const variants = ['Small', 'Large'].map((size) => ({
    ...plainVariant,
    sku: size,
    attributes: { Size: size },
    ...(size === 'Large' ? { stock: 0 } : { salePrice: 900, onSale: true }),
  }))
  const mug = await shop.product({ name, variants, variantOptionOrdering: ['Size'] })
  const cup = await shop.product({ name: { en: 'Everyday Cup' } })
  const visitor = site.client()
  const seen: { [address: string]: string[] } = {}
  const look = async (address: string) => {
    const { body } = await visitor.get(address)
    expect(readable(body).length).toBeGreaterThan(3)
    seen[address.replace(/\?.*/, '')] = plainWords(body)
    return body
  }
  await look('/shop')
  await look(`/shop/${mug.urlId}`)
  await look(`/shop/${mug.urlId}?message=options-missing`)
  await look('/cart')
  await fillCart(visitor, cup.id, 2)
  await look('/cart?message=out-of-range')
  await look('/checkout')
  await look('/search')
  await look('/search?q=mug')
  await look('/nowhere')
  const paid = await pay(visitor)
  await look(paid.json().redirect)
  expect(orderIdOf(paid)).toMatch(/./)
  expect(Object.fromEntries(Object.entries(seen).filter(([, words]) => words.length > 0))).toEqual({})
})

test('[WORDS-20] the pseudo-language shows when a sentence is plain: the test sees it', () => {
  expect(plainWords('<p>[Éñ öö] <b>Bare words</b></p><a aria-label="Close">×</a>')).toEqual([
    'Bare words',
    'Close',
  ])
})

test('[WORDS-20] mails are in the language of their website', async () => {
  await site.jobs.runDue()
  const [mail] = await site.outbox()
  expect(mail?.kind).toBe('order-confirmation')
  const lines = mail!.bodyText.split('\n').filter((line) => /\p{L}{2}/u.test(line))
  expect(lines.length).toBeGreaterThan(5)
  expect([mail!.subject, ...lines].filter(isPlain)).toEqual([])
  expect(plainWords(mail!.bodyHtml ?? '')).toEqual([])
})

test('[WORDS-20] a translation and what it is filled with are text in markup, whatever they hold', async () => {
  const remove = addLanguage('en', (english) =>
    english === 'Your cart is empty' ? '<b>"leer" & so</b>' : undefined,
  )
  const { body } = await site.client().get('/cart')
  remove()
  expect(body).toContain('&lt;b&gt;')
  expect(body).not.toContain('<b>"leer"')
})
