import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, type Block, type JsonObject } from '@plinth/domain'
import { page as pageOf, section } from '@plinth/domain/testing/page-builder'
import type { ScriptManifest } from '@plinth/renderer'
import { expect, test } from 'vitest'
import { sampleInput, sampleStore } from '../testing/sample-shop.ts'
import type { OpenOptions } from '../testing/shop-browser.ts'
import { useShop } from '../testing/use-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shop = useShop()

let made = 0

function block(type: number, value: JsonObject = {}, texts: Record<string, string> = {}): Block {
  made += 1
  const fresh = newBlock(type, made.toString(16).padStart(24, '0'), 'en', { x: 0, y: made * 20 })
  if (fresh === undefined) throw new Error(`There is no block of type ${type}.`)
  return { ...fresh, value: { ...fresh.value, ...value }, texts: { en: { ...fresh.texts['en'], ...texts } } }
}

const blocks = {
  heading: block(BLOCK_TYPES.text, {}, { html: '<h1>Studio</h1><h2>Good to know</h2>' }),
  video: block(
    BLOCK_TYPES.video,
    { link: { kind: 'url', url: 'https://youtu.be/aqz-KE-bpKQ' } },
    { title: 'A walk through the workshop' },
  ),
  map: block(BLOCK_TYPES.map, { point: '51.6226, -8.8861' }, { name: 'The studio', address: '4 Quay Lane' }),
  embed: block(BLOCK_TYPES.embed, { url: 'https://open.spotify.com/album/1DFixLWuPkv3KT3TnV35m3' }),
  accordion: block(BLOCK_TYPES.accordion, { oneOpen: true, isFaq: true }),
  hours: block(BLOCK_TYPES.openingHours, {
    lines: [{ id: 'a', from: 'mo', to: 'su', opens: '00:00', closes: '00:00' }],
  }),
  social: block(BLOCK_TYPES.socialLinks, {
    source: 'own',
    items: [{ id: 'a', url: 'https://www.instagram.com/tern' }],
  }),
  cards: block(BLOCK_TYPES.cardList),
  tabs: block(BLOCK_TYPES.tabs),
  testimonials: block(BLOCK_TYPES.testimonials),
  logos: block(BLOCK_TYPES.logos, {
    items: [{ id: 'a', assetId: 'mug-ink.jpg', link: { kind: 'url', url: '/partner' } }],
  }),
  plans: block(BLOCK_TYPES.pricingPlan, {
    items: [{ id: 'b', link: { kind: 'url', url: '/medium' }, isHighlighted: true }],
  }),
  menu: block(BLOCK_TYPES.menu),
  countdown: block(BLOCK_TYPES.countdown, { until: '2999-01-01T00:00', showDate: false }),
  over: block(BLOCK_TYPES.countdown, { until: '2020-01-01T00:00' }),
  gone: block(BLOCK_TYPES.countdown, { until: '2020-01-01T00:00', after: 'nothing' }),
  audio: block(
    BLOCK_TYPES.audio,
    {
      items: [
        { id: 'a', link: { kind: 'url', url: '/songs/low-tide.mp3' } },
        { id: 'b', link: { kind: 'url', url: '/songs/evening.mp3' } },
      ],
    },
    { title: 'Songs of the quay' },
  ),
  chart: block(BLOCK_TYPES.chart, { table: 'shown' }),
  ring: block(BLOCK_TYPES.chart, { kind: 'ring', table: 'hidden' }, { title: 'Shares' }),
  search: block(BLOCK_TYPES.search),
  navigation: block(BLOCK_TYPES.navigation),
}

const pages = (manifest: ScriptManifest) => ({
  '/studio': sampleInput(
    {
      kind: 'page',
      collection: { ...sampleStore, type: 10, urlId: 'studio', title: { en: 'Studio' } },
      document: pageOf(section('more', Object.values(blocks))),
      isHome: false,
    },
    '/studio',
    manifest,
  ),
})
const open = (options: OpenOptions = {}) => shop.open(pages, '/studio', options)
const elsewhere = (calls: readonly string[]) => calls.filter((call) => call.startsWith('GET https:'))

test.each([
  [
    'video',
    'Play video: A walk through the workshop',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  ],
  ['map', 'Show the map: The studio', /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/],
  ['embed', 'Show it here: Spotify', 'https://open.spotify.com/embed/album/1DFixLWuPkv3KT3TnV35m3'],
])(
  '[BLOCK-21] [BLOCK-22] a %s asks nothing of its host until it is pressed, then opens in a frame',
  async (name, label, address) => {
    const { page, calls } = await open()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForLoadState('networkidle')
    expect(elsewhere(calls)).toEqual([])
    await page.locator(`.block-${name} a[data-frame]`).focus()
    expect(
      (await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )) ?? '',
    ).toBe(label)
    await page.keyboard.press('Enter')
    const frame = page.locator(`.block-${name} iframe`)
    await frame.waitFor({ state: 'attached' })
    if (typeof address === 'string') await expect.poll(() => frame.getAttribute('src')).toBe(address)
    else await expect.poll(() => frame.getAttribute('src')).toMatch(address)
    await expect.poll(() => frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    await expect.poll(() => frame.getAttribute('title')).not.toBe('')
    await expect.poll(() => elsewhere(calls).length).toBe(1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  },
)

test('[BLOCK-21] without scripts the video, the map and the embed lead to their pages', async () => {
  const { page } = await open({ scripts: false })
  const hrefs = await page
    .locator('a[data-frame]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.openstreetmap.org/?mlat=51.6226&mlon=-8.8861#map=15/51.6226/-8.8861',
    'https://open.spotify.com/album/1DFixLWuPkv3KT3TnV35m3',
  ])
})

test('[BLOCK-18] of the questions one is open at a time, by keyboard and without scripts', async () => {
  const { page } = await open({ scripts: false })
  const openOnes = () => page.locator('.accordion details[open]').count()
  expect(await openOnes()).toBe(0)
  const heads = page.locator('.accordion summary')
  await heads.nth(0).press('Enter')
  await expect.poll(openOnes).toBe(1)
  await heads.nth(1).press('Space')
  await expect.poll(() => page.locator('.accordion details').nth(1).getAttribute('open')).not.toBeNull()
  expect(await openOnes()).toBe(1)
})

test('[BLOCK-31] tabs are one stop for the Tab key, and arrows go between them', async () => {
  const { page } = await open()
  await page.locator('.tabs').scrollIntoViewIfNeeded()
  await page.locator('.tabs[data-ready]').waitFor()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const panel = page.getByRole('tabpanel')
  await tab('Overview').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => panel.textContent()).toContain('Sizes, materials, dates')
  await page.keyboard.press('End')
  await expect.poll(() => panel.textContent()).toContain('What people ask')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => tab('Overview').getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Overview')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel')
  await tab('Details').click()
  const address = new URL(page.url()).hash
  expect(address).toBe(await tab('Details').getAttribute('href'))
  await expect.poll(() => panel.count()).toBe(1)
})

test('[BLOCK-31] without scripts every text of the tabs stands under its title', async () => {
  const { page } = await open({ scripts: false })
  await expect.poll(() => page.locator('.tabs-panel:visible').count()).toBe(3)
  await expect
    .poll(() => page.locator('.tabs-title:visible').allTextContents())
    .toEqual(['Overview', 'Details', 'Good to know'])
})

test('[BLOCK-31] before they are awake one text stands there, the one the address names', async () => {
  let arrive = () => {}
  const modulesAfter = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { page } = await open({ modulesAfter })
  const shown = page.locator('.tabs-panel:visible')
  await expect.poll(() => shown.count()).toBe(1)
  const address = await page.locator('.tabs-tab').nth(1).getAttribute('href')
  await page.evaluate((hash) => void (location.hash = hash ?? ''), address)
  await expect.poll(() => shown.getAttribute('id')).toBe(address?.slice(1))
  arrive()
  await page.locator('.tabs[data-ready]').waitFor()
  await expect.poll(() => page.getByRole('tabpanel').getAttribute('id')).toBe(address?.slice(1))
})

test('[BLOCK-37] a countdown counts, and what is over is said or goes away', async () => {
  const { page } = await open()
  const countdowns = page.locator('.countdown')
  await countdowns.nth(0).scrollIntoViewIfNeeded()
  const days = page.locator('.countdown[data-ready] [data-unit=day]')
  await days.waitFor()
  await expect.poll(() => days.textContent()).toMatch(/^\d{6} days$/)
  await expect.poll(() => countdowns.nth(0).locator('time').isVisible()).toBe(false)
  await countdowns.nth(1).scrollIntoViewIfNeeded()
  await countdowns.nth(1).getByText('It has begun.', { exact: true }).waitFor()
  await expect.poll(() => countdowns.nth(1).locator('[role=timer]').isVisible()).toBe(false)
  await countdowns.nth(2).scrollIntoViewIfNeeded()
  await countdowns.nth(2).waitFor({ state: 'hidden' })
})

test('[BLOCK-37] without scripts a countdown is its day and time', async () => {
  const { page } = await open({ scripts: false })
  const first = page.locator('.countdown').nth(0)
  await expect.poll(() => first.locator('time').isVisible()).toBe(true)
  await expect.poll(() => first.locator('[role=timer]').isVisible()).toBe(false)
})

test('[BLOCK-41] a track is loaded when somebody presses play, and says when it cannot be played', async () => {
  const { page, calls } = await open()
  const songs = () => calls.filter((call) => call.includes('/songs/'))
  const play = page.getByRole('button', { name: 'Play low-tide', exact: true })
  await play.scrollIntoViewIfNeeded()
  expect(songs()).toEqual([])
  await play.press('Enter')
  await page.getByText('This cannot be played here.', { exact: true }).waitFor()
  expect(songs().length).toBeGreaterThan(0)
  for (const call of songs()) expect(call).toContain('low-tide')
})

test('[BLOCK-40] without scripts each track has the player of the browser', async () => {
  const { page } = await open({ scripts: false })
  await expect.poll(() => page.locator('.audio audio[controls]:visible').count()).toBe(2)
  await expect.poll(() => page.locator('.audio-play:visible').count()).toBe(0)
})

test('[BLOCK-28] a place that never closes is said to be open', async () => {
  const { page } = await open()
  const now = page.locator('.opening-hours-now')
  await page.locator('.opening-hours').scrollIntoViewIfNeeded()
  await now.filter({ hasText: 'Open now, until 12:00' }).waitFor()
  await expect.poll(() => now.getAttribute('data-open')).not.toBeNull()
})

test.each([
  [1440, false],
  [390, false],
  [1440, true],
])(
  '[BLOCK-30] the blocks have no findings of axe-core and nothing to scroll sideways for at %i px',
  async (width, forcedColors) => {
    const { page } = await open({ width, forcedColors })
    await page.evaluate(axe)
    const found = await page.evaluate(
      async (options) => {
        const run = (
          window as unknown as {
            axe: {
              run(
                at: string,
                options: object,
              ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
            }
          }
        ).axe
        return (await run.run('main', options)).violations.map(
          ({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
        )
      },
      // What the browser makes of colours then, axe-core does not see.
      forcedColors ? { rules: { 'color-contrast': { enabled: false } } } : {},
    )
    expect(found).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
  },
)
