import type { Browser, BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { EditorPage, signedInOwner } from './editor-page.ts'

let plinth: Plinth
let browser: Browser
let owner: BrowserContext

inProduct(async (product) => {
  ;({ plinth, browser } = product)
  owner = await signedInOwner(browser, plinth)
})

test('[SECTION-2] [SECTION-3] [SECTION-4] [SECTION-12] a page begun from a template, with a section more, goes live and leads on', async () => {
  const editor = new EditorPage(await owner.newPage())
  const { page, canvas } = editor
  await page.goto(`${plinth.origin}/config`)
  await editor.ready()

  await page.getByRole('button', { name: 'Add page' }).click()
  const adding = page.getByRole('dialog', { name: 'Add page' })
  await adding.getByRole('button', { name: /^Gift ideas/ }).click()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Gift ideas' }).waitFor()
  await canvas.getByText('Something for everybody').waitFor()
  await editor.saved()

  await page.getByRole('button', { name: 'Choose a section after section 1', exact: true }).press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Add section' })
  await chooser.getByRole('textbox', { name: 'Search sections' }).fill('team')
  // The thumbnail is the page: the same renderer, the site's own letters.
  const thumbnail = chooser.locator('[data-drawn="true"] iframe').first().contentFrame()
  const family = (place: typeof thumbnail) =>
    place
      .locator('h2')
      .first()
      .evaluate((heading) => getComputedStyle(heading).fontFamily)
  expect(await family(thumbnail)).toBe(await family(canvas))
  await chooser.getByRole('button', { name: 'Team of three' }).click()
  await chooser.waitFor({ state: 'detached' })
  await canvas.getByText('Who you will meet').waitFor()

  await editor.saved()
  await editor.publish()
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto(`${plinth.origin}/gift-ideas`)
  await visitor.getByRole('heading', { level: 1, name: 'Something for everybody' }).waitFor()
  await expect.poll(() => visitor.locator('.block-product-list a').count()).toBeGreaterThan(3)
  await expect.poll(() => visitor.locator('.block-placeholder').count()).toBe(0)
  await expect.poll(() => visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await visitor.getByRole('link', { name: 'Find out more' }).click()
  await visitor.waitForURL(`${plinth.origin}/about`)
})

/** What visitors find at the front page that was built, in order of the page; nothing of it is broken. */
async function expectFrontPage(headline: string) {
  const visitor = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await visitor.goto(plinth.origin)
  await visitor.getByRole('heading', { level: 1, name: headline }).waitFor()
  const order = await visitor
    .locator('main .block')
    .evaluateAll((blocks) => blocks.map((block) => /block-([\w-]+)/.exec(block.className)?.[1]))
  expect(order).toEqual(['text', 'button', 'image', 'product-list'])
  await expect.poll(() => visitor.locator('.product-card').count()).toBeGreaterThan(3)
  await expect.poll(() => axeFindings(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'See the shop' }).click()
  await visitor.waitForURL(`${plinth.origin}/shop`)
  await visitor.close()
}

test('[EDIT-601] [EDIT-604] a home page is built from empty with the pointer: headline, text, button, picture, products, style, published', async () => {
  const editor = new EditorPage(await owner.newPage())
  const { page, canvas } = editor
  const tools = page.locator('[data-canvas-overlay]')
  await page.goto(`${plinth.origin}/config`)
  await editor.ready()
  await page.getByRole('button', { name: 'Add page' }).click()
  const adding = page.getByRole('dialog', { name: 'Add page' })
  await adding.getByRole('textbox', { name: 'Title' }).fill('Front door')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Front door' }).waitFor()

  await tools.getByRole('button', { name: 'Text' }).click()
  await page.keyboard.type('# Bowls from the harbour')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Thrown by hand, fired once a week.')
  await canvas.getByText('fired once a week.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add block', exact: true }).click()
  await page
    .getByRole('option', { name: /^Button/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Label' }).fill('See the shop')
  await page.getByRole('combobox', { name: 'Link' }).fill('Shop')
  await page.getByRole('option', { name: /^Shop/ }).first().click()

  await page.getByRole('button', { name: 'Add section after section 1', exact: true }).click()
  await tools.getByRole('button', { name: 'Image' }).click()
  await editor.block('image').click()
  const library = page.getByRole('dialog', { name: 'Choose an image' })
  await library.getByRole('button', { name: 'journal-5.jpg' }).first().click()
  await library.getByRole('button', { name: 'Choose', exact: true }).click()
  await editor.block('image').locator('img').waitFor()
  const area = await editor.block('image').boundingBox()
  if (area === null) throw new Error('The picture is not on the page.')
  // The picture goes a third of the page to the right.
  await page.mouse.move(area.x + 60, area.y + 60)
  await page.mouse.down()
  await page.mouse.move(area.x + 300, area.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect
    .poll(async () => (await editor.block('image').boundingBox())?.x ?? 0)
    .toBeGreaterThan(area.x + 150)

  // The canvas follows: the end of the page is where the wheel leads, and the new section comes by itself.
  await page.mouse.wheel(0, 2000)
  await page.getByRole('button', { name: 'Add section after section 2', exact: true }).click()
  await expect
    .poll(() =>
      canvas
        .locator('[data-section-id]')
        .nth(2)
        .evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return Math.min(bottom, window.innerHeight) - Math.max(top, 0)
        }),
    )
    .toBeGreaterThan(40)
  await tools
    .getByRole('group', { name: 'Empty section 3' })
    .getByRole('button', { name: 'Add block' })
    .click()
  await page.getByRole('combobox', { name: 'Search blocks' }).fill('products')
  await page.getByRole('option', { name: /^Product list/ }).click()
  await canvas.locator('.product-card').first().waitFor()

  await page.getByRole('button', { name: 'Style of the site' }).click()
  await page
    .getByRole('region', { name: 'Style of the site' })
    .getByRole('button', { name: /^Orchard/ })
    .click()
  await page.getByRole('button', { name: 'More about Front door' }).click()
  await page.getByRole('menuitem', { name: 'Make it the home page' }).click()
  await editor.saved()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish 1 page and the style' }).click()
  await page.getByRole('dialog', { name: 'Publish' }).waitFor({ state: 'detached' })
  await expectFrontPage('Bowls from the harbour')
  await page.close()
})

test('[EDIT-601] the same page is built with the keyboard alone', async () => {
  const editor = new EditorPage(await owner.newPage())
  const { page, canvas } = editor
  const { keyboard } = page
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
    })
  /** Goes on by Tab until what is wanted has the focus. */
  const tabTo = async (wanted: RegExp) => {
    for (let steps = 0; steps < 120; steps += 1) {
      if (wanted.test(await focused())) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(wanted)}; the focus is on ${await focused()}.`)
  }
  /** Goes from part to part of the screen until the focus is where it is wanted. */
  const part = async (wanted: RegExp) => {
    for (let steps = 0; steps < 8; steps += 1) {
      await keyboard.press('F6')
      if (wanted.test(await focused())) return
    }
    throw new Error(`F6 does not lead to ${String(wanted)}.`)
  }
  const add = async (block: string) => {
    await keyboard.press('a')
    const search = page.getByRole('combobox', { name: 'Search blocks' })
    await search.waitFor()
    await keyboard.type(block)
    await page
      .getByRole('option', { name: new RegExp(`^${block}`) })
      .first()
      .waitFor()
    await keyboard.press('Enter')
    await search.waitFor({ state: 'detached' })
  }
  await page.goto(`${plinth.origin}/config`)
  await editor.ready()
  await keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await keyboard.type('Add page')
  await page
    .getByRole('option', { name: /^Add page/ })
    .first()
    .waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add page' }).waitFor()
  await tabTo(/^Title/)
  await keyboard.type('By hand')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'By hand' }).waitFor()

  await add('Text')
  await keyboard.press('Enter')
  await keyboard.type('# Lamps by the keyboard')
  await canvas.getByRole('heading', { name: 'Lamps by the keyboard' }).waitFor()
  await keyboard.press('Escape')
  await add('Button')
  await part(/^Close settings/)
  await tabTo(/^Label/)
  await keyboard.press('Control+a')
  await keyboard.type('See the shop')
  await tabTo(/^Link/)
  await keyboard.type('Shop')
  await page.getByRole('option', { name: /^Shop/ }).first().waitFor()
  await keyboard.press('Enter')
  await part(/^The page being edited/)

  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await keyboard.press('Shift+A')
  await add('Image')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Choose an image' }).waitFor()
  await tabTo(/^journal-5/)
  await keyboard.press('Enter')
  await tabTo(/^Choose$/)
  await keyboard.press('Enter')
  await editor.block('image').locator('img').waitFor()
  await keyboard.press('ArrowRight')

  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await keyboard.press('Shift+A')
  await add('Product list')
  await canvas.locator('.product-card').first().waitFor()

  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await keyboard.press('s')
  await page.getByRole('region', { name: 'Style of the site' }).waitFor()
  await part(/^Close the style/)
  await tabTo(/^Gallery/)
  await keyboard.press('Enter')
  await editor.saved()
  await part(/^Pages$/)
  await tabTo(/^More about By hand/)
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Make it the home page' }).waitFor()
  for (let steps = 0; steps < 12 && !(await focused()).startsWith('Make it the home page'); steps += 1)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Control+Shift+Enter')
  await page.getByRole('dialog', { name: 'Publish' }).waitFor()
  await page
    .getByText(/^Checked|to look at/)
    .first()
    .waitFor()
  await tabTo(/^Publish 1 page/)
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Publish' }).waitFor({ state: 'detached' })
  await expectFrontPage('Lamps by the keyboard')
  await page.close()
})
