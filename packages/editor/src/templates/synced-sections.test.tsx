import type { AnswerOf } from '@plinth/contract'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import EditorScreen from '../features/pages/editor-screen.tsx'
import { forgetStyle } from '../features/pages/use-site-style.ts'
import { canvasListens, canvasPage as frame, pressOnCanvas, selectFirstSection } from '../testing/canvas.ts'
import { offline, type Answers } from '../testing/fake-api.ts'
import { answersOfPage, homeId, sampleCanvas } from '../testing/sample-page.ts'
import { expectSound, showScreen } from '../testing/show.tsx'

afterEach(forgetStyle)

type Saved = AnswerOf<'GET /api/config/saved-sections'>['sections'][number]

const hours: Saved = {
  id: 'p'.repeat(24),
  name: 'Opening hours',
  section: section('s1', [text('t1', '<p>Open until six</p>')], { name: 'Hours' }),
  updatedOn: 1,
  synced: { documentId: 'hours-document', pages: 4 },
}
const hero = section('hero', [text('title', '<p>Hello</p>')], { name: 'Welcome' })
const place = section('here', [], { name: 'Hours', synced: hours.id })
const uses = [
  {
    documentId: homeId,
    ownerKind: 'collection',
    title: { en: 'Home' },
    path: '/',
    inDraft: true,
    isSeen: true,
  },
  {
    documentId: 'b',
    ownerKind: 'item',
    title: { en: 'A post' },
    path: '/blog/a',
    inDraft: true,
    isSeen: false,
  },
] as const

const answers = (sections: readonly (typeof hero)[]): Answers => ({
  ...answersOfPage(aPage(...sections)),
  'GET /api/config/documents/:documentId/canvas': {
    ...sampleCanvas(aPage(...sections)),
    synced: { [hours.id]: hours.section },
  },
  'GET /api/config/saved-sections': { sections: [hours] },
  'GET /api/config/saved-sections/:id/uses': { uses: [...uses] },
})

const showEditor = (sections: readonly (typeof hero)[], more: Answers = {}, width = 1440) =>
  showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    width,
    answers: { ...answers(sections), ...more },
  })

const sections = () => frame()?.querySelectorAll('[data-section-id]').length
const words = () => frame()?.querySelector('main')?.textContent ?? ''
const press = async (element: Element) => {
  ;(element as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}
/** Selects the second section, without the pointer. */
async function selectPlace() {
  await expect.poll(words).toContain('Open until six')
  const heading = page.getByRole('heading', { name: 'Synced section' })
  await canvasListens()
  frame()
    ?.querySelector('[data-section-id="here"]')
    ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  await expect.element(heading).toBeVisible()
}

test.each([1440, 390])(
  '[SECTION-36] a synced section is marked on the canvas, says where it stands, and nothing in it is edited there, at %i px',
  async (width) => {
    const { address } = await showEditor([hero, place], {}, width)
    await expect.element(page.getByText('Synced · on 4 pages')).toBeVisible()
    await selectPlace()
    expect(frame()?.querySelectorAll('[data-block-id]')).toHaveLength(1)
    const panel = page.getByRole('region', { name: 'Section settings' })
    await expect.element(panel.getByRole('link', { name: 'A post' })).toBeVisible()
    await expectSound()
    await press(await panel.getByRole('button', { name: 'Edit it wherever it stands' }).findElement())
    await expect.poll(address).toBe('/config/pages/hours-document')
  },
)

test('[EDIT-595] a place whose source was removed says so, goes on showing it, and is detached', async () => {
  await showEditor([hero, place], { 'GET /api/config/saved-sections': { sections: [] } })
  await selectPlace()
  await expect.element(page.getByText('Synced · its source was removed')).toBeVisible()
  await expect.element(page.getByText(/^Its source was taken off the list/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Edit it wherever it stands' }).elements()).toEqual([])
  await expectSound()
  const panel = page.getByRole('region', { name: 'Section settings' })
  await press(await panel.getByRole('button', { name: 'Detach from the others' }).findElement())
  await expect.poll(() => frame()?.querySelectorAll('[data-block-id]').length).toBe(2)
  expect(words()).toContain('Open until six')
})

test('[SECTION-35] detached, it is a section of the page’s own, in one step', async () => {
  const { api } = await showEditor([hero, place])
  await selectPlace()
  await press(
    await page.getByRole('toolbar').getByRole('button', { name: 'Detach from the others' }).findElement(),
  )
  await expect.poll(() => frame()?.querySelectorAll('[data-block-id]').length).toBe(2)
  expect(words()).toContain('Open until six')
  await expect.element(page.getByText('Synced · on 4 pages')).not.toBeInTheDocument()
  await expect
    .poll(() => JSON.stringify(api.sent('POST /api/config/documents/:documentId/operations')))
    .toContain('section-detached')
})

test('[SECTION-37] a synced one is put in so from the list, and a second time as a copy', async () => {
  await showEditor([hero])
  await expect.poll(sections).toBe(1)
  for (const [index, blocks] of [1, 2].entries()) {
    const opener = page.getByRole('button', { name: `Choose a section after section ${index + 1}` })
    await expect.element(opener).toBeInTheDocument()
    await press(await opener.findElement())
    const chooser = page.getByRole('dialog', { name: 'Add section', exact: true })
    const card = chooser.getByRole('button', { name: /^Opening hours.*Synced/ })
    await expect.element(card).toBeInTheDocument()
    expect(card.element().textContent).toContain('Synced · on 4 pages')
    await press(await card.findElement())
    await expect.poll(() => chooser.query()).toBeNull()
    await expect.poll(sections).toBe(index + 2)
    await expect.poll(() => frame()?.querySelectorAll('[data-block-id]').length).toBe(blocks)
  }
})

test('[SECTION-37] a section that is saved is kept in sync, here too, when that is ticked', async () => {
  const { api } = await showEditor([hero], {
    'POST /api/config/saved-sections': { ...hours, synced: null },
    'POST /api/config/saved-sections/:id/synced': hours,
  })
  await expect.poll(sections).toBe(1)
  await selectFirstSection()
  await press(await page.getByRole('button', { name: 'Save section' }).findElement())
  const saving = page.getByRole('dialog', { name: 'Save section', exact: true })
  await saving.getByRole('checkbox', { name: 'Keep it in sync' }).click()
  await expectSound()
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => saving.query()).toBeNull()
  await expect.element(page.getByText('Synced · on 4 pages')).toBeVisible()
  await expect
    .poll(() => JSON.stringify(api.sent('POST /api/config/documents/:documentId/operations')))
    .toContain('section-synced')
})

test('[SECTION-32] [SECTION-36] edited by itself it is one section, and leads back', async () => {
  const { address } = await showEditor([], {
    ...answersOfPage(aPage(hours.section)),
    'GET /api/config/documents/:documentId/canvas': {
      ...sampleCanvas(aPage(hours.section)),
      edits: 'section',
    },
    'GET /api/config/saved-sections/:id/uses': offline,
    'GET /api/config/saved-sections': {
      sections: [{ ...hours, synced: { documentId: homeId, pages: 4 } }],
    },
  })
  await expect.poll(words).toContain('Open until six')
  await expect.element(page.getByRole('heading', { name: 'Opening hours' })).toBeInTheDocument()
  expect(page.getByRole('button', { name: /^Add section/ }).query()).toBeNull()
  const refused = page.getByText(/^A synced section is one section/).first()
  await pressOnCanvas('{Shift>}A{/Shift}')
  await expect.element(refused).toBeVisible()
  expect(sections()).toBe(1)
  // The panel may be drawn anew, with an answer that comes late, between finding the button and pressing it.
  const leadsBack = async () => {
    const back = page.getByRole('button', { name: 'Back to the pages' }).query()
    if (back !== null) await press(back)
    return address()
  }
  await expect.poll(leadsBack).toBe('/config/pages')
})
