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

test('[EDIT-1545] a block and a section are renamed with the keyboard, or by a second press; Escape keeps the name', async () => {
  const editor = await showOutline()
  const foot = page.getByRole('button', { name: /^Text The end$/ })
  await foot.click()
  await userEvent.keyboard('{F2}')
  const naming = page.getByRole('textbox', { name: 'Name of Text The end' })
  await expect.element(naming).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('Goodbye{Enter}')
  expect(findBlock(editor.document, 'foot')?.block.marks).toEqual({ called: 'Goodbye' })
  const named = page.getByRole('button', { name: /^Goodbye Text$/ })
  await expect.element(named).toHaveFocus()
  // Whatever names the block does so by its own name: breadcrumb, toolbar and screen readers.
  expect(editor.session.nameOf('foot')).toBe('Goodbye')
  await userEvent.keyboard('{Control>}e{/Control}Something else{Escape}')
  await expect.element(named).toHaveFocus()
  expect(findBlock(editor.document, 'foot')?.block.marks).toEqual({ called: 'Goodbye' })
  await userEvent.keyboard('{F2}{Delete}{Enter}')
  expect(findBlock(editor.document, 'foot')?.block.marks).toBeUndefined()
  editor.session.undo()
  expect(editor.session.nameOf('foot')).toBe('Goodbye')

  await page.getByRole('button', { name: /^Section Hero$/ }).dblClick()
  await userEvent.keyboard('Welcome{Enter}')
  expect(editor.document.sections[0]?.settings.name).toBe('Welcome')
  const rowOfHero = page.getByRole('button', { name: 'Section Welcome', exact: true })
  await expect.poll(() => rowOfHero.element().textContent).toBe('Welcome')
  await page.getByRole('button', { name: 'Rename: Section Welcome' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name of Section Welcome' })).toHaveFocus()
})

test('[EDIT-1546] the blocks of a section are folded by arrow keys or a press, and unfolded when one is selected on the page', async () => {
  const editor = await showOutline()
  const hero = page.getByRole('button', { name: /^Section Hero$/ })
  const vase = page.getByRole('button', { name: /^Image$/ })
  await hero.click()
  await expect.element(hero).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(vase).not.toBeInTheDocument()
  await expect.element(hero).toHaveAttribute('aria-expanded', 'false')
  await expectSound()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(vase).toBeVisible()
  await page.getByRole('button', { name: 'Fold: Section Hero' }).click()
  await expect.element(vase).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Text The end$/ }).click()
  // A fold is seen as one while nothing points at it.
  await expect.element(page.getByRole('button', { name: 'Unfold: Section Hero' })).toBeVisible()
  editor.select('vase')
  await expect.element(vase).toBeVisible()
})
