import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { EditorPage, newPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

const at = inOwnersEditor()

const openTab = async (documentId: string) =>
  new EditorPage(await at.owner.newPage()).open(at.plinth.origin, documentId)

async function write(editor: EditorPage, words: string) {
  await editor.page.bringToFront()
  await editor.block('text').dblclick()
  await editor.page.keyboard.press('End')
  await editor.page.keyboard.type(words)
}

/** Cuts a tab off from the server, as a train in a tunnel does. */
const cutOff = (page: Page) => page.route('**/api/config/**', (route) => route.abort())

/** Ends a tab as a crash does: none of its handlers runs. */
async function crash(page: Page) {
  const gone = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => undefined)
  await gone
  await page.close()
}

const dialogOf = ({ page }: EditorPage) =>
  page.getByRole('dialog', { name: 'This was changed in two places' })

test('[EDIT-24] [EDIT-27] [EDIT-63] words of a crashed tab and words saved since are both shown, also after a reload', async () => {
  const { documentId } = await newPage(at.owner, at.plinth.origin, 'Crashed')
  const [lost, living] = [await openTab(documentId), await openTab(documentId)]
  await cutOff(lost.page)
  await write(lost, ' from the lost tab')
  await lost.saveState(/^Offline/)
  await crash(lost.page)
  await write(living, ' from the living one')
  await living.saved()

  const later = await openTab(documentId)
  await dialogOf(later).waitFor()
  for (const words of ['Start from the lost tab', 'Start from the living one'])
    await expect.poll(() => dialogOf(later).textContent()).toContain(words)
  await expect.poll(() => axeFindings(later.page)).toEqual([])
  await crash(later.page)

  const again = await openTab(documentId)
  await dialogOf(again).waitFor()
  await expect.poll(() => dialogOf(again).textContent()).toContain('Start from the lost tab')
  await again.page.getByRole('button', { name: 'Take theirs' }).click()
  await dialogOf(again).waitFor({ state: 'detached' })
  await again.saved()
  await expect.poll(() => again.block('text').textContent()).toContain('Start from the living one')
  await Promise.all([living.page.close(), again.page.close()])
})

test('[EDIT-24] words of a crashed tab go on top when nobody touched them, once, and only when no tab holds them', async () => {
  const { documentId } = await newPage(at.owner, at.plinth.origin, 'Taken up')
  const lost = await openTab(documentId)
  await cutOff(lost.page)
  await write(lost, ' kept')
  await lost.saveState(/^Offline/)
  const beside = await openTab(documentId)
  await expect.poll(() => beside.block('text').textContent()).toBe('Start')
  await beside.page.close()
  await crash(lost.page)
  // Two tabs at once, as a browser that comes back after a crash opens them.
  const back = await Promise.all([openTab(documentId), openTab(documentId)])
  for (const editor of back) {
    await editor.page.bringToFront()
    await editor.saved()
    await expect.poll(() => editor.block('text').textContent(), { timeout: 60_000 }).toBe('Start kept')
    await expect.poll(() => dialogOf(editor).count()).toBe(0)
    await editor.page.close()
  }
})
