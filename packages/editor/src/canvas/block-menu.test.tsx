import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { EditingSession } from '../document/editing-session.ts'
import { ProductPicker } from '../fields/product-picker.tsx'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { everything, session as signedIn } from '../testing/sample-answers.ts'
import { InPage } from '../testing/in-page.tsx'
import { expectSound, InForm, show } from '../testing/show.tsx'
import { BlockMenu } from './block-menu.tsx'

const person = signedIn.account?.id ?? ''
const BOX = { x: 20, y: 20, width: 400, height: 200 }

async function newSession(): Promise<EditingSession> {
  const draft = aPage(section('hero', [text('title', '<p>Thrown by hand</p>')]))
  return (await driveEditor(new FakeDocumentServer(draft))).session
}

const showMenu = (session: EditingSession) =>
  show(
    <InPage session={session}>
      <div style={{ position: 'relative', height: 600 }}>
        <BlockMenu target={{ sectionId: session.document.sections[0]?.id ?? '' }} box={BOX} />
      </div>
    </InPage>,
    { answers: everything },
  )

const search = () => page.getByRole('combobox', { name: 'Search blocks' })
const active = () => document.querySelector('[role=option][aria-selected=true]')
const types = (session: EditingSession) =>
  session.document.sections.flatMap(({ blocks }) => blocks.map(({ type }) => type))

test('[EDIT-152] the menu shows groups with a picture of each block, and is worked from the search field', async () => {
  localStorage.clear()
  const session = await newSession()
  await showMenu(session)
  await expect.element(search()).toHaveFocus()
  await expect.element(page.getByRole('group', { name: 'Words and buttons' })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[role=option] svg').length).toBeGreaterThan(8)
  await expectSound()
  const first = active()?.id
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => active()?.id).not.toBe(first)
  await expect.poll(() => document.activeElement?.getAttribute('aria-activedescendant')).toBe(active()?.id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(() => active()).toBe([...document.querySelectorAll('[role=option]')].at(-1))
  await userEvent.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}')
  await expect.poll(() => active()?.id).toBe(first)
  await search().fill('divider')
  await expect.poll(() => active()?.textContent).toContain('Line')
  await userEvent.keyboard('{Enter}')
  expect(types(session)).toEqual([2, 47])
})

test('[EDIT-151] what a person used last stands first the next time, whatever else this device keeps', async () => {
  localStorage.clear()
  const first = await newSession()
  await showMenu(first)
  await search().fill('hr')
  await userEvent.keyboard('{Enter}')
  expect(types(first)).toEqual([2, 47])
  expect(localStorage.getItem(`plinth-blocks-used:${person}`)).toBe('[47]')
})

test.each(['[47]', 'not JSON', '{"a":1}', '["x",99999,47]'])(
  '[EDIT-151] the menu opens with %s kept in the browser',
  async (kept) => {
    localStorage.clear()
    localStorage.setItem(`plinth-blocks-used:${person}`, kept)
    await showMenu(await newSession())
    await expect.element(search()).toHaveFocus()
    if (kept.includes('47]')) {
      await expect.element(page.getByRole('group', { name: 'Used last' })).toBeVisible()
      await expect.poll(() => active()?.textContent).toContain('Line')
    } else expect(page.getByRole('group', { name: 'Used last' }).query()).toBeNull()
  },
)

test('[EDIT-91] who may not write code is not offered the code block, not even as used last', async () => {
  localStorage.clear()
  localStorage.setItem(`plinth-blocks-used:${person}`, '[23]')
  const session = await newSession()
  session.allow({ refusal: undefined, mayWriteCode: false, mayDesign: true, mayRename: true })
  await showMenu(session)
  await expect.element(page.getByRole('group', { name: 'Words and buttons' })).toBeVisible()
  expect(page.getByRole('group', { name: 'Used last' }).query()).toBeNull()
  await search().fill('javascript')
  await expect.element(page.getByText('No block has this name.')).toBeVisible()
})

test('[EDIT-155] a product is chosen in a dialog that opens in its search', async () => {
  const picked: string[] = []
  await show(
    <InForm>
      <ProductPicker opened onClose={() => undefined} onPick={(id) => picked.push(id)} />
    </InForm>,
    { answers: everything },
  )
  const field = page.getByRole('combobox', { name: 'Product' })
  await expect.element(field).toHaveFocus()
  await field.click()
  const option = page.getByRole('option').first()
  await expect.element(option).toBeVisible()
  await expectSound()
  await option.click()
  expect(picked.length).toBe(1)
})

test.each([
  ['button', true],
  ['quote', true],
  ['text', true],
  ['image', false],
])('[EDIT-1524] a new %s is ready to be written: %s', async (name, isWritten) => {
  localStorage.clear()
  const session = await newSession()
  await showMenu(session)
  await search().fill(name)
  await userEvent.keyboard('{Enter}')
  const added = session.document.sections[0]?.blocks[1]?.id
  expect(added).toBeDefined()
  expect(session.getState().editing).toBe(isWritten ? added : null)
})
