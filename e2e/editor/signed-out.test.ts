import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { openNewPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const at = inOwnersEditor()

test('[EDIT-30] [EDIT-63] the session ends while somebody types: they sign in over the page, and every word is saved', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Signed out')
  const { page } = editor
  await editor.block('text').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' before')
  await editor.saved()
  await at.owner.clearCookies()
  await page.keyboard.type(' after')
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
  await dialog.waitFor()
  await editor.saveState(/^Signed out – kept on this device/)
  await expect.poll(() => axeFindings(page)).toEqual([])

  // Put off, the line at the top stays, and writing goes on.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await editor.block('text').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' meanwhile')
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(at.plinth.owner.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await editor.saved()
  await editor.reload()
  await expect.poll(() => editor.block('text').textContent()).toContain('before after meanwhile')
  await page.close()
})

test('[EDIT-30] signing in in another tab is enough', async () => {
  const { editor } = await openNewPage(at.owner, at.plinth.origin, 'Two tabs out')
  await at.owner.clearCookies()
  await editor.block('text').dblclick()
  await editor.page.keyboard.type('Typed')
  const dialog = editor.page.getByRole('dialog', { name: 'Sign in to go on' })
  await dialog.waitFor()
  const other = await at.owner.newPage()
  await other.goto(`${at.plinth.origin}/login`)
  await other.getByLabel(/e-?mail/i).fill(at.plinth.owner.email)
  await other.getByLabel(/^password/i).fill(at.plinth.owner.password)
  await other.keyboard.press('Enter')
  await other.waitForURL(/\/config/)
  await other.close()
  await editor.page.bringToFront()
  await editor.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await dialog.waitFor({ state: 'detached' })
  await editor.saved()
  await editor.page.close()
})
