import type { AnswerOf } from '@plinth/contract'
import { BLOCK_TYPES, type Block } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import EditorScreen from '../features/pages/editor-screen.tsx'
import { forgetStyle } from '../features/pages/use-site-style.ts'
import { canvasPage as frame, selectFirstSection } from '../testing/canvas.ts'
import { offline, type Answers } from '../testing/fake-api.ts'
import { session } from '../testing/sample-answers.ts'
import { answersOfPage, homeId } from '../testing/sample-page.ts'
import { expectSound, showScreen } from '../testing/show.tsx'

afterEach(forgetStyle)

type Saved = AnswerOf<'GET /api/config/saved-sections'>['sections'][number]

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const draft = aPage(section('hero', [text('title', '<p>Hello</p>')], { name: 'Welcome' }))
const prices: Saved = {
  id: 'p'.repeat(24),
  name: 'Our prices',
  section: section('s1', [text('t1', '<p>Twelve a plate</p>')], { name: 'Prices' }),
  updatedOn: 1,
  synced: null,
}

const answers: Answers = {
  ...answersOfPage(draft),
  'GET /api/config/saved-sections': { sections: [prices] },
}

const showEditor = (more: Answers = {}, width = 1440) =>
  showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    width,
    answers: { ...answers, ...more },
  })

const sections = () => frame()?.querySelectorAll('[data-section-id]').length
const words = () => frame()?.querySelector('main')?.textContent ?? ''
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const press = async (element: Element) => {
  ;(element as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

/** Opens the chooser below the only section. */
async function choosing() {
  await expect.poll(sections).toBe(1)
  const opener = page.getByRole('button', { name: 'Choose a section after section 1' })
  await expect.element(opener).toBeInTheDocument()
  await press(await opener.findElement())
  const chooser = dialog('Add section')
  await expect.element(chooser.getByRole('button', { name: 'Saved by you' })).toBeInTheDocument()
  return chooser
}

test.each([1440, 390])(
  '[SECTION-25] a section is saved from its bar, under its own name unless another is typed, at %i px',
  async (width) => {
    const { api } = await showEditor({ 'POST /api/config/saved-sections': prices }, width)
    await expect.poll(sections).toBe(1)
    await selectFirstSection()
    await press(await page.getByRole('button', { name: 'Save section' }).findElement())
    const saving = dialog('Save section')
    const name = saving.getByRole('textbox', { name: 'Name' })
    await expect.element(name).toHaveValue('Welcome')
    await expectSound()
    await name.fill('  Greeting ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => saving.query()).toBeNull()
    await expect
      .poll(() => api.sent('POST /api/config/saved-sections'))
      .toEqual([{ name: 'Greeting', section: draft.sections[0] }])
    await expect.element(page.getByText(/^Saved “Greeting”/)).toBeVisible()
  },
)

test('[SECTION-25] a name another one has is said, and the section may take its place', async () => {
  const taken = { refused: 409, code: 'name-taken', message: 'Another saved section has this name.' }
  const { api } = await showEditor({
    'POST /api/config/saved-sections': taken,
    'PATCH /api/config/saved-sections/:id': prices,
  })
  await expect.poll(sections).toBe(1)
  await selectFirstSection()
  await press(await page.getByRole('button', { name: 'Save section' }).findElement())
  const saving = dialog('Save section')
  await saving.getByRole('textbox', { name: 'Name' }).fill('OUR prices')
  await userEvent.keyboard('{Enter}')
  await expect.element(saving.getByText('Another saved section has this name.')).toBeVisible()
  await saving.getByRole('button', { name: 'Save in its place' }).click()
  await expect.poll(() => saving.query()).toBeNull()
  await expect
    .poll(() => api.sent('PATCH /api/config/saved-sections/:id'))
    .toEqual([{ section: draft.sections[0] }])
})

test.each([1440, 390])(
  '[SECTION-26] what is saved is put in with ids of its own, at %i px',
  async (width) => {
    await showEditor({ 'GET /api/config/saved-sections': { sections: [{ ...prices, name: LONG }] } }, width)
    const chooser = await choosing()
    await press(await chooser.getByRole('button', { name: 'Saved by you' }).findElement())
    const card = chooser.getByRole('button', { name: LONG, exact: true })
    await expect.element(card).toBeInTheDocument()
    await expectSound()
    await press(await card.findElement())
    await expect.poll(sections).toBe(2)
    expect(words()).toContain('Twelve a plate')
    await expect.poll(() => frame()?.querySelector('[data-section-id="s1"]')).toBeNull()
  },
)

test('[SECTION-26] it is found by its name, renamed, removed, and had back', async () => {
  const { api } = await showEditor({
    'PATCH /api/config/saved-sections/:id': prices,
    'DELETE /api/config/saved-sections/:id': () => undefined,
    'POST /api/config/saved-sections': prices,
  })
  const chooser = await choosing()
  await chooser.getByRole('textbox', { name: 'Search sections' }).fill('our')
  await expect.element(chooser.getByRole('button', { name: 'Our prices', exact: true })).toBeInTheDocument()
  await press(await chooser.getByRole('button', { name: 'More about Our prices' }).findElement())
  await press(await page.getByRole('menuitem', { name: 'Rename' }).findElement())
  const renaming = dialog('Rename section')
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Price list')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => renaming.query()).toBeNull()
  await expect.poll(() => api.sent('PATCH /api/config/saved-sections/:id')).toEqual([{ name: 'Price list' }])
  await press(await chooser.getByRole('button', { name: 'More about Our prices' }).findElement())
  await press(await page.getByRole('menuitem', { name: 'Remove' }).findElement())
  await expect.poll(() => api.sent('DELETE /api/config/saved-sections/:id').length).toBe(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect
    .poll(() => api.sent('POST /api/config/saved-sections'))
    .toEqual([{ name: 'Our prices', section: prices.section }])
})

test('[SECTION-26] nothing saved says how it is done', async () => {
  await showEditor({ 'GET /api/config/saved-sections': { sections: [] } })
  const chooser = await choosing()
  await press(await chooser.getByRole('button', { name: 'Saved by you' }).findElement())
  await expect.element(chooser.getByText(/^Nothing is saved yet/)).toBeVisible()
})

test('[SECTION-26] what cannot be had is said where it would be, and the templates are there', async () => {
  await showEditor({ 'GET /api/config/saved-sections': offline })
  const chooser = await choosing()
  await expect.element(chooser.getByRole('button', { name: 'Team of three' })).toBeInTheDocument()
  await press(await chooser.getByRole('button', { name: 'Saved by you' }).findElement())
  await expect.element(chooser.getByText('Unable to load saved sections')).toBeVisible()
  await expectSound()
})

test('[SECTION-22] who may not write code cannot put in a saved section that has some', async () => {
  const code: Block = {
    id: 'c1',
    type: BLOCK_TYPES.code,
    value: { source: '<b>x</b>', language: 'html' },
    texts: {},
    layout: { desktop: { x: 0, y: 0, w: 8, h: 2 } },
  }
  await showEditor({
    'GET /api/config/saved-sections': { sections: [{ ...prices, section: section('s1', [code]) }] },
    'GET /api/config/session': { ...session, roles: [roles.editor] },
  })
  const chooser = await choosing()
  const card = chooser.getByRole('button', { name: 'Our prices', exact: true })
  await expect.element(card).toBeInTheDocument()
  await press(await card.findElement())
  await expect.element(page.getByText(/does not allow you to write code blocks/)).toBeVisible()
  expect(sections()).toBe(1)
})
