import { page as aPage, section } from '@plinth/domain/testing/page-builder'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { driveEditor } from '../testing/drive-editor.ts'
import { broken, offline, type Answers } from '../testing/fake-api.ts'
import { FakeDocumentServer } from '../testing/fake-document-server.ts'
import { InPage } from '../testing/in-page.tsx'
import { everything } from '../testing/sample-answers.ts'
import { expectSound, showScreen } from '../testing/show.tsx'
import { RemoveSyncedDialog } from './remove-synced-dialog.tsx'

const hours = {
  id: 'p'.repeat(24),
  name: 'Opening hours',
  section: section('s1', []),
  updatedOn: 1,
  synced: { documentId: 'hours-document', pages: 1 },
}
const use = {
  documentId: 'b',
  ownerKind: 'item',
  title: { en: 'A post' },
  path: '/blog/a',
  inDraft: true,
  isSeen: false,
} as const

async function ask(answers: Answers, width = 1440) {
  const { session } = await driveEditor(new FakeDocumentServer(aPage(section('hero', []))))
  const onClose = vi.fn<() => void>()
  const dialog = (
    <InPage session={session}>
      <RemoveSyncedDialog saved={hours} onClose={onClose} />
    </InPage>
  )
  const shown = await showScreen(dialog, '/config/*', {
    address: '/config/pages/home',
    width,
    answers: { ...everything, 'GET /api/config/saved-sections/:id/uses': { uses: [use] }, ...answers },
  })
  return {
    ...shown,
    onClose,
    dialog: page.getByRole('dialog', { name: 'Remove “Opening hours”?', exact: true }),
  }
}

test.each([1440, 390])(
  '[SECTION-35] removing one asks, and says where it stands, at %i px',
  async (width) => {
    const { api, dialog, onClose } = await ask(
      { 'DELETE /api/config/saved-sections/:id': () => undefined },
      width,
    )
    await expect.element(dialog.getByRole('link', { name: 'A post' })).toBeVisible()
    await expectSound()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(api.sent('DELETE /api/config/saved-sections/:id')).toHaveLength(1)
  },
)

test('[SECTION-35] what goes wrong is said; where it stands can be asked for again', async () => {
  const { dialog, onClose } = await ask({
    'DELETE /api/config/saved-sections/:id': broken,
    'GET /api/config/saved-sections/:id/uses': offline,
  })
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(dialog.getByText('Something broke.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
