import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Plinth } from '../harness.ts'
import { atOwnersDesk, expectSound } from './owner-browser.ts'

let plinth: Plinth
let page: Page

atOwnersDesk((place) => {
  ;({ plinth, page } = place)
})

const link = (name: string) => page.getByRole('navigation', { name: 'Editor' }).getByRole('link', { name })

test('[EDIT-70] a screen whose code does not arrive says so in its place and opens when tried again', async () => {
  await page.goto(`${plinth.origin}/config/products`)
  await page.getByRole('table', { name: 'Products' }).waitFor()
  await page.route('**/_editor/assets/**', (route) => route.abort())
  await link('Files').click()
  await page.getByText('Unable to load. Try again.').waitFor()
  await expectSound(page, 'a screen that did not arrive')
  // The frame is still there and other screens open.
  await link('Products').click()
  await page.getByRole('table', { name: 'Products' }).waitFor()
  await link('Files').click()
  await page.unroute('**/_editor/assets/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Files' }).waitFor()
})

test('[EDIT-70] with the server away a form stays open with what was typed, and lists stay', async () => {
  await page.goto(`${plinth.origin}/config/settings`)
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Typed before the server went')
  await page.route('**/api/config/**', (route) => route.abort())
  // Coming back to the window asks for everything anew.
  await page.clock.install()
  await page.clock.fastForward(120_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.fastForward(10_000)
  await page.clock.resume()
  await expect.poll(() => tagline.inputValue()).toBe('Typed before the server went')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unable to connect. Please try again').first().waitFor()
  await expect.poll(() => tagline.inputValue()).toBe('Typed before the server went')
  await page.unroute('**/api/config/**')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved').waitFor()
})

test('[EDIT-71] a newer version asks for a reload, and open forms are asked about first', async () => {
  await page.goto(`${plinth.origin}/config/products/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed before the update')
  const isDocument = (url: URL) => url.pathname === '/config'
  await page.route('**/_editor/assets/media-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(isDocument, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-newer.js')
    await route.fulfill({ response: answer, body })
  })
  await page.getByRole('button', { name: 'Add pictures' }).click()
  await page.getByRole('dialog').getByText('Unable to load').first().waitFor()
  const bar = page.getByText('Plinth has been updated.')
  await bar.waitFor()
  await expectSound(page, 'a newer version')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await reloaded
  await page.goto(`${plinth.origin}/config/products?search=Typed`)
  await page.getByRole('link', { name: 'Typed before the update' }).waitFor()
})
