import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { EditorPage, newPage, openNewPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const at = inOwnersEditor()

test('[TEXT-1] [TEXT-4] [TEXT-5] [TEXT-7] [EDIT-282] [EDIT-470] a text with everything in it is written and published as written', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Care')
  const { page, canvas } = editor
  const text = canvas.locator('main').getByRole('textbox')
  /** Nothing is waited for: no key may be lost between the text and its menus. [EDIT-470] */
  const slash = async (words: string) => {
    await page.keyboard.type(`/${words}`)
    await page.keyboard.press('Enter')
  }
  await canvas.getByText('Start').dblclick()
  await text.waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await slash('Heading 2')
  await page.keyboard.type('Looking after pots')
  // Into the toolbar and back without the mouse.
  await page.keyboard.press('Alt+F10')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Paragraph style')
  await page.getByRole('button', { name: 'Alignment' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Centred' }).press('Enter')
  await canvas.locator('h2.text-center').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await slash('todo')
  await page.keyboard.type('Soak before the first use')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dry well')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await slash('table')
  for (const word of ['Glaze', 'Oven', 'Dishwasher', 'Celadon', 'yes', 'yes', 'Raw', 'no']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('never')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Ask us first')
  await page.keyboard.press('Shift+Home')
  await page.getByRole('button', { name: 'Colour', exact: true }).click()
  await page.getByRole('menuitemradio', { name: /^Accent,/ }).click()
  await canvas.locator('.ink-accent').waitFor()
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  // Cleaning keeps what is chosen of the palette and what has digits of its own. [STYLE-131] [STYLE-132]
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+Control+ArrowRight')
  await page.getByRole('button', { name: 'Highlight', exact: true }).click()
  await page.getByRole('menuitemradio', { name: /^Dark,/ }).click()
  await canvas.locator('.ground-dark').waitFor()
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  await page.getByRole('button', { name: 'Colour', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Own colour…' }).click()
  await page.getByRole('textbox', { name: 'Colour of words' }).fill('#f2e6d8')
  await page.getByRole('button', { name: 'Set colour' }).click()
  await canvas.locator('.ink-own').waitFor()
  await expect.poll(() => axeFindings(page)).toEqual([])
  const written = await text.evaluate((element) =>
    element.innerHTML.replaceAll(/ class=""|<br class="ProseMirror-trailingBreak">/g, ''),
  )
  await page.keyboard.press('Escape')
  await editor.saved()
  await editor.publish()

  const visitor = await at.browser.newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto(`${at.plinth.origin}/care`)
  const published = await visitor.locator('main .block-text .text').evaluate((element) => element.innerHTML)
  const plain = published.replaceAll(/<div class="table"[^>]*>|<\/div>/g, '')
  expect(plain).toBe(written)
  await expect
    .poll(() => visitor.locator('[data-checked=true]').textContent())
    .toBe('Soak before the first use')
  await expect
    .poll(() => visitor.locator('h2.text-center').evaluate((one) => getComputedStyle(one).textAlign))
    .toBe('center')
  await expect.poll(() => axeFindings(visitor)).toEqual([])
  // Narrower than the table: it moves, the page does not.
  await visitor.setViewportSize({ width: 320, height: 700 })
  await expect
    .poll(() => visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    .toBe(true)
  await visitor.close()
  await page.close()
})

test('[EDIT-280] whoever writes before the code of writing has come loses no key; when it does not come, that is said', async () => {
  const { documentId } = await newPage(at.owner, at.plinth.origin, 'Early')
  const editor = new EditorPage(await at.owner.newPage())
  const { page, canvas } = editor
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  let isAway = true
  await page.route('**/_editor/assets/text-code-*.js', async (route) => {
    if (isAway) return route.abort('connectionfailed')
    await arrived
    return route.continue()
  })
  await editor.open(at.plinth.origin, documentId)
  await canvas.getByText('Start').dblclick()
  await page.getByText('a part of the editor did not arrive').first().waitFor()
  isAway = false
  await editor.reload()
  // Given up before it came, the keys are the page's again.
  await canvas.getByText('Start').dblclick()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const menu = page.getByRole('combobox', { name: 'Search blocks' })
  await menu.waitFor()
  await menu.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await canvas.getByText('Start').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('## Early bjrd')
  for (const key of ['Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key)
  await page.keyboard.type('ird')
  await page.keyboard.press('Enter')
  await page.keyboard.type('sings')
  // Whoever goes on before it has come loses nothing either: what looks at the page waits for it.
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await page.getByRole('status', { name: 'Saving what you changed', exact: true }).waitFor()
  await expect.poll(() => preview.owner().count()).toBe(0)
  arrive()
  await preview.getByRole('heading', { level: 2, name: 'Early bird' }).waitFor()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await canvas.getByRole('heading', { level: 2, name: 'Early bird' }).waitFor()
  await canvas.locator('.text p').filter({ hasText: 'sings' }).waitFor()
  await page.close()
})
