import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, startPlinth, type Plinth } from '../harness.ts'
import { copyOfDemo } from '../in-product.ts'
import { callApi, openNewPage, signedInOwner } from './editor-page.ts'

let plinth: Plinth
let browser: Browser
let owner: BrowserContext

beforeAll(async () => {
  plinth = await startPlinth(await copyOfDemo())
  browser = await launchBrowser()
  owner = await signedInOwner(browser, plinth)
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await plinth?.stop()
})

/** What the server keeps of the text of a page. */
async function keptText(documentId: string): Promise<string> {
  const { document } = await callApi(owner, plinth.origin, 'GET', `/documents/${documentId}`)
  return document.sections[0].blocks[0].texts.en.html
}

test('[EDIT-473] a server killed in the middle of saves loses no letter and doubles none', async () => {
  const { editor, made } = await openNewPage(owner, plinth.origin, 'Killed')
  const { documentId } = made
  const { page } = editor
  await editor.block('text').dblclick()
  await page.keyboard.press('End')
  let written = 'Start'
  for (const round of [1, 2]) {
    // The save has been sent, and the server goes before anybody knows what became of it.
    const sent = page.waitForRequest((request) => request.url().endsWith('/operations'))
    for (let word = 0; word < 6; word += 1) {
      await page.keyboard.type(` r${round}w${word}`)
      written += ` r${round}w${word}`
    }
    await sent
    await plinth.kill()
    await page.keyboard.type(` away${round}`)
    written += ` away${round}`
    await editor.saveState(/^Offline – kept on this device/)
    const { dataFolder, owner: account, origin } = plinth
    plinth = await startPlinth({ dataFolder, owner: account, port: Number(new URL(origin).port) })
    await editor.saved()
  }
  expect(await keptText(documentId)).toBe(`<p>${written}</p>`)
  await editor.reload()
  await expect.poll(() => editor.block('text').textContent()).toContain(written)
  await page.close()
})

test('[EDIT-473] typing goes on without a connection and meets a newer version, and everything is there after its reload', async () => {
  const { editor, made } = await openNewPage(owner, plinth.origin, 'Newer')
  const { documentId } = made
  const { page } = editor
  await editor.block('text').dblclick()
  await page.keyboard.press('End')
  await owner.setOffline(true)
  await page.keyboard.type(' typed far from any network')
  await editor.saveState(/^Offline – kept on this device/)
  await page.keyboard.type(', and more')
  // Meanwhile another version is put in place.
  await page.route('**/_editor/assets/*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(
    ({ pathname }) => pathname.startsWith('/config'),
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-newer.js')
      await route.fulfill({ response: answer, body })
    },
  )
  await owner.setOffline(false)
  await editor.saved()
  await page.keyboard.type(' after it')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Plinth has been updated.').waitFor()
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await editor.ready()
  const words = 'Start typed far from any network, and more after it'
  await expect.poll(() => editor.block('text').textContent()).toContain(words)
  await editor.saved()
  expect(await keptText(documentId)).toBe(`<p>${words}</p>`)
  await page.close()
})
