import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-api.ts'
import { everything, members } from '../../testing/sample-answers.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { InviteMemberDialog } from './invite-member-dialog.tsx'
import { MemberSettingsCard } from './member-settings-card.tsx'
import MembersScreen from './members-screen.tsx'

const LIST = 'GET /api/config/members'
const INVITE = 'POST /api/config/members'
const DELETE = 'DELETE /api/config/members/:id'
const SETTINGS = 'PUT /api/config/member-settings'

const open = (answers: Answers = {}, width = 1440) =>
  showScreen(<MembersScreen />, '/config/members', { answers: { ...everything, ...answers }, width })

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-401] members say their state and what they bought; search and state stay in the address', async () => {
  const { api, address } = await open()
  await expect.element(page.getByRole('row', { name: /Ada Lovelace.*Active.* 3 / })).toBeVisible()
  await expect
    .element(page.getByText('1 active, 1 invited, 0 not confirmed yet', { exact: true }))
    .toBeVisible()
  await expectSound()
  api.change({ [LIST]: { ...members, members: [], nextCursor: null } })
  await page.getByRole('combobox', { name: 'State' }).selectOptions('invited')
  await expect.poll(address).toContain('state=invited')
  await expect.element(page.getByText('No matching members')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/config/members.csv?state=invited')
})

test('[MEMBER-70] where there are more members of a state than were counted, the screen says so', async () => {
  const counts = { active: 10_000, invited: 1200, unconfirmed: 3 }
  await open({ [LIST]: { ...members, counts, more: ['active'] } }, 390)
  await expect
    .element(page.getByText('more than 10,000 active, 1,200 invited, 3 not confirmed yet', { exact: true }))
    .toBeVisible()
})

test('[EDIT-402] members are removed once that is confirmed', async () => {
  const { api } = await open({ [DELETE]: () => undefined }, 390)
  await page.getByRole('checkbox', { name: 'Select ada@example.com' }).click()
  await button('Remove').click()
  const dialog = page.getByRole('dialog', { name: 'Remove 1 member?' })
  await expect.element(dialog).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === DELETE).map(({ path }) => path))
    .toEqual(['/api/config/members/member-ada'])
})

test('[EDIT-772] the second step of a member who lost their phone is removed, and the list says who did it', async () => {
  const REMOVE = 'DELETE /api/config/members/:id/second-step'
  const { api } = await open({ [REMOVE]: { ok: true } }, 390)
  await expect.element(page.getByText(/Second step removed by Olive Owner/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select bo@example.com' }).click()
  await expect.element(button('Remove the second step')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Select ada@example.com' }).click()
  await button('Remove the second step').click()
  const dialog = page.getByRole('dialog', { name: 'Remove the second step of 1 member?' })
  await expect.element(dialog).toBeVisible()
  await expectSound()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === REMOVE).map(({ path }) => path))
    .toEqual(['/api/config/members/member-ada/second-step'])
})

test('[EDIT-403] somebody is invited; without a mail server their link is shown', async () => {
  const link = 'https://shop.example/_members/choose?t=secret'
  const { api } = await show(<InviteMemberDialog onClose={() => undefined} />, {
    answers: { ...everything, [INVITE]: { id: 'member-cy', isNew: true, link } },
  })
  await expect.element(button('Invite')).toBeDisabled()
  await page.getByLabelText('Email').fill('cy@example.com')
  await expectSound()
  await button('Invite').click()
  await expect.poll(() => api.sent(INVITE)).toEqual([{ email: 'cy@example.com', name: '' }])
  await expect.element(page.getByLabelText('Link')).toHaveValue(link)
  await expectSound()
})

test('[EDIT-403] a wrong address is said where it is written', async () => {
  const email = 'This is not an e-mail address.'
  const refused = {
    refused: 400,
    code: 'invalid-request',
    message: 'Check the fields named.',
    fields: { email },
  }
  await show(<InviteMemberDialog onClose={() => undefined} />, {
    answers: { ...everything, [INVITE]: refused },
  })
  await page.getByLabelText('Email').fill('cy')
  await button('Invite').click()
  await expect.element(page.getByText(email, { exact: true })).toBeVisible()
})

test('[EDIT-404] accounts are switched on, and it is chosen who may begin one', async () => {
  const { api } = await show(
    <MemberSettingsCard settings={{ on: true, signUp: 'open', signInLink: false }} />,
    {
      answers: { ...everything, [SETTINGS]: { on: true, signUp: 'invited', signInLink: true } },
    },
  )
  await page.getByLabelText('Who may begin one').selectOptions('invited')
  await expect.poll(() => api.sent(SETTINGS)).toEqual([{ on: true, signUp: 'invited', signInLink: false }])
  const off = page.getByRole('switch', { name: /^Visitors may have accounts/ })
  await expect.element(off).toBeEnabled()
  await off.click()
  await expect.poll(() => api.sent(SETTINGS).at(-1)).toEqual({ on: false, signUp: 'open', signInLink: false })
  await expectSound()
})

test('[EDIT-390] a switch lets members sign in with a link by mail, too', async () => {
  const settings = { on: true, signUp: 'open', signInLink: true } as const
  const { api } = await show(<MemberSettingsCard settings={{ ...settings, signInLink: false }} />, {
    answers: { ...everything, [SETTINGS]: settings },
  })
  await page.getByRole('switch', { name: /^Sign in with a link by mail, too/ }).click()
  await expect.poll(() => api.sent(SETTINGS)).toEqual([settings])
  await expectSound()
})

test('[EDIT-404] who may have an account stands apart from the people, kept in the address', async () => {
  const off = { ...members, members: [], settings: { on: false, signUp: 'open', signInLink: false } } as const
  const { address } = await open({ [LIST]: off })
  await expect.element(page.getByText('No members yet')).toBeVisible()
  expect(page.getByRole('switch').query()).toBeNull()
  await button('Set up accounts').click()
  await expect.poll(address).toBe('/config/members?part=access')
  await expect.element(page.getByText('Visitors may have accounts', { exact: true })).toBeVisible()
  await expect.poll(() => button('Set up accounts').query()).toBeNull()
  await expect.element(page.getByRole('heading', { name: 'Password for the whole website' })).toBeVisible()
  await expectSound()
  await page.getByRole('tab', { name: 'People' }).click()
  await expect.element(page.getByText('No members yet')).toBeVisible()
})
