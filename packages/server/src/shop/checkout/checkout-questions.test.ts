import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { cards, fillCart, newKey, orderIdOf, paidForm, pay } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let owner: Client
let visitor: Client
beforeEach(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { withPages: true })
  owner = await running.signInOwner()
  visitor = running.client()
})
afterEach(() => running.close())

const base = { required: false, maxLength: 0, showCountryCode: false, currencySymbol: '$', underline: false }
const questions = {
  items: [
    { ...base, id: 'words', kind: 'textarea', required: true },
    { ...base, id: 'wraps', kind: 'checkbox' },
    { ...base, id: 'day', kind: 'date' },
  ],
  texts: {
    en: {
      'items.words.label': 'Words <b>',
      'items.wraps.label': 'Wrap',
      'items.wraps.options': 'Paper\nBow',
      'items.day.label': 'Day',
    },
  },
}
const setting = (checkoutQuestions: object) =>
  owner.put('/api/config/settings', { store: { checkoutQuestions } })
const said = [
  { field: 'Words <b>', value: 'For Ada,\nwith love' },
  { field: 'Wrap', value: 'Paper, Bow', type: 'checkbox', values: ['Paper', 'Bow'] },
  { field: 'Day', value: '' },
]
const answers = JSON.stringify({ 'f-words': ['For Ada,\nwith love'], 'f-wraps': ['Paper', 'Bow'] })
const fill = async (client = visitor, changes = {}) => {
  const { id } = await shop.product({ urlId: `mug-${newKey()}`, ...changes }, { unlimited: true })
  await fillCart(client, id)
  await client.get('/checkout')
}
const orderOf = async (response: Parameters<typeof orderIdOf>[0]) =>
  (await owner.get(`/api/config/orders/${orderIdOf(response)}`)).json().order
/** Sends the form as a browser without scripts does: several of a name where several are ticked. */
const post = (fields: Record<string, string | string[]>) => {
  const crumb = visitor.cookies.get('crumb') ?? ''
  const pairs = Object.entries({ crumb, idempotencyKey: newKey(), ...paidForm, ...fields })
  const body = new URLSearchParams(
    pairs.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  )
  return visitor.post('/checkout', undefined, { form: body })
}

test('[CHKQ-1] an owner writes them in every language; one that cannot be asked is refused', async () => {
  expect((await setting(questions)).statusCode).toBe(200)
  expect((await owner.get('/api/config/settings')).json().store.checkoutQuestions).toEqual(questions)
  const unnamed = { ...questions, texts: { en: { ...questions.texts.en, 'items.words.label': ' ' } } }
  const refused = await setting(unnamed)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error).toMatchObject({
    code: 'questions-invalid',
    fields: { 'store.checkoutQuestions': 'Give each question a title.' },
  })
  const { 'items.wraps.options': _options, ...optionless } = questions.texts.en
  expect((await setting({ ...questions, texts: { en: optionless } })).json().error.fields).toEqual({
    'store.checkoutQuestions': 'Give “Wrap” at least one option.',
  })
  const hidden = { ...questions, items: [{ ...base, id: 'words', kind: 'password' }] }
  expect((await setting(hidden)).statusCode).toBe(400)
  expect((await owner.get('/api/config/settings')).json().store.checkoutQuestions).toEqual(questions)
})

test('[CHKQ-2] they stand before the payment, also of files alone; where nothing is asked nothing stands', async () => {
  await fill()
  expect((await visitor.get('/checkout')).body).not.toContain('About your order')
  await setting(questions)
  const { body } = await visitor.get('/checkout')
  expect(body).toContain('About your order')
  expect(body).toContain('Words &lt;b&gt; *')
  expect(body.indexOf('name="f-words"')).toBeGreaterThan(body.indexOf('name="shippingOption"'))
  expect(body.indexOf('name="f-words"')).toBeLessThan(body.indexOf('name="cardNumber"'))
  const reader = running.client()
  await fill(reader, { productType: 3 })
  expect((await reader.get('/checkout')).body).toContain('name="f-wraps"')
})

test('[CHKQ-3] [CHKQ-5] a script is told of every field that is wrong at once; then the order keeps what was said', async () => {
  await setting(questions)
  await fill()
  const wrong = await pay(visitor, { email: 'ada', answers: JSON.stringify({ 'f-wraps': ['Gold'] }) })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().fields).toMatchObject({
    email: expect.stringContaining('Email is not valid'),
    'f-words': 'Required',
    'f-wraps': 'Choose one of the options.',
  })
  for (const text of ['{', '[]', 'null', '{"f-words":{"a":1}}'])
    expect((await pay(visitor, { answers: text })).json().fields).toEqual({ 'f-words': 'Required' })
  const paid = await pay(visitor, { answers })
  expect((await orderOf(paid)).answers).toEqual(said)
  await setting({ items: [], texts: {} })
  expect((await orderOf(paid)).answers).toEqual(said)
  await fill()
  expect(await orderOf(await pay(visitor, { answers }))).not.toHaveProperty('answers')
})

test('[CHKQ-3] [CHKQ-4] without scripts a refusal shows what is wrong at each question, with all that was typed', async () => {
  await setting(questions)
  await fill()
  const refused = await post({ city: '', 'f-words': ' ', 'f-wraps': ['Paper', 'Bow'], 'f-day': '2027-02-31' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Words &lt;b&gt;: Required')
  expect(refused.body).toContain('Day: Choose a day that exists.')
  expect(refused.body).toMatch(/id="e-checkout-f-words">Required</)
  expect(refused.body).toMatch(/value="Paper" checked/)
  expect(refused.body).toMatch(/value="Bow" checked/)
  expect(refused.body).toContain('value="2027-02-31"')
  const paid = await post({ 'f-words': 'For Ada,\r\nwith love', 'f-wraps': ['Bow', 'Paper'] })
  expect(paid.statusCode).toBe(303)
  const { orders } = (await owner.get('/api/config/orders')).json()
  const { order } = (await owner.get(`/api/config/orders/${orders[0].id}`)).json()
  expect(order.answers[0]).toEqual(said[0])
})

test('[CHKQ-4] [CHKQ-5] a second step that is called off shows them again; other answers are another mind', async () => {
  await setting(questions)
  await fill()
  const begun = await post({ cardNumber: cards.secondStep, 'f-words': 'For Ada', 'f-wraps': 'Bow' })
  const token = /name="token" value="([^"]+)"/.exec(begun.body)?.[1] ?? ''
  const crumb = visitor.cookies.get('crumb') ?? ''
  const back = await visitor.post('/checkout/second-step', undefined, {
    form: { crumb, token, confirm: 'no' },
  })
  expect(back.body).toContain('>For Ada</textarea>')
  expect(back.body).toMatch(/value="Bow" checked/)
  const key = newKey()
  const step = async (text: string) =>
    (
      await pay(visitor, {
        idempotencyKey: key,
        cardNumber: cards.secondStep,
        answers: JSON.stringify({ 'f-words': [text] }),
      })
    ).json().secondStep.token
  const first = await step('One')
  expect(await step('One')).toBe(first)
  expect(await step('Two')).not.toBe(first)
})

test('[CHKQ-6] the answers stand on the page of the order, in its mail, and in the CSV file', async () => {
  await setting(questions)
  await fill()
  const paid = await pay(visitor, { answers })
  const { body } = await visitor.get(paid.json().redirect)
  expect(body).toContain('Words &lt;b&gt;')
  expect(body).toContain('Paper, Bow')
  await running.runJobs()
  const [mail] = await running.outbox()
  expect(mail?.bodyText).toContain('About your order\nWords <b>: For Ada, with love\nWrap: Paper, Bow')
  expect(mail?.bodyHtml).toContain('Words &lt;b&gt;: For Ada, with love<br>Wrap: Paper, Bow')
  const csv = (await owner.get('/api/config/orders.csv')).body
  expect(csv).toContain('Checkout answers')
  expect(csv).toContain('Words <b>: For Ada, with love; Wrap: Paper, Bow')
})

test('[CHKQ-7] whoever asks gets them, and whoever is erased takes them along', async () => {
  await setting(questions)
  await fill()
  const paid = await pay(visitor, { answers })
  const id = orderIdOf(paid)
  const person = { email: paidForm.email }
  const collected = await owner.post('/api/config/personal-data', person)
  expect(JSON.stringify(collected.json())).toContain('with love')
  await running.db.execute(sql`update orders set fulfillment_state = 'fulfilled' where id = ${id}`)
  expect((await owner.post('/api/config/personal-data/erase', person)).statusCode).toBe(200)
  const { rows } = await running.db.execute(sql`
    select 1 from orders where answers::text like '%with love%'
    union all select 1 from checkouts where agreed::text like '%with love%'`)
  expect(rows).toEqual([])
})
