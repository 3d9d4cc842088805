import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { driveEditor } from '../testing/drive-editor.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, show } from '../testing/show.tsx'
import { Breadcrumb } from './breadcrumb.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

test.each([1440, 390])(
  '[EDIT-217] where the selection is, is said and leads from the block to its section and the page, %i px wide',
  async (width) => {
    const draft = aPage(
      section('hero', [text('title', `<p>Thrown by hand &amp; fired</p>`), text('more')], { name: LONG }),
    )
    const { session } = await driveEditor(new FakeDocumentServer(draft))
    session.select({ kind: 'block', id: 'title' })
    await show(
      <InPage session={session}>
        <Breadcrumb page="Home" />
      </InPage>,
      { answers: everything, width },
    )
    const crumb = (name: string | RegExp) => page.getByRole('button', { name })
    await expect.element(crumb('Text: Thrown by hand & fired')).toHaveAttribute('aria-current', 'true')
    await expectSound()
    session.toggleBlock('more')
    await expect.element(page.getByText('2 blocks')).toBeInTheDocument()
    await crumb(new RegExp(`^Section ${LONG}`)).click()
    expect(session.getState().selection).toEqual({ kind: 'section', id: 'hero' })
    await crumb('Home').click()
    expect(session.getState().selection).toBeNull()
    await expect.element(crumb('Home')).toHaveAttribute('aria-current', 'true')
  },
)
