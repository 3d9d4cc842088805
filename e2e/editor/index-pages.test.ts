import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { EditorPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const at = inOwnersEditor()

test('[EDIT-820] [EDIT-821] [EDIT-967] [PAGES-49] an index page is made, shows two pages in their order, and visitors find each at its anchor', async () => {
  const editor = new EditorPage(await at.owner.newPage())
  const { page, canvas } = editor
  await page.goto(`${at.plinth.origin}/config`)
  await editor.ready()
  await page.getByRole('button', { name: 'Add page' }).click()
  const adding = page.getByRole('dialog', { name: 'Add page' })
  await adding.getByText('Index page', { exact: true }).click()
  await adding.getByRole('textbox', { name: 'Title' }).fill('Studio')
  await page.keyboard.press('Enter')

  // Which pages it shows is asked at once.
  const shown = page.getByRole('dialog', { name: 'Pages shown on Studio' })
  await shown.waitFor()
  for (const name of ['Delivery & returns', 'About']) {
    await shown.getByRole('combobox', { name: 'Add a page' }).selectOption({ label: name })
    await shown.getByRole('link', { name }).waitFor()
  }
  await shown.getByText('/studio#about').waitFor()
  await expect.poll(() => axeFindings(page)).toEqual([])
  // By keyboard the second goes before the first.
  await shown.getByRole('button', { name: 'Reorder About' }).focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect.poll(() => shown.getByRole('link').allTextContents()).toEqual(['About', 'Delivery & returns'])
  await shown.getByRole('button', { name: 'Close' }).click()
  await editor.saved()

  // The canvas shows them below what the page is, and says what that is.
  await canvas.getByRole('heading', { name: /A sail loft/ }).waitFor()
  const card = page.getByRole('group', { name: 'An index page' })
  await card.getByRole('button', { name: 'Choose pages' }).click()
  await shown.waitFor()
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })

  // Whoever looks at it and comes back is not asked again.
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page
    .frameLocator('iframe[title="Preview of the page"]')
    .getByRole('heading', { name: /A sail loft/ })
    .waitFor()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await card.waitFor()
  expect(await shown.count()).toBe(0)
  expect((await fetch(`${at.plinth.origin}/studio`)).status).toBe(404)

  await editor.publish()
  const html = await (await fetch(`${at.plinth.origin}/studio`)).text()
  expect(html.indexOf('id="about"')).toBeGreaterThan(0)
  expect(html.indexOf('id="delivery"')).toBeGreaterThan(html.indexOf('id="about"'))
  const visitor = await at.browser.newPage()
  await visitor.goto(`${at.plinth.origin}/studio#delivery`)
  await expect.poll(() => axeFindings(visitor)).toEqual([])
  await expect
    .poll(() =>
      visitor.locator('#delivery').evaluate((part) => Math.abs(part.getBoundingClientRect().top) < 200),
    )
    .toBe(true)
  await visitor.close()
  await page.close()
})
