import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { EditorPage } from '../editor/editor-page.ts'
import { inOwnersEditor } from '../editor/in-owners-editor.ts'

const at = inOwnersEditor()

/** What visitors find at the front page that was built, in the order of the page; nothing of it is broken. */
async function expectFrontPage(headline: string): Promise<void> {
  const visitor = await at.browser.newPage({ viewport: { width: 1440, height: 900 } })
  await expect
    .poll(async () => {
      await visitor.goto(at.plinth.origin)
      return visitor.getByRole('heading', { level: 1, name: headline }).count()
    })
    .toBe(1)
  const order = await visitor
    .locator('main .block')
    .evaluateAll((blocks) => blocks.map((block) => /block-([\w-]+)/.exec(block.className)?.[1]))
  expect(order).toEqual(['text', 'button', 'image', 'product-list'])
  await expect.poll(() => visitor.locator('.product-card').count()).toBeGreaterThan(3)
  await expect.poll(() => axeFindings(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'See the shop' }).click()
  await visitor.waitForURL(`${at.plinth.origin}/shop`)
  await visitor.close()
}

test('[EDIT-601] [EDIT-1527] a home page is built from empty with the pointer: headline, text, button, picture, products, look, published', async () => {
  const editor = new EditorPage(await at.owner.newPage())
  const { page, canvas } = editor
  const tools = page.locator('[data-canvas-overlay]')
  await page.goto(`${at.plinth.origin}/config`)
  await editor.ready()
  await page.getByRole('button', { name: 'Add page' }).click()
  const adding = page.getByRole('dialog', { name: 'Add page' })
  await adding.getByRole('textbox', { name: 'Title' }).fill('Front door')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Front door' }).waitFor()

  await tools.getByRole('group', { name: 'This page is empty' }).getByRole('button', { name: 'Text' }).click()
  await page.keyboard.type('# Bowls from the harbour')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Thrown by hand, fired once a week.')
  await canvas.getByText('fired once a week.').waitFor()
  await page.keyboard.press('Escape')
  await tools.getByRole('button', { name: 'Add block', exact: true }).click()
  await page
    .getByRole('option', { name: /^Button/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Label' }).fill('See the shop')
  await page.getByRole('combobox', { name: 'Link' }).fill('Shop')
  await page.getByRole('option', { name: /^Shop/ }).first().click()

  await tools.getByRole('button', { name: 'Add section after section 1', exact: true }).click()
  await tools.getByRole('group', { name: 'Empty section 2' }).getByRole('button', { name: 'Image' }).click()
  await editor.block('image').click()
  const library = page.getByRole('dialog', { name: 'Choose an image' })
  await library.getByRole('button', { name: 'journal-5.jpg' }).click()
  await library.getByRole('button', { name: 'Choose', exact: true }).click()
  await editor.block('image').locator('img').waitFor()
  await library.waitFor({ state: 'detached' })
  const placed = await editor.block('image').boundingBox()
  if (placed === null) throw new Error('The picture is not on the page.')
  // The picture goes a third of the page to the right.
  await page.mouse.move(placed.x + 60, placed.y + 60)
  await page.mouse.down()
  await page.mouse.move(placed.x + 300, placed.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect
    .poll(async () => (await editor.block('image').boundingBox())?.x ?? 0)
    .toBeGreaterThan(placed.x + 150)

  await tools.getByRole('button', { name: 'Add section after section 2', exact: true }).click()
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
  await editor.saved()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish 1 page and the style' }).click()
  await page.getByRole('dialog', { name: 'Publish' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More about Front door' }).click()
  const toHome = page.getByRole('menuitem', { name: 'Make it the home page' })
  await toHome.click()
  await toHome.waitFor({ state: 'detached' })
  await expectFrontPage('Bowls from the harbour')
  await page.close()
})

/** The editor with no pointer: what has the focus is asked for, never pressed. */
class KeyboardAlone {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** What is said of what has the focus. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const frame = element?.tagName === 'IFRAME' ? element.title : null
      return frame ?? element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
    })
  }

  /** Presses a key until the focus is where it is wanted. */
  async #pressUntil(key: string, wanted: RegExp, most: number): Promise<void> {
    const reached: string[] = []
    for (let presses = 0; presses <= most; presses += 1) {
      const words = await this.focused()
      if (wanted.test(words)) return
      reached.push(words.slice(0, 30))
      await this.page.keyboard.press(key)
    }
    throw new Error(`${key} does not lead to ${String(wanted)}, but to ${reached.join(', ')}.`)
  }

  /** Goes on until what is wanted has the focus. */
  tabTo(wanted: RegExp): Promise<void> {
    return this.#pressUntil('Tab', wanted, 60)
  }

  /** Goes from part to part of the screen: bar, left panel, canvas, settings. */
  async toPart(wanted: RegExp): Promise<void> {
    await this.page.keyboard.press('F6')
    await this.#pressUntil('F6', wanted, 6)
  }

  /** Goes through the entries of a menu. */
  downTo(wanted: RegExp): Promise<void> {
    return this.#pressUntil('ArrowDown', wanted, 12)
  }

  /** Goes through files, which are one stop. */
  rightTo(wanted: RegExp): Promise<void> {
    return this.#pressUntil('ArrowRight', wanted, 40)
  }

  async add(block: string): Promise<void> {
    await this.page.keyboard.press('a')
    const search = this.page.getByRole('combobox', { name: 'Search blocks' })
    await search.waitFor()
    await this.page.keyboard.type(block)
    await this.page.getByRole('option', { selected: true, name: new RegExp(`^${block}`) }).waitFor()
    await this.page.keyboard.press('Enter')
    await search.waitFor({ state: 'detached' })
  }
}

test('[EDIT-601] [EDIT-711] [EDIT-714] the same page is built with the keyboard alone', async () => {
  const editor = new EditorPage(await at.owner.newPage())
  const { page, canvas } = editor
  const { keyboard } = page
  const hands = new KeyboardAlone(page)
  const onCanvas = () => expect.poll(() => hands.focused()).toBe('The page being edited')
  await page.goto(`${at.plinth.origin}/config`)
  await editor.ready()
  await keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
  await keyboard.type('Add page')
  await page.getByRole('option', { selected: true, name: /^Add page/ }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add page' }).waitFor()
  await hands.tabTo(/^Title/)
  await keyboard.type('By hand')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'By hand' }).waitFor()
  await page.getByRole('group', { name: 'This page is empty' }).waitFor()

  await hands.add('Text')
  await canvas.locator('.ProseMirror').waitFor()
  await keyboard.type('# Lamps by the keyboard')
  await keyboard.press('Enter')
  await keyboard.type('Lit from within.')
  await canvas.getByText('Lit from within.').waitFor()
  await keyboard.press('Escape')
  await hands.add('Button')
  await hands.toPart(/^Close settings/)
  await hands.tabTo(/^Label/)
  await keyboard.press('Control+a')
  await keyboard.type('See the shop')
  await hands.tabTo(/^Link/)
  await keyboard.type('Shop')
  await page.getByRole('option', { name: /^Shop/ }).first().waitFor()
  await keyboard.press('Enter')
  await hands.toPart(/^The page being edited/)

  await keyboard.press('Shift+A')
  await page.getByRole('group', { name: 'Empty section 2' }).waitFor()
  await hands.add('Image')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Choose an image' }).waitFor()
  await hands.tabTo(/\.jpg/)
  await hands.rightTo(/^journal-5/)
  await keyboard.press('Enter')
  await hands.tabTo(/^Choose$/)
  await keyboard.press('Enter')
  await editor.block('image').locator('img').waitFor()
  await onCanvas()
  await keyboard.press('ArrowRight')

  await keyboard.press('Shift+A')
  await page.getByRole('group', { name: 'Empty section 3' }).waitFor()
  await hands.add('Product list')
  await canvas.locator('.product-card').first().waitFor()

  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await keyboard.press('s')
  await page.getByRole('region', { name: 'Style of the site' }).waitFor()
  await hands.toPart(/^Close the style/)
  await hands.tabTo(/^Maison/)
  await keyboard.press('Enter')
  await editor.saved()
  await keyboard.press('Control+Shift+Enter')
  await page.getByRole('dialog', { name: 'Publish' }).waitFor()
  await page
    .getByText(/^Checked|to look at/)
    .first()
    .waitFor()
  await hands.tabTo(/^Publish 1 page/)
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Publish' }).waitFor({ state: 'detached' })
  await hands.toPart(/^Pages$/)
  await hands.tabTo(/^More about By hand/)
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Make it the home page' }).waitFor()
  await hands.downTo(/^Make it the home page/)
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Make it the home page' }).waitFor({ state: 'detached' })
  await expectFrontPage('Lamps by the keyboard')
  await page.close()
})
