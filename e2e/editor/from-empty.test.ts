import type { Browser, BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { callApi, EditorPage, signedInOwner } from './editor-page.ts'

let plinth: Plinth
let browser: Browser
let owner: BrowserContext

inProduct(async (product) => {
  ;({ plinth, browser } = product)
  owner = await signedInOwner(browser, plinth)
})

/** The editor on a new page that has nothing on it. */
async function openEmptyPage(title: string) {
  const { documentId } = await callApi(owner, plinth.origin, 'POST', '/pages', { type: 10, title })
  return new EditorPage(await owner.newPage()).open(plinth.origin, documentId)
}

/** What a visitor finds of it. */
async function expectBuilt(path: string, headline: string): Promise<void> {
  const visitor = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await visitor.goto(`${plinth.origin}${path}`)
  await expect.poll(() => visitor.locator('h1').allTextContents()).toEqual([headline])
  await visitor.getByText('Thrown, glazed and fired by hand.').waitFor()
  const main = visitor.locator('main')
  await expect.poll(() => main.locator('.block-image img').count()).toBe(1)
  const button = main.locator('.block-button a')
  await expect.poll(() => button.textContent()).toContain('See the mug')
  await expect.poll(() => button.getAttribute('href')).toMatch(/\/everyday-mug$/)
  await expect.poll(() => main.locator('.product-card').count()).toBeGreaterThan(1)
  await expect.poll(() => axeFindings(visitor)).toEqual([])
  await visitor.close()
}

test('[EDIT-474] [EDIT-153] [EDIT-154] with the pointer a page is built from an empty one', async () => {
  const editor = await openEmptyPage('By pointer')
  const { page, canvas } = editor
  await page.getByRole('button', { name: 'Add a section', exact: true }).click()
  await page
    .getByRole('group', { name: 'Empty section 1' })
    .getByRole('button', { name: 'Text', exact: true })
    .click()
  const text = canvas.getByRole('textbox')
  await text.waitFor()
  await page.getByRole('combobox', { name: 'Paragraph style' }).selectOption('Heading 1')
  await page.keyboard.type('Fresh from the kiln')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Thrown, glazed and fired by hand.')
  await page
    .getByRole('button', { name: /^Section/ })
    .first()
    .click()
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add block', exact: true }).first().click()
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
  await add('Image')
  await editor.block('image').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /\.(jpe?g|png|webp)/ })
    .first()
    .click()
  await expect.poll(() => editor.block('image').locator('img').count()).toBe(1)
  await add('Button')
  await editor.block('button').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('See the mug')
  const link = page
    .getByRole('region', { name: 'Button settings' })
    .getByRole('combobox', { name: 'Link', exact: true })
  await link.click()
  await page.keyboard.type('everyday')
  await page.getByRole('option', { name: 'Everyday Mug' }).click()
  await add('Product list')
  await editor.saved()
  await editor.publish()
  await expectBuilt('/by-pointer', 'Fresh from the kiln')
  await page.close()
})

test('[EDIT-474] with the keyboard alone a page is built from an empty one', async () => {
  const editor = await openEmptyPage('By keyboard')
  const { page, canvas } = editor
  const { keyboard } = page
  const command = async (name: string) => {
    await keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await keyboard.type(name)
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor()
    await keyboard.press('Enter')
  }
  /** Goes on with a key until the focus is where it should be. */
  const goOn = async (key: string, isThere: (element: Element | null) => boolean) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await page.evaluate(`(${isThere.toString()})(document.activeElement)`)) return
      await keyboard.press(key)
    }
    throw new Error('The keyboard does not come there.')
  }
  const block = async (name: string) => {
    await keyboard.press('a')
    await keyboard.type(name)
    await keyboard.press('Enter')
  }
  await command('Add section')
  await block('Text')
  await canvas.getByRole('textbox').waitFor()
  await keyboard.type('/Heading 1')
  await keyboard.press('Enter')
  await keyboard.type('Warm from the kiln')
  await keyboard.press('Enter')
  await keyboard.type('Thrown, glazed and fired by hand.')
  await keyboard.press('Escape')
  await block('Image')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /\.(jpe?g|png|webp)/ })
    .first()
    .waitFor()
  await goOn('Tab', (element) =>
    /\.(jpe?g|png|webp)/.test(element?.getAttribute('aria-label') ?? element?.textContent ?? ''),
  )
  await keyboard.press('Enter')
  await expect.poll(() => editor.block('image').locator('img').count()).toBe(1)
  await goOn('F6', (element) => element?.localName === 'iframe')
  await block('Button')
  await keyboard.press('Enter')
  await canvas.getByRole('textbox').waitFor()
  await keyboard.press('Control+a')
  await keyboard.type('See the mug')
  await keyboard.press('Escape')
  await goOn('F6', (element) => element?.closest('[aria-label="Button settings"]') != null)
  await goOn(
    'Tab',
    (element) =>
      element?.getAttribute('role') === 'combobox' &&
      element.closest('[aria-label="Button settings"]') !== null,
  )
  await keyboard.type('everyday')
  await page.getByRole('option', { name: 'Everyday Mug' }).waitFor()
  await keyboard.press('Enter')
  await expect.poll(() => editor.block('button').locator('a').getAttribute('href')).toMatch(/\/everyday-mug$/)
  await goOn('F6', (element) => element?.localName === 'iframe')
  await block('Product list')
  await expect.poll(() => canvas.locator('.product-card').count()).toBeGreaterThan(1)
  await editor.saved()
  await command('Publish')
  await page.getByRole('button', { name: /^Publish \d+ page/ }).waitFor()
  await goOn('Tab', (element) => /^Publish \d+ page/.test(element?.textContent ?? ''))
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Publish' }).waitFor({ state: 'detached' })
  await expectBuilt('/by-keyboard', 'Warm from the kiln')
  await page.close()
})
