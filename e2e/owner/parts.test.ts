import { expect, test } from 'vitest'
import { atOwnersDesk, expectSound } from './owner-browser.ts'

const at = atOwnersDesk()

const link = (name: string) => at.page.getByRole('navigation', { name: 'Editor' }).getByRole('link', { name })

test('[EDIT-70] a screen whose code does not arrive says so in its place and opens when tried again', async () => {
  await at.page.goto(`${at.plinth.origin}/config/products`)
  await at.page.getByRole('table', { name: 'Products' }).waitFor()
  await at.page.route('**/_editor/assets/**', (route) => route.abort())
  await link('Files').click()
  await at.page.getByText('Unable to load. Try again.').waitFor()
  await expectSound(at.page, 'a screen that did not arrive')
  // The frame is still there and other screens open.
  await link('Products').click()
  await at.page.getByRole('table', { name: 'Products' }).waitFor()
  await link('Files').click()
  await at.page.unroute('**/_editor/assets/**')
  await at.page.getByRole('button', { name: 'Try again' }).click()
  await at.page.getByRole('heading', { name: 'Files' }).waitFor()
})

test('[EDIT-70] with the server away a form stays open with what was typed, and lists stay', async () => {
  await at.page.goto(`${at.plinth.origin}/config/settings`)
  const tagline = at.page.getByLabel('Tagline')
  await tagline.fill('Typed before the server went')
  await at.page.route('**/api/config/**', (route) => route.abort())
  // Coming back to the window asks for everything anew.
  await at.page.clock.install()
  await at.page.clock.fastForward(120_000)
  await at.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await at.page.clock.fastForward(10_000)
  await at.page.clock.resume()
  await expect.poll(() => tagline.inputValue()).toBe('Typed before the server went')
  await at.page.getByRole('button', { name: 'Save', exact: true }).click()
  await at.page.getByText('Unable to connect. Please try again').first().waitFor()
  await expect.poll(() => tagline.inputValue()).toBe('Typed before the server went')
  await at.page.unroute('**/api/config/**')
  await at.page.getByRole('button', { name: 'Save', exact: true }).click()
  await at.page.getByText('Settings saved').waitFor()
})

test('[EDIT-71] a newer version asks for a reload, and open forms are asked about first', async () => {
  await at.page.goto(`${at.plinth.origin}/config/products/new`)
  await at.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed before the update')
  const isDocument = (url: URL) => url.pathname === '/config'
  await at.page.route('**/_editor/assets/media-*', (route) => route.fulfill({ status: 404, body: '' }))
  await at.page.route(isDocument, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-newer.js')
    await route.fulfill({ response: answer, body })
  })
  await at.page.getByRole('button', { name: 'Add pictures' }).click()
  await at.page.getByRole('dialog').getByText('Unable to load').first().waitFor()
  const bar = at.page.getByText('Plinth has been updated.')
  await bar.waitFor()
  await expectSound(at.page, 'a newer version')
  await at.page.keyboard.press('Escape')
  await at.page.getByRole('button', { name: 'Reload' }).click()
  await at.page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor()
  const reloaded = at.page.waitForEvent('load')
  await at.page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await reloaded
  await at.page.goto(`${at.plinth.origin}/config/products?search=Typed`)
  await at.page.getByRole('link', { name: 'Typed before the update' }).waitFor()
})
