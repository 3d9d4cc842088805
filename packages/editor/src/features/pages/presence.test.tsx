import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { PersonHere } from '../../api/presence.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { offline, type Answers } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything } from '../../testing/sample-answers.ts'
import { homeId } from '../../testing/sample-page.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { Presence } from './presence.tsx'

const POST = 'POST /api/config/documents/:documentId/presence'
const person = (tab: string, name: string, more: Partial<PersonHere> = {}): PersonHere => ({
  tab,
  name,
  isYou: false,
  colour: 3,
  blockId: null,
  ...more,
})

async function open(answer: Answers[typeof POST]) {
  const editor = await driveEditor(new FakeDocumentServer(aPage(section('hero', [text('title', 'Hi')]))))
  const shown = await show(
    <InPage session={editor.session}>
      <Presence documentId={homeId} />
    </InPage>,
    { answers: { ...everything, [POST]: answer } },
  )
  return { ...shown, editor }
}

const others = page.getByRole('list', { name: 'Also on this page' })

test('[EDIT-236] who else is there is shown with initials, and leads to the block they are in', async () => {
  const ada = person('ada', 'Ada King Lovelace', { blockId: 'title' })
  const { editor, api } = await open({ people: [ada, person('me', 'Owner', { isYou: true, colour: 5 })] })
  const button = others.getByRole('button', { name: /^Ada King Lovelace is at/ })
  await expect.element(button).toHaveAttribute('data-initials', 'AL')
  await expect.element(others.getByRole('button', { name: 'You, in another tab', exact: true })).toBeVisible()
  await expectSound()
  await button.click()
  await expect.poll(() => editor.session.getState().selection).toEqual({ kind: 'block', id: 'title' })
  await expect.poll(() => api.sent(POST).at(-1)).toMatchObject({ blockId: 'title' })
})

test('[EDIT-236] more than four are counted', async () => {
  await open({
    people: Array.from({ length: 7 }, (_, at) => person(`tab-${at}`, `Person ${at}`, { colour: at })),
  })
  await expect.element(others.getByText('+3')).toBeVisible()
  await expectSound()
})

test('[EDIT-236] a tab says that it leaves, and nobody hears of a line that is broken', async () => {
  const { api } = await open(offline)
  await expect.poll(() => api.made.length).toBeGreaterThan(0)
  await expect.element(others).not.toBeInTheDocument()
  api.change({ [POST]: { people: [] } })
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => api.sent(POST).at(-1)).toMatchObject({ leaves: true })
})
