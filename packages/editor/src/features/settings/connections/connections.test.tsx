import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/fake-api.ts'
import { connections, everything } from '../../../testing/sample-answers.ts'
import { expectSound, show } from '../../../testing/show.tsx'
import ConnectionSettings from './connection-settings.tsx'
import { ListLogDialog } from './list-log-dialog.tsx'
import { MailingListDialog } from './mailing-list-dialog.tsx'

const STATE = 'GET /api/config/connections'
const LISTS = 'POST /api/config/connections/mailing-list/lists'
const CONNECT = 'PUT /api/config/connections/mailing-list'
const DISCONNECT = 'DELETE /api/config/connections/mailing-list'
const LOG = 'GET /api/config/connections/mailing-list/deliveries'
const AGAIN = 'POST /api/config/connections/mailing-list/deliveries/:id/resend'
const KEY = 'POST /api/config/connections/automation'
const END = 'DELETE /api/config/connections/automation'

const { mailingList, automation } = connections
const nothing = {
  mailingList: { state: 'disconnected', service: null, list: null, newsletter: true, failed: 0 },
  automation: { state: 'disconnected', automations: [] },
} as const

const open = (answers: Answers = {}, width = 390) =>
  show(<ConnectionSettings />, { answers: { ...everything, ...answers }, width })

const card = (name: string) => page.getByRole('region', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[EDIT-671] a mailing list is connected by its key and one of its lists, and disconnected once that is confirmed', async () => {
  const { api } = await open({
    [STATE]: nothing,
    [LISTS]: { lists: [{ id: 'l1', name: 'Friends', members: 3 }] },
    [CONNECT]: { mailingList },
    [DISCONNECT]: () => undefined,
  })
  const list = card('Mailing list')
  await expect.element(list.getByText('Disconnected', { exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'Connect', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a mailing list' })
  await dialog.getByLabelText('API key').fill('the-key')
  await expectSound()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByRole('radio', { name: /Friends/ }).click()
  await expectSound()
  api.change({ [STATE]: connections })
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect
    .poll(() => api.sent(CONNECT))
    .toEqual([{ service: 'mailchimp', apiKey: 'the-key', listId: 'l1', newsletter: true }])
  await expect.element(list.getByText('Connected', { exact: true })).toBeVisible()
  await expect.element(list.getByText('2 people could not be put on it.')).toBeVisible()
  await expectSound()
  await list.getByRole('button', { name: 'Disconnect', exact: true }).click()
  const sure = page.getByRole('dialog', { name: 'Disconnect the mailing list?' })
  api.change({ [STATE]: nothing })
  await sure.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.element(list.getByText('Disconnected', { exact: true })).toBeVisible()
})

test('[EDIT-671] what is wrong with a key or a list is said beside it; an account without lists says so', async () => {
  const wrong = 'This is no key of that service. Copy it as the service shows it.'
  const none = 'A List must be selected'
  const { api } = await show(
    <MailingListDialog connection={nothing.mailingList} onClose={() => undefined} />,
    {
      answers: {
        ...everything,
        [LISTS]: { refused: 422, code: 'connection-refused', message: wrong, fields: { apiKey: wrong } },
        [CONNECT]: { refused: 422, code: 'list-missing', message: none, fields: { listId: none } },
      },
    },
  )
  await button('Continue').click()
  await expect.element(page.getByText(wrong, { exact: true })).toBeVisible()
  await expectSound()
  api.change({ [LISTS]: { lists: [{ id: 'l1', name: 'Friends', members: null }] } })
  await button('Continue').click()
  await button('Connect').click()
  await expect.element(page.getByText(none, { exact: true })).toBeVisible()
  await button('Back').click()
  api.change({ [LISTS]: { lists: [] } })
  await button('Continue').click()
  await expect
    .element(page.getByText("You don't have any mailing lists, please create one before continuing"))
    .toBeVisible()
  await expect.element(button('Connect')).toBeDisabled()
  await expectSound()
})

test('[EDIT-672] the log says who was put on the list and why not; what failed is tried again', async () => {
  const { api } = await show(<ListLogDialog onClose={() => undefined} />, {
    answers: { ...everything, [AGAIN]: { delivery: connections.log.deliveries[0]! } },
    width: 390,
  })
  await expect.element(page.getByText('HTTP 400 Forgotten Email Not Subscribed')).toBeVisible()
  await expectSound()
  await button('Try again: grace@example.com').click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === AGAIN).map(({ path }) => path))
    .toEqual(['/api/config/connections/mailing-list/deliveries/list-2/resend'])
  api.change({ [LOG]: { deliveries: [], nextCursor: null } })
})

test('[EDIT-672] of somebody who was erased the log says that they are still to be deleted there', async () => {
  const deliveries = connections.log.deliveries.map((one) => ({ ...one, action: 'erase' as const }))
  await show(<ListLogDialog onClose={() => undefined} />, {
    answers: { ...everything, [LOG]: { deliveries, nextCursor: null } },
    width: 390,
  })
  await expect.element(page.getByText(/· To be deleted there/).first()).toBeVisible()
})

test('[EDIT-672] a log that cannot be read, and one that is empty, say so', async () => {
  const { api } = await show(<ListLogDialog onClose={() => undefined} />, {
    answers: { ...everything, [LOG]: { refused: 500, code: 'internal', message: 'No.' } },
  })
  await expect.element(button('Try again')).toBeVisible()
  api.change({ [LOG]: { deliveries: [], nextCursor: null } })
  await button('Try again').click()
  await expect.element(page.getByText('Nobody yet.', { exact: true })).toBeVisible()
})

test('[EDIT-673] an automation service is awaited once its key is made, counted when it is there, and disconnected', async () => {
  const { api } = await open({
    [STATE]: nothing,
    [KEY]: { key: 'plk_abc', automation: { state: 'awaiting', automations: [] } },
    [END]: () => undefined,
  })
  const service = card('Automation service')
  await expect.element(service.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  api.change({ [STATE]: { ...nothing, automation: { state: 'awaiting', automations: [] } } })
  await service.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(page.getByLabelText('Key for the automation service')).toHaveValue('plk_abc')
  await expect.element(service.getByText('Awaiting connection', { exact: true })).toBeVisible()
  await expectSound()
  api.change({ [STATE]: { ...nothing, automation } })
  await expect
    .element(service.getByText('1 automation connected', { exact: true }), { timeout: 9000 })
    .toBeVisible()
  await service.getByRole('button', { name: 'New key', exact: true }).click()
  const sure = page.getByRole('dialog', { name: 'Make a new key?' })
  await sure.getByRole('button', { name: 'Make a new key', exact: true }).click()
  await expect.poll(() => api.made.filter(({ key }) => key === KEY).length).toBe(2)
  await service.getByRole('button', { name: 'Disconnect', exact: true }).click()
  api.change({ [STATE]: nothing })
  await page
    .getByRole('dialog', { name: 'Disconnect the automation service?' })
    .getByRole('button', { name: 'Disconnect', exact: true })
    .click()
  await expect.element(service.getByText('Disconnected', { exact: true })).toBeVisible()
})
