import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { driveEditor } from '../../testing/drive-editor.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { FindBar } from './find-bar.tsx'

test.each([1440, 390])(
  '[EDIT-228] words are found one after the other, round the ends, %i px wide',
  async (width) => {
    const draft = aPage(
      section('hero', [
        text('one', '<p>A jug</p>'),
        text('two', '<p>A bowl</p>'),
        text('three', '<p>Two jugs</p>'),
      ]),
    )
    const { session } = await driveEditor(new FakeDocumentServer(draft))
    await show(
      <InPage session={session}>
        <FindBar />
      </InPage>,
      { answers: everything, width },
    )
    const field = page.getByRole('textbox', { name: 'Find on this page' })
    await expect.element(field).toHaveFocus()
    await expectSound()
    await userEvent.keyboard('Jug')
    await expect.element(page.getByText('1 of 2')).toBeVisible()
    expect(session.selectedIds).toEqual(['one'])
    await userEvent.keyboard('{Enter}')
    expect(session.selectedIds).toEqual(['three'])
    await userEvent.keyboard('{Enter}')
    expect(session.selectedIds).toEqual(['one'])
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    expect(session.selectedIds).toEqual(['three'])
    await expect.element(page.getByText('2 of 2')).toBeVisible()
    await expectSound()
    await field.fill('kettle')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Next place' })).toBeDisabled()
    await expectSound()
  },
)
