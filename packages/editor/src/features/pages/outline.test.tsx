import { findBlock } from '@plinth/domain'
import { image, page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driveEditor } from '../../testing/drive-editor.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { Outline } from './outline.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

async function showOutline() {
  const draft = aPage(
    section('hero', [text('title', `<p>${LONG}</p>`), image('vase', 'a1', { y: 4 })], { name: 'Hero' }),
    section('end', [text('foot', '<p>The end</p>')]),
  )
  const editor = await driveEditor(new FakeDocumentServer(draft))
  await show(
    <InPage session={editor.session}>
      <div style={{ width: 248 }}>
        <Outline />
      </div>
    </InPage>,
    { answers: everything },
  )
  return editor
}

test('[EDIT-222] rows say what blocks say, and hide, lock and delete them', async () => {
  const editor = await showOutline()
  const row = (name: RegExp) => page.getByRole('button', { name })
  await expect.element(row(/^Text The end$/)).toBeVisible()
  await expectSound()
  await row(/^Text The end$/).click()
  await page.getByRole('button', { name: 'Hide on phones: Text The end' }).click()
  expect(findBlock(editor.document, 'foot')?.block.marks).toEqual({ hiddenOnPhone: true })
  await expect
    .element(page.getByRole('button', { name: 'Hide on phones: Text The end' }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Lock: Text The end' }).click()
  await page.getByRole('button', { name: 'Delete: Text The end' }).click()
  expect(editor.order()).toContain('foot')
  await page.getByRole('button', { name: 'Lock: Text The end' }).click()
  await page.getByRole('button', { name: 'Delete: Text The end' }).click()
  expect(editor.order()).not.toContain('foot')
  await expectSound()
})

test('[EDIT-222] several rows are selected with Ctrl; only the buttons of what is selected are stops', async () => {
  const editor = await showOutline()
  await page.getByRole('button', { name: /^Text The end$/ }).click()
  await userEvent.keyboard('{Control>}')
  await page.getByRole('button', { name: /^Image$/ }).click()
  await userEvent.keyboard('{/Control}')
  expect(editor.session.selectedIds).toEqual(['vase', 'foot'])
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('button[aria-label^="Lock"]')].filter(
      ({ tabIndex }) => tabIndex === 0,
    )
  await expect
    .poll(() => stops().map((stop) => stop.ariaLabel))
    .toEqual(['Lock: Image', 'Lock: Text The end'])
})

test('[EDIT-1261] below the layers stands how many words the page has, counted in the pauses of typing', async () => {
  const editor = await showOutline()
  await expect.element(page.getByText('3 words, read in 1 min')).toBeVisible()
  editor.type('foot', '<p>and then some more</p>')
  await expect.element(page.getByText('7 words, read in 1 min')).toBeVisible()
  await expectSound()
})
