import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { PageEntry } from '../../api/pages.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { broken, type Answers } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything, pages } from '../../testing/sample-answers.ts'
import { answersOfPage, homeId } from '../../testing/sample-page.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import EditorScreen from './editor-screen.tsx'
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
  ;((await handle('About').findElement()) as HTMLElement).focus()
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

test('[EDIT-820] an index page is added in the list of pages; which pages it shows is asked next, and once', async () => {
  const draft = aPage()
  const answers = answersOfPage(draft)
  const added = {
    ...pages.collections[0]!,
    id: 'studio',
    urlId: 'studio',
    isHome: false,
    documentId: 'studio-draft',
  }
  const { api, address } = await showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    answers: { ...answers, 'POST /api/config/pages': added },
  })
  await page.getByRole('button', { name: 'Add page' }).click()
  const adding = page.getByRole('dialog', { name: 'Add page' })
  await adding.getByText('Index page', { exact: true }).click()
  await adding.getByRole('textbox', { name: 'Title' }).fill('Studio')
  api.change({
    'GET /api/config/pages': {
      ...pages,
      collections: [...pages.collections, { ...added, title: { en: 'Studio' } }],
    },
  })
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(address).toBe(`/config/pages/${added.documentId}`)
  expect(api.sent('POST /api/config/pages')).toEqual([{ type: 10, title: 'Studio' }])
  const asked = page.getByRole('dialog', { name: 'Pages shown on Studio' })
  await expect.element(asked).toBeVisible()
  await expectSound()
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  // What asks is shown anew after a preview.
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await expect.element(page.getByRole('button', { name: 'Preview', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add page' })).toBeVisible()
  expect(asked.query()).toBeNull()
})

test('[EDIT-967] an empty page can become an index page, and an index page says what it is and leads to its pages', async () => {
  await showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    answers: answersOfPage({ ...aPage(), about: { title: home.title } }),
  })
  const empty = page.getByRole('group', { name: 'This page is empty' })
  await empty.getByRole('button', { name: 'Show other pages' }).click()
  await dialog.getByRole('combobox', { name: 'Add a page' }).selectOptions(about.id)
  await expect.poll(seen).toEqual(['About'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  const index = page.getByRole('group', { name: 'An index page' })
  await expect.element(index.getByText(/shows the pages below/)).toBeVisible()
  await expect.element(empty).not.toBeInTheDocument()
  await expectSound()
  await index.getByRole('button', { name: 'Choose pages' }).click()
  await expect.poll(seen).toEqual(['About'])
})
