import { roles } from '@plinth/domain/permissions/permissions'
import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { headerValues, plainHeader } from '@plinth/domain'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EditingSession } from '../../document/editing-session.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { broken, type Answers } from '../../testing/fake-api.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { everything, session as signedIn, settings } from '../../testing/sample-answers.ts'
import { expectSound, showScreen } from '../../testing/show.tsx'
import { FooterPanel, OpenFooterPanel } from './footer-panel.tsx'

const made = {
  header: headerValues({
    title: settings.title,
    announcementBar: settings.announcementBar,
    header: plainHeader,
  }),
  footer: { documentId: 'footer-1' },
}

async function openSession(): Promise<EditingSession> {
  return (await driveEditor(new FakeDocumentServer(aPage(section('hero', [text('a')]))))).session
}

async function showPanel(answers: Answers = {}, width = 1440) {
  const session = await openSession()
  const onClose = vi.fn<() => void>()
  const panel = (
    <InPage session={session}>
      <h1>Home</h1>
      <FooterPanel onClose={onClose} />
    </InPage>
  )
  const shown = await showScreen(panel, '/config/*', {
    address: '/config/pages/home',
    width,
    answers: { ...everything, 'PUT /api/site-header-footer': made, ...answers },
  })
  return { ...shown, onClose }
}

const open = page.getByRole('button', { name: 'Edit the footer', exact: true })

test.each([1440, 390])(
  '[EDIT-294] the footer is opened on a canvas of its own, %i px wide',
  async (width) => {
    const { api, address } = await showPanel({}, width)
    await expect.element(open).toBeVisible()
    await expectSound()
    await open.click()
    await expect.poll(address).toBe('/config/pages/footer-1')
    await expect.poll(() => api.sent('PUT /api/site-header-footer')).toEqual([{ footer: 'sections' }])
  },
)

test('[EDIT-294] what goes wrong is said, and it can be tried again', async () => {
  const { address } = await showPanel({ 'PUT /api/site-header-footer': broken })
  await open.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(open).toBeEnabled()
  await expect.poll(() => address()).toBe('/config/pages/home')
})

test('[EDIT-294] who may not edit pages is told so', async () => {
  await showPanel({ 'GET /api/config/session': { ...signedIn, roles: [roles.moderator] } })
  await expect.element(page.getByText(/does not allow you to change this page/)).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
})

test('[EDIT-294] while it is open it says what it is, and leads back', async () => {
  const { address } = await showScreen(
    <>
      <h1>Footer</h1>
      <OpenFooterPanel />
    </>,
    '/config/*',
    { address: '/config/pages/footer-1', answers: everything },
  )
  await page.getByRole('button', { name: 'Back to the pages' }).click()
  await expect.poll(address).toBe('/config/pages')
})
