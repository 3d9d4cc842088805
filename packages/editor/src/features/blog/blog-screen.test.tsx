import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '../../api/session.ts'
import { ScheduleDialog } from '../../dialogs/schedule-dialog.tsx'
import { broken, never, type Answers } from '../../testing/fake-api.ts'
import { everything, pages, posts, session } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { dayText, zonedText } from '../../words/site-time.ts'
import { AddTagDialog } from './add-tag-dialog.tsx'
import BlogScreen from './blog-screen.tsx'

const LIST = 'GET /api/config/collections/:id/items'
const CHANGE = 'POST /api/config/collections/:id/items-change'
const blogId = posts.items[0]!.collectionId

const open = (answers: Answers = {}, { width = 1440, address = '/config/blog' } = {}) =>
  showScreen(<BlogScreen />, '/config/blog', { answers: { ...everything, ...answers }, width, address })

const row = (name: RegExp) => page.getByRole('row', { name })
const choose = async (...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
}
const idOf = (title: string) => posts.items.find((one) => one.title['en'] === title)!.id
const allChanged = ({ body }: { body: unknown }) => ({
  changed: (body as { ids: string[] }).ids,
  failed: [],
})

test('[EDIT-131] a post stands with its status, author, date and length', async () => {
  await open()
  await expect.element(row(/The kiln opens on a Tuesday News, studio, firing Published Owner/)).toBeVisible()
  await expect.element(row(/The kiln/).getByText('700 words, 4 min')).toBeVisible()
  await expect.element(row(/How a mug/).getByText('Changes not yet published')).toBeVisible()
  await expect.element(row(/A glaze/).getByText('Scheduled')).toBeVisible()
  // On the clocks of the website, with the zone.
  await expect.element(row(/A glaze/).getByText(/Monday.*09:00.*(GMT\+1|BST)/)).toBeVisible()
  await expect.element(row(/Notes from/).getByText('Needs Review')).toBeVisible()
  await expect.element(row(/For the family/).getByText('Private')).toBeVisible()
  await expect.element(row(/How a mug gets its handle/).getByText('With a password')).toBeVisible()
  await expectSound()
})

test('[EDIT-131] the list is narrowed and ordered in its address', async () => {
  const { api, address } = await open({}, { address: '/config/blog?status=draft&tag=studio' })
  await expect.element(row(/The kiln/)).toBeVisible()
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect.element(status).toHaveValue('draft')
  expect(api.made.find(({ key }) => key === LIST)?.query.toString()).toContain('tag=studio')
  await expect.element(status.getByRole('option', { name: 'Any status (6)' })).toBeInTheDocument()
  await expect.element(status.getByRole('option', { name: 'Needs Review (1)' })).toBeInTheDocument()
  await status.selectOptions('needs-review')
  await page.getByRole('combobox', { name: 'Author' }).selectOptions('Ana')
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('title')
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('fair')
  await expect.poll(address).toContain('search=fair')
  for (const part of ['status=needs-review', 'author=Ana', 'sort=title', 'tag=studio']) {
    await expect.poll(() => address()).toContain(part)
  }
  await expect.poll(() => api.made.findLast(({ key }) => key === LIST)?.query.get('search')).toBe('fair')
  api.change({ [LIST]: { items: [], nextCursor: null } })
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('nothing')
  await expect.element(page.getByText('No matching posts')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(address).toBe('/config/blog')
})

test('[EDIT-131] chosen posts are published, and what was refused says why', async () => {
  const { api } = await open({
    [CHANGE]: {
      changed: [idOf('What clay remembers')],
      failed: [{ id: idOf('Notes from the fair'), message: 'It is locked.' }],
    },
  })
  await expect.element(row(/The kiln/)).toBeVisible()
  await choose('What clay remembers', 'Notes from the fair')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByText('Notes from the fair: It is locked.')).toBeVisible()
  await expect
    .poll(() => api.sent(CHANGE))
    .toEqual([
      {
        ids: [idOf('Notes from the fair'), idOf('What clay remembers')],
        change: { do: 'status', status: 'published' },
      },
    ])
})

test('[EDIT-1160] while something is done to posts nothing else is, and what was refused can be asked for again', async () => {
  const { api } = await open({ [CHANGE]: never })
  await expect.element(row(/The kiln/)).toBeVisible()
  await choose('What clay remembers')
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  for (const name of ['Publish', 'Unpublish', 'More', 'Delete'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
  await expect.poll(() => api.sent(CHANGE)).toHaveLength(1)
})

test('[EDIT-1160] a change of posts that was refused says why and can be made again', async () => {
  const { api } = await open({ [CHANGE]: broken })
  await expect.element(row(/The kiln/)).toBeVisible()
  await choose('What clay remembers')
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await expect.element(page.getByText('Something broke.')).toBeVisible()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  api.change({ [CHANGE]: allChanged })
  await expect.element(publish).toBeEnabled()
  await publish.click()
  await expect.poll(() => api.sent(CHANGE)).toHaveLength(2)
  await expect.poll(() => page.getByText('1 selected').query()).toBeNull()
})

test('[EDIT-131] drafts are deleted at once, with a way back', async () => {
  const { api } = await open({ [CHANGE]: allChanged })
  await expect.element(row(/The kiln/)).toBeVisible()
  await choose('What clay remembers')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const ids = [idOf('What clay remembers')]
  await expect
    .poll(() => api.sent(CHANGE))
    .toEqual([
      { ids, change: { do: 'delete' } },
      { ids, change: { do: 'restore' } },
    ])
})

test('[EDIT-131] posts that visitors have seen are asked about first', async () => {
  const { api } = await open({ [CHANGE]: allChanged })
  await expect.element(row(/The kiln/)).toBeVisible()
  await choose('The kiln opens on a Tuesday', 'How a mug gets its handle')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog').getByText(/are told that they are gone/)).toBeVisible()
  expect(api.sent(CHANGE)).toEqual([])
  await expectSound()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => api.sent(CHANGE)).toHaveLength(1)
})

test('[EDIT-131] deleted posts are restored from the trash', async () => {
  const deleted = posts.items.slice(0, 1).map((one) => ({ ...one, deletedOn: 1795378451876 }))
  const { api } = await open(
    { [CHANGE]: allChanged, [LIST]: { items: deleted, nextCursor: null } },
    { address: '/config/blog?status=deleted' },
  )
  await expect.element(row(/The kiln/).getByText('Deleted')).toBeVisible()
  await expect.poll(() => document.querySelector('tbody a')).toBeNull()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => api.sent(CHANGE)).toEqual([{ ids: [deleted[0]!.id], change: { do: 'restore' } }])
})

test('[EDIT-131] who may not publish submits for review', async () => {
  const { api } = await open({
    'GET /api/config/session': { ...session, roles: [16] },
    [CHANGE]: allChanged,
  })
  await expect.element(row(/The kiln/)).toBeVisible()
  await choose('What clay remembers')
  for (const name of ['Publish', 'Unpublish', 'Delete']) {
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect
    .poll(() => api.sent(CHANGE))
    .toEqual([{ ids: [idOf('What clay remembers')], change: { do: 'status', status: 'needs-review' } }])
})

test('[EDIT-131] who only looks can choose nothing', async () => {
  await open({ 'GET /api/config/session': { ...session, roles: [10] } })
  await expect.element(row(/The kiln/)).toBeVisible()
  await expect.poll(() => document.querySelector('tbody input')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'New post' })).not.toBeInTheDocument()
})

test('[EDIT-131] a new post opens at once', async () => {
  const { api, address } = await open({ 'POST /api/config/collections/:id/items': posts.items[4]! })
  await page.getByRole('button', { name: 'New post' }).first().click()
  await expect.poll(address).toBe(`/config/pages/${posts.items[4]!.documentId}`)
  await expect.poll(() => api.sent('POST /api/config/collections/:id/items')).toEqual([{ title: 'New post' }])
})

test('[EDIT-131] where there is no blog, one is added', async () => {
  const none = { ...pages, collections: pages.collections.filter(({ type }) => type !== 1) }
  const { api } = await open({ 'GET /api/config/pages': none, 'POST /api/config/pages': broken })
  await expect.element(page.getByText('No blog yet')).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Add a blog' }).click()
  await expect.element(page.getByText(/Something broke/)).toBeVisible()
  await expect.poll(() => api.sent('POST /api/config/pages')).toEqual([{ type: 1, title: 'Blog' }])
})

test('[EDIT-131] a tag is added to all that are chosen', async () => {
  const onAdd = vi.fn<(name: string) => Promise<void>>().mockRejectedValueOnce(new Error('no'))
  onAdd.mockResolvedValue(undefined)
  const onClose = vi.fn<() => void>()
  await show(<AddTagDialog collectionId={blogId} tagType="tag" count={3} onAdd={onAdd} onClose={onClose} />, {
    answers: everything,
    width: 390,
  })
  await page.getByLabelText(/^Tag/).first().fill('st')
  await page.getByRole('option', { name: 'studio' }).click()
  await expectSound()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText('Something went wrong')).toBeVisible()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect.poll(() => onAdd).toHaveBeenLastCalledWith('studio')
})

test('[EDIT-132] a schedule is on the clocks of the website, and says so', async () => {
  const onSchedule = vi.fn<(moment: number) => Promise<void>>().mockResolvedValue(undefined)
  await show(
    <ScheduleDialog timeZone="America/New_York" onSchedule={onSchedule} onClose={() => undefined} />,
    { width: 390 },
  )
  const field = page.getByLabelText(/Publish on/)
  await expect.element(page.getByText(/time zone of the website, America\/New York/)).toBeVisible()
  await field.fill('2031-07-07T09:00')
  await expect.element(page.getByText(/Becomes public on Monday, .*7.*2031.*(EDT|GMT-4)/)).toBeVisible()
  await expectSound()
  // The clocks go forward on 9 March 2031 at two o'clock: there is no half past two.
  await field.fill('2031-03-09T02:30')
  await expect.element(page.getByText(/The clocks go forward then/)).toBeVisible()
  await field.fill('2001-01-01T09:00')
  await expect
    .element(page.getByText('This time has passed. Choose a later one, or publish now.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await expectSound()
  await field.fill('2031-12-01T09:00')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSchedule.mock.calls).toEqual([[Date.UTC(2031, 11, 1, 14, 0)]])
})

test('[EDIT-913] a browser without the data of the time zone says so, and asks again which zone it is', async () => {
  const onSchedule = vi.fn<(moment: number) => Promise<void>>().mockResolvedValue(undefined)
  const zone = 'Mars/Olympus_Mons'
  const { api } = await show(<ScheduleInZoneOfWebsite onSchedule={onSchedule} />, {
    width: 390,
    answers: { 'GET /api/config/session': { ...session, website: { ...session.website!, timeZone: zone } } },
  })
  await expect
    .element(
      page.getByText(`Failed to load timezone ${zone}, retry connection or verify site availability`, {
        exact: true,
      }),
    )
    .toBeVisible()
  await expectSound()
  api.change({ 'GET /api/config/session': session })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByLabelText(/Publish on/)).toBeVisible()
  await expectSound()
})

test('[EDIT-913] moments of an unknown time zone are shown in UTC, which says so', () => {
  const moment = Date.UTC(2031, 0, 6, 9, 30)
  expect(zonedText(moment, 'Mars/Olympus_Mons')).toBe(zonedText(moment, 'UTC'))
  expect(zonedText(moment, 'Mars/Olympus_Mons')).toContain('UTC')
  expect(dayText(moment, 'Mars/Olympus_Mons')).toBe(dayText(moment, 'UTC'))
})

/** The dialog as screens show it. */
function ScheduleInZoneOfWebsite({ onSchedule }: { readonly onSchedule: (moment: number) => Promise<void> }) {
  const timeZone = useSession().data?.website?.timeZone
  return timeZone === undefined ? null : (
    <ScheduleDialog timeZone={timeZone} onSchedule={onSchedule} onClose={() => undefined} />
  )
}
