import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { PersonHere } from '../../api/presence.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { offline, type Answers } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything } from '../../testing/sample-answers.ts'
import { answersOfPage, homeId } from '../../testing/sample-page.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import EditorScreen from './editor-screen.tsx'
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

test('[EDIT-1550] others are seen on the canvas: their block is outlined with their names, until they leave it', async () => {
  const ada = person('ada', 'Ada King Lovelace', { blockId: 'low' })
  const bo = person('bo', 'Bo', { blockId: 'low', colour: 2 })
  const me = person('me', 'Owner', { isYou: true, blockId: 'title' })
  const draft = aPage(section('hero', [text('title', '<p>Hi</p>'), text('low', '<p>Below</p>', { y: 12 })]))
  const { api } = await showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    answers: { ...answersOfPage(draft), [POST]: { people: [ada, bo, me] } },
    width: 1440,
  })
  const box = () => document.querySelector<HTMLElement>('[data-presence-of]')
  await expect.poll(() => box()?.textContent).toBe('Ada King Lovelace, Bo')
  // One's own other tab is nobody to keep clear of.
  expect(document.querySelectorAll('[data-presence-of]')).toHaveLength(1)
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')
  const block = () => frame?.contentDocument?.querySelector('[data-block-id="low"]')?.getBoundingClientRect()
  const onScreen = frame?.getBoundingClientRect() ?? new DOMRect()
  const scale = onScreen.width / (frame?.offsetWidth ?? 1)
  await expect
    .poll(() => Math.round(box()?.getBoundingClientRect().top ?? 0))
    .toBe(Math.round(onScreen.top + (block()?.top ?? 0) * scale))
  const name = box()?.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
  // The name stands beside the block, on none of its words.
  expect(name.bottom).toBeLessThanOrEqual(box()?.getBoundingClientRect().top ?? 0)
  expect(getComputedStyle(box() ?? document.body).pointerEvents).toBe('none')
  await expectSound()
  api.change({ [POST]: { people: [me] } })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(box).toBeNull()
})
