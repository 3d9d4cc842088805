import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { callApi, EditorPage, newPage, openNewPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const at = inOwnersEditor()

/** A picture of one red dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

test('[EDIT-1528] keys work as soon as the page is there, also while what nobody types into is still on its way', async () => {
  const { documentId } = await newPage(at.owner, at.plinth.origin, 'Early')
  const page = await at.owner.newPage()
  const coming = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/assets/presence-*.js', async (route) => {
    asked += 1
    await coming.promise
    await route.continue()
  })
  await new EditorPage(page).open(at.plinth.origin, documentId)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.keyboard.press('j')
  await page.getByRole('region', { name: 'Text settings' }).waitFor({ timeout: 20_000 })
  coming.resolve()
  await page.close()
})

test('[EDIT-17] a picture is uploaded into an image block; a broken file is refused with words', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Pictures')
  const { page } = editor
  await page.keyboard.press('j')
  await editor.add('Image')
  const good = join(tmpdir(), 'dot.png')
  const bad = join(tmpdir(), 'not-a-picture.png')
  await Promise.all([writeFile(good, DOT), writeFile(bad, 'this is no picture')])
  const panel = page.getByRole('region', { name: 'Image settings' })
  const chooser = panel.locator('input[type="file"]')
  await chooser.setInputFiles(bad)
  await panel.getByRole('alert').waitFor()
  await expect.poll(() => panel.getByRole('alert').textContent()).toMatch(/not-a-picture|supported|picture/i)
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await chooser.setInputFiles(good)
  await expect.poll(() => editor.block('image').locator('img').count()).toBe(1)
  await editor.saved()
  await page.close()
})

test('[EDIT-63] the page editor and its dialogs have no findings of axe-core', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Accessible')
  const { page } = editor
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.keyboard.press('j')
  await page.getByRole('region', { name: 'Text settings' }).waitFor()
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Search blocks' }).waitFor()
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('Outline', { exact: true }).click()
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: /^Publish \d+ page/ }).waitFor()
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'Changes' }).waitFor()
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.close()
})

test('[EDIT-14] blocks are selected and put in order in the outline', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Outlined')
  const { page } = editor
  await page.keyboard.press('j')
  await editor.add('Quote')
  await page.getByText('Outline', { exact: true }).click()
  const outline = page.getByRole('complementary', { name: 'Outline' })
  await outline.getByRole('button', { name: /^Text/ }).click()
  await page.getByRole('region', { name: 'Text settings' }).waitFor()
  const first = () => editor.canvas.locator('[data-block-id]').first().getAttribute('class')
  expect(await first()).toContain('block-text')
  await outline.getByRole('button', { name: /^Text/ }).press('Alt+ArrowDown')
  await expect.poll(first).toContain('block-quote')
  await editor.saved()
  await page.close()
})

test('[EDIT-40] a page is added, renamed, duplicated, deleted and brought back', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Panel')
  const { page } = editor
  // The panel shown last is remembered.
  await page.getByRole('radiogroup', { name: 'Left panel' }).getByText('Pages').click()
  const pages = page.getByRole('complementary', { name: 'Pages' })
  await pages.getByRole('button', { name: 'Add page' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Glazes')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await pages.getByRole('link', { name: /^Glazes/ }).waitFor()
  const menu = pages.getByRole('button', { name: 'More about Glazes', exact: true })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await pages.getByRole('textbox', { name: 'Page title' }).fill('Our glazes')
  await page.keyboard.press('Enter')
  await pages.getByRole('link', { name: /^Our glazes/ }).waitFor()
  await pages.getByRole('button', { name: 'More about Our glazes', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => pages.getByRole('link', { name: /glazes/ }).count()).toBe(2)
  await pages.getByRole('button', { name: 'More about Our glazes', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => pages.getByRole('link', { name: /glazes/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => pages.getByRole('link', { name: /glazes/ }).count()).toBe(2)
  await page.close()
})

test('[EDIT-51] a version is looked at and restored, and the restore is undone', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Versions')
  const { page } = editor
  await editor.publish()
  await editor.block('text').click()
  await page.keyboard.press('Delete')
  await editor.saved()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Look at version 1' }).click()
  const old = page.frameLocator('iframe[title="The page as it was"]')
  await old.getByText('Start').waitFor()
  await page.getByRole('button', { name: 'Restore as draft' }).click()
  await expect.poll(() => editor.block('text').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Undo:/ }).click()
  await expect.poll(() => editor.block('text').count()).toBe(0)
  await page.close()
})

test('[EDIT-52] preview shows the saved draft, its links lead to drafts, and nothing can be changed', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Glimpse')
  const { page } = editor
  await editor.block('text').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Not yet out')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await preview.getByText('Not yet out').waitFor()
  await expect.poll(() => preview.locator('[data-block-id]').count()).toBe(0)
  const tab = page.getByRole('link', { name: 'Open the preview in a new tab' })
  await expect.poll(() => tab.getAttribute('href')).toContain('/glimpse?preview=draft')
  await page.keyboard.press('Delete')
  await preview.getByRole('link', { name: 'About' }).first().click()
  await expect
    .poll(() => page.frames().some((frame) => frame.url().endsWith('/about?preview=draft')))
    .toBe(true)
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await expect.poll(() => editor.block('text').textContent()).toContain('Not yet out')
  await page.close()
})

test('[EDIT-15] [EDIT-18] a product is found by its name, for a block and for a link', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Picking')
  const { page } = editor
  await page.keyboard.press('j')
  await editor.add('Button')
  const panel = page.getByRole('region', { name: 'Button settings' })
  const link = panel.getByRole('combobox', { name: 'Link', exact: true })
  const href = () => editor.block('button').locator('a').getAttribute('href')
  await link.fill('everyday')
  await page.getByRole('option', { name: 'Everyday Mug' }).waitFor()
  await link.press('Enter')
  await expect.poll(href).toMatch(/\/everyday-mug$/)
  await expect.poll(() => link.inputValue()).toBe('Everyday Mug')
  // A pasted address of the website means what is there.
  await link.fill(`${new URL(page.url()).origin}/about`)
  await expect.poll(href).toBe('/about')
  await panel.getByText('Page · /about').waitFor()
  await link.press('Escape')
  await link.fill('ana@example.com')
  await expect.poll(href).toBe('mailto:ana@example.com')
  await link.press('Escape')
  await panel.getByLabel('To', { exact: true }).fill('ana')
  await panel.getByText('Emails must be formatted as name@example.com').waitFor()
  await editor.saved()
  await page.close()
})

test('[EDIT-94] [EDIT-95] a text links to a page by its name, and deleting that page says so and sends visitors on', async () => {
  const target = await newPage(at.owner, at.plinth.origin, 'Opening hours')
  await callApi(at.owner, at.plinth.origin, 'POST', '/publish', { documentIds: [target.documentId] })
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Leads on')
  const { page } = editor
  await editor.block('text').dblclick()
  await page.keyboard.type('Our hours')
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('combobox', { name: 'Link to' }).fill('opening')
  await dialog.getByRole('option', { name: /Opening hours/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Link to' }).inputValue())
    .toBe('Opening hours')
  await expect.poll(() => axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect.poll(() => editor.block('text').locator('a').getAttribute('href')).toBe(`/~page/${target.id}`)
  await editor.saved()
  await page.keyboard.press('Escape')
  await editor.publish()
  const visited = async () => (await fetch(`${at.plinth.origin}/leads-on`)).text()
  expect(await visited()).toContain('href="/opening-hours"')

  const pages = page.getByRole('complementary', { name: 'Pages' })
  await pages.getByRole('button', { name: 'More about Opening hours' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Opening hours?' })
  await question.getByText('1 page links to it or shows it:').waitFor()
  await question.getByText('Leads on').waitFor()
  await question.getByLabel('are sent somewhere else').check()
  await question.getByRole('combobox', { name: 'Send them to' }).fill('/about')
  await question.getByText('Page · /about').waitFor()
  await question.getByRole('combobox', { name: 'Send them to' }).press('Enter')
  await expect.poll(() => axeFindings(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted Opening hours').waitFor()
  expect(await visited()).toMatch(/<a href="\/about">[^<]*Our hours/)
  await page.close()
})

test('[EDIT-92] chosen products are added, put in order by dragging, keyboard and buttons, and taken out', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Chosen')
  const { page } = editor
  await page.keyboard.press('j')
  await editor.add('Product list')
  const panel = page.getByRole('region', { name: 'Product list settings' })
  await panel.getByLabel('Products', { exact: true }).selectOption('Chosen by hand')
  const names: string[] = []
  for (const index of [0, 1, 2]) {
    await panel.getByRole('combobox', { name: 'Add a product' }).click()
    const option = page.getByRole('listbox').getByRole('option').nth(index)
    names.push((await option.innerText()).trim())
    await option.click()
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(index + 1)
  }
  const [first = '', second = '', third = ''] = names
  const shown = () =>
    panel
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent))
  const order = (...wanted: string[]) => expect.poll(shown).toEqual(wanted)
  await order(first, second, third)

  await panel.getByRole('button', { name: `Move ${first} down` }).click()
  await order(second, first, third)

  await panel.getByRole('button', { name: `Reorder ${third}` }).focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(300)
  }
  await order(third, second, first)

  const handle = await panel.getByRole('button', { name: `Reorder ${third}` }).boundingBox()
  const last = await panel.getByRole('button', { name: `Reorder ${first}` }).boundingBox()
  if (handle === null || last === null) throw new Error('A handle is not on the screen.')
  await page.mouse.move(handle.x + 8, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(last.x + 8, last.y + 12, { steps: 10 })
  await page.mouse.up()
  await order(second, first, third)

  await panel.getByRole('button', { name: `Take out ${first}` }).click()
  await order(second, third)
  await expect
    .poll(() => editor.canvas.locator('.block-product-list .product-card-title').allInnerTexts())
    .toEqual([second, third])
  await editor.saved()
  await page.close()
})

test('[EDIT-1621] a guide for owners is found with keys alone and read, in a product that was built', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Guided')
  const { page } = editor
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('header and announcement bar')
  await page
    .getByRole('option', { name: /Guide › / })
    .first()
    .click()
  const guide = page.getByRole('dialog', { name: /^Guide: / })
  await guide.waitFor()
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await guide.waitFor({ state: 'detached' })
  await page.close()
})
