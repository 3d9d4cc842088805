import { newBlock, registry } from '@plinth/blocks'
import { BLOCK_TYPES, type Block, type JsonObject } from '@plinth/domain'
import { expect, test } from 'vitest'
import { renderPage, type RenderInput } from '../src/index.ts'
import { block, documentOf, pageWith, section } from './sample.ts'

const manifest = {
  loader: '/l.js',
  islands: { embed: '/e.js', 'opening-hours': '/o.js', 'cart-pill': '/c.js' },
}

function show(blocks: readonly Block[], changes: Partial<RenderInput> = {}) {
  const output = renderPage(pageWith([section(blocks)], { manifest, ...changes }))
  expect(output.errors).toEqual([])
  return output
}

function fresh(type: number, value: JsonObject = {}, texts: Record<string, string> = {}): Block {
  const made = newBlock(type, type.toString(16).padStart(24, 'a'), 'en', { x: 0, y: 0 })
  if (made === undefined) throw new Error(`There is no block of type ${type}.`)
  return { ...made, value: { ...made.value, ...value }, texts: { en: { ...made.texts['en'], ...texts } } }
}

test('[BLOCK-18] an accordion is details and summaries; a question without words is left out, and its markup escaped', () => {
  const { mainContent: html } = show([
    fresh(BLOCK_TYPES.accordion, { isFaq: true }, { 'items.a.title': '<b>Why?</b>', 'items.b.title': '' }),
  ])
  expect(html.match(/<details/g)?.length).toBe(2)
  expect(html).toContain('<h2 class="h3 accordion-title" itemprop="name">&lt;b&gt;Why?&lt;/b&gt;</h2>')
  expect(html).toContain('https://schema.org/FAQPage')
  expect(html).not.toContain('<details class="accordion-item" name=')
  const editing = show([fresh(BLOCK_TYPES.accordion)], { mode: 'editing' }).mainContent
  expect(editing).not.toContain('<details')
  expect(editing).toContain('data-field="items.a.title"')
  expect(editing).toContain('data-field="items.a.html"')
})

test('[BLOCK-19] social links are those of the settings or their own, each known by its address', () => {
  const base = pageWith([])
  const website = { ...base.website, socialLinks: [{ service: 'x', url: 'https://x.com/tern' }] }
  const fromSite = show([fresh(BLOCK_TYPES.socialLinks)], { website }).mainContent
  expect(fromSite).toContain('href="https://x.com/tern" rel="me noopener"')
  expect(fromSite).toContain('class="visually-hidden">X</span>')
  const own = show([
    fresh(
      BLOCK_TYPES.socialLinks,
      {
        source: 'own',
        items: [
          { id: 'a', url: 'https://mastodon.example/@tern' },
          { id: 'b', url: 'https://www.etsy.com/shop/tern' },
          { id: 'c', url: 'nonsense' },
          { id: 'd', url: 'https://ordering.chownow.com/order/12/locations' },
        ],
      },
      { 'items.b.label': 'Our second shop' },
    ),
  ]).mainContent
  expect(own).toContain('>Order Now</span>')
  expect(own).toContain('>Mastodon</span>')
  expect(own).toContain('>Our second shop</span>')
  expect(own.match(/rel="me/g)?.length).toBe(3)
})

test('[BLOCK-20] [BLOCK-93] a file plays in the page; what is no video is nothing', () => {
  const { mainContent, mediaOrigins, frameOrigins } = show([
    fresh(BLOCK_TYPES.video, { link: { kind: 'url', url: 'https://files.example/a.mp4' }, start: 5 }),
    fresh(BLOCK_TYPES.video, { link: { kind: 'url', url: 'https://files.example/page' } }),
  ])
  expect(mainContent.match(/<video /g)?.length).toBe(1)
  expect(mainContent).toContain('src="https://files.example/a.mp4#t=5" controls playsinline preload="none"')
  expect(mediaOrigins).toEqual(['https://files.example'])
  expect(frameOrigins).toEqual([])
})

test('[BLOCK-23] a page may show frames of the hosts its blocks open, and of no other', () => {
  const { frameOrigins, mediaOrigins } = show([
    fresh(BLOCK_TYPES.video, { link: { kind: 'url', url: 'https://vimeo.com/76979871' } }),
    fresh(BLOCK_TYPES.embed, { url: 'https://open.spotify.com/track/abc' }),
    fresh(BLOCK_TYPES.embed, { url: 'https://unknown.example/x' }),
    fresh(BLOCK_TYPES.map, { point: '51.6, -8.8' }),
  ])
  expect(frameOrigins).toEqual([
    'https://player.vimeo.com',
    'https://open.spotify.com',
    'https://www.openstreetmap.org',
  ])
  expect(mediaOrigins).toEqual([])
})

test('[BLOCK-24] a page names the islands of blocks it shows, and has their styles; another stays as it was', () => {
  const plain = show([block(BLOCK_TYPES.text, {}, { html: '<p>Words</p>' })]).html
  expect(plain).toContain('"islands":{"cart-pill":"/c.js"}')
  for (const name of ['accordion', 'opening-hours', 'map-', 'video', 'embed', 'cards', 'social-links'])
    expect(plain, name).not.toContain(`.${name}`)
  const { html } = show([fresh(BLOCK_TYPES.openingHours)])
  expect(html).toContain('"opening-hours":"/o.js"')
  expect(html).not.toContain('"embed":')
})

test('[BLOCK-25] an address nobody knows is shown as a link to it', () => {
  const { mainContent } = show([fresh(BLOCK_TYPES.embed, { url: 'https://www.unknown.example/"x' })])
  expect(mainContent).toContain(
    '<a class="embed-link" href="https://www.unknown.example/&quot;x" rel="noopener">',
  )
  expect(mainContent).toContain('unknown.example')
  expect(mainContent).not.toContain('data-island="embed"')
})

test('[BLOCK-26] a map without a point is its address and the way there', () => {
  const { mainContent, frameOrigins } = show([
    fresh(BLOCK_TYPES.map, {}, { address: '4 Quay Lane\nSandhythe' }),
  ])
  expect(mainContent).toContain('query=4%20Quay%20Lane%2C%20Sandhythe')
  expect(mainContent).not.toContain('data-island="embed"')
  expect(frameOrigins).toEqual([])
})

test('[BLOCK-27] opening hours are read by people and by search engines', () => {
  const { mainContent } = show([
    fresh(BLOCK_TYPES.openingHours, {
      clock: '24',
      lines: [
        { id: 'a', from: 'mo', to: 'fr', opens: '09:00', closes: '12:00' },
        { id: 'b', from: 'mo', to: 'fr', opens: '13:30', closes: '17:00' },
      ],
    }),
  ])
  expect(mainContent).toContain('<dt>Monday – Friday</dt><dd>09:00 – 12:00</dd><dd>13:30 – 17:00</dd>')
  expect(mainContent).toContain('<dt>Saturday – Sunday</dt><dd class="muted">Closed</dd>')
  expect(mainContent).toContain('<meta itemprop="openingHours" content="Mo 09:00-12:00">')
  const hidden = show([fresh(BLOCK_TYPES.openingHours, { isListed: false, showNow: false })]).mainContent
  expect(hidden).not.toContain('itemscope')
  expect(hidden).not.toContain('data-island="opening-hours"')
})

test('[BLOCK-29] cards without words or picture are left out, and a card leads where its title does', () => {
  const { mainContent } = show([
    fresh(
      BLOCK_TYPES.cardList,
      {
        items: [
          { id: 'a', link: { kind: 'url', url: '/visit' }, assetId: '' },
          { id: 'b', link: null, assetId: '' },
        ],
      },
      { 'items.a.title': 'Visit', 'items.b.title': '', 'items.b.text': '' },
    ),
  ])
  expect(mainContent.match(/class="card"/g)?.length).toBe(1)
  expect(mainContent).toContain('<h2 class="h3 card-title"><a href="/visit">Visit</a></h2>')
})

test('[BLOCK-30] every block that can begin with something is not empty when it is new', () => {
  for (const type of [BLOCK_TYPES.accordion, BLOCK_TYPES.openingHours, BLOCK_TYPES.cardList]) {
    const { mainContent } = show([fresh(type)])
    expect(mainContent, registry.get(type)?.name).toContain(`block-${registry.get(type)?.folder}`)
  }
  expect(documentOf().sections).toEqual([])
})
