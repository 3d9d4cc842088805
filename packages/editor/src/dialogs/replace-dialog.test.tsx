import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import type { AnswerOf } from '@plinth/contract'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { driveEditor } from '../testing/drive-editor.ts'
import { broken, type Answers } from '../testing/fake-api.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, showScreen } from '../testing/show.tsx'
import { usePages } from '../api/pages.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

type Found = AnswerOf<'POST /api/config/texts/find'>

const HOME = 'a'.repeat(24)
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const hit = (blockId: string, index = 0) => ({
  blockId,
  language: 'en',
  field: 'html',
  index,
  before: 'Come to our ',
  match: 'shop',
  after: ' soon.',
})
const found: Found = {
  documents: [
    {
      documentId: HOME,
      ownerKind: 'collection',
      title: { en: 'Home' },
      path: '/',
      revision: 3,
      mayReplace: true,
      hits: [hit('a'), hit('a', 1)],
    },
    {
      documentId: 'theirs',
      ownerKind: 'item',
      title: { en: LONG },
      path: '/blog/theirs',
      revision: 1,
      mayReplace: false,
      hits: [hit('b')],
    },
  ],
  settings: [
    {
      kind: 'page',
      id: 'home',
      title: 'Home',
      place: 'seo-description',
      before: 'The ',
      match: 'shop',
      after: '',
    },
  ],
  isCut: true,
}

/** What else of the screen asks for the pages. */
function ListOfPages() {
  return <p>{usePages().data?.collections.length} pages</p>
}

async function open(answers: Answers = {}, width = 1440) {
  const { session } = await driveEditor(new FakeDocumentServer(aPage(section('hero', [text('a')]))))
  const onClose = vi.fn<() => void>()
  const dialog = (
    <InPage session={session}>
      <h1>Home</h1>
      <ListOfPages />
      <ReplaceDialog onClose={onClose} />
    </InPage>
  )
  const shown = await showScreen(dialog, '/config/*', {
    address: '/config/pages/home',
    width,
    answers: { ...everything, 'POST /api/config/texts/find': found, ...answers },
  })
  const box = page.getByRole('dialog', { name: 'Find and replace on the whole website', exact: true })
  await box.getByRole('textbox', { name: 'Find', exact: true }).fill('shop')
  return { ...shown, box, onClose }
}

test.each([1440, 390])(
  '[EDIT-244] places are shown in their sentences, chosen, and replaced, %i px wide',
  async (width) => {
    const { api, box } = await open(
      { 'POST /api/config/texts/replace': { replaced: 1, documents: [HOME], stayed: [] } },
      width,
    )
    await box.getByRole('checkbox', { name: 'Whole words' }).click()
    await box.getByRole('button', { name: 'Find', exact: true }).click()
    const home = box.getByRole('region', { name: 'Home', exact: true })
    await expect.element(home.getByText('Come to our shop soon.').first()).toBeVisible()
    await expect.element(box.getByRole('region', { name: 'In settings' })).toBeInTheDocument()
    await expect.element(box.getByRole('region', { name: LONG }).getByRole('checkbox').first()).toBeDisabled()
    await expect.element(box.getByText(/^There are more places/)).toBeInTheDocument()
    await expectSound()
    await home.getByRole('checkbox', { name: 'Come to our shop soon.' }).last().click()
    await box.getByRole('textbox', { name: 'Replace with' }).fill('store')
    const listed = api.sent('GET /api/config/pages').length
    await box.getByRole('button', { name: 'Replace in 1 place', exact: true }).click()
    await expect.element(box.getByText(/^Replaced in 1 place of 1 draft/)).toBeVisible()
    await expect.element(box.getByRole('textbox', { name: 'Find', exact: true })).toHaveFocus()
    // The list of pages has another mark for what waits for a publish now.
    await expect.poll(() => api.sent('GET /api/config/pages').length).toBeGreaterThan(listed)
    expect(api.sent('POST /api/config/texts/find')[0]).toEqual({
      words: 'shop',
      matchCase: false,
      wholeWord: true,
    })
    expect(api.sent('POST /api/config/texts/replace')).toEqual([
      {
        words: 'shop',
        matchCase: false,
        wholeWord: true,
        replacement: 'store',
        documents: [
          {
            documentId: HOME,
            revision: 3,
            hits: [{ blockId: 'a', language: 'en', field: 'html', index: 0 }],
          },
        ],
      },
    ])
  },
)

test('[EDIT-244] a page’s box takes all its places or none; what stayed as it was says why', async () => {
  const { box } = await open({
    'POST /api/config/texts/replace': {
      replaced: 0,
      documents: [],
      stayed: [{ documentId: HOME, message: 'This page has changed since.' }],
    },
  })
  await box.getByRole('button', { name: 'Find', exact: true }).click()
  const whole = box.getByRole('checkbox', { name: 'Home', exact: true })
  await expect.element(whole).toBeChecked()
  await whole.click()
  await expect.element(box.getByRole('button', { name: /^Replace in/ })).not.toBeInTheDocument()
  await whole.click()
  await box.getByRole('button', { name: 'Replace in 2 places', exact: true }).click()
  await expect.element(box.getByText('Home: This page has changed since.')).toBeVisible()
})

test('[EDIT-244] nothing found and what goes wrong are said', async () => {
  const { box } = await open({ 'POST /api/config/texts/find': { documents: [], settings: [], isCut: false } })
  await box.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(box.getByText('Nothing found')).toBeVisible()
})

test('[EDIT-244] what cannot be looked for says why, and can be tried again', async () => {
  const { box } = await open({ 'POST /api/config/texts/find': broken })
  const find = box.getByRole('button', { name: 'Find', exact: true })
  await find.click()
  await expect.element(box.getByRole('alert')).toHaveTextContent('Something broke.')
  await expect.element(find).toBeEnabled()
})
