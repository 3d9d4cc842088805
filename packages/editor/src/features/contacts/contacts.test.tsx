import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { contact, contacts, everything } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import ContactScreen from './contact-screen.tsx'
import ContactsScreen from './contacts-screen.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const LIST = 'GET /api/config/contacts'
const CHANGE = 'PATCH /api/config/contacts/:id'
const NOTE = 'POST /api/config/contacts/:id/notes'

const openList = (answers: Answers = {}, width = 1440) =>
  showScreen(<ContactsScreen />, '/config/contacts', { answers: { ...everything, ...answers }, width })

const openOne = (answers: Answers = {}, width = 1440) =>
  showScreen(<ContactScreen />, '/config/contacts/:contactId', {
    address: '/config/contacts/contact-ada',
    answers: { ...everything, ...answers },
    width,
  })

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[CONTACT-13] where there are more contacts than were counted, the list says so', async () => {
  await openList({ [LIST]: { ...contacts, count: 10_000, isMore: true } })
  await expect.element(page.getByText('More than 10,000 contacts', { exact: true })).toBeVisible()
})

test('[EDIT-1280] a contact that is not there is not offered as one that could not be loaded', async () => {
  const { api } = await openOne({
    'GET /api/config/contacts/:id': {
      refused: 404,
      code: 'not-found',
      message: 'This contact does not exist.',
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Unable to locate content' })).toBeVisible()
  await expect.element(page.getByText('This contact does not exist.')).toBeVisible()
  api.change({ 'GET /api/config/contacts/:id': { refused: 500, code: 'internal', message: 'It broke.' } })
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { name: 'Unable to load. Try again.' })).toBeVisible()
})

test('[EDIT-296] the list says what each contact is; search, kind, tag and order stay in the address', async () => {
  const { api, address } = await openList()
  await expect
    .element(
      page.getByRole('row', { name: /Ada Lovelace ada@example\.com .*Customer.*Newsletter.*wholesale.* 3/ }),
    )
    .toBeVisible()
  await expect.element(page.getByText('2 contacts', { exact: true })).toBeVisible()
  await expectSound()
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('member')
  await expect.poll(address).toContain('kind=member')
  await page.getByRole('combobox', { name: 'Tag' }).selectOptions('wholesale')
  await expect.poll(address).toContain('tag=wholesale')
  await button('Contact').click()
  await expect.poll(address).toContain('sort=name')
  await expect
    .element(page.getByRole('columnheader', { name: 'Contact' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await button('Contact').click()
  await expect.poll(address).toContain('direction=descending')
  const last = () => Object.fromEntries(api.made.findLast(({ key }) => key === LIST)?.query ?? [])
  await expect
    .poll(last)
    .toMatchObject({ kind: 'member', tag: 'wholesale', sort: 'name', direction: 'descending' })
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/config/contacts.csv?kind=member&tag=wholesale')
  api.change({ [LIST]: { ...contacts, contacts: [], count: 0 } })
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('waiting')
  await expect.element(page.getByText('No matching contacts')).toBeVisible()
})

test('[EDIT-300] a tag is added to chosen contacts, and who has no room for it is counted', async () => {
  const TAGS = 'POST /api/config/contacts/tags'
  const { api } = await openList({ [TAGS]: { changed: 1, full: 1 } }, 390)
  await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).click()
  await page.getByRole('checkbox', { name: 'Select bo@example.com' }).click()
  await button('Add or remove a tag').click()
  const dialog = page.getByRole('dialog', { name: 'Tag 2 contacts' })
  await expect.element(dialog).toBeVisible()
  await expectSound()
  await expect.element(dialog.getByRole('button', { name: 'Add the tag', exact: true })).toBeDisabled()
  await dialog.getByLabelText('Tag', { exact: true }).fill(' press ')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => api.sent(TAGS))
    .toEqual([{ ids: ['contact-ada', 'contact-bo'], action: 'tag', tag: 'press' }])
  await expect
    .element(page.getByText('1 contact changed. 1 has as many tags as a contact may have.'))
    .toBeVisible()
})

test('[LIST-2] of more contacts than can be chosen so many are, and they are tagged a hundred at a time', async () => {
  const TAGS = 'POST /api/config/contacts/tags'
  const [one] = contacts.contacts
  const { api } = await openList({
    [LIST]: ({ query }) => {
      const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 2)]
      return {
        contacts: Array.from({ length: limit }, (_, at) => ({ ...one!, id: `contact-${from + at}` })),
        count: 10_000,
        isMore: true,
        nextCursor: String(from + limit),
      }
    },
    [TAGS]: ({ body }) => ({ changed: (body as { ids: string[] }).ids.length, full: 0 }),
  })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await button('Select all that fit').click()
  await expect.element(page.getByText('10,000 selected, the most there can be')).toBeVisible()
  await expectSound()
  await button('Add or remove a tag').click()
  await page.getByRole('dialog').getByLabelText('Tag', { exact: true }).fill('press')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('10,000 contacts changed')).toBeVisible()
  const sent = api.sent(TAGS).map((body) => (body as { ids: string[] }).ids)
  expect(sent.map(({ length }) => length)).toEqual(Array.from({ length: 100 }, () => 100))
  expect(new Set(sent.flat()).size).toBe(10_000)
})

test('[EDIT-297] [CONTACT-23] a contact has what happened in words, with ways to it and notes as they were written', async () => {
  await openOne({}, 390)
  await expect.element(page.getByRole('link', { name: 'Order #1001, £31.95, to send' })).toBeVisible()
  await expect.element(page.getByText('Wants the blue one.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ordered for £95.85', { exact: true })).toBeVisible()
  // Which of several addresses it was.
  await expect.element(page.getByText(/· ada@work\.example/)).toBeVisible()
  // Whose a merged address was; the contact's own name stands once.
  await expect.element(page.getByText('Augusta King', { exact: true })).toBeVisible()
  await expectSound()
})

test('[EDIT-297] a note is written and deleted', async () => {
  const DELETE = 'DELETE /api/config/contacts/:id/notes/:noteId'
  const { api } = await openOne({ [NOTE]: { id: 'note-two' }, [DELETE]: () => undefined })
  await expect.element(button('Add note')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(' Called today. ')
  await button('Add note').click()
  await expect.poll(() => api.sent(NOTE)).toEqual([{ text: 'Called today.' }])
  await expect.element(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
  await button('Delete the note Wants the blue one.').click()
  const dialog = page.getByRole('dialog', { name: 'Delete this note?' })
  await expect.element(dialog).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === DELETE).map(({ path }) => path))
    .toEqual(['/api/config/contacts/contact-ada/notes/note-one'])
})

test('[EDIT-298] name and tags are kept as they are changed', async () => {
  const { api } = await openOne({ [CHANGE]: contact })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Countess Ada')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.sent(CHANGE)).toEqual([{ name: 'Countess Ada' }])
  await page.getByRole('combobox', { name: 'Tags' }).fill('press')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.sent(CHANGE)?.at(-1)).toEqual({ tags: ['wholesale', 'press'] })
})

test('[EDIT-299] another contact is found and merged, an address is separated', async () => {
  const MERGE = 'POST /api/config/contacts/:id/merge'
  const SEPARATE = 'POST /api/config/contacts/:id/separate'
  const refused = { refused: 422, code: 'too-many-addresses', message: 'A contact has at most 20 addresses.' }
  const { api } = await openOne({ [MERGE]: refused, [SEPARATE]: contact })
  await button('Merge').click()
  const dialog = page.getByRole('dialog', { name: 'Merge with another contact' })
  await expect.element(dialog).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Merge', exact: true })
  await expect.element(send).toBeDisabled()
  await dialog.getByLabelText('Name or e-mail of the other one').fill('bo')
  await dialog.getByRole('radio', { name: 'bo@example.com' }).click()
  await expectSound()
  await send.click()
  await expect.element(dialog.getByText('A contact has at most 20 addresses.')).toBeVisible()
  expect(api.sent(MERGE)).toEqual([{ withId: 'contact-bo' }])
  api.change({ [MERGE]: contact })
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Separate ada@work.example').click()
  const asked = page.getByRole('dialog', { name: 'Separate this address?' })
  await expect.element(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Separate', exact: true }).click()
  await expect.poll(() => api.sent(SEPARATE)).toEqual([{ addressId: 'contact-ada-work' }])
})

test('[EDIT-299] the way to the personal data of a contact fills in their address', async () => {
  await openOne()
  await expect
    .element(page.getByRole('link', { name: 'Save what is kept of them, or erase them' }))
    .toHaveAttribute('href', '/config/members?part=data&email=ada%40example.com')
})

test('[EDIT-299] whoever has nobody to merge with is told so', async () => {
  await show(<MergeDialog contact={contact.contact} onClose={() => undefined} />, {
    width: 390,
    answers: { ...everything, [LIST]: { ...contacts, contacts: contacts.contacts.slice(0, 1) } },
  })
  await page.getByLabelText('Name or e-mail of the other one').fill('ada')
  await expect.element(page.getByText('No other contact matches.')).toBeVisible()
  await expectSound()
})
