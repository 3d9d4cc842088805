import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { roles, type RoleCode } from '@plinth/domain/permissions/permissions'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SitePart, SitePlace } from '../../canvas/site-parts.ts'
import { StyleStore } from '../../document/style-store.ts'
import { driveEditor } from '../../testing/drive-editor.ts'
import { FakeDocumentServer } from '../../testing/fake-document-server.ts'
import { FakeStyleServer } from '../../testing/fake-style-server.ts'
import { InPage } from '../../testing/in-page.tsx'
import { session as signedIn } from '../../testing/sample-answers.ts'
import { expectSound, show } from '../../testing/show.tsx'
import { HeaderPanel } from './header-panel.tsx'

async function showPanel(
  place: SitePlace,
  {
    width = 1440,
    role = roles.admin,
    loads = true,
  }: { width?: number; role?: RoleCode; loads?: boolean } = {},
) {
  const server = new FakeStyleServer()
  const { session } = await driveEditor(new FakeDocumentServer(aPage(section('hero', [text('a')]))))
  const api = server.api('ana')
  if (loads) session.editStyle(await StyleStore.open({ api, accountId: 'ana', sessionId: 'tab-1' }))
  const told = {
    onRetry: vi.fn<() => void>(),
    onClose: vi.fn<() => void>(),
    onMenu: vi.fn<() => void>(),
    onPart: vi.fn<(part: SitePart) => void>(),
  }
  await show(
    <InPage session={session}>
      <HeaderPanel place={place} state={loads ? 'there' : 'failed'} {...told} />
    </InPage>,
    { width, answers: { 'GET /api/config/session': { ...signedIn, roles: [role] } } },
  )
  return { session, header: () => session.style!.getSnapshot().header, ...told }
}

const panel = page.getByRole('region', { name: /^Settings of the/ })

test.each([1440, 390])(
  '[EDIT-290] title, layout and what the header offers, %i px wide, undone by name',
  async (width) => {
    const { session, header, onMenu, onPart } = await showPanel({ part: 'header', piece: 'title' }, { width })
    await panel.getByLabelText('Site title').fill('Kiln & Wheel')
    expect(header().title).toEqual({ en: 'Kiln & Wheel' })
    expect(session.undoWords).toBe('site title')
    await panel.getByRole('switch', { name: 'Search' }).click()
    await expect.poll(() => header().headerSearch).toBe(false)
    expect(session.undoWords).toBe('what the header offers')
    await panel.getByLabelText('Button', { exact: true }).fill('Book')
    await expect.element(panel.getByText('Where the button leads')).toBeVisible()
    await expectSound()
    await panel.getByRole('button', { name: 'Links of the menu' }).click()
    await expect.poll(() => onMenu).toHaveBeenCalledOnce()
    await panel.getByRole('button', { name: 'Settings of the announcement bar' }).click()
    await expect.poll(() => onPart).toHaveBeenCalledExactlyOnceWith('bar')
    for (let steps = 0; steps < 3; steps += 1) session.undo()
    expect(header()).toMatchObject({ title: { en: 'Test site' }, headerSearch: true, headerButton: {} })
  },
)

test('[EDIT-290] the bar is switched on, worded, coloured and made closable', async () => {
  const { header } = await showPanel({ part: 'bar' })
  await panel.getByRole('switch', { name: 'Show a line above the header' }).click()
  const words = panel.getByLabelText('Text', { exact: true })
  await expect.element(panel.getByText('Write what the bar says, or switch it off.')).toBeVisible()
  await words.fill('Open <today>')
  expect(header().barText).toEqual({ en: 'Open &lt;today&gt;' })
  await panel.getByRole('radio', { name: 'Accent' }).click({ force: true })
  await expect.poll(() => header().barTheme).toBe('accent')
  await panel.getByRole('switch', { name: /^Visitors can close it/ }).click()
  await expect.poll(() => header().barClosable).toBe(true)
  await expectSound()
})

test('[EDIT-292] no title is said at the field and kept out of the draft', async () => {
  const { header } = await showPanel({ part: 'header' })
  const title = panel.getByLabelText('Site title')
  await title.fill('')
  await expect.element(panel.getByText('Please give a title.')).toBeVisible()
  expect(header().title).toEqual({ en: 'Test site' })
  await userEvent.keyboard('{Tab}')
  await expect.element(title).toHaveValue('Test site')
})

test('[EDIT-292] an editor finds the title fixed; who may not design is told so', async () => {
  await showPanel({ part: 'header' }, { role: roles.editor })
  await expect.element(panel.getByLabelText('Site title')).toHaveAttribute('readonly')
  await expectSound()
})

test('[EDIT-292] who may not design is told so in place of the fields', async () => {
  await showPanel({ part: 'header' }, { role: roles.draftEditor })
  await expect.element(panel.getByText(/does not allow you to change its style/)).toBeVisible()
  await expect.element(panel.getByLabelText('Site title')).not.toBeInTheDocument()
})

test('what could not be loaded is asked for again', async () => {
  const { onRetry } = await showPanel({ part: 'header' }, { loads: false })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => onRetry).toHaveBeenCalledOnce()
})
