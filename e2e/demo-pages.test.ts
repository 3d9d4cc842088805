import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import type { Plinth } from './harness.ts'
import { inProduct } from './in-product.ts'

const PATHS = [
  '/',
  '/about',
  '/contact',
  '/delivery',
  '/shop',
  '/shop/category/cups',
  '/shop/everyday-mug',
  '/shop/pendant-lamp',
  '/journal',
  '/journal/the-kiln-opens-on-a-tuesday',
  '/cart',
  '/search?q=mug',
  '/_members/sign-in',
  '/_members/sign-up',
  '/no-such-page',
]

let plinth: Plinth
let browser: Browser

inProduct((product) => {
  ;({ plinth, browser } = product)
})

/** Nothing axe-core finds, and nothing to scroll sideways for, in a window of this width. */
async function expectSoundAt(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  expect(await axeFindings(page), `${path} at ${width} px`).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Blocks that are more than two rows of the grid higher than what is in them, with the pixels that are empty. */
function emptyBelow(): string[] {
  return [...document.querySelectorAll('.block:not(.block-spacer)')].flatMap((block) => {
    const { bottom } = block.getBoundingClientRect()
    const held = [...block.children].map((child) => child.getBoundingClientRect().bottom)
    const empty = Math.round(bottom - Math.max(...held))
    return empty > 48 ? [`${block.className}: ${empty}`] : []
  })
}

/** Texts of a page that are drawn in letters of the machine, with the typeface; only those a typeface of the site should have. */
async function inLettersOfTheMachine(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'h1, h2, h3, p, a, button, label, summary',
  })
  const found: string[] = []
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    const drawn = fonts.reduce((sum, { glyphCount }) => sum + glyphCount, 0)
    // A star or an arrow may come from the machine; a word may not.
    for (const { familyName, glyphCount, isCustomFont } of fonts)
      if (!isCustomFont && glyphCount > Math.max(2, drawn / 4)) {
        const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
        found.push(`${familyName}: ${outerHTML.slice(0, 120)}`)
      }
  }
  await session.detach()
  return found
}

describe.each(PATHS)('%s', (path) => {
  // One visit on a desk, which every journey looks at: most of what a page costs is opening it.
  let page: Page
  const foreign: string[] = []
  const errors: string[] = []
  const pending = new Set<Request>()
  const listen = (visit: Page): void => {
    visit.on('request', (request) => {
      if (!request.url().startsWith(plinth.origin) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    visit.on('request', (request) => pending.add(request))
    visit.on('requestfinished', (request) => pending.delete(request))
    visit.on('requestfailed', (request) => pending.delete(request))
    visit.on('pageerror', (error) => errors.push(error.message))
    visit.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
    })
  }

  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    listen(page)
    await page.goto(plinth.origin + path, { waitUntil: 'networkidle' })
  })
  afterAll(async () => {
    await page.close()
  })

  test('[PAGE-3] has one title, one first heading, landmarks, and a size for every image', async () => {
    const facts = await page.evaluate(() => ({
      titles: document.querySelectorAll('head > title').length,
      headings: document.querySelectorAll('h1').length,
      landmarks: ['header', 'main', 'footer'].filter((name) => document.querySelector(name) === null),
      unsized: [...document.images]
        .filter(
          (image) =>
            !image.hasAttribute('width') || !image.hasAttribute('height') || !image.hasAttribute('alt'),
        )
        .map((image) => image.outerHTML),
      firstFocus: document.querySelector('a, button, input')?.textContent?.trim() ?? '',
      language: document.documentElement.lang,
    }))
    expect(facts).toEqual({
      titles: 1,
      headings: 1,
      landmarks: [],
      unsized: [],
      firstFocus: expect.stringMatching(/skip/i),
      language: 'en',
    })
  })

  test('[STYLE-94] is drawn in the typefaces of its style, headings and texts alike', async () => {
    expect(await inLettersOfTheMachine(page)).toEqual([])
  })

  test('[PAGE-1] [PAGE-11] has no finding of axe-core at any width, never scrolls sideways, and leaves no hole on a phone', async () => {
    await expectSoundAt(page, path, 1440)
    await expectSoundAt(page, path, 834)
    const phone = await browser.newPage({ viewport: { width: 390, height: 900 } })
    listen(phone)
    await phone.goto(plinth.origin + path)
    await phone.waitForFunction(
      () => document.querySelector('[data-island-state=waiting][data-wake=load]') === null,
    )
    await expectSoundAt(phone, path, 390)
    expect(await phone.evaluate(emptyBelow), path).toEqual([])
    await expect.poll(() => pending.size).toBe(0)
    await phone.close()
  })

  test('[PAGE-2] asks nobody but its own origin for anything, and reports no error', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.mouse.wheel(0, 4000)
    // What comes into sight is asked for in the frame after, and waited for.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await expect.poll(() => pending.size).toBe(0)
    expect(foreign).toEqual([])
    expect(errors).toEqual([])
  })
})

test('[PAGE-4] the largest picture of a page is in the HTML, eager, and the only one with high priority; of a list both of a phone’s first row', async () => {
  for (const [path, count] of [
    ['/', 1],
    ['/shop', 2],
    ['/shop/everyday-mug', 1],
    ['/journal/the-kiln-opens-on-a-tuesday', 1],
  ] as const) {
    const html = await (await fetch(plinth.origin + path)).text()
    const urgent = html.match(/<img[^>]*fetchpriority="?high"?[^>]*>/g) ?? []
    expect(urgent, path).toHaveLength(count)
    for (const picture of urgent) expect(picture, path).not.toContain('loading="lazy"')
  }
})

test('[PAGE-5] the layout does not shift while a page loads and is scrolled, also when its fonts come late', async () => {
  for (const path of ['/', '/shop', '/shop/everyday-mug', '/journal', '/contact'])
    for (const isLate of [false, true]) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      let paint: () => void = () => undefined
      const isPainted = new Promise<void>((resolve) => (paint = resolve))
      await page.exposeFunction('isPainted', () => paint())
      await page.addInitScript(() => {
        const seen = globalThis as unknown as { shift: number; isPainted: () => void }
        seen.shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
            if (!hadRecentInput) seen.shift += value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        new PerformanceObserver(() => seen.isPainted()).observe({ type: 'paint', buffered: true })
      })
      // Letters of the machine first, as on a slow line.
      if (isLate)
        await page.route('**/*.woff2', async (route) => {
          await isPainted
          await route.continue()
        })
      await page.goto(plinth.origin + path, { waitUntil: 'networkidle' })
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await page.waitForLoadState('networkidle')
      expect(
        await page.evaluate(() => (globalThis as unknown as { shift: number }).shift),
        `${path}${isLate ? ', fonts late' : ''}`,
      ).toBeLessThanOrEqual(0.1)
      await page.close()
    }
})
