import { newBlock } from '@plinth/blocks'
import { BLOCK_TYPES, type Block, type JsonObject } from '@plinth/domain'
import { page as pageOf, section } from '@plinth/domain/testing/page-builder'
import type { ScriptManifest } from '@plinth/renderer'
import type { Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { sampleInput, sampleStore } from '../testing/sample-shop.ts'
import type { OpenOptions } from '../testing/shop-browser.ts'
import { useShop } from '../testing/use-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shop = useShop()
const FILES = ['mug-ink.jpg', 'mug-chalk.jpg', 'hero-shelf.jpg', 'mug-lifestyle.jpg']

function gallery(value: JsonObject): Block {
  const fresh = newBlock(BLOCK_TYPES.gallery, 'a'.padStart(24, '0'), 'en', { x: 0, y: 0 })!
  const items = FILES.map((assetId, index) => ({ id: `p${index}`, assetId, link: null }))
  return {
    ...fresh,
    value: { ...fresh.value, items, ...value },
    texts: { en: { 'items.p0.caption': 'Ink' } },
  }
}

const open = (value: JsonObject, options: OpenOptions = {}) =>
  shop.open(
    (manifest: ScriptManifest) => ({
      '/pictures': sampleInput(
        {
          kind: 'page',
          collection: { ...sampleStore, type: 10, urlId: 'pictures', title: { en: 'Pictures' } },
          document: pageOf(section('s', [gallery(value)])),
          isHome: false,
        },
        '/pictures',
        manifest,
      ),
    }),
    '/pictures',
    options,
  )

/** Which pictures are seen whole in the strip. */
const inView = (page: Page) =>
  page.locator('main [data-slides]').evaluate((strip) => {
    const place = strip.getBoundingClientRect()
    return [...strip.children].flatMap((slide, index) => {
      const { left, right } = slide.getBoundingClientRect()
      return left >= place.left - 1 && right <= place.right + 1 ? [index] : []
    })
  })
const current = (page: Page) =>
  page
    .locator('main [data-small]')
    .evaluateAll((links) => links.findIndex((link) => link.getAttribute('aria-current') === 'true'))
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name })

async function expectSound(page: Page): Promise<void> {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    // oxlint-disable-next-line typescript/no-explicit-any -- axe is put into the page as a script
    const { violations } = await (globalThis as any).axe.run('main')
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id} ${nodes[0]?.html}`,
    )
  })
  expect(found).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('[BLOCK-62] arrows turn a slideshow, round its ends, and small pictures lead to theirs', async () => {
  const { page } = await open({ design: 'slideshow', controls: true, thumbnails: true, captions: 'over' })
  await button(page, 'Next picture').click()
  await expect.poll(() => inView(page)).toEqual([1])
  await expect.poll(() => current(page)).toBe(1)
  await button(page, 'Previous picture').click()
  await expect.poll(() => inView(page)).toEqual([0])
  await button(page, 'Previous picture').press('Enter')
  await expect.poll(() => inView(page)).toEqual([3])
  await button(page, 'Next picture').click()
  await expect.poll(() => inView(page)).toEqual([0])
  await page.getByRole('link', { name: 'Show picture 3' }).click()
  await expect.poll(() => inView(page)).toEqual([2])
  expect(new URL(page.url()).hash).toBe('')
  await expectSound(page)
})

test('[BLOCK-62] a slider shows as many as fit and comes to its end before its last picture stands in the middle', async () => {
  const { page } = await open({ design: 'slider', controls: true, padding: 10 })
  expect((await inView(page)).length).toBeGreaterThan(0)
  const seen = new Set<string>()
  for (let turns = 0; turns < 6; turns++) {
    await button(page, 'Next picture').click()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    for (const index of await inView(page)) seen.add(String(index))
  }
  expect([...seen].toSorted()).toEqual(['0', '1', '2', '3'])
  await expectSound(page)
})

test('[BLOCK-62] for visitors who want less motion it stands still until they ask, and stops when they move it', async () => {
  const { page } = await open({ design: 'slideshow', autoplay: true, autoplayDuration: 1, controls: true })
  const play = button(page, 'Change pictures by themselves')
  await play.waitFor()
  await page.clock.install()
  await page.clock.runFor(3000)
  expect(await inView(page)).toEqual([0])
  await play.press('Enter')
  await button(page, 'Stop changing pictures').waitFor()
  await page.mouse.move(5, 5)
  await page.locator('main').evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(1100)
  await expect.poll(() => inView(page)).toEqual([1])
  // Whoever points at it looks at it.
  await page.locator('main [data-slides]').hover()
  await page.clock.runFor(3000)
  expect(await inView(page)).toEqual([1])
  await button(page, 'Next picture').click()
  await play.waitFor()
  await page.mouse.move(5, 5)
  await page.clock.runFor(3000)
  await expect.poll(() => inView(page)).toEqual([2])
  await expectSound(page)
})

test('[BLOCK-61] without scripts a strip scrolls by keyboard, and small pictures are links to the large ones', async () => {
  const { page } = await open({ design: 'slideshow', controls: true, thumbnails: true }, { scripts: false })
  expect(await page.locator('main .gallery-turn').count()).toBe(2)
  expect(await button(page, 'Next picture').count()).toBe(0)
  await page.getByRole('link', { name: 'Show picture 4' }).press('Enter')
  await expect.poll(() => inView(page)).toEqual([3])
  const strip = page.locator('main [data-slides]')
  await strip.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => inView(page)).not.toEqual([3])
})

test.each([1440, 390])('[BLOCK-61] at %i px each design holds its bounds', async (width) => {
  const heightOf = (page: Page) =>
    page
      .locator('main .gallery-item .picture')
      .first()
      .evaluate((one) => {
        const { width: wide, height } = one.getBoundingClientRect()
        return { wide, height, block: document.querySelector('main .block-gallery')!.clientWidth }
      })
  const slider = await open({ design: 'slider', sliderHeight: 50, autoCrop: false, maxWidth: 100 }, { width })
  const sizes = await heightOf(slider.page)
  expect(sizes.height).toBeCloseTo(sizes.block / 2, 0)
  expect(sizes.wide).toBeLessThanOrEqual(sizes.height + 1)
  await expectSound(slider.page)
  const stacked = await open({ design: 'stacked', captions: 'below' }, { width })
  const one = await heightOf(stacked.page)
  expect(one.wide).toBeCloseTo(one.block, 0)
  expect(one.height).not.toBeCloseTo(one.wide, 0)
  await expectSound(stacked.page)
  const small = await open(
    {
      design: 'slideshow',
      thumbnails: true,
      squareThumbs: false,
      thumbnailStripHeight: 120,
      thumbnailStripMargin: 60,
    },
    { width },
  )
  expect(
    await small.page
      .locator('main [data-small]')
      .first()
      .evaluate((link) => link.clientHeight),
  ).toBe(120)
  await expectSound(small.page)
})
