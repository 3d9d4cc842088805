import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/fake-api.ts'
import { everything, webhookLog, webhooks } from '../../../testing/sample-answers.ts'
import { expectSound, show } from '../../../testing/show.tsx'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { WebhookLogDialog } from './webhook-log-dialog.tsx'
import WebhookSettings from './webhook-settings.tsx'

const LIST = 'GET /api/config/webhooks'
const ADD = 'POST /api/config/webhooks'
const PATCH = 'PATCH /api/config/webhooks/:id'
const PING = 'POST /api/config/webhooks/:id/ping'
const SECRET = 'POST /api/config/webhooks/:id/secret'
const DELETE = 'DELETE /api/config/webhooks/:id'
const LOG = 'GET /api/config/webhooks/:id/deliveries'
const RESEND = 'POST /api/config/webhook-deliveries/:id/resend'

const open = (answers: Answers = {}) =>
  show(<WebhookSettings />, { answers: { ...everything, ...answers }, width: 390 })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const [endpoint] = webhooks.endpoints
const [delivery] = webhookLog.deliveries
if (endpoint === undefined || delivery === undefined) throw new Error('The samples are empty.')

test('[EDIT-388] a webhook says what it is told and how that went; it is tried, switched off and removed', async () => {
  const { api } = await open({
    [PING]: { delivery },
    [PATCH]: { endpoint: { ...endpoint, isOn: false } },
    [DELETE]: () => undefined,
  })
  const card = page.getByRole('region', { name: 'https://crm.example.com/plinth' })
  await expect.element(card.getByText('HTTP 500 busy')).toBeVisible()
  await expectSound()
  await card.getByRole('button', { name: 'Send a test', exact: true }).click()
  await expect.element(page.getByText('A test is on its way.', { exact: true })).toBeVisible()
  await card.getByRole('switch', { name: 'Active' }).click()
  await expect.poll(() => api.sent(PATCH)).toEqual([{ isOn: false }])
  await card.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this webhook?' })
  await expect.element(dialog).toBeVisible()
  api.change({ [LIST]: { endpoints: [] } })
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(card).not.toBeInTheDocument()
})

test('[EDIT-388] one is added with what it is told of, and its secret is shown to be copied', async () => {
  const { api } = await open({ [LIST]: { endpoints: [] }, [ADD]: { endpoint, secret: 'whsec_abc' } })
  await button('Add a webhook').click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabelText('Address').fill('https://crm.example.com/plinth')
  await dialog.getByRole('checkbox', { name: 'A subscriber confirmed' }).click()
  await expectSound()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(() => api.sent(ADD))
    .toEqual([{ url: 'https://crm.example.com/plinth', events: ['form.submitted', 'subscriber.confirmed'] }])
  await expect.element(page.getByLabelText('Secret of the webhook')).toHaveValue('whsec_abc')
})

test('[EDIT-388] an address that is refused says why beside it, and is still there', async () => {
  const url = 'This address leads into a private network, which this installation does not call.'
  const refused = { refused: 400, code: 'webhook-address', message: url, fields: { url } }
  await show(<AddWebhookDialog onAdded={() => undefined} onClose={() => undefined} />, {
    answers: { ...everything, [ADD]: refused },
  })
  const address = page.getByLabelText('Address')
  await address.fill('https://127.0.0.1')
  await button('Add').click()
  await expect.element(page.getByText(url, { exact: true })).toBeVisible()
  await expect.element(address).toHaveValue('https://127.0.0.1')
  await expectSound()
})

test('[EDIT-388] a new secret is made once that is confirmed', async () => {
  await open({ [SECRET]: { secret: 'whsec_new' } })
  await button('New secret').click()
  const dialog = page.getByRole('dialog', { name: 'Make a new secret?' })
  await dialog.getByRole('button', { name: 'Make a new secret', exact: true }).click()
  await expect.element(page.getByLabelText('Secret of the webhook')).toHaveValue('whsec_new')
})

test('[EDIT-389] the log says what was answered and when it is tried again; a message is sent once more', async () => {
  const { api } = await show(
    <WebhookLogDialog id="hook-crm" url="https://crm.example.com/plinth" onClose={() => undefined} />,
    { answers: { ...everything, [RESEND]: { delivery } }, width: 390 },
  )
  await expect.element(page.getByText('HTTP 500 busy')).toBeVisible()
  await expect.element(page.getByText(/^Next try/)).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: /^Send again: A form was answered/ }).click()
  await expect
    .poll(() => api.made.filter(({ key }) => key === RESEND).map(({ path }) => path))
    .toEqual(['/api/config/webhook-deliveries/delivery-2/resend'])
})

test('[EDIT-389] a log that cannot be read, and one that is empty, say so', async () => {
  const { api } = await show(
    <WebhookLogDialog id="hook-crm" url="https://crm.example.com" onClose={() => undefined} />,
    { answers: { ...everything, [LOG]: { refused: 500, code: 'internal', message: 'No.' } } },
  )
  await expect.element(button('Try again')).toBeVisible()
  api.change({ [LOG]: { deliveries: [], nextCursor: null } })
  await button('Try again').click()
  await expect.element(page.getByText('Nothing has been sent to it yet.', { exact: true })).toBeVisible()
})
