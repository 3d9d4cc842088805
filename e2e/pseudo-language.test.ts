import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Plinth } from './harness.ts'
import { inProduct } from './in-product.ts'
import { openDesk, type Desk } from './owner/owner-browser.ts'

let plinth: Plinth
let browser: Browser

inProduct(
  (product) => {
    ;({ plinth, browser } = product)
  },
  { environment: { NODE_ENV: 'test', PLINTH_PSEUDO_LANGUAGE: 'on' } },
)

/** What is wider than the window, or cut off inside what it stands in. */
const tooLong = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, h1, h2, h3, legend, label, th, dt, a',
    )) {
      const { overflowX, textOverflow, clip, position } = getComputedStyle(element)
      const isHidden = position === 'absolute' && (clip !== 'auto' || element.clientWidth <= 1)
      if (isHidden || element.clientWidth === 0 || overflowX === 'visible' || textOverflow === 'ellipsis')
        continue
      if (element.scrollWidth > element.clientWidth + 1)
        found.push(`cut off: ${element.textContent?.trim().slice(0, 60) ?? ''}`)
    }
    return found
  })

/** Words of the editor's own that are not in the brackets of the pseudo-language. */
const plain = (page: Page, names: readonly string[]) =>
  page.evaluate((known) => {
    const own = 'button, h1, h2, h3, h4, th, label, legend, nav a, [role=tab], [role=status]'
    const texts = [...document.querySelectorAll<HTMLElement>(own)].flatMap((element) => [
      element.innerText,
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
    ])
    const isPlain = (text: string) =>
      /\p{L}{2}/u.test(
        known.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(/\[[^[\]]*\]/g, '')),
      )
    return [...new Set(texts.flatMap((text) => text.split('\n')).map((text) => text.trim()))].filter(isPlain)
  }, names)

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** What services are called. */
const SERVICES = ['Facebook', 'Bluesky', 'LinkedIn', 'Pinterest', 'Reddit', 'WhatsApp']

/** Names of things, which are the same in every language. */
const NAMES = [
  'Plinth',
  'Tern & Clay',
  'Owner',
  'OW',
  'Home',
  'Mod',
  'Ctrl',
  'Shift',
  'GBP',
  'EUR',
  'USD',
  ...SERVICES,
]

const WIDTHS = [1440, 390]

type Found = Record<string, readonly string[]>

/** Looks at what is open in a wide window and in a narrow one. */
async function lookAt(page: Page, name: string, found: Found, isOwn: boolean): Promise<void> {
  await settled(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Twice: what a script does about another width is drawn in the frame after.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    const problems = [...(await tooLong(page)), ...(isOwn ? await plain(page, NAMES) : [])]
    if (problems.length > 0) found[`${name} at ${width}`] = problems
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function look({ page }: Desk, path: string, found: Found, isOwn: boolean): Promise<void> {
  await page.goto(plinth.origin + path)
  await lookAt(page, path, found, isOwn)
}

test('[WORDS-30] longer sentences fit into the pages of a website, on a desk and on a phone', async () => {
  const desk = await openDesk(browser)
  const found: Found = {}
  for (const path of ['/', '/shop', '/shop/everyday-mug', '/cart', '/search', '/nowhere'])
    await look(desk, path, found, false)
  await desk.page.goto(`${plinth.origin}/shop/everyday-mug`)
  await desk.page.locator('form.buy[data-island-state=awake]').waitFor()
  for (const group of await desk.page.locator('form.buy fieldset').all())
    await group.locator('input[data-state=available]').first().check({ force: true })
  await desk.page.locator('[data-add-button]').first().click()
  // What a script says is in the language of the page too.
  await desk.page
    .getByRole('status')
    .filter({ hasText: /\[.*wàs àddéd/ })
    .first()
    .waitFor({ state: 'attached' })
  await look(desk, '/cart', found, false)
  await look(desk, '/checkout', found, false)
  await desk.context.close()
  expect(found).toEqual({})
})

test('[WORDS-31] no sentence of the editor stays English, and longer ones fit, on a desk and on a phone', async () => {
  const desk = await openDesk(browser)
  const { page } = desk
  const found: Found = {}
  await look(desk, '/login', found, true)
  await page.locator('input[type=email], input[name=email]').first().fill(plinth.owner.email)
  await page.locator('input[type=password]').fill(plinth.owner.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/config/**')
  for (const path of ['/config/products', '/config/orders', '/config/settings', '/config/pages'])
    await look(desk, path, found, true)
  await page.goto(`${plinth.origin}/config/products`)
  await page.locator('tbody a').first().click()
  await page.waitForURL(/\/config\/products\/\w+/)
  await lookAt(page, 'product', found, false)
  await desk.context.close()
  expect(found).toEqual({})
})
