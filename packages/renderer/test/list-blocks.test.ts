import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, type Block, type JsonObject } from '@plinth/domain'
import { expect, test } from 'vitest'
import { renderPage, type RenderInput, type ResolvedLink } from '../src/index.ts'
import { block, pageWith, section } from './sample.ts'

let made = 0

function fresh(type: number, value: JsonObject = {}, texts: Record<string, string> = {}): Block {
  made += 1
  const begun = newBlock(type, made.toString(16).padStart(24, 'b'), 'en', { x: 0, y: 0 })
  if (begun === undefined) throw new Error(`There is no block of type ${type}.`)
  return { ...begun, value: { ...begun.value, ...value }, texts: { en: { ...begun.texts['en'], ...texts } } }
}

function show(blocks: readonly Block[], mode: RenderInput['mode'] = 'published') {
  const output = renderPage(pageWith([section(blocks)], { mode }))
  expect(output.errors).toEqual([])
  return output
}

const count = (html: string, part: string) => html.split(part).length - 1

test('[BLOCK-31] tabs are links to texts under titles of their own; one without a title is left out', () => {
  const tabs = fresh(BLOCK_TYPES.tabs, { level: 'h4' }, { 'items.a.title': '<i>One', 'items.c.title': '' })
  const { mainContent } = show([tabs])
  const addresses = [...mainContent.matchAll(/<a class="tabs-tab" href="#([^"]+)"/g)].map(([, id]) => id)
  expect(addresses.length).toBe(2)
  for (const id of addresses) expect(count(mainContent, `id="${id}"`)).toBe(1)
  expect(mainContent).toContain('<h2 class="h4 tabs-title">&lt;i&gt;One</h2>')
  const editing = show([tabs], 'editing').mainContent
  expect(count(editing, 'data-field="items.')).toBe(6)
  expect(editing).not.toContain('data-island="tabs"')
  expect(editing).not.toContain('<a class="tabs-tab"')
})

test('[BLOCK-31] two blocks of tabs have panels of their own', () => {
  const { mainContent } = show([fresh(BLOCK_TYPES.tabs), fresh(BLOCK_TYPES.tabs)])
  const ids = [...mainContent.matchAll(/<section class="tabs-panel" id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(6)
})

test('[BLOCK-32] a testimonial says its stars in words, and without words is left out', () => {
  const { mainContent } = show([
    fresh(
      BLOCK_TYPES.testimonials,
      {
        items: [
          { id: 'a', stars: 4, assetId: '', link: { kind: 'url', url: 'https://a.example/r' } },
          { id: 'b', stars: 0, assetId: '', link: null },
          { id: 'c', stars: 5, assetId: '', link: null },
        ],
      },
      { 'items.a.name': 'Ada & Co', 'items.c.text': '' },
    ),
  ])
  expect(count(mainContent, '<blockquote>')).toBe(2)
  expect(mainContent).toContain('role="img" aria-label="4 of 5 stars">★★★★☆</p>')
  expect(count(mainContent, 'role="img"')).toBe(1)
  expect(mainContent).toContain('<a class="testimonial-name" href="https://a.example/r">Ada &amp; Co</a>')
  expect(mainContent).toContain('--columns:2')
})

test('[BLOCK-33] wide logos are drawn wider and lower than square ones, within bounds', () => {
  const page = pageWith([])
  const [one] = Object.values(page.library.assets)
  if (one === undefined) throw new Error('The sample has no pictures.')
  const shaped = (id: string, width: number, height: number) => ({ ...one, id, width, height })
  const assets = { s: shaped('s', 300, 300), w: shaped('w', 900, 225), x: shaped('x', 9000, 10) }
  const logos = fresh(
    BLOCK_TYPES.logos,
    {
      items: ['s', 'w', 'x', 'gone'].map((id) => ({
        id,
        assetId: id,
        link: id === 's' ? { kind: 'url', url: '/s' } : null,
      })),
    },
    { 'items.s.alt': 'Tern "Tiles"' },
  )
  const { mainContent } = renderPage(pageWith([section([logos])], { library: { ...page.library, assets } }))
  expect([...mainContent.matchAll(/--width:([\d.]+)/g)].map(([, width]) => Number(width))).toEqual([
    1, 2, 2.2,
  ])
  expect(mainContent).toContain('<a href="/s">')
  expect(mainContent).toContain('alt="Tern &quot;Tiles&quot;"')
})

test('[BLOCK-34] a plan has a button when it has words and leads somewhere; one without name and price is left out', () => {
  const plans = fresh(
    BLOCK_TYPES.pricingPlan,
    {
      items: [
        { id: 'a', link: { kind: 'url', url: '/small' }, isHighlighted: false },
        { id: 'b', link: null, isHighlighted: true },
        { id: 'c', link: null, isHighlighted: false },
      ],
    },
    { 'items.c.title': '', 'items.c.price': '' },
  )
  const { mainContent } = show([plans])
  expect(count(mainContent, '<li class="plan')).toBe(2)
  expect(count(mainContent, '<a class="button')).toBe(1)
  expect(mainContent).toContain('href="/small"')
  expect(mainContent).toContain('<p class="plan-badge">Most chosen</p>')
  expect(mainContent).toContain('<li><p>Everything in small</p></li>')
  // While one edits, what leads nowhere is a link all the same: the checks before a publish find it.
  expect(count(show([plans], 'editing').mainContent, '<a class="button')).toBe(3)
})

test('[BLOCK-35] a menu is parts with dishes, and says diets in words and to search engines', () => {
  const menu = fresh(
    BLOCK_TYPES.menu,
    {
      items: [
        { id: 'a', kind: 'dish', diet: 'vegan', glutenFree: true, spicy: true },
        { id: 'b', kind: 'heading', diet: 'vegan', glutenFree: true, spicy: false },
        { id: 'c', kind: 'dish', diet: 'any', glutenFree: false, spicy: false },
        { id: 'd', kind: 'dish', diet: 'any', glutenFree: false, spicy: false },
      ],
    },
    { 'items.a.title': 'Olives', 'items.b.title': 'Mains', 'items.c.title': '', 'items.d.price': '12 €' },
  )
  const { mainContent } = show([menu])
  expect(count(mainContent, 'schema.org/MenuSection')).toBe(2)
  expect(count(mainContent, 'class="menu-dish"')).toBe(2)
  expect(mainContent).toContain('Vegan · Gluten-free · Spicy')
  expect(mainContent).toContain('href="https://schema.org/VeganDiet"')
  expect(count(mainContent, 'class="menu-marks"')).toBe(1)
  expect(mainContent).toContain('<h2 class="h3 menu-heading" itemprop="name">Mains</h2>')
  const hidden = show([{ ...menu, value: { ...menu.value, isListed: false } }]).mainContent
  expect(hidden).not.toMatch(/itemscope|itemprop/)
})

test('[BLOCK-36] a page has the style sheet of things side by side once, before those of the blocks that use it', () => {
  const { html } = show([
    fresh(BLOCK_TYPES.cardList),
    fresh(BLOCK_TYPES.testimonials),
    fresh(BLOCK_TYPES.pricingPlan),
  ])
  const alone = show([fresh(BLOCK_TYPES.cardList)]).html
  expect(count(html, '.columns{')).toBe(count(alone, '.columns{'))
  expect(count(alone, '.columns{')).toBeGreaterThan(0)
  for (const own of ['.card{', '.testimonial{', '.plan{'])
    expect(html.indexOf(own)).toBeGreaterThan(html.indexOf('.columns{'))
  expect(show([block(BLOCK_TYPES.text, {}, { html: '<p>Words</p>' })]).html).not.toContain('.columns{')
})

test('[BLOCK-37] what visitors get of a countdown is the same whenever it is drawn: its moment, in words and for scripts', () => {
  const countdown = fresh(BLOCK_TYPES.countdown, { until: '2027-07-01T18:00' })
  const website = { ...pageWith([]).website, timeZone: 'Europe/Berlin' }
  const drawn = (now: number) => renderPage(pageWith([section([countdown])], { website, now })).mainContent
  const html = drawn(Date.UTC(2026, 10, 21))
  expect(drawn(Date.UTC(2028, 0, 1))).toBe(html)
  expect(html).toContain(
    '<time datetime="2027-07-01T16:00:00.000Z">Thursday, July 1, 2027 at 6:00 PM GMT+2</time>',
  )
  expect(html).toContain(`data-moment="${Date.UTC(2027, 6, 1, 16)}"`)
  expect(html).toContain('<p class="countdown-after" hidden>It has begun.</p>')
  const editing = renderPage(
    pageWith([section([countdown])], { website, now: Date.UTC(2027, 5, 30, 16), mode: 'editing' }),
  ).mainContent
  expect(editing).toContain(
    '<span class="countdown-number">1</span> <span class="countdown-label">day</span>',
  )
})

test.each(['', '2027-02-31', '2027-13-01T00:00'])('[BLOCK-37] a countdown to “%s” is none', (until) => {
  expect(show([fresh(BLOCK_TYPES.countdown, { until })]).mainContent).not.toContain('countdown')
})

test('[BLOCK-37] seconds are counted when wished, and what goes away afterwards says nothing', () => {
  const value = { until: '2027-07-01T18:00', showSeconds: false, after: 'nothing' }
  const { mainContent } = show([fresh(BLOCK_TYPES.countdown, value)])
  expect([...mainContent.matchAll(/data-unit="(\w+)"/g)].map(([, unit]) => unit)).toEqual([
    'day',
    'hour',
    'minute',
  ])
  expect(mainContent).not.toContain('countdown-after')
})

test('[BLOCK-38] the search block is a form of the website’s own search, with a name for its field', () => {
  const { mainContent } = show([
    fresh(BLOCK_TYPES.search, { button: 'sign' }, { hint: '"Bowls"' }),
    fresh(BLOCK_TYPES.search),
  ])
  expect(
    count(mainContent, 'role="search" aria-label="Search this website" action="/search" method="get"'),
  ).toBe(2)
  const labelled = [...mainContent.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)
  for (const id of labelled) expect(count(mainContent, `<input id="${id}" name="q"`)).toBe(1)
  expect(new Set(labelled).size).toBe(2)
  expect(mainContent).toContain('placeholder="&quot;Bowls&quot;"')
  expect(mainContent).toContain('<span class="visually-hidden">Search</span></button>')
})

const link = (id: string, url: string, items: readonly ResolvedLink[] = []): ResolvedLink => ({
  id,
  title: id,
  url,
  newWindow: false,
  external: false,
  active: url === '/shop',
  items,
})
const navigation = {
  main: [link('Shop', '/shop'), link('More', '', [link('About', '/about'), link('Press', '/press')])],
  footer: [link('Imprint', '/imprint')],
}

test('[BLOCK-39] navigation shows a menu of the website; side by side a folder’s links stand in its place', () => {
  const shown = (value: JsonObject) =>
    renderPage(pageWith([section([fresh(BLOCK_TYPES.navigation, value)])], { navigation })).mainContent
  const column = shown({})
  expect(column).toContain('<nav class="links links-column links-medium" aria-label="Links: Shop, More">')
  expect(column).toContain('<a href="/shop" aria-current="page">Shop</a>')
  expect(column).toContain(
    '<span class="links-folder">More</span><ul class="plain"><li><a href="/about">About</a>',
  )
  expect(shown({ layout: 'row' })).not.toContain('links-folder')
  expect(count(shown({ layout: 'row' }), '<li>')).toBe(3)
  expect(shown({ source: 'footer' })).toContain('<a href="/imprint">Imprint</a>')
})

test('[BLOCK-39] links of its own are published with words and a target, and mark the page one is on', () => {
  const own = fresh(
    BLOCK_TYPES.navigation,
    {
      source: 'own',
      items: [
        { id: 'a', link: { kind: 'url', url: '/about' } },
        { id: 'b', link: null },
        { id: 'c', link: { kind: 'url', url: 'https://a.example', newWindow: true } },
        { id: 'd', link: { kind: 'url', url: '/d' } },
      ],
    },
    { title: 'Read on', 'items.a.label': 'About', 'items.b.label': 'Nowhere', 'items.c.label': '<A>' },
  )
  const { mainContent } = renderPage(pageWith([section([own])], { navigation, path: '/about?x=1' }))
  expect(mainContent).toContain('aria-label="Read on"')
  expect(mainContent).toContain('<a href="/about" aria-current="page">About</a>')
  expect(mainContent).toContain(
    '<a href="https://a.example" target="_blank" rel="noopener">&lt;A&gt;<span class="visually-hidden">',
  )
  expect(count(mainContent, '<li>')).toBe(2)
  expect(count(show([own], 'editing').mainContent, 'data-field="items.')).toBe(4)
})

test('[BLOCK-40] tracks are files of sound; others are left out, and one without a title is called as its file', () => {
  const audio = fresh(
    BLOCK_TYPES.audio,
    {
      mayDownload: true,
      items: [
        { id: 'a', link: { kind: 'url', url: 'https://files.example/Low%20tide.mp3' } },
        { id: 'b', link: { kind: 'url', url: 'https://files.example/page' } },
        { id: 'c', link: null },
      ],
    },
    { title: 'Quay', 'items.c.title': 'Lost' },
  )
  const { mainContent, mediaOrigins } = show([audio])
  expect(count(mainContent, '<audio ')).toBe(1)
  expect(mainContent).toContain(
    'src="https://files.example/Low%20tide.mp3" controls preload="none" aria-label="Low tide"',
  )
  expect(mainContent).toContain('aria-label="Download Low tide"')
  expect(mediaOrigins).toEqual(['https://files.example'])
  const editing = show([audio], 'editing').mainContent
  expect(count(editing, 'data-without-file')).toBe(2)
  expect(editing).not.toContain('<audio')
})

const SOLD = [
  ['Year', 'Bowls', 'Mugs'],
  ['2025', '1,200.5', '-3'],
  ['2026', '', '5'],
]
const drawn = (kind: string, more: JsonObject = {}) =>
  show([fresh(BLOCK_TYPES.chart, { kind, data: SOLD, ...more }, { unit: '€' })]).mainContent

test('[BLOCK-42] a chart is drawn as SVG, with the figures as a table', () => {
  const html = drawn('columns')
  expect(
    [...html.matchAll(/<path class="chart-(\w+) chart-c(\d)"/g)].map(([, kind, colour]) => [kind, colour]),
  ).toEqual([
    ['fill', '0'],
    ['fill', '1'],
    ['fill', '1'],
  ])
  expect(html).toContain('<th scope="col">Bowls</th>')
  expect(html).toContain('<th scope="row">2025</th><td>1,200.5\u00a0€</td><td>-3\u00a0€</td>')
  expect(html).toContain('<th scope="row">2026</th><td>–</td>')
  expect(html).toContain('<details class="chart-fold"><summary>The figures</summary>')
  expect(html).not.toContain('data-island')
  expect(drawn('columns', { table: 'hidden' })).toContain(
    '<div class="visually-hidden"><div class="chart-table"',
  )
})

test.each([
  ['stack', { fill: 3 }],
  ['lines', { line: 2, dot: 2 }],
  ['area', { area: 2, line: 2, dot: 2 }],
  ['ring', { fill: 2 }],
])(
  '[BLOCK-42] %s are drawn of what figures there are, and no path holds what is no number',
  (kind, marks) => {
    const html = drawn(kind, kind === 'ring' ? { data: [['', 'Share'], ['a', '1'], ['b', '3'], ['c', '-1']] } : {}) // prettier-ignore
    const plot = html.slice(0, html.indexOf('chart-legend'))
    for (const [mark, many] of Object.entries(marks))
      expect(count(plot, `class="chart-${mark} `), mark).toBe(many)
    expect(html).not.toMatch(/NaN|Infinity|undefined/)
  },
)

test('[BLOCK-42] a whole that has one share is a whole ring, and data without figures is nothing drawn', () => {
  const ring = drawn('ring', { data: [['', 'Share'], ['all', '7']] }) // prettier-ignore
  expect(ring).toMatch(/<path class="chart-fill chart-c0" d="M50 1A49 49 0 1 1 /)
  expect(drawn('ring', { data: [['', 'Share'], ['all', '?']] })).toContain('<td>?</td>') // prettier-ignore
  expect(show([fresh(BLOCK_TYPES.chart, { data: [] })]).mainContent).not.toContain('chart')
  expect(show([fresh(BLOCK_TYPES.chart, { data: [['a'], ['b']] })]).mainContent).not.toContain('<svg')
})

test('[BLOCK-100] an empty list says what it asks for, and once it has that, that there is nothing yet', () => {
  const drawn = (list: Block, mode: RenderInput['mode']) => {
    const input = pageWith([section([list])], { mode })
    return renderPage({ ...input, library: { ...input.library, lists: {} } }).mainContent
  }
  const hint = (list: Block) =>
    /data-placeholder-for=[^]*?<span>([^<]*)</.exec(drawn(list, 'editing'))?.[1] ?? ''
  const noneChosen = fresh(BLOCK_TYPES.productList, { source: 'chosen', productIds: [''] })
  expect(hint(noneChosen)).toBe('Choose which products to show')
  const ofTheStore = fresh(BLOCK_TYPES.productList, { source: 'collection' })
  expect(hint(ofTheStore)).toMatch(/^No products here yet/)
  expect(hint(fresh(BLOCK_TYPES.summary))).toBe('Choose a blog')
  expect(hint(fresh(BLOCK_TYPES.summary, { collectionId: 'c'.repeat(24) }))).toMatch(/^No posts here yet/)
  expect(drawn(ofTheStore, 'published')).not.toContain('No products')
})
