import type { BrowserContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { callApi, EditorPage, newPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const DRAFT_EDITOR = 16

let draftEditor: BrowserContext

const at = inOwnersEditor()
beforeAll(async () => {
  draftEditor = await invited('drafts@example.com', DRAFT_EDITOR)
})

/** A browser of somebody the owner has invited. */
async function invited(email: string, role: number): Promise<BrowserContext> {
  const { link } = await callApi(at.owner, at.plinth.origin, 'POST', '/team/invitations', {
    email,
    roles: [role],
  })
  const context = await at.browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Name').fill('Dora Draft')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await page.waitForURL('**/config/**')
  await page.close()
  return context
}

test('[EDIT-90] a page that waits for its date is not typed into in vain', async () => {
  const { id, documentId } = await newPage(at.owner, at.plinth.origin, 'Waiting')
  const tomorrow = Date.now() + 86_400_000
  await callApi(at.owner, at.plinth.origin, 'PATCH', `/pages/${id}`, {
    status: 'scheduled',
    scheduledFor: tomorrow,
  })
  const editor = await new EditorPage(await draftEditor.newPage()).open(at.plinth.origin, documentId)
  const { page } = editor
  await page.keyboard.press('j')
  await page.getByRole('region', { name: 'Text settings' }).waitFor()
  await editor.block('text').dblclick()
  await page.getByText('scheduled to be published').first().waitFor()
  await page.keyboard.type('In vain')
  await expect.poll(() => editor.block('text').innerText()).toBe('Start')
  await expect.poll(() => axeFindings(page)).toEqual([])
  // What visitors would see at once is not offered; the navigation is a draft.
  await page.getByRole('button', { name: /^More about Waiting/ }).click()
  await page.getByRole('menuitem', { name: 'Link in footer' }).waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: /home page|Delete/ }).count()).toBe(0)
  await page.close()
})

test('[EDIT-91] without the right to write code there is no code block to add, and its fields are locked', async () => {
  const { documentId } = await newPage(at.owner, at.plinth.origin, 'Coded')
  const mine = await new EditorPage(await at.owner.newPage()).open(at.plinth.origin, documentId)
  await mine.page.keyboard.press('j')
  await mine.add('Code')
  const code = mine.page.getByRole('region', { name: 'Code settings' }).getByRole('textbox').first()
  await code.click()
  await mine.page.keyboard.insertText('<b>x</b>')
  await expect.poll(() => code.innerText()).toBe('<b>x</b>')
  await mine.saved()
  await mine.page.close()

  const editor = await new EditorPage(await draftEditor.newPage()).open(at.plinth.origin, documentId)
  const { page } = editor
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const panel = page.getByRole('region', { name: 'Code settings' })
  await panel.getByText('does not allow you to write code').waitFor()
  const source = panel.getByRole('textbox').first()
  await source.click()
  await page.keyboard.type('changed')
  expect([await source.getAttribute('aria-readonly'), await source.innerText()]).toEqual(['true', '<b>x</b>'])
  await expect.poll(() => axeFindings(page)).toEqual([])
  await panel.getByRole('heading', { name: 'Code' }).click()
  await page.keyboard.press('a')
  const search = page.getByRole('combobox', { name: 'Search blocks' })
  await search.fill('code')
  await page.getByRole('option', { name: /^Quote/ }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('option', { name: /^Code/ }).count()).toBe(0)
  await search.press('Escape')
  await page.close()
})
