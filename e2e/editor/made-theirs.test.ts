import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { callApi, EditorPage, newPage, signedInOwner } from './editor-page.ts'

let plinth: Plinth
let browser: Browser
let owner: BrowserContext

inProduct(async (product) => {
  ;({ plinth, browser } = product)
  owner = await signedInOwner(browser, plinth)
})

/** A hand that counts what it does. */
class Hand {
  gestures = 0

  async click(target: Locator): Promise<void> {
    this.gestures += 1
    await target.click()
  }
}

test('[EDIT-1130] the whole site is restyled and live with seven presses, and every page follows', async () => {
  const editor = new EditorPage(await owner.newPage())
  const { page } = editor
  await page.goto(`${plinth.origin}/config`)
  await editor.ready()
  const hand = new Hand()
  const panel = page.getByRole('region', { name: 'Style of the site' })
  await hand.click(page.getByRole('button', { name: 'Style of the site' }))
  await hand.click(panel.getByRole('button', { name: /^Orchard/ }))
  await hand.click(panel.getByRole('button', { name: 'Lavender', exact: true }))
  await hand.click(panel.getByRole('button', { name: 'Fonts', exact: true }))
  await hand.click(panel.getByRole('button', { name: /^Gallery/ }))
  await editor.saved()
  await hand.click(page.getByRole('button', { name: 'Publish', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await hand.click(dialog.getByRole('button', { name: 'Publish the style' }))
  await dialog.waitFor({ state: 'detached' })
  expect(hand.gestures).toBeLessThanOrEqual(7)

  const read = async (path: string) => (await fetch(new URL(path, plinth.origin))).text()
  const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
  expect(listed.length).toBeGreaterThan(20)
  const paths = [...listed.map((url) => new URL(url).pathname), '/cart', '/search?q=mug', '/nothing-here']
  const stale: string[] = []
  for (const path of new Set(paths)) {
    const html = await read(path)
    if (!html.includes('--button-bg:#6a45b0') || !html.includes('Instrument Serif')) stale.push(path)
  }
  expect(stale).toEqual([])
  await page.close()
})

/** Opens a page with an empty selection. */
const openPage = async (context: BrowserContext, origin: string, documentId: string) =>
  new EditorPage(await context.newPage()).open(origin, documentId)

const startText = (editor: EditorPage) => editor.block('text').first()

test('[EDIT-13] blocks and sections go from page to page through the clipboard, and undo takes each back in one step', async () => {
  const from = await newPage(owner, plinth.origin, 'Copied from')
  const to = await newPage(owner, plinth.origin, 'Copied to')
  const there = await openPage(owner, plinth.origin, from.documentId)
  const here = await openPage(owner, plinth.origin, to.documentId)
  await there.page.bringToFront()
  await startText(there).click()
  await there.page.keyboard.press('Control+c')
  await here.page.bringToFront()
  await startText(here).click()
  await here.page.keyboard.press('Control+v')
  await expect.poll(() => here.block('text').count()).toBe(2)
  await here.saved()

  // The section around it, selected with Escape.
  await there.page.bringToFront()
  await there.page.keyboard.press('Escape')
  await there.page.keyboard.press('Control+c')
  await here.page.bringToFront()
  await here.page.keyboard.press('Control+v')
  const sections = here.canvas.locator('main [data-section-id]')
  await expect.poll(() => sections.count()).toBe(2)
  const ids = await here.canvas
    .locator('main [data-block-id]')
    .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-block-id')))
  expect(new Set(ids).size).toBe(3)
  await here.undo()
  await expect.poll(() => sections.count()).toBe(1)
  await here.undo()
  await expect.poll(() => here.block('text').count()).toBe(1)
  await here.saved()
  await Promise.all([there.page.close(), here.page.close()])
})

/** The home page of another website of the installation, in a browser of its own. */
async function anotherWebsite(): Promise<EditorPage> {
  const { id } = (await callApi(owner, plinth.origin, 'POST', '/websites', {
    identifier: 'second',
    title: 'Second',
  })) as { id: string }
  const { url } = (await callApi(owner, plinth.origin, 'POST', `/websites/${id}/switch`)) as { url: string }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const editor = new EditorPage(await context.newPage())
  await editor.page.goto(url)
  await editor.page.waitForURL(/\/config\/pages\//)
  return editor.ready()
}

test('[EDIT-13] [EDIT-174] a section goes to another website with its picture, which is a file of that one then', async () => {
  const here = await anotherWebsite()
  const { origin } = new URL(here.page.url())
  expect(origin).not.toBe(plinth.origin)
  const { collections } = (await callApi(owner, plinth.origin, 'GET', '/pages')) as {
    collections: { isHome: boolean; documentId: string }[]
  }
  const home = collections.find(({ isHome }) => isHome)!
  const there = await openPage(owner, plinth.origin, home.documentId)
  await there.page.bringToFront()
  const words = (await there.canvas.locator('main [data-section-id] h1').first().textContent()) ?? ''
  expect(words).not.toBe('')
  await there.canvas.locator('main .block-image').first().click()
  await there.page.keyboard.press('Escape')
  await there.page.keyboard.press('Control+c')

  await here.page.bringToFront()
  await startText(here).click()
  await here.page.keyboard.press('Control+v')
  await here.canvas.locator('main [data-section-id]').filter({ hasText: words }).waitFor()
  const image = here.canvas.locator('main .block-image img').first()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1)
  expect(new URL((await image.getAttribute('src')) ?? '', origin).origin).toBe(origin)
  const files = await here.page.evaluate(async () => (await fetch('/api/config/media')).json())
  expect((files as { assets: readonly unknown[] }).assets.length).toBeGreaterThan(0)
  await here.saved()
  // Its button led to a page of the other website: that is told before anybody meets it.
  await here.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await here.page.getByRole('button', { name: /^Show me: .*leads nowhere/ }).click()
  await here.page.keyboard.press('Delete')
  await here.saved()
  await here.publish()
  const live = await here.page.context().newPage()
  await live.goto(origin)
  await live.getByText(words).first().waitFor()
  await there.page.close()
  await here.page.context().close()
})

/** The owner at a tablet with Android. */
async function atAndroid(): Promise<Page> {
  const context = await browser.newContext({
    storageState: await owner.storageState(),
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
  })
  return context.newPage()
}

test('[EDIT-183] on Android code is read, not written, and it says so; everything else is edited as ever', async () => {
  const made = await newPage(owner, plinth.origin, 'With code')
  const editor = await new EditorPage(await atAndroid()).open(plinth.origin, made.documentId)
  const { page } = editor
  await page.keyboard.press('Escape')
  await editor.add('Code')
  await page.getByText('Code editing is not available on Android').first().waitFor()
  const code = page.locator('.cm-content').first()
  await code.click()
  await page.keyboard.type('<b>typed</b>')
  expect(await code.textContent()).not.toContain('typed')
  await startText(editor).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Words')
  await editor.saved()
  await expect.poll(() => startText(editor).textContent()).toContain('Words')
  await page.context().close()
})
