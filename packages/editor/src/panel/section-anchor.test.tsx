import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { SectionAnchor } from './section-anchor.tsx'

const field = page.getByLabelText('Link to this section')

async function begin() {
  const editor = await driveEditor(
    new FakeDocumentServer(aPage(section('hero', [text('title')]), section('prices', [text('costs')]))),
  )
  editor.session.updateSection('hero', { anchor: 'welcome' })
  await show(
    <InPage session={editor.session}>
      <SectionAnchor sectionId="prices" />
    </InPage>,
    { answers: everything, width: 390 },
  )
  return { editor, anchor: () => editor.document.sections[1]!.settings.anchor }
}

test('[EDIT-1540] a section gets a name for links, as it can stand in an address, and loses it; undo knows it', async () => {
  const { editor, anchor } = await begin()
  await expect.element(page.getByText('With a name, links of any page can lead here.')).toBeVisible()
  await expectSound()
  await field.fill('Our Prices & Hours')
  // What is half typed leads nowhere yet.
  expect(anchor()).toBeUndefined()
  expect(document.body.textContent).toContain('Visitors land here at #our-prices-hours')
  await userEvent.keyboard('{Enter}')
  expect(anchor()).toBe('our-prices-hours')
  await expect.element(field).toHaveValue('our-prices-hours')
  await expect.element(page.getByRole('button', { name: 'Copy the address' })).toBeVisible()
  await expectSound()
  await field.fill('')
  await userEvent.keyboard('{Tab}')
  expect(anchor()).toBeUndefined()
  editor.session.undo()
  expect(anchor()).toBe('our-prices-hours')
})

test('[EDIT-1540] a name that another section or the page itself has, or nothing of an address, is said and not written', async () => {
  const { anchor } = await begin()
  for (const [words, problem] of [
    ['Welcome', 'Another section of this page has this name: choose another.'],
    ['main', 'The page itself uses this name: choose another.'],
    ['!!', 'Give it letters or digits.'],
  ] as const) {
    await field.fill(words)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(problem)).toBeVisible()
    await expectSound()
    expect(anchor()).toBeUndefined()
  }
})
