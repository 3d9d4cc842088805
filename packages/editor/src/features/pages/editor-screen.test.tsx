import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeStyle, type StyleChanges } from '@plinth/domain'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { broken, never, offline, type Answers } from '../../testing/fake-api.ts'
import { everything, pages } from '../../testing/sample-answers.ts'
import { homeId, sampleCanvas } from '../../testing/sample-page.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import EditorScreen from './editor-screen.tsx'
import { forgetStyle } from './use-site-style.ts'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const DRAFT = 'GET /api/config/documents/:documentId'
const CANVAS = 'GET /api/config/documents/:documentId/canvas'
const SAVE = 'POST /api/config/documents/:documentId/operations'
const draft = aPage(section('hero', [text('title', '<p>Thrown by hand</p>')], { name: 'Welcome' }))

const opened: Answers = {
  ...everything,
  [DRAFT]: { documentId: homeId, revision: 0, document: draft, publishedRevision: 0, log: [] },
  [CANVAS]: sampleCanvas(draft),
  [SAVE]: ({ body }) => {
    const { baseRevision, entries } = body as { baseRevision: number; entries: { id: string }[] }
    return {
      revision: baseRevision + entries.length,
      entries: entries.map(({ id }, index) => ({ id, revision: baseRevision + index + 1 })),
      others: [],
    }
  },
  'GET /api/config/collections/:id/items': { items: [], nextCursor: null },
}

/** Each test finds the style as the server has it. */
afterEach(forgetStyle)

const showEditor = (answers: Answers = {}, options: { width?: number; address?: string } = {}) =>
  showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    ...options,
    answers: { ...opened, ...answers },
  })

/** The page in the frame in the middle. */
const canvasText = () =>
  document.querySelector<HTMLIFrameElement>('iframe[title="The page being edited"]')?.contentDocument?.body
    .textContent ?? ''

test('[EDIT-2] without an address the home page is opened, in its frame, under its title', async () => {
  const { address } = await showEditor({}, { address: '/config/pages' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect.poll(canvasText).toContain('Thrown by hand')
  expect(address()).toBe(`/config/pages/${homeId}`)
  await expectSound()
})

test('[EDIT-2] on a phone the page comes first, and nothing is to be scrolled sideways for', async () => {
  await showEditor(
    {
      'GET /api/config/pages': {
        ...pages,
        collections: pages.collections.map((one) => ({ ...one, title: { en: LONG } })),
      },
    },
    { width: 390 },
  )
  await expect.element(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await expectSound()
})

test('a page that takes its time is waited for', async () => {
  await showEditor({ [CANVAS]: never })
  await expect.element(page.getByRole('status', { name: 'Opening the page' })).toBeVisible()
  await expectSound()
})

test.each([
  ['offline', offline],
  ['with a broken server', broken],
] as const)('%s the page cannot be opened, and is asked for again', async (_, answer) => {
  const { api } = await showEditor({ [DRAFT]: answer })
  await expect.element(page.getByRole('heading', { name: 'Unable to locate content' })).toBeVisible()
  await expectSound()
  api.change({ [DRAFT]: opened[DRAFT]! })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(canvasText).toContain('Thrown by hand')
})

test('a list of pages that could not be read is asked for again', async () => {
  const { api } = await showEditor({ 'GET /api/config/pages': offline })
  await expect.element(page.getByRole('alert').getByText(/Unable to connect/)).toBeVisible()
  await expectSound()
  api.change({ 'GET /api/config/pages': pages })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('[EDIT-40] a website without pages offers to add the first one', async () => {
  await showEditor(
    { 'GET /api/config/pages': { navigation: { main: [], footer: [], unlinked: [] }, collections: [] } },
    { address: '/config/pages' },
  )
  await expect.element(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Add a page' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText(/Title|Name/)).toBeVisible()
})

test('[EDIT-28] with the keyboard: a section is duplicated, and undone by name', async () => {
  const { api } = await showEditor()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await page.getByText('Outline', { exact: true }).click()
  await page
    .getByRole('button', { name: /^(Section )?“?Welcome/ })
    .first()
    .click()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(() => canvasText().split('Thrown by hand').length).toBe(3)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => canvasText().split('Thrown by hand').length).toBe(2)
  expect(api.mistakes).toEqual([])
})

/** A custom property of the page in the frame. */
const ofCanvas = (name: string) => {
  const root = document.querySelector<HTMLIFrameElement>(
    'iframe[title="The page being edited"]',
  )?.contentDocument
  return root == null ? '' : getComputedStyle(root.documentElement).getPropertyValue(name)
}

/** Saves changes of the style as the server does. */
function savingStyle() {
  let { style, revision } = everything['GET /api/config/style']
  return ({ body }: { readonly body: unknown }) => {
    const { entries } = body as { entries: { id: string; changes: StyleChanges }[] }
    const saved = entries.map(({ id, changes }) => {
      const changed = changeStyle(style, changes)
      style = changed.style
      revision += 1
      return { id, revision, before: changed.before }
    })
    return { revision, style, entries: saved, others: [] }
  }
}

test.each([1440, 390])(
  '[EDIT-110] [EDIT-111] Style is opened by its key, and what is tried is on the page, %i px wide',
  async (width) => {
    const { api } = await showEditor({ 'POST /api/config/style/changes': savingStyle() }, { width })
    await expect.poll(canvasText).toContain('Thrown by hand')
    await page.getByRole('heading', { level: 1 }).click()
    await userEvent.keyboard('s')
    const panel = page.getByRole('region', { name: 'Style of the site' })
    await panel.getByRole('button', { name: /^Orchard/ }).click()
    await expect.poll(() => ofCanvas('--radius')).toBe('20px')
    await expect.element(page.getByRole('button', { name: 'Undo: style Orchard' })).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => ofCanvas('--radius')).toBe('4px')
    const saved = () =>
      api.sent('POST /api/config/style/changes').flatMap((body) => (body as { entries: unknown[] }).entries)
    await expect.poll(() => saved().length).toBe(2)
    await panel.getByRole('button', { name: 'Close the style' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(api.mistakes).toEqual([])
  },
)

test('[EDIT-110] whoever selects a section gets its settings in place of the style', async () => {
  await showEditor()
  await expect.poll(canvasText).toContain('Thrown by hand')
  await page.getByRole('button', { name: 'Style of the site' }).click()
  await expect.element(page.getByRole('region', { name: 'Style of the site' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Left panel' }).getByText('Outline').click()
  await page
    .getByRole('button', { name: /^(Section )?“?Welcome/ })
    .first()
    .click()
  await expect.element(page.getByRole('region', { name: 'Section settings' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Style of the site' })).not.toBeInTheDocument()
})

test('[EDIT-110] a style that cannot be read says so and is asked for again; the page can be edited meanwhile', async () => {
  const { api } = await showEditor({ 'GET /api/config/style': broken })
  await expect.poll(canvasText).toContain('Thrown by hand')
  await page.getByRole('button', { name: 'Style of the site' }).click()
  const panel = page.getByRole('region', { name: 'Style of the site' })
  await expect.element(panel.getByRole('alert')).toBeVisible()
  await expectSound()
  api.change({ 'GET /api/config/style': everything['GET /api/config/style'] })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel.getByRole('button', { name: /^Orchard/ })).toBeVisible()
})
