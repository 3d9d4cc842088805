import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import type { Plinth } from '../harness.ts'

/** The editor of one page in a browser, with the verbs of the person in front of it. */
export class EditorPage {
  readonly page: Page
  readonly canvas: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.canvas = page.frameLocator('iframe[title="The page being edited"]')
  }

  /** Opens a page by its document and waits until it can be edited. */
  async open(origin: string, documentId: string): Promise<this> {
    await this.page.goto(`${origin}/config/pages/${documentId}`)
    return this.ready()
  }

  async ready(): Promise<this> {
    await this.canvas.locator('main').waitFor({ state: 'attached' })
    await this.page.getByRole('status', { name: 'Saving' }).waitFor()
    return this
  }

  async reload(): Promise<this> {
    await this.page.reload()
    return this.ready()
  }

  /** Waits until everything is saved. */
  async saved(): Promise<void> {
    await this.saveState(/^Saved/)
  }

  async saveState(words: RegExp): Promise<void> {
    await this.page.getByRole('status', { name: 'Saving' }).filter({ hasText: words }).waitFor()
  }

  block(type: 'text' | 'quote' | 'image' | 'button'): Locator {
    return this.canvas.locator(`main .block-${type}`)
  }

  /** Adds a block with the searchable menu, from the keyboard. */
  async add(name: string): Promise<void> {
    await this.page.keyboard.press('a')
    const search = this.page.getByRole('combobox', { name: 'Search blocks' })
    await search.fill(name)
    await search.press('Enter')
    await search.waitFor({ state: 'detached' })
  }

  async undo(times = 1): Promise<void> {
    for (let count = 0; count < times; count += 1) await this.page.keyboard.press('Control+z')
  }

  async redo(times = 1): Promise<void> {
    for (let count = 0; count < times; count += 1) await this.page.keyboard.press('Control+Shift+z')
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click()
    await this.page.getByRole('button', { name: /^Publish \d+ page/ }).click()
    await this.page.getByRole('dialog', { name: 'Publish' }).waitFor({ state: 'detached' })
  }
}

/** A browser in which the owner is signed in. */
export async function signedInOwner(browser: Browser, plinth: Plinth): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${plinth.origin}/login`)
  await page.getByLabel(/e-?mail/i).fill(plinth.owner.email)
  await page.getByLabel(/^password/i).fill(plinth.owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/config/)
  await page.close()
  return context
}

interface NewPage {
  readonly id: string
  readonly documentId: string
  readonly urlId: string
}

/** Calls the owner's API as the person of a browser. */
export async function callApi(
  context: BrowserContext,
  origin: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: unknown,
) {
  const crumb = (await context.cookies(origin)).find(({ name }) => name.endsWith('crumb'))?.value ?? ''
  const url = `${origin}/api/config${path}`
  const headers = { 'x-csrf-token': decodeURIComponent(crumb) }
  const answer = await context.request.fetch(url, {
    method,
    headers,
    ...(data === undefined ? {} : { data }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Makes a page with one section holding a text, by the owner's API. */
export async function newPage(context: BrowserContext, origin: string, title: string): Promise<NewPage> {
  const call = (method: 'POST' | 'PATCH', path: string, data: unknown) =>
    callApi(context, origin, method, path, data)
  const page = (await call('POST', '/pages', { type: 10, title })) as NewPage
  const key = title.toLowerCase().replace(/[^a-z]+/g, '-')
  const section = {
    id: `${key}-section`,
    settings: { name: 'Hero', theme: 'white', height: 'small', width: 'inset', verticalAlignment: 'top' },
    blocks: [
      {
        id: `${key}-text`,
        type: 2,
        value: {},
        texts: { en: { html: '<p>Start</p>' } },
        layout: { desktop: { x: 0, y: 0, w: 12, h: 4 } },
      },
    ],
  }
  await call('POST', `/documents/${page.documentId}/operations`, {
    baseRevision: 0,
    batchId: `set-up-${key}`,
    sessionId: 'set-up',
    entries: [
      {
        id: `set-up-${key}`,
        label: 'Added section Hero',
        operation: { type: 'insertSection', index: 0, section },
      },
    ],
  })
  return page
}

/** Makes such a page and opens it, in a tab of its own. */
export async function openNewPage(
  context: BrowserContext,
  origin: string,
  title: string,
): Promise<{ readonly editor: EditorPage; readonly made: NewPage }> {
  const made = await newPage(context, origin, title)
  const editor = await new EditorPage(await context.newPage()).open(origin, made.documentId)
  return { editor, made }
}
