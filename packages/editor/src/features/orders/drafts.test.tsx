import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draft, everything } from '../../testing/sample-answers.ts'
import { broken, never } from '../../testing/fake-api.ts'
import { expectSound, show, showScreen } from '../../testing/show.tsx'
import { AddressFields } from './address-fields.tsx'
import { DraftBuyer } from './draft-buyer.tsx'
import { DraftCosts } from './draft-costs.tsx'
import { PlaceDraftDialog, SendDraftDialog } from './draft-dialogs.tsx'
import { DraftLines } from './draft-lines.tsx'
import DraftScreen from './draft-screen.tsx'
import DraftsScreen from './drafts-screen.tsx'

const path = '/config/orders/drafts/:draftId'
const address = `/config/orders/drafts/${draft.id}`

test('[EDIT-500] the drafts are listed with how they stand, also empty, failed and on a phone', async () => {
  const { api } = await showScreen(<DraftsScreen />, '/config/orders/drafts', { answers: everything })
  await expect.element(page.getByRole('link', { name: 'D3' })).toHaveAttribute('href', address)
  await expect.element(page.getByText('Being written')).toBeVisible()
  await expectSound()
  await page.getByLabelText('State').selectOptions('sent')
  await expect.poll(() => api.made.at(-1)?.query.get('state')).toBe('sent')
})

test('[EDIT-500] a shop without drafts is told what they are for, on a phone too', async () => {
  await showScreen(<DraftsScreen />, '/config/orders/drafts', {
    answers: { ...everything, 'GET /api/config/draft-orders': { drafts: [] } },
    width: 390,
  })
  await expect.element(page.getByText('No drafts yet')).toBeVisible()
  await expectSound()
})

test('[EDIT-500] drafts that cannot be loaded are said', async () => {
  await showScreen(<DraftsScreen />, '/config/orders/drafts', {
    answers: { ...everything, 'GET /api/config/draft-orders': broken },
  })
  await expect.element(page.getByText('Something broke.')).toBeVisible()
})

test('[EDIT-501] [EDIT-502] a draft is written with what it comes to beside it, and saved', async () => {
  const { api } = await showScreen(<DraftScreen />, path, {
    address,
    answers: { ...everything, 'PUT /api/config/draft-orders/:id': { draft: { ...draft, revision: 2 } } },
  })
  await expect.element(page.getByText('Everyday Mug')).toBeVisible()
  await expect.element(page.getByText('There are 1 in stock')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Totals' }).getByText('£47.40')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('SW1Y 4JH')
  await expectSound()
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await page.getByLabelText('Quantity of Everyday Mug').fill('3')
  await page.getByLabelText('Price of Engraving').fill('12.50')
  await page.getByRole('button', { name: 'Take Engraving out' }).click()
  await expect.element(save).toBeEnabled()
  await save.click()
  await expect.poll(() => api.sent('PUT /api/config/draft-orders/:id').length).toBe(1)
  expect(api.sent('PUT /api/config/draft-orders/:id')[0]).toMatchObject({
    revision: 1,
    form: { lines: [{ variantId: 'variant-1', quantity: 3, unitPriceCents: null }] },
  })
})

test('[EDIT-710] what is typed and cannot be counted leaves the sums as they were', async () => {
  const totals = { ...draft.totals, grandTotalCents: 9900 }
  const { api } = await showScreen(<DraftScreen />, path, {
    address,
    answers: {
      ...everything,
      'POST /api/config/draft-orders/price': (call) =>
        JSON.stringify(call.body).includes('99999')
          ? { refused: 400, code: 'draft-invalid', message: 'Something is missing or wrong.' }
          : { totals },
    },
  })
  const sums = page.getByRole('region', { name: 'Totals' })
  await expect.element(sums.getByText('£99.00')).toBeVisible()
  await page.getByLabelText('Quantity of Everyday Mug').fill('99999')
  await expect
    .poll(() =>
      api.sent('POST /api/config/draft-orders/price').some((sent) => JSON.stringify(sent).includes('99999')),
    )
    .toBe(true)
  await expect.element(sums.getByText('£99.00')).toBeVisible()
})

test('[SHIP-26] a draft says when the carrier was asked, and is saved at the price of now before its link is made', async () => {
  const old = { ...draft.totals, carrierAskedOn: 1795978452489, shippingCostCents: 758 }
  const saved = { ...draft, revision: 2, totals: { ...old, grandTotalCents: 9900 } }
  const { api } = await showScreen(<DraftScreen />, path, {
    address,
    answers: {
      ...everything,
      'GET /api/config/draft-orders/:id': { draft: { ...draft, totals: old } },
      'POST /api/config/draft-orders/price': { totals: saved.totals },
      'PUT /api/config/draft-orders/:id': { draft: saved },
    },
  })
  await expect.element(page.getByText('£99.00')).toBeVisible()
  await expect.element(page.getByText('The carrier’s price of', { exact: false })).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Send a link to pay' }).click()
  await expect.element(page.getByRole('dialog', { name: 'A link to pay' })).toBeVisible()
  expect(api.sent('PUT /api/config/draft-orders/:id')).toMatchObject([{ revision: 1 }])
})

test('[EDIT-501] what is wrong stands beside its field, on a phone too', async () => {
  await showScreen(<DraftScreen />, path, {
    address,
    width: 390,
    answers: {
      ...everything,
      'PUT /api/config/draft-orders/:id': {
        refused: 400,
        code: 'draft-invalid',
        message: 'Something is missing or wrong: look at the fields that are marked.',
        fields: { email: 'E-mail is wrong', 'shippingAddress.city': 'City is missing' },
      },
    },
  })
  await page.getByLabelText('E-mail address of the buyer').fill('ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('E-mail is wrong')).toBeVisible()
  await expect.element(page.getByText('City is missing')).toBeVisible()
  await expectSound()
})

test('[EDIT-503] a link that is out is copied or withdrawn, and the draft stays as it is', async () => {
  const url = 'https://tern.example/checkout/pay/6b034d14535a6515e95348ee.abcdefghijklmnopqrstuvwxyz012345'
  const sent = { ...draft, state: 'sent' as const, link: { url, expiresOn: 1795978452489 } }
  const { api } = await showScreen(<DraftScreen />, path, {
    address,
    answers: {
      ...everything,
      'GET /api/config/draft-orders/:id': { draft: sent },
      'POST /api/config/draft-orders/:id/withdraw-link': { draft },
    },
  })
  await expect.element(page.getByLabelText('Link to pay')).toHaveValue(url)
  await expect.element(page.getByLabelText('E-mail address of the buyer')).toBeDisabled()
  await expectSound()
  await page.getByRole('button', { name: 'Withdraw it and change the draft' }).click()
  await expect.element(page.getByLabelText('E-mail address of the buyer')).toBeEnabled()
  expect(api.sent('POST /api/config/draft-orders/:id/withdraw-link')).toHaveLength(1)
})

test('[ORD-137] what was sent is read as well as what is written: not greyed out', async () => {
  const sent = { ...draft, state: 'sent' as const, link: null }
  await showScreen(<DraftScreen />, path, {
    address,
    answers: { ...everything, 'GET /api/config/draft-orders/:id': { draft: sent } },
  })
  for (const name of ['E-mail address of the buyer', 'Postcode', 'Price of Everyday Mug']) {
    const field = page.getByRole('textbox', { name })
    await expect.element(field).toBeDisabled()
    const ink = getComputedStyle(document.body).color
    const { color, opacity, webkitTextFillColor } = getComputedStyle(field.element())
    expect([color, webkitTextFillColor, opacity], name).toEqual([ink, ink, '1'])
  }
  // The box that a switch is drawn over stays unseen.
  const box = page.getByRole('switch', { name: 'Billed somewhere else' }).element()
  expect(getComputedStyle(box).opacity).toBe('0')
  await expectSound()
})

test('[EDIT-503] a link is made for so many days, mailed or not', async () => {
  const onDone = vi.fn()
  const nothing = () => undefined
  const { api } = await show(
    <SendDraftDialog draft={draft} onDone={onDone} onFailed={nothing} onClose={nothing} />,
    { width: 390, answers: { ...everything, 'POST /api/config/draft-orders/:id/send': { draft } } },
  )
  const days = page.getByLabelText('Days it works')
  await days.fill('91')
  await expect.element(page.getByText('From 1 to 90 days')).toBeVisible()
  await days.fill('14')
  await expectSound()
  const mail = page.getByLabelText('Mail it to ada@example.com')
  if (!(mail.element() as HTMLInputElement).checked) await mail.click()
  await page.getByLabelText('Message').fill('As we said')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(api.sent('POST /api/config/draft-orders/:id/send')).toEqual([
    { revision: 1, days: 14, mail: true, message: 'As we said' },
  ])
})

test('[EDIT-504] an order is placed as paid in words of the shop, or to be paid later', async () => {
  const onDone = vi.fn()
  const nothing = () => undefined
  const { api } = await show(
    <PlaceDraftDialog draft={draft} onDone={onDone} onFailed={nothing} onClose={nothing} />,
    { width: 390, answers: { ...everything, 'POST /api/config/draft-orders/:id/place': { draft } } },
  )
  await expect.element(page.getByText('How is £47.40 paid?')).toBeVisible()
  await page.getByLabelText('Paid another way').click()
  await expect.element(page.getByRole('button', { name: 'Place the order' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'How it was paid' }).fill('Cheque')
  await expectSound()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  await page.getByLabelText(/Not paid yet/).click()
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(2)
  expect(api.sent('POST /api/config/draft-orders/:id/place')).toMatchObject([
    { paid: true, paidWith: 'Cheque', notify: true },
    { paid: false, paidWith: '' },
  ])
})

test('[EDIT-501] while it is loaded the screen waits', async () => {
  await showScreen(<DraftScreen />, path, {
    address,
    answers: { ...everything, 'GET /api/config/draft-orders/:id': never },
  })
  await expectSound()
})

test('[EDIT-501] a new one begins empty, and takes what is in no catalogue', async () => {
  await showScreen(<DraftScreen />, '/config/orders/drafts/new', {
    answers: {
      ...everything,
      'POST /api/config/draft-orders/price': { totals: { ...draft.totals, lines: [] } },
      'GET /api/config/products/:id': {
        product: (everything['GET /api/config/products/:id'] as { product: never }).product,
      },
    },
  })
  await expect.element(page.getByRole('heading', { name: /New order/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add something else' }).click()
  await page.getByLabelText('What it is').fill('Engraving')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expectSound()
})

test('[EDIT-803] a new one that is to be paid is saved first, and nobody is asked whether to save it', async () => {
  const screens = (
    <Routes>
      <Route path="new" element={<DraftScreen />} />
      <Route path=":draftId" element={<DraftScreen />} />
    </Routes>
  )
  const { address: now } = await showScreen(screens, '/config/orders/drafts/*', {
    address: '/config/orders/drafts/new',
    answers: {
      ...everything,
      'POST /api/config/draft-orders/price': { totals: { ...draft.totals, lines: [] } },
      'POST /api/config/draft-orders': ({ body }) => ({
        draft: { ...draft, form: (body as { form: typeof draft.form }).form },
      }),
    },
  })
  await page.getByRole('textbox', { name: 'E-mail address of the buyer' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send a link to pay' }).click()
  await expect.element(page.getByRole('dialog', { name: 'A link to pay' })).toBeVisible()
  await expect.poll(now).toBe(address)
  expect(page.getByRole('dialog', { name: 'You have unsaved changes' }).elements()).toEqual([])
})

test('[EDIT-1160] a new one is saved once, whatever is pressed meanwhile', async () => {
  const { api } = await showScreen(<DraftScreen />, '/config/orders/drafts/new', {
    answers: {
      ...everything,
      'POST /api/config/draft-orders/price': { totals: { ...draft.totals, lines: [] } },
      'POST /api/config/draft-orders': never,
    },
  })
  await page.getByRole('textbox', { name: 'E-mail address of the buyer' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send a link to pay' }).click()
  for (const name of ['Save', 'Place the order', 'Send a link to pay'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
  await expect.poll(() => api.sent('POST /api/config/draft-orders')).toHaveLength(1)
})

test('[EDIT-803] a new one asks once, at its own address: who answers at once has the link', async () => {
  const screens = (
    <Routes>
      <Route path="new" element={<DraftScreen />} />
      <Route path=":draftId" element={<DraftScreen />} />
    </Routes>
  )
  const url = 'https://harbour.example/pay/abc'
  const sent = { ...draft, state: 'sent' as const, link: { url, expiresOn: 1795978452489 } }
  const { address: now } = await showScreen(screens, '/config/orders/drafts/*', {
    address: '/config/orders/drafts/new',
    answers: {
      ...everything,
      'POST /api/config/draft-orders/price': { totals: { ...draft.totals, lines: [] } },
      'POST /api/config/draft-orders': { draft },
      'POST /api/config/draft-orders/:id/send': { draft: sent },
    },
  })
  const asked: string[] = []
  const watch = new MutationObserver(() => {
    const answer = document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')
    if (answer === null || asked.length > 0) return
    asked.push(now())
    answer.click()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await page.getByRole('textbox', { name: 'E-mail address of the buyer' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send a link to pay' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Link to pay' })).toHaveValue(url)
  watch.disconnect()
  expect(asked).toEqual([address])
})

test('[EDIT-1190] a draft that was being changed is deleted, and nobody asks about changes to what is gone', async () => {
  const { address: now } = await showScreen(<DraftScreen />, '/config/orders/drafts/:draftId', {
    address,
    answers: { ...everything, 'DELETE /api/config/draft-orders/:id': () => undefined },
  })
  await page.getByRole('textbox', { name: 'E-mail address of the buyer' }).fill('grace@example.com')
  await page.getByRole('button', { name: 'More for this draft' }).click()
  await page.getByRole('menuitem', { name: 'Delete the draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the draft' }).click()
  await expect.poll(now).toBe('/config/orders/drafts')
  await expect.element(page.getByText('Another screen')).toBeVisible()
  expect(page.getByRole('dialog', { name: 'You have unsaved changes' }).elements()).toEqual([])
})

test('[EDIT-502] discount and shipping are chosen, also ones of their own', async () => {
  const onChange = vi.fn()
  const form = { ...draft.form, shipping: { kind: 'custom' as const, name: 'Courier', costCents: 800 } }
  await show(
    <>
      <DraftCosts
        form={form}
        totals={draft.totals}
        currency="GBP"
        disabled={false}
        problemOf={() => undefined}
        onChange={onChange}
      />
      <AddressFields
        address={draft.form.shippingAddress!}
        disabled={false}
        problemOf={() => undefined}
        onChange={onChange}
      />
      <DraftLines
        lines={[]}
        totals={undefined}
        currency="GBP"
        disabled
        problemOf={(at) => (at === 'lines' ? 'Add what is ordered.' : undefined)}
        onChange={onChange}
      />
    </>,
    { answers: everything },
  )
  await expect.element(page.getByText('Add what is ordered.')).toBeVisible()
  await page.getByLabelText('Percent off').fill('25')
  expect(onChange).toHaveBeenLastCalledWith({ discount: { kind: 'percent', percent: 2500 } })
  await page.getByLabelText('What it costs').fill('9')
  expect(onChange).toHaveBeenLastCalledWith({ shipping: { ...form.shipping, costCents: 900 } })
  await page.getByRole('textbox', { name: 'Town or city' }).fill('Leeds')
  await expect.poll(() => onChange.mock.lastCall).toBeDefined()
  await expectSound()
})

test('[EDIT-501] the buyer can be billed somewhere else', async () => {
  const onChange = vi.fn()
  await show(
    <DraftBuyer
      form={draft.form}
      website={{ primaryLanguage: 'en', languages: ['en', 'de'], currency: 'GBP' }}
      disabled={false}
      problemOf={() => undefined}
      onChange={onChange}
    />,
    { width: 390, answers: everything },
  )
  await page.getByRole('switch', { name: 'Billed somewhere else' }).click()
  expect(onChange).toHaveBeenLastCalledWith({
    billingAddress: { name: '', line1: '', city: '', country: 'GB' },
  })
  await expectSound()
})
