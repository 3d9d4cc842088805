import type { Browser, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { newPage } from '../editor/editor-page.ts'
import { ownerDesk, type Desk } from './owner-browser.ts'

// What opens over a screen (menus, messages, drawers, dialogs, popovers) is looked at as well as the screen itself.
let plinth: Plinth
let browser: Browser
let desk: Desk
let page: Page
let findings: string[]

inProduct(async (product) => {
  ;({ plinth, browser } = product)
  desk = await ownerDesk(browser, plinth)
  page = desk.page
})

const open = async (path: string) => {
  findings = []
  await page.goto(plinth.origin + path)
}
/** Notes what axe-core finds in the state the screen is in, and goes on, so that one run tells of all of them. */
const look = async (state: string) => {
  findings.push(...(await axeFindings(page)).map((finding) => `${state}: ${finding}`))
}
const within = async (state: string, opener: Locator, shown: Locator) => {
  await opener.click()
  await shown.first().waitFor()
  await look(state)
  await page.keyboard.press('Escape')
  await shown.first().waitFor({ state: 'detached' })
}
const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact })
const menu = () => page.getByRole('menu')
const dialog = () => page.getByRole('dialog')

test('[OWN-20] axe-core finds nothing in the menus, messages, drawers and dialogs of the owner’s screens', async () => {
  await open('/config/products')
  await page.getByRole('table', { name: 'Products' }).waitFor()
  await within('account menu', button('Account of Owner'), menu())
  await within('categories', button('Categories'), dialog())
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await look('palette')
  await page.keyboard.press('Escape')
  // As long as it goes, its field takes the keys.
  await expect.poll(() => dialog().count()).toBe(0)
  await page.keyboard.press('ControlOrMeta+/')
  await dialog().first().waitFor()
  await look('shortcuts')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Everyday Mug', exact: true }).click()
  await button('More for this product').waitFor()
  await page.waitForLoadState('networkidle')
  await within('product menu', button('More for this product'), menu())
  await page.getByRole('combobox', { name: 'Categories' }).press('ArrowDown')
  await page.getByRole('listbox').first().waitFor()
  await look('categories list')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Add a product' }).first().press('ArrowDown')
  await page.locator('[data-combobox-option]:visible').first().waitFor()
  await look('related products list')
  await page.keyboard.press('Escape')
  await within('picture of a variant', page.getByRole('button', { name: /^Picture of/ }).first(), dialog())
  await within('add pictures', button('Add pictures'), dialog())
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Everyday Mug, changed')
  await button('Save').click()
  await page.getByText('Saved. Visitors see it now.').waitFor()
  await look('message')

  await open('/config/files')
  await page.locator('button:has(img)').first().click()
  await page.getByRole('dialog', { name: 'File Detail' }).waitFor()
  await look('file drawer')
  expect(findings).toEqual([])
})

test('[OWN-20] axe-core finds nothing in the settings, their lists, and what is said of mistakes', async () => {
  await open('/config/settings')
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  await page.getByRole('option').first().waitFor()
  await look('time zones')
  await page.keyboard.press('Escape')
  await page.getByLabel('Site title').fill('')
  await button('Save').click()
  await page.getByText('Please give a title.').waitFor()
  await look('a refused setting')
  await page.getByRole('tab', { name: 'Team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL('**/settings/team')
  await page.waitForLoadState('networkidle')
  await look('team')
  await page.goto(`${plinth.origin}/account`)
  await within('new website', button('New website'), dialog())
  expect(findings).toEqual([])
})

test('[EDIT-63] axe-core finds nothing in the menus, panels, drawers and messages around a page', async () => {
  const { documentId } = await newPage(desk.context, plinth.origin, 'States')
  await open(`/config/pages/${documentId}`)
  await page.getByRole('status', { name: 'Saving' }).waitFor()
  const pages = page.getByRole('complementary', { name: 'Pages' })
  await within('page menu', pages.getByRole('button', { name: /^More about/ }).first(), menu())
  await within('add page', button('Add page'), dialog())
  await pages
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await within('page settings', page.getByRole('menuitem', { name: 'Page settings' }), dialog())
  await page
    .locator('iframe')
    .first()
    .click({ position: { x: 40, y: 40 } })
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.getByRole('region', { name: 'Text settings' }).waitFor()
  for (const tab of ['Design', 'Advanced', 'Content']) {
    const there = page.getByRole('tab', { name: tab }).or(page.getByRole('radio', { name: tab }))
    if ((await there.count()) > 0) {
      await page.getByText(tab, { exact: true }).first().click()
      await look(`panel ${tab}`)
    }
  }
  await page.keyboard.press('ControlOrMeta+d')
  await page.keyboard.press('Delete')
  await look('after a deletion')
  await page.keyboard.press('2')
  await look('tablet')
  await page.keyboard.press('3')
  await look('phone')
  await page.keyboard.press('1')
  await within('history', button('History'), dialog())
  await within('publish', button('Publish'), dialog())
  await button('Preview').click()
  await page.frameLocator('iframe[title="Preview of the page"]').locator('main').waitFor()
  await look('preview')
  expect(findings).toEqual([])
})
