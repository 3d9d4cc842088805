import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Publish, Version } from '../../api/publishing.ts'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { StyleStore } from '../../document/style-store.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { broken, never, offline, type Answers } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { FakeStyleServer } from '../../testing/fake-style-server.ts'
import { everything, session } from '../../testing/sample-answers.ts'
import { homeId, sampleCanvas } from '../../testing/sample-page.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { HistoryDrawer } from './history-drawer.tsx'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const VERSIONS = 'GET /api/config/documents/:documentId/versions'
const NAME = 'PATCH /api/config/documents/:documentId/versions/:versionId'
const CANVAS = 'GET /api/config/documents/:documentId/versions/:versionId/canvas'
const RESTORE = 'POST /api/config/documents/:documentId/versions/:versionId/restore'

const version = (number: number, more: Partial<Version> = {}): Version => ({
  documentId: homeId,
  id: `6b034d1317b4f27a4e0d9e0${number}`,
  number,
  revision: number,
  at: 1795378452452,
  account: 'Owner',
  note: '',
  isPublished: false,
  ...more,
})
const two = { versions: [version(2, { isPublished: true }), version(1, { account: null, note: LONG })] }
const wasThen = sampleCanvas(aPage(section('hero', [text('title', '<p>As it was then</p>')])))

async function showHistory(answers: Answers, typed = '') {
  const server = new FakeDocumentServer(aPage(section('hero', [text('title', 'Hi')])))
  const editor = await driveEditor(server)
  if (typed !== '') editor.type('title', typed)
  const onClose = vi.fn()
  const shown = await show(
    <InPage session={editor.session}>
      <HistoryDrawer opened onClose={onClose} documentId={homeId} />
    </InPage>,
    { width: 390, answers: { ...everything, [VERSIONS]: two, [CANVAS]: wasThen, ...answers } },
  )
  return { ...shown, server, editor, onClose }
}

const drawer = page.getByRole('dialog', { name: 'History' })
const look = (number: number) => drawer.getByRole('button', { name: `Look at version ${number}` })

test('[EDIT-51] versions with who, when and why, and which one visitors see', async () => {
  await showHistory({})
  await expect.element(drawer.getByText('Visitors see this')).toBeVisible()
  await expect.element(drawer.getByText(/, Owner/)).toBeVisible()
  await expect.element(drawer.getByText(LONG)).toBeVisible()
  await expectSound()
})

test('[EDIT-1257] a version is named with keys alone, and Escape keeps what it was called', async () => {
  const { api, onClose } = await showHistory({})
  const rename = drawer.getByRole('button', { name: 'Rename version 1' })
  await rename.click()
  const name = drawer.getByRole('textbox', { name: 'Name of version 1' })
  await expect.element(name).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
  await expect.element(rename).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
  expect(api.sent(NAME)).toEqual([])
  await drawer.getByRole('button', { name: 'Name version 2' }).click()
  await expect.element(drawer.getByRole('textbox', { name: 'Name of version 2' })).toHaveFocus()
  api.change({ [NAME]: offline })
  await userEvent.keyboard('Before the sale {Enter}')
  await expect.element(drawer.getByText(/Unable to connect/)).toBeVisible()
  await expectSound()
  const named = version(2, { isPublished: true, note: 'Before the sale' })
  api.change({ [NAME]: { note: 'Before the sale' }, [VERSIONS]: { versions: [named] } })
  await drawer.getByRole('button', { name: 'Save name' }).click()
  await expect.element(drawer.getByText('Before the sale', { exact: true })).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Rename version 2' })).toHaveFocus()
  // Once in vain, and once more.
  expect(api.sent(NAME)).toEqual([{ note: 'Before the sale' }, { note: 'Before the sale' }])
})

test('[EDIT-1257] who may not publish names no version', async () => {
  await showHistory({ 'GET /api/config/session': { ...session, roles: [2] } })
  await expect.element(look(1)).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: /ame version/ })).not.toBeInTheDocument()
})

test('[EDIT-1304] Escape leads from a version one looks at back to the list, to where it was opened from', async () => {
  const { onClose } = await showHistory({})
  await look(1).click()
  const view = page.getByRole('dialog', { name: /^Version 1/ })
  await expect.element(view.getByRole('button', { name: 'Restore as draft' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(view).not.toBeInTheDocument()
  await expect.element(look(1)).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('[EDIT-51] a page never published says what versions are', async () => {
  await showHistory({ [VERSIONS]: { versions: [] } })
  await expect.element(drawer.getByText(/has not been published yet/)).toBeVisible()
  await expectSound()
})

test('[EDIT-51] versions are waited for', async () => {
  await showHistory({ [VERSIONS]: never })
  await expect.element(drawer.getByRole('status', { name: 'Loading' })).toBeVisible()
})

test('[EDIT-51] versions that could not be read are asked for again', async () => {
  const { api } = await showHistory({ [VERSIONS]: offline })
  await expect.element(drawer.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  await expectSound()
  api.change({ [VERSIONS]: two })
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await expect.element(look(1)).toBeVisible()
})

test('[EDIT-51] changes by name, the newest first, reached with the arrow keys', async () => {
  await showHistory({}, '!')
  await expect.element(look(1)).toBeVisible()
  ;(await drawer.getByRole('tab', { name: 'Versions' }).findElement()).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(drawer.getByText('Typed in Text', { exact: true })).toBeVisible()
  await expectSound()
})

test('[EDIT-593] what was undone is folded, and a step leads to where it is seen', async () => {
  const { editor, onClose } = await showHistory({}, '!')
  await drawer.getByRole('tab', { name: 'Changes' }).click()
  const step = drawer.getByRole('button', { name: 'Typed in Text', exact: true })
  await expect.element(step).toBeVisible()
  editor.undo()
  const folded = drawer.getByRole('button', { name: '1 step, undone' })
  await expect.element(folded).toHaveAttribute('aria-expanded', 'false')
  await expect.element(step).not.toBeInTheDocument()
  await folded.click()
  await expect.element(drawer.getByText('Undo: Typed in Text', { exact: true })).toBeVisible()
  await expectSound()
  editor.session.redo()
  await step.click()
  expect(editor.session.getState().selection).toEqual({ kind: 'block', id: 'title' })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('[EDIT-51] a page nobody has changed says so', async () => {
  await showHistory({})
  await drawer.getByRole('tab', { name: 'Changes' }).click()
  await expect.element(drawer.getByText('Nothing has been changed yet.')).toBeVisible()
})

const view = page.getByRole('dialog', { name: /^Version 1,/ })

test('[EDIT-51] a version is looked at as it was, without scripts, and made the draft again once what is typed is saved', async () => {
  const { api, server } = await showHistory({ [RESTORE]: { revision: 3 } }, '!')
  await look(1).click()
  const frame = view.getByTitle('The page as it was')
  await expect.element(frame).toBeVisible()
  await expect.poll(() => frame.element().getAttribute('sandbox')).toBe('allow-same-origin')
  await expect.poll(() => frame.element().getAttribute('srcdoc')).toContain('As it was then')
  await view.getByRole('button', { name: 'Restore as draft' }).click()
  await expect.element(view).not.toBeInTheDocument()
  await expect.element(page.getByText('Version 1 is the draft again. Undo takes that back.')).toBeVisible()
  await expect.poll(() => api.sent(RESTORE)).toEqual([{ target: 'draft' }])
  expect(server.revision).toBe(1)
})

test.each([1440, 390])(
  '[EDIT-600] a version stands beside the draft, with what differs in words, %i px wide',
  async (width) => {
    await showHistory({}, '!')
    await page.viewport(width, 844)
    await look(1).click()
    await view.getByRole('switch', { name: 'Beside the draft' }).click()
    const differences = view.getByRole('region', { name: 'What differs' })
    await expect.element(differences.getByText('Then: As it was then')).toBeVisible()
    await expect.element(differences.getByText('Now: Hi!')).toBeVisible()
    await expect.element(view.getByTitle('The page as it was')).toBeVisible()
    await expectSound()
  },
)

test('[EDIT-51] a version is published again, unless it is what visitors see', async () => {
  const { api } = await showHistory({ [RESTORE]: { revision: 3 } })
  await look(1).click()
  await view.getByRole('button', { name: 'Publish this version again' }).click()
  await expect.element(page.getByText(/Visitors see version 1 again/)).toBeVisible()
  await expect.poll(() => api.sent(RESTORE)).toEqual([{ target: 'published' }])
  await look(2).click()
  const seen = page.getByRole('dialog', { name: /^Version 2,/ })
  await expect.element(seen.getByRole('button', { name: 'Restore as draft' })).toBeVisible()
  await expect
    .element(seen.getByRole('button', { name: 'Publish this version again' }))
    .not.toBeInTheDocument()
})

test('[EDIT-51] who may not publish is not offered to', async () => {
  await showHistory({ 'GET /api/config/session': { ...session, roles: [2] } })
  await look(1).click()
  await expect.element(view.getByRole('button', { name: 'Restore as draft' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Publish this version again')
})

test('[EDIT-51] a version that could not be read, or made the draft, says why and stays', async () => {
  const { api } = await showHistory({ [CANVAS]: broken, [RESTORE]: offline })
  await look(1).click()
  await expect.element(view.getByRole('alert').getByText('Something broke.')).toBeVisible()
  await expect.element(view.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
  api.change({ [CANVAS]: wasThen })
  await view.getByRole('button', { name: 'Try again' }).click()
  await expect.element(view.getByTitle('The page as it was')).toBeVisible()
  await view.getByRole('button', { name: 'Restore as draft' }).click()
  await expect.element(page.getByText(/Unable to connect/)).toBeVisible()
  await expect.element(view).toBeVisible()
})

test.each([1440, 390])(
  '[EDIT-231] changes and published versions of the style by name, each gone back to, %i px wide',
  async (width) => {
    const { editor } = await showHistory({ 'GET /api/config/style/versions': { versions: [] } })
    const server = new FakeStyleServer()
    editor.session.editStyle(
      await StyleStore.open({ api: server.api('ana'), accountId: 'ana', sessionId: 'tab-1' }),
    )
    const { session } = editor
    await page.viewport(width, 844)
    await drawer.getByRole('tab', { name: 'Style' }).click()
    await expect.element(drawer.getByText('Nothing has been changed yet.')).toBeVisible()
    session.changeStyle({ 'palette.accent': '#123456' }, { code: 'palette', name: 'Fjord' })
    session.changeStyle({ radius: 12 })
    session.changeStyle({ spacing: 12 })
    await expectSound()
    await drawer.getByRole('button', { name: 'Back to after “palette Fjord”' }).click()
    const { style } = session.style!.getSnapshot()
    expect([style.palette.accent, style.radius, style.spacing]).toEqual(['#123456', 4, 8])
    expect(session.undoWords).toBe('spacing and corners')
    session.undo()
    expect(session.style!.getSnapshot().style.radius).toBe(12)
    await expect.element(drawer.getByText('Undo: spacing and corners', { exact: true })).toBeVisible()
  },
)

test('[EDIT-231] who may not design sees it, and goes back to nothing', async () => {
  const { editor } = await showHistory({ 'GET /api/config/style/versions': { versions: [] } })
  editor.session.editStyle(
    await StyleStore.open({
      api: new FakeStyleServer().api('ana'),
      accountId: 'ana',
      sessionId: 'tab-1',
    }),
  )
  editor.session.changeStyle({ radius: 12 })
  editor.session.changeStyle({ radius: 13 })
  editor.session.allow({ ...editor.session.getState().rights, mayWriteCode: false, mayDesign: false })
  await drawer.getByRole('tab', { name: 'Style' }).click()
  await expect.element(drawer.getByText('corners', { exact: true }).first()).toBeVisible()
  expect(drawer.getByRole('button', { name: /^Back to/ }).elements()).toEqual([])
})

test('[EDIT-316] what was done to the navigation is told by its link, and leads to the list it is in', async () => {
  const { editor, onClose } = await showHistory({ 'GET /api/config/style/versions': { versions: [] } })
  const api = new FakeStyleServer().api('ana')
  editor.session.editStyle(await StyleStore.open({ api, accountId: 'ana', sessionId: 'tab-1' }))
  const none = { main: [], footer: [] }
  const to = { main: [{ id: 'a', collectionId: 'a', items: [] }], footer: [] }
  editor.session.changeStyle({ menus: { from: none, to } }, { code: 'link-added', name: 'Workshops' })
  editor.session.changeStyle({ radius: 13 })
  await drawer.getByRole('tab', { name: 'Style' }).click()
  await expect.element(drawer.getByText('added link Workshops', { exact: true })).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Show “corners”' }).elements()).toEqual([])
  await expectSound()
  await drawer.getByRole('button', { name: 'Show “added link Workshops”' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

const PUBLISHES = 'GET /api/config/publishes'
const TAKE_BACK = 'POST /api/config/publishes/:publishId/take-back'

const aPart = (kind: Publish['parts'][number]['kind'], more: Partial<Publish['parts'][number]> = {}) => ({
  kind,
  title: null,
  name: null,
  isNew: false,
  standing: 'stands' as const,
  ...more,
})
const aPublish = (n: number, parts: Publish['parts'], more: Partial<Publish> = {}): Publish => ({
  id: `publish-${n}`,
  at: 1795378452452 - n * 3_600_000,
  account: 'Owner',
  note: '',
  takesBack: null,
  parts,
  ...more,
})
const about = { title: { en: 'About' } }
const publishes = {
  publishes: [
    aPublish(1, [aPart('collection', { ...about, standing: 'back' })], { note: LONG }),
    aPublish(2, [aPart('collection', { title: { en: LONG } }), aPart('website', { isNew: true })]),
    aPublish(3, [aPart('synced', { name: 'Hours', standing: 'since' }), aPart('navigation')], {
      account: null,
    }),
    aPublish(4, [aPart('style')], { takesBack: 'publish-3' }),
  ],
}

async function showPublishes(answers: Answers = {}) {
  const shown = await showHistory({ [PUBLISHES]: publishes, ...answers })
  await drawer.getByRole('tab', { name: 'Publishes' }).click()
  return shown
}

test('[EDIT-1620] what went live together is listed, and taken back at once where nothing came after it', async () => {
  const { api } = await showPublishes()
  await expect.element(drawer.getByText('Taken back', { exact: true })).toBeVisible()
  await expect.element(drawer.getByText(/^Took back the publish of/)).toBeVisible()
  await expect.element(drawer.getByText(LONG, { exact: true })).toBeVisible()
  await expectSound()
  await expect
    .element(drawer.getByRole('button', { name: 'Take back: About', exact: true }))
    .not.toBeInTheDocument()
  api.change({ [TAKE_BACK]: { publishId: 'publish-5' } })
  await drawer.getByRole('button', { name: `Take back: ${LONG} and Footer` }).click()
  await expect
    .element(page.getByText(/^Visitors see what they saw before\. Your drafts stay\./))
    .toBeVisible()
  expect(api.sent(TAKE_BACK)).toEqual([{}])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText('Visitors see it again.')).toBeVisible()
  const asked = api.made.filter(({ key }) => key === TAKE_BACK).map(({ path }) => path)
  expect(asked).toEqual([
    '/api/config/publishes/publish-2/take-back',
    '/api/config/publishes/publish-5/take-back',
  ])
})

test('[EDIT-1620] what was published again since is named and asked about before it is taken back', async () => {
  const { api } = await showPublishes()
  api.change({ [TAKE_BACK]: offline })
  const ask = drawer.getByRole('button', { name: 'Take back: Hours and Navigation' })
  await ask.click()
  await expect.element(drawer.getByText(/^Published again since: Hours\. /)).toBeVisible()
  await expectSound()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(drawer.getByText(/^Published again since/)).not.toBeInTheDocument()
  expect(api.sent(TAKE_BACK)).toEqual([])
  await ask.click()
  await drawer.getByRole('button', { name: 'Take back all the same' }).click()
  await expect.element(drawer.getByText(/Unable to connect/)).toBeVisible()
  api.change({ [TAKE_BACK]: { publishId: 'publish-6' } })
  await drawer.getByRole('button', { name: 'Take back all the same' }).click()
  await expect.element(drawer.getByText(/^Published again since/)).not.toBeInTheDocument()
  expect(api.sent(TAKE_BACK)).toEqual([{ anyway: true }, { anyway: true }])
})

test('[EDIT-1620] who may not publish takes nothing back; without a publish the list says what it is for', async () => {
  const { api } = await showPublishes({ 'GET /api/config/session': { ...session, roles: [2] } })
  await expect.element(drawer.getByText('Taken back', { exact: true })).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: /^Take back/ })).not.toBeInTheDocument()
  api.change({ [PUBLISHES]: { publishes: [] } })
  await drawer.getByRole('tab', { name: 'Versions' }).click()
  await drawer.getByRole('tab', { name: 'Publishes' }).click()
  await expect.element(drawer.getByText(/^Nothing has been published yet/)).toBeVisible()
})

test('[EDIT-1620] publishes are waited for, and asked for again where they could not be read', async () => {
  const { api } = await showPublishes({ [PUBLISHES]: broken })
  await expect.element(drawer.getByRole('alert').getByText('Something broke.')).toBeVisible()
  api.change({ [PUBLISHES]: never })
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await expect.element(drawer.getByRole('status', { name: 'Loading' })).toBeVisible()
})
