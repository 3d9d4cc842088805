import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { PageEntry } from '../../api/pages.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { broken, type Answers } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything, pages } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { PagesPanel } from './pages-panel.tsx'
import { StackedPagesDialog } from './stacked-pages-dialog.tsx'

const PATCH = 'PATCH /api/config/pages/:id'
const [home, about, contact] = pages.collections.filter(({ type }) => type === 10) as [
  PageEntry,
  PageEntry,
  PageEntry,
]
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const dialog = page.getByRole('dialog', { name: 'Pages shown on Home' })
const handle = (name: string) => dialog.getByRole('button', { name: `Reorder ${name}` })
const seen = () => [...document.querySelectorAll('[role="dialog"] li a')].map((one) => one.textContent)

function Panel() {
  const [adding, setAdding] = useState(false)
  return <PagesPanel adding={adding} onAddingChange={setAdding} />
}

/** The pages of the open page, with two more that visitors cannot see there. */
async function open(parts: readonly string[] = [], answers: Answers = {}) {
  const server = new FakeDocumentServer({
    ...aPage(section('s', [text('a', '<p>Clay</p>')])),
    about: { title: home.title, ...(parts.length === 0 ? {} : { parts }) },
  })
  const editor = await driveEditor(server)
  const collections = [
    { ...home, documentId: 'home' },
    about,
    { ...contact, title: { en: LONG }, publishedRevision: null, status: 'draft' as const },
    { ...contact, id: 'kept', documentId: 'kept', title: { en: 'Kept' }, hasPassword: true },
  ]
  const shown = await show(
    <InPage session={editor.session}>
      <StackedPagesDialog page={collections[0]!} onClose={() => undefined} />
    </InPage>,
    {
      width: 390,
      answers: { ...everything, 'GET /api/config/pages': { ...pages, collections }, ...answers },
    },
  )
  await expect.element(dialog).toBeVisible()
  return { ...shown, server, editor }
}

test('[EDIT-820] pages are added to an index page, put in order by keyboard and taken off, each as a step of the draft', async () => {
  const { editor, server } = await open()
  await expect.element(dialog.getByText('No pages yet')).toBeVisible()
  await expectSound()
  const add = dialog.getByRole('combobox', { name: 'Add a page' })
  await expect.poll(() => add.element().querySelectorAll('option')).toHaveLength(4)
  for (const { id } of [contact, about]) await add.selectOptions(id)
  await expect.poll(seen).toEqual([LONG, 'About'])
  await expect.element(dialog.getByText('/#about')).toBeVisible()
  await expect.element(dialog.getByText('Left out until visitors can see it.')).toBeVisible()
  await add.selectOptions('kept')
  await expect.element(dialog.getByText('Left out: it is not for everybody.')).toBeVisible()
  await expectSound()
  ;(handle('About').element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowUp} ')
  await expect.poll(seen).toEqual(['About', LONG, 'Kept'])
  await dialog.getByRole('button', { name: 'No longer show Kept' }).click()
  await expect.poll(seen).toEqual(['About', LONG])
  await editor.save()
  expect(server.document.about?.parts).toEqual([about.id, contact.id])
  editor.undo(2)
  await expect.poll(seen).toEqual([LONG, 'About', 'Kept'])
  expect(editor.session.undoWords).toBe('Changed the settings of the page: Pages shown on it')
})

test('[EDIT-820] of a page that is not open they are its draft as well; what could not be kept is said', async () => {
  const parts = [about.id]
  await show(<StackedPagesDialog page={{ ...home, parts }} onClose={() => undefined} />, {
    answers: { ...everything, [PATCH]: broken },
  })
  await expect.poll(seen).toEqual(['About'])
  await dialog.getByRole('button', { name: 'No longer show About' }).click()
  await expect.element(page.getByText('Something broke.')).toBeVisible()
  await expect.poll(seen).toEqual(['About'])
})

test('[EDIT-820] an index page is added in the list of pages, and which pages it shows is asked next', async () => {
  const unlinked = [{ id: about.id, collectionId: about.id, items: [] }]
  const listed = { ...pages, navigation: { ...pages.navigation, unlinked } }
  const { api, address } = await showScreen(<Panel />, '/config/pages/:documentId?', {
    address: '/config/pages',
    answers: { ...everything, 'GET /api/config/pages': listed, 'POST /api/config/pages': about },
  })
  await page.getByRole('button', { name: 'Add page' }).click()
  const adding = page.getByRole('dialog', { name: 'Add page' })
  await adding.getByText('Index page', { exact: true }).click()
  await expectSound()
  await adding.getByRole('textbox', { name: 'Title' }).fill('About')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(address).toBe(`/config/pages/${about.documentId}`)
  expect(api.sent('POST /api/config/pages')).toEqual([{ type: 10, title: 'About' }])
  await expect.element(page.getByRole('dialog', { name: 'Pages shown on About' })).toBeVisible()
})
