import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken } from '../../../testing/fake-api.ts'
import { everything } from '../../../testing/sample-answers.ts'
import { expectSound, show } from '../../../testing/show.tsx'
import SenderSettings from './sender-settings.tsx'

const LONG = `${'hello'.repeat(8)}@${'kiln-and-clay'.repeat(4)}.example`
const before = everything['GET /api/config/sender']
const asked = { ...before, name: 'Kiln', address: LONG, isConfirmed: false }

const withMailServer = (mailServer: boolean) => ({
  'GET /api/config/session': { ...everything['GET /api/config/session'], mailServer },
})

const open = (answers: object) =>
  show(<SenderSettings language="en" currency="GBP" />, {
    width: 390,
    answers: { ...everything, ...withMailServer(true), ...answers },
  })

test('[EDIT-1501] a sender that cannot be read says so', async () => {
  await open({ 'GET /api/config/sender': broken })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('[EDIT-1501] a sender is set, and its address counts once the code is typed', async () => {
  const { api } = await open({
    'PUT /api/config/sender': asked,
    'POST /api/config/sender/confirm': { ...asked, isConfirmed: true, from: LONG },
  })
  await expect.element(page.getByLabelText('Name')).toHaveAttribute('placeholder', 'Tern & Clay')
  await expect.element(page.getByText(/^Everybody you write to sees it\. Without one/)).toBeVisible()
  await page.getByLabelText('Name').fill('Kiln')
  await page.getByLabelText('Address mails come from').fill(LONG)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => api.sent('PUT /api/config/sender'))
    .toEqual([{ name: 'Kiln', address: LONG, replyTo: '' }])
  await expect.element(page.getByText(`A code was sent to ${LONG}`)).toBeVisible()
  await expect
    .element(page.getByText(/Until then they come from no-reply@tern-and-clay.example/))
    .toBeVisible()
  await expectSound()
  await page.getByLabelText('Code').fill('1A2B3C4D')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect.poll(() => api.sent('POST /api/config/sender/confirm')).toEqual([{ code: '1A2B3C4D' }])
  await expect.element(page.getByText(`They come from ${LONG} now.`, { exact: false })).toBeVisible()
  await expect.element(page.getByText(`A code was sent to ${LONG}`)).not.toBeInTheDocument()
})

test('[EDIT-1501] answers go to an own address by themselves', async () => {
  const own = { ...before, address: LONG, from: LONG, usualReplyTo: LONG }
  await open({ 'GET /api/config/sender': own })
  await expect.element(page.getByLabelText('Address for answers')).toHaveAttribute('placeholder', LONG)
  await expect.element(page.getByText(/^Everybody you write to sees it/)).not.toBeInTheDocument()
})

test('[EDIT-1501] without a mail server the code is said to be where it is', async () => {
  await open({ 'GET /api/config/sender': asked, ...withMailServer(false) })
  await expect.element(page.getByText(/^No mail server is set up: the code for/)).toBeVisible()
  await expect.element(page.getByText(/A code was sent/)).not.toBeInTheDocument()
})

test('[EDIT-1501] what the mail server has against an address is said at it', async () => {
  await open({
    'PUT /api/config/sender': {
      refused: 422,
      code: 'sender-refused',
      message: 'The mail server sends nothing from this address, so nothing was changed.',
      fields: { address: 'The mail server says: 553 Not your address' },
    },
  })
  await page.getByLabelText('Address mails come from').fill('hello@kiln.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('The mail server says: 553 Not your address')).toBeVisible()
  await expect.element(page.getByLabelText('Address mails come from')).toHaveValue('hello@kiln.example')
})

test('[EDIT-1501] a code that is none is told, and can be sent again', async () => {
  const { api } = await open({
    'GET /api/config/sender': asked,
    'PUT /api/config/sender': asked,
    'POST /api/config/sender/confirm': {
      refused: 422,
      code: 'sender-code',
      message: 'This is not the code that was sent to the address.',
      fields: { code: 'Type it as the mail shows it.' },
    },
  })
  await page.getByLabelText('Code').fill('00000000')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect.element(page.getByText('Type it as the mail shows it.')).toBeVisible()
  await page.getByRole('button', { name: 'Send the code again' }).click()
  await expect
    .poll(() => api.sent('PUT /api/config/sender'))
    .toEqual([{ name: 'Kiln', address: LONG, replyTo: '' }])
})
