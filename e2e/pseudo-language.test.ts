import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Plinth } from './harness.ts'
import { inProduct } from './in-product.ts'
import { openDesk } from './owner/owner-browser.ts'
import { OF_ONE_THING, SCREENS } from './owner/screens.ts'

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
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.clientWidth <= 8 || element.scrollWidth <= element.clientWidth + 1) continue
      const { overflowX, textOverflow, clip, position } = getComputedStyle(element)
      const isHidden = position === 'absolute' && clip !== 'auto'
      const cuts = overflowX === 'hidden' || overflowX === 'clip'
      const words = element.innerText?.trim() ?? ''
      if (cuts && !isHidden && textOverflow !== 'ellipsis' && words !== '')
        found.push(`cut off: ${element.tagName.toLowerCase()} ${words.slice(0, 60)}`)
    }
    return found
  })

/** Every text of a screen that is shown, and every name and hint it gives, that is not in the brackets of the pseudo-language. */
const plain = (page: Page, content: readonly string[]) =>
  page.evaluate((known) => {
    const texts: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (element === null || !element.checkVisibility()) continue
      if (element.closest('code, option, [aria-hidden=true], [contenteditable]') !== null) continue
      if (node instanceof Text) texts.push(node.data)
      else
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          texts.push(element.getAttribute(name) ?? '')
    }
    const inBrackets = /\[[^[\]]*\]/g
    // Days, times and sizes are said as the browser says them, and addresses of pages as they are.
    const numbers =
      /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?[A-Z][a-z]{2} \d{1,2}(?:, \d{4})?|\d [AP]M\b|\d (?:KB|MB|kg|g)\b|(?:https?:\/)?\/[\w/:.-]+/g
    const isPlain = (text: string) =>
      /\p{L}{2}/u.test(
        known.reduce(
          (rest, name) => rest.replaceAll(name, ''),
          // From the inside: a sentence may hold another one.
          text.replace(inBrackets, '').replace(inBrackets, '').replace(numbers, ''),
        ),
      )
    return [...new Set(texts.flatMap((text) => text.split('\n')).map((text) => text.trim()))].filter(isPlain)
  }, content)

/** The content a page has been given until now. */
type Content = () => Promise<ReadonlySet<string>>

/**
 * What the API answers a page is content: the owner's words, and names. Its codes are not, which are a word in small letters
 * that is nobody's tag.
 */
function contentOf(page: Page): Content {
  const content = new Set<string>()
  const answers: Promise<void>[] = []
  const keep = (value: unknown, name = ''): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) keep(part, Array.isArray(value) ? name : key)
    else if (typeof value === 'string' && (/tag/i.test(name) || !/^[a-z-]*$/.test(value)))
      for (const line of value.split('\n')) if (line.trim().length > 1) content.add(line.trim())
  }
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.headers()['content-type']?.includes('json') === true)
      answers.push(response.json().then(keep, () => undefined))
  })
  // An answer the page has already may be here a moment later.
  return () => Promise.all(answers).then(() => content)
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** Names of services and of things, which are the same in every language. */
const NAMES = [
  'Facebook',
  'Bluesky',
  'LinkedIn',
  'Pinterest',
  'Reddit',
  'WhatsApp',
  'Plinth',
  'GBP',
  'EUR',
  'USD',
  'Mod',
  'Ctrl',
  'Shift',
  'SPF',
  'DKIM',
  'DMARC',
  'localhost',
  // What the owner of the demo wrote, which the editor says in other places.
  'Home',
  'Shop',
  'Contact',
  'table',
  'sale',
  // What the browser's lists say of languages, countries and regions.
  'English',
  'United Kingdom',
  'Ireland',
  'Northern',
]

/** What the editor can say: where the API says it in English, the editor has yet to. */
const SENTENCES = new Set<string>(
  JSON.parse(readFileSync(join(import.meta.dirname, '../packages/editor/src/words/english.json'), 'utf8')),
)

const WIDTHS = [1440, 390]

/** How often a screen with findings is looked at again, a tenth of a second apart. */
const AGAIN = 20

type Found = Record<string, readonly string[]>

/**
 * Looks at what is open in a wide window and in a narrow one.
 *
 * @param content what of it is nobody's translation; where nothing is given, only its length is looked at
 */
async function lookAt(page: Page, name: string, found: Found, content?: Content): Promise<void> {
  await settled(page)
  const written = await content?.()
  const known = written && [...NAMES, ...[...written].filter((one) => !SENTENCES.has(one))]
  known?.sort((a, b) => b.length - a.length)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // Twice: what a script does about another width is drawn in the frame after.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    const seen = async () => [
      ...(await tooLong(page)),
      ...(known === undefined ? [] : await plain(page, known)),
    ]
    // What is on its way to another width is no finding; what stays is.
    let problems = await seen()
    for (let again = 0; problems.length > 0 && again < AGAIN; again += 1) {
      await page.waitForTimeout(100)
      problems = await seen()
    }
    if (problems.length > 0) found[`${name} at ${width}`] = problems
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('[WORDS-30] longer sentences fit into the pages of a website, on a desk and on a phone', async () => {
  const { page, context } = await openDesk(browser)
  const found: Found = {}
  const look = async (path: string) => {
    await page.goto(plinth.origin + path)
    await lookAt(page, path, found)
  }
  for (const path of [
    '/',
    '/about',
    '/contact',
    '/delivery',
    '/shop',
    '/shop/category/cups',
    '/shop/everyday-mug',
    '/journal',
    '/journal/the-kiln-opens-on-a-tuesday',
    '/cart',
    '/search',
    '/search?q=mug',
    '/nowhere',
    '/_members/sign-in',
    '/_members/sign-up',
    '/withdrawal',
    '/gift-card/balance',
    '/_cookies',
    '/_newsletter/preferences',
    '/_newsletter/unsubscribe',
    '/_donate',
    '/order-status/1',
    '/_pay-later',
  ])
    await look(path)
  await page.goto(`${plinth.origin}/shop/everyday-mug`)
  await page.locator('form.buy[data-island-state=awake]').waitFor()
  for (const group of await page.locator('form.buy fieldset').all())
    await group.locator('input[data-state=available]').first().check({ force: true })
  await page.locator('[data-add-button]').first().click()
  // What a script says is in the language of the page too.
  await page
    .getByRole('status')
    .filter({ hasText: /\[.*wàs àddéd/ })
    .first()
    .waitFor({ state: 'attached' })
  await look('/cart')
  await look('/checkout')
  await context.close()
  expect(found).toEqual({})
})

test('[WORDS-31] no sentence of the editor stays English on any screen, and longer ones fit, on a desk and on a phone', async () => {
  const desk = await openDesk(browser)
  const { page } = desk
  const content = contentOf(page)
  const found: Found = {}
  await page.goto(`${plinth.origin}/login`)
  await lookAt(page, '/login', found, content)
  await page.locator('input[type=email], input[name=email]').first().fill(plinth.owner.email)
  await page.locator('input[type=password]').fill(plinth.owner.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/config/**')
  const look = async (path: string) => {
    await page.goto(plinth.origin + path)
    await lookAt(page, path, found, content)
  }
  for (const path of Object.values(SCREENS).flat()) await look(path)
  for (const addressOf of Object.values(OF_ONE_THING)) await look(await addressOf(page))
  await page.goto(`${plinth.origin}/config/products`)
  await page.locator('tbody a').first().click()
  await page.waitForURL(/\/config\/products\/\w+/)
  await lookAt(page, 'product', found, content)
  await desk.context.close()
  expect(found).toEqual({})
})
