import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { EditorPage, newPage, openNewPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const at = inOwnersEditor()

test('[EDIT-50] [EDIT-63] publishing proposes the page at hand alone, and says what it said before and will say', async () => {
  const unfinished = await newPage(at.owner, at.plinth.origin, 'Unfinished')
  const { editor, made } = await openNewPage(at.owner, at.plinth.origin, 'Finished')
  const { page } = editor
  await editor.publish()
  await editor.block('text').dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Opening hours')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  const here = dialog.getByRole('checkbox', { name: /Finished/ })
  await here.waitFor()
  await expect.poll(() => here.isChecked()).toBe(true)
  const other = dialog.getByRole('checkbox', { name: /Unfinished/ })
  await expect.poll(() => other.isChecked()).toBe(false)
  const words = (await dialog.textContent()) ?? ''
  expect(words).toMatch(/Text: before “Start” → , after “Opening hours”/)
  expect(words.indexOf('Never published')).toBeLessThan(words.indexOf('Unfinished'))
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish 1 page' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await (await fetch(`${at.plinth.origin}/${made.urlId}`)).text()).toContain('Opening hours')
  expect((await fetch(`${at.plinth.origin}/${unfinished.urlId}`)).status).toBe(404)
  await page.close()
})

test('[EDIT-170] [EDIT-172] a button that leads nowhere keeps its page back; “Show me” leads to it, also from another page', async () => {
  const shelf = await newPage(at.owner, at.plinth.origin, 'Shelf')
  const door = await newPage(at.owner, at.plinth.origin, 'Door')
  const editor = await new EditorPage(await at.owner.newPage()).open(at.plinth.origin, shelf.documentId)
  const { page } = editor
  await editor.add('Button')
  await editor.saved()
  await editor.open(at.plinth.origin, door.documentId)
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('checkbox', { name: /Shelf/ }).click()
  const finding = '“Read more” is a link that leads nowhere.'
  await dialog.getByText(finding).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Publish 2 pages' }).isDisabled()).toBe(true)
  await expect.poll(() => axeFindings(page)).toEqual([])

  await dialog.getByRole('button', { name: `Show me: ${finding}` }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`**/config/pages/${shelf.documentId}`)
  const panel = page.getByRole('complementary', { name: 'Settings of the selection' })
  const link = panel.getByRole('combobox', { name: 'Link', exact: true })
  await link.fill('https://example.com/')
  await link.press('Enter')
  await editor.saved()
  await page.keyboard.press('Control+Shift+Enter')
  await dialog.getByRole('button', { name: 'Publish 1 page' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await (await fetch(`${at.plinth.origin}/${shelf.urlId}`)).text()).toContain(
    'href="https://example.com/"',
  )
  await page.close()
})

test('[EDIT-314] [EDIT-315] [MENU-1] a page goes into the menu on the canvas, and before visitors when that is published', async () => {
  const { editor, made } = await openNewPage(at.owner, at.plinth.origin, 'Workshops')
  const { page } = editor
  await editor.publish()
  const seen = async () => (await fetch(`${at.plinth.origin}/${made.urlId}`)).text()
  const inMenu = new RegExp(`<a href="/${made.urlId}"[^>]*>Workshops</a>`)
  await page.getByRole('button', { name: 'More about Workshops' }).click()
  await page.getByRole('menuitem', { name: 'Link in main navigation' }).click()
  const onCanvas = editor.canvas.locator('.site-nav').getByText('Workshops')
  await onCanvas.waitFor()
  await page.getByRole('button', { name: 'Undo: added link Workshops' }).click()
  await onCanvas.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Redo: added link Workshops' }).click()
  await onCanvas.waitFor()
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('checkbox', { name: 'Navigation: main navigation' }).waitFor()
  expect(await seen()).not.toMatch(inMenu)
  await expect.poll(() => axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish the navigation' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await seen()).toMatch(inMenu)
  await page.close()
})

test('[EDIT-1620] a publish of long ago is taken back from the history, whole, and that is undone', async () => {
  const { editor, made } = await openNewPage(at.owner, at.plinth.origin, 'Opening')
  const { page } = editor
  const visitors = async () => (await fetch(`${at.plinth.origin}/${made.urlId}`)).status
  await editor.publish()
  expect(await visitors()).toBe(200)
  await editor.reload()
  await page.getByRole('button', { name: 'History' }).click()
  const drawer = page.getByRole('dialog', { name: 'History' })
  await drawer.getByRole('tab', { name: 'Publishes' }).click()
  await drawer.getByRole('button', { name: 'Take back: Opening' }).click()
  await drawer.getByText('Taken back', { exact: true }).waitFor()
  await expect.poll(() => axeFindings(page)).toEqual([])
  expect(await visitors()).toBe(404)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Visitors see it again.').waitFor()
  expect(await visitors()).toBe(200)
  await page.close()
})
