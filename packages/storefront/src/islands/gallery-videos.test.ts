import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, type Block, type JsonObject } from '@plinth/domain'
import { page as pageOf, section } from '@plinth/domain/testing/page-builder'
import type { ScriptManifest } from '@plinth/renderer'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleInput, sampleStore } from '../testing/sample-shop.ts'
import type { OpenOptions } from '../testing/shop-browser.ts'
import { useShop } from '../testing/use-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shop = useShop()
const FRAME = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'

const ITEMS = [
  { id: 'p0', assetId: 'mug-ink.jpg', video: null, link: null },
  {
    id: 'p1',
    assetId: 'hero-shelf.jpg',
    video: { kind: 'url', url: 'https://youtu.be/aqz-KE-bpKQ' },
    link: null,
  },
  { id: 'p2', assetId: '', video: { kind: 'url', url: '/films/kiln.mp4' }, link: null },
]

function gallery(value: JsonObject): Block {
  const fresh = newBlock(BLOCK_TYPES.gallery, 'a'.padStart(24, '0'), 'en', { x: 0, y: 0 })!
  const texts = {
    'items.p1.caption': 'A walk',
    'items.p1.alt': 'The workshop',
    'items.p2.caption': 'The kiln',
  }
  return {
    ...fresh,
    value: { ...fresh.value, captions: 'below', items: ITEMS, ...value },
    texts: { en: texts },
  }
}

const open = (value: JsonObject, options: OpenOptions = {}) =>
  shop.open(
    (manifest: ScriptManifest) => ({
      '/films': sampleInput(
        {
          kind: 'page',
          collection: { ...sampleStore, type: 10, urlId: 'films', title: { en: 'Films' } },
          document: pageOf(section('s', [gallery(value)])),
          isHome: false,
        },
        '/films',
        manifest,
      ),
    }),
    '/films',
    options,
  )

const elsewhere = (calls: readonly string[]) => calls.filter((call) => call.startsWith('GET https:'))
const films = (calls: readonly string[]) => calls.filter((call) => call.includes('kiln.mp4'))
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Picture, enlarged' })
const shown = (page: Page) => dialogOf(page).getByRole('status').innerText()
const slideIn = (page: Page) => dialogOf(page).locator('figure:not([inert])')

async function expectSound(page: Page, root: string): Promise<void> {
  await page.evaluate(axe)
  const found = await page.evaluate(async (where) => {
    const { axe: tool } = globalThis as unknown as {
      axe: { run(root: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await tool.run(where)
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
  }, root)
  expect(found).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${name}.png` })
}

test('[BLOCK-91] in its place a video plays when it is pressed, by keyboard too, and nothing is asked before', async () => {
  const { page, calls } = await open({})
  await page.waitForLoadState('networkidle')
  expect([...elsewhere(calls), ...films(calls)]).toEqual([])
  await page.getByRole('link', { name: 'Play video: The workshop' }).focus()
  await page.keyboard.press('Enter')
  const frame = page.locator('main iframe')
  await expect.poll(() => frame.getAttribute('src')).toBe(FRAME)
  await expect.poll(() => frame.getAttribute('title')).toBe('The workshop')
  await expect.poll(() => elsewhere(calls).length).toBe(1)
  expect(films(calls)).toEqual([])
  // A file has the browser's own player.
  await expect.poll(() => page.locator('main video').getAttribute('aria-label')).toBe('The kiln')
})

test('[BLOCK-91] a press on the sign counts also when it comes before the module', async () => {
  let arrive = () => {}
  const modulesAfter = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { page } = await open({}, { modulesAfter })
  await page.locator('main [data-island=embed][data-island-state=waiting]').waitFor()
  await page.getByRole('link', { name: 'Play video: The workshop' }).click()
  arrive()
  await expect.poll(() => page.locator('main iframe').getAttribute('src')).toBe(FRAME)
  expect(page.context().pages()).toHaveLength(1)
})

test('[BLOCK-91] without scripts a video is a link to its page, and a file plays', async () => {
  const { page } = await open({}, { scripts: false })
  const link = page.getByRole('link', { name: 'Play video: The workshop' })
  await expect.poll(() => link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  await expect.poll(() => page.locator('main video[controls]').count()).toBe(1)
})

test('[BLOCK-91] turned away from, what plays in a strip rests', async () => {
  const { page } = await open({ design: 'slideshow', controls: true, thumbnails: true })
  const button = (name: string) => page.locator('main').getByRole('button', { name })
  await page.getByRole('link', { name: 'Show picture 2' }).click()
  await page.getByRole('link', { name: 'Play video: The workshop' }).press('Enter')
  await page.locator('main iframe').waitFor({ state: 'attached' })
  await button('Next picture').click()
  await page.locator('main iframe').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Show picture 2' }).click()
  await page.getByRole('link', { name: 'Play video: The workshop' }).press('Enter')
  await page.locator('main iframe').waitFor({ state: 'attached' })
})

/** What a swipe over a frame of another host does: the strip scrolls and snaps, and is told of no finger. */
const swipe = (page: Page, strip: string) =>
  page.locator(strip).evaluate((element) => element.scrollBy({ left: -element.clientWidth * 0.8 }))

test.each([1440, 390])('[BLOCK-95] swiped away, what plays in a strip rests, %i px wide', async (width) => {
  const { page } = await open({ design: 'slideshow' }, { width })
  const play = page.getByRole('link', { name: 'Play video: The workshop' })
  await play.press('Enter')
  await page.locator('main iframe').waitFor({ state: 'attached' })
  await page.locator('[data-slides] > li').nth(1).scrollIntoViewIfNeeded()
  expect(await page.locator('main iframe').count()).toBe(1)
  await swipe(page, '[data-slides]')
  await page.locator('main iframe').waitFor({ state: 'detached' })
  await play.press('Enter')
  await page.locator('main iframe').waitFor({ state: 'attached' })
})

test('[BLOCK-95] in a slider a video beside the one that stands in the middle goes on while it is seen', async () => {
  const { page } = await open({ design: 'slider', sliderHeight: 25 })
  await page.getByRole('link', { name: 'Play video: The workshop' }).press('Enter')
  await page.locator('main iframe').waitFor({ state: 'attached' })
  await page.locator('[data-slides]').evaluate(async (strip) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    strip.scrollTo({ left: strip.scrollWidth, behavior: 'instant' })
    for (let frames = 0; frames < 5; frames++) await frame()
  })
  expect(await page.locator('main iframe').count()).toBe(1)
})

test.each(['The workshop', 'The kiln'])(
  '[BLOCK-92] [BLOCK-95] swiped away in the large view, %s rests',
  async (name) => {
    const { page } = await open({ lightbox: true }, { width: 390 })
    await page.getByRole('link', { name: `Play video: ${name}` }).press('Enter')
    await dialogOf(page).waitFor()
    const from = await shown(page)
    // The file there is none of: what was asked of it is told.
    await page.evaluate(() => {
      for (const video of document.querySelectorAll<HTMLVideoElement>('dialog video'))
        video.pause = () => (video.dataset['rested'] = '')
    })
    await swipe(page, '.lightbox-strip')
    await expect.poll(() => shown(page)).not.toBe(from)
    await expect
      .poll(() =>
        dialogOf(page)
          .locator(name === 'The kiln' ? 'video:not([data-rested])' : 'iframe')
          .count(),
      )
      .toBe(0)
  },
)

test('[BLOCK-92] pressed, it plays in the large view; turned away from it rests, turned to it waits', async () => {
  const { page, calls } = await open({ lightbox: true })
  await page.waitForLoadState('networkidle')
  expect([...elsewhere(calls), ...films(calls)]).toEqual([])
  await page.getByRole('link', { name: 'Play video: The workshop' }).click()
  await dialogOf(page).waitFor()
  await expect.poll(() => shown(page)).toBe('2 of 3')
  await expect.poll(() => slideIn(page).locator('iframe').getAttribute('src')).toBe(FRAME)
  await expect.poll(() => slideIn(page).locator('figcaption').innerText()).toBe('A walk')
  await expect.poll(() => elsewhere(calls).length).toBe(1)
  await dialogOf(page).getByRole('button', { name: 'Previous picture' }).click()
  await expect.poll(() => shown(page)).toBe('1 of 3')
  await expect.poll(() => dialogOf(page).locator('iframe').count()).toBe(0)
  await dialogOf(page).getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => shown(page)).toBe('2 of 3')
  const play = slideIn(page).getByRole('link', { name: 'Play video: The workshop' })
  await play.waitFor()
  await expect
    .poll(() => slideIn(page).locator('.video-note').innerText())
    .toBe('Playing it loads the video from YouTube.')
  expect(elsewhere(calls)).toHaveLength(1)
  await play.press('Enter')
  await expect.poll(() => slideIn(page).locator('iframe').count()).toBe(1)
})

test('[BLOCK-92] a file plays in the large view with its own keys, and a press on it does not close', async () => {
  const { page } = await open({ lightbox: true })
  await page.getByRole('link', { name: 'Play video: The kiln' }).press('Enter')
  await dialogOf(page).waitFor()
  const video = slideIn(page).locator('video')
  await expect.poll(() => video.getAttribute('src')).toBe('/films/kiln.mp4')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO')
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toBe('3 of 3')
  await video.click()
  expect(await dialogOf(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Play video: The kiln')
})

test('[BLOCK-92] without scripts what would open large is a link', async () => {
  const { page } = await open({ lightbox: true }, { scripts: false })
  const hrefs = await page
    .locator('main .gallery a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(hrefs.slice(1)).toEqual(['https://www.youtube.com/watch?v=aqz-KE-bpKQ', '/films/kiln.mp4'])
})

test.each([1440, 834, 390])(
  '[BLOCK-91] [BLOCK-92] axe finds nothing in any of it at %i px',
  async (width) => {
    const designs: Readonly<Record<string, JsonObject>> = {
      grid: {},
      small: { thumbnailsPerRow: 10, phoneColumns: 4 },
      large: { lightbox: true },
      whole: { autoCrop: false, aspectRatio: 'original' },
      stacked: { design: 'stacked' },
      slideshow: { design: 'slideshow', controls: true, thumbnails: true },
      slider: { design: 'slider', controls: true },
    }
    for (const [name, value] of Object.entries(designs)) {
      const { page } = await open(value, { width })
      await page.waitForLoadState('networkidle')
      await expectSound(page, 'main')
      await picture(page, `films-${name}-${width}`)
      await page.close()
    }
    const { page } = await open({ lightbox: true }, { width })
    await page.locator('a[data-lightbox]').first().click()
    await dialogOf(page).waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toBe('2 of 3')
    await expectSound(page, 'dialog')
    await picture(page, `films-dialog-${width}`)
  },
)
