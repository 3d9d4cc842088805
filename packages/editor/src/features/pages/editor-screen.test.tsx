import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { broken, never, offline, type Answers } from '../../testing/fake-api.ts'
import { everything, pages } from '../../testing/sample-answers.ts'
import { homeId, sampleCanvas } from '../../testing/sample-page.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import EditorScreen from './editor-screen.tsx'

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
