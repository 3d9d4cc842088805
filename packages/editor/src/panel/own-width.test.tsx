import { findBlock } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { BlockWidth, SectionWidth } from './own-width.tsx'

async function begin() {
  const editor = await driveEditor(new FakeDocumentServer(aPage(section('hero', [text('title')]))))
  return {
    editor,
    marks: () => findBlock(editor.document, 'title')?.block.marks,
    settings: () => editor.document.sections[0]!.settings,
  }
}

test('[EDIT-1258] a block is given a width of its own and a place for it, and loses both when the field is emptied', async () => {
  const { editor, marks } = await begin()
  editor.select('title')
  await show(
    <InPage session={editor.session}>
      <BlockWidth blockId="title" />
    </InPage>,
    { answers: everything },
  )
  await expectSound()
  const width = page.getByLabelText('Own width')
  await width.fill('3')
  // The first digit is no width yet, and stays to be gone on from.
  expect(marks()).toBeUndefined()
  await width.fill('320')
  expect(marks()).toEqual({ maxWidth: 320 })
  await page.getByText('End', { exact: true }).click()
  expect(marks()).toEqual({ maxWidth: 320, stands: 'end' })
  await expectSound()
  expect(editor.session.undoWords).toBe('Resized Text')
  await width.fill('')
  expect(marks()).toBeUndefined()
  while (editor.session.undoWords !== undefined) editor.session.undo()
  expect(marks()).toBeUndefined()
})

test('[EDIT-1258] a section is narrow, wide, as wide as it likes, or as the page again', async () => {
  const { editor, settings } = await begin()
  editor.select('hero')
  await show(
    <InPage session={editor.session}>
      <SectionWidth sectionId="hero" />
    </InPage>,
    { answers: everything },
  )
  const named = page.getByLabelText('Width', { exact: true })
  await named.selectOptions('Narrow')
  expect(settings()).toMatchObject({ width: 'inset', maxWidth: 720 })
  await expectSound()
  await named.selectOptions('Wide')
  expect(settings().maxWidth).toBe(1680)
  const width = page.getByLabelText('Width of the content')
  await width.fill('900')
  await expect.element(named).toHaveValue('own')
  expect(settings().maxWidth).toBe(900)
  await userEvent.keyboard('{ArrowUp}')
  expect(settings().maxWidth).toBe(908)
  await named.selectOptions('Edge to edge')
  expect(settings()).not.toHaveProperty('maxWidth')
  expect(settings().width).toBe('full')
  await expect.element(width).not.toBeInTheDocument()
  await named.selectOptions('With margins')
  expect(settings()).toMatchObject({ width: 'inset' })
})
