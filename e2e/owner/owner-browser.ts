import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { axeFindings, type AxeRules } from '../axe.ts'
import type { Plinth } from '../harness.ts'
import { inProduct, type Product } from '../in-product.ts'

/** A browser of one person, with what it complained about. */
export interface Desk {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors the browser reported: scripts, the content security policy, failed loads other than refused calls. */
  readonly complaints: string[]
}

/** A new browser profile that nobody is signed in with. */
export async function openDesk(browser: Browser, width = 1440): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    acceptDownloads: false,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The browser reports each refused call as an error of its own; the screen answers those.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** Types an address and a password on the sign-in page and presses the button. */
export async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The owner's session of each server: signing in is limited, so a session is shared by the browsers of a file. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** A browser in which the owner of the demo store is signed in. */
export async function ownerDesk(browser: Browser, plinth: Plinth, width = 1440): Promise<Desk> {
  const desk = await openDesk(browser, width)
  const known = sessions.get(plinth.origin)
  if (known !== undefined) {
    await desk.context.addCookies(known.cookies)
    return desk
  }
  await desk.page.goto(`${plinth.origin}/login`)
  await trySignIn(desk.page, plinth.owner.email, plinth.owner.password)
  await desk.page.waitForURL('**/config/**')
  sessions.set(plinth.origin, await desk.context.storageState())
  return desk
}

/**
 * Gives each journey of a file a browser of its own in which the owner is signed in, closed after it.
 *
 * @param options those of `inProduct`
 * @returns what the journey that runs has: nothing of it is there before the first has begun
 */
export function atOwnersDesk(options?: Parameters<typeof inProduct>[1]): Product & Desk {
  let product: Product
  const place = {} as Product & Desk
  inProduct((started) => {
    product = started
  }, options)
  beforeEach(async () => {
    Object.assign(place, product, await ownerDesk(product.browser, product.plinth))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(`${task.name}\n${await shownOn(place)}`)
    await place.context.close()
  })
  return place
}

/** What stands on a screen, for whoever reads why a journey ended there: a time limit alone says nothing. */
async function shownOn({ page, complaints }: Desk): Promise<string> {
  const text = await page
    .locator('body')
    .innerText()
    .catch((error: unknown) => `nothing could be read: ${String(error)}`)
  return [page.url(), ...complaints, text.slice(0, 3000)].join('\n')
}

/** Colours alone: that words can be read is all that another theme can change of a screen that was looked at as a whole. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  expect(await axeFindings(page, 'colours'), what).toEqual([])
}

/** Nothing to object to: axe-core is silent, and the screen scrolls neither sideways nor as a whole beside its own parts. */
export async function expectSound(page: Page, what: string, rules?: AxeRules): Promise<void> {
  expect(await axeFindings(page, rules), what).toEqual([])
  const [across, down] = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return [scrollWidth - clientWidth, scrollHeight - clientHeight] as const
  })
  expect(across, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
  // The frame of the editor fills the window; what scrolls is a part of it.
  if (new URL(page.url()).pathname.startsWith('/config/'))
    expect(down, `${what} has a second scroll bar`).toBeLessThanOrEqual(0)
}
