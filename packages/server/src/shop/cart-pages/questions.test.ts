import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderIdOf, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

let running: TestApp
let shop: TestShop
let owner: Client
beforeAll(async () => {
  running = await createTestApp({ config: { rateLimits: false } })
  shop = await openShop(running, { withPages: true })
  owner = await running.signInOwner()
})
afterAll(() => running.close())

const base = { required: false, maxLength: 0, showCountryCode: false, currencySymbol: '$', underline: false }
const questions = {
  items: [
    { ...base, id: 'words', kind: 'text', required: true },
    { ...base, id: 'extras', kind: 'checkbox' },
    { ...base, id: 'note', kind: 'textarea' },
  ],
  texts: {
    en: {
      'items.words.label': 'Engraving <b>',
      'items.extras.label': 'Extras',
      'items.extras.options': 'Box\nCard',
      'items.note.label': 'Note',
    },
  },
} as const
const entriesUrl = '/api/commerce/shopping-cart/entries'
let count = 0
const ring = (changes = {}) => {
  count += 1
  return shop.product(
    { name: { en: 'Ring' }, urlId: `ring-${count}`, questions, ...changes },
    { sku: `RING-${count}` },
  )
}

/** Sends the form of the page, as a browser without scripts does. */
async function answer(client: Client, itemId: string, form: Record<string, string>) {
  const page = await client.get('/_questions', { query: { itemId } })
  expect(page.statusCode).toBe(200)
  const sku = /name="sku" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
  const crumb = client.cookies.get('crumb') ?? ''
  return client.post('/_questions', undefined, { form: { itemId, sku, quantity: '2', crumb, ...form } })
}
const cartOf = async (client: Client) => (await client.get('/api/commerce/shopping-cart')).json()

test('[CART-37] without its answers a product with questions does not go into a cart; with them it does', async () => {
  const visitor = running.client()
  const { id: itemId } = await ring()
  const open = await visitor.post(entriesUrl, { itemId, sku: `RING-${count}` })
  expect(open.statusCode).toBe(409)
  expect(open.json().error).toMatchObject({
    code: 'questions-open',
    message: 'Answer what the shop asks about this product first.',
  })
  const wrong = await visitor.post(entriesUrl, { itemId, additionalFields: '{"extras":["Gold"]}' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().error).toMatchObject({
    message: 'One or more fields is invalid, please check your entries.',
    fields: { words: 'Required', extras: 'Choose one of the options.' },
  })
  expect(await cartOf(visitor)).toBeNull()
  const sent = JSON.stringify({ words: 'Anna', extras: ['Box', 'Card'] })
  const { newlyAdded } = (await visitor.post(entriesUrl, { itemId, additionalFields: sent })).json()
  expect(newlyAdded.additionalFields).toEqual([
    { field: 'Engraving <b>', value: 'Anna' },
    { field: 'Extras', value: 'Box, Card', type: 'checkbox', values: ['Box', 'Card'] },
    { field: 'Note', value: '' },
  ])
  const url = `${entriesUrl}/${newlyAdded.id}/additionalFields`
  expect((await visitor.put(url, { itemId, additionalFields: '{"words":""}' })).statusCode).toBe(400)
  const changed = (await visitor.put(url, { itemId, additionalFields: '{"words":"Bo"}' })).json()
  expect(changed.updatedEntry.additionalFields[0]).toEqual({ field: 'Engraving <b>', value: 'Bo' })
})

test('[CART-38] without scripts the button leads to the questions, and nothing typed is lost', async () => {
  const visitor = running.client()
  const { id: itemId, urlId } = await ring()
  await visitor.get(`/shop/${urlId}`)
  const crumb = visitor.cookies.get('crumb') ?? ''
  const pressed = await visitor.post(entriesUrl, undefined, {
    form: { itemId, quantity: '3', returnTo: `/shop/${urlId}`, crumb },
  })
  expect(pressed.statusCode).toBe(303)
  expect(pressed.headers['location']).toBe(`/_questions?itemId=${itemId}&quantity=3`)
  const page = await visitor.get(String(pressed.headers['location']))
  expect(page.body).toContain('Engraving &lt;b&gt;')
  expect(page.body).toContain('name="quantity" value="3"')
  const refused = await answer(visitor, itemId, { 'f-note': 'Line "1"', 'f-extras': 'Card' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('One or more fields is invalid, please check your entries.')
  expect(refused.body).toContain('Required')
  expect(refused.body).toContain('>Line "1"</textarea>')
  expect(refused.body).toMatch(/value="Card" checked/)
  const far = await answer(visitor, itemId, { 'f-words': 'Anna', quantity: '11' })
  expect(far.statusCode).toBe(409)
  expect(far.body).toContain('value="Anna"')
  expect(await cartOf(visitor)).toBeNull()
  const taken = await answer(visitor, itemId, { 'f-words': 'Anna' })
  expect(taken.headers['location']).toBe('/cart')
  const cart = await visitor.get('/cart')
  expect(cart.body).toContain('Anna')
  expect(cart.body).toContain('No answer')
  expect((await cartOf(visitor)).entries[0]).toMatchObject({ quantity: 2 })
  const paid = await pay(visitor)
  await running.runJobs()
  const mails = await running.outbox()
  expect(mails.map(({ bodyText }) => bodyText).join('\n')).toContain('Engraving <b>: Anna')
  const { order } = (await owner.get(`/api/config/orders/${orderIdOf(paid)}`)).json()
  expect(order.items[0].additionalFields[0]).toEqual({ field: 'Engraving <b>', value: 'Anna' })
})

test('[CART-38] what is sold by subscription is asked about too, and leads on to the checkout', async () => {
  const visitor = running.client()
  const { id: itemId } = await ring({ isSubscribable: true })
  const page = await visitor.get('/_questions', { query: { itemId } })
  expect(page.body).toMatch(/<button class="button" type="submit">Subscribe</)
  const taken = await answer(visitor, itemId, { 'f-words': 'Anna', quantity: '1' })
  expect(taken.headers['location']).toBe('/checkout')
})

test('[CART-40] what was answered is changed on the page of the questions, which holds what was typed', async () => {
  const visitor = running.client()
  const { id: itemId } = await ring()
  await answer(visitor, itemId, { 'f-words': 'Anna', 'f-note': 'Soon' })
  const [{ id: entryId }] = (await cartOf(visitor)).entries
  const cart = (await visitor.get('/cart')).body
  expect(cart).toContain(`href="/_questions?entryId=${entryId}"`)
  const page = (await visitor.get('/_questions', { query: { entryId } })).body
  expect(page).toContain('value="Anna"')
  expect(page).toContain('>Soon</textarea>')
  expect(page).toMatch(/<button class="button" type="submit">Save</)
  const refused = await answer(visitor, itemId, { entryId, 'f-words': '', 'f-note': 'Later' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Unable to update form')
  expect(refused.body).toContain('>Later</textarea>')
  const changed = await answer(visitor, itemId, { entryId, 'f-words': 'Bo' })
  expect(changed.headers['location']).toBe('/cart')
  expect((await cartOf(visitor)).entries).toMatchObject([
    { id: entryId, additionalFields: [{ value: 'Bo' }, { value: '' }, { value: '' }] },
  ])
  // Nobody else's line, and none that is gone.
  const lost = await running.client().get('/_questions', { query: { entryId } })
  expect(lost.headers['location']).toBe('/cart?message=form-not-open')
  expect((await visitor.get('/cart?message=form-not-open')).body).toContain('Unable to open form')
})

test('[CART-93] what was ticked, a day, a time and a name stand in their inputs again, so that nothing is lost by changing the rest', async () => {
  const visitor = running.client()
  const kinds = ['checkbox', 'date', 'time', 'name', 'phone', 'select', 'text'] as const
  const { id: itemId } = await ring({
    questions: {
      items: kinds.map((kind) => ({ ...base, id: kind, kind, showCountryCode: true })),
      texts: {
        en: {
          ...Object.fromEntries(kinds.map((kind) => [`items.${kind}.label`, `The ${kind}`])),
          'items.checkbox.options': 'Box\nCard, gold\nCard',
          'items.select.options': 'Gold\nSilver',
        },
      },
    },
  })
  const answers = {
    checkbox: ['Box', 'Card'],
    date: ['2026', '03', '01'],
    time: ['09', '30'],
    name: ['Ada Augusta', 'King'],
    phone: ['+44', '20', '7946', '0018'],
    select: 'Silver',
    text: 'Anna',
  }
  const sent = { itemId, sku: `RING-${count}`, quantity: 1, additionalFields: JSON.stringify(answers) }
  const added = await visitor.post(entriesUrl, sent)
  expect(added.statusCode, added.body).toBe(200)
  const kept = added.json().newlyAdded.additionalFields
  expect(kept.map(({ value }: { value: string }) => value)).toEqual([
    'Box, Card',
    '2026-03-01',
    '09:30',
    'Ada Augusta King',
    '+44 20 7946 0018',
    'Silver',
    'Anna',
  ])
  const entryId = added.json().newlyAdded.id
  const page = (await visitor.get('/_questions', { query: { entryId } })).body
  const inputs = [...page.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const ticked = inputs
    .filter((input) => / checked/.test(input))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1])
  expect(ticked).toEqual(['Box', 'Card'])
  for (const value of ['2026-03-01', '09:30', 'Ada Augusta', 'King', '+44', '20 7946 0018', 'Anna'])
    expect(
      inputs.some((input) => input.includes(`value="${value}"`)),
      value,
    ).toBe(true)
  expect(page).toMatch(/<option[^>]*value="Silver"[^>]* selected|<option[^>]* selected[^>]*>Silver/)
})

test('[CART-91] whoever asks by which name the visit is recorded is told that it is not', async () => {
  const visitor = running.client()
  for (const address of ['/api/commerce/', '/api/commerce/?mock=true']) {
    const answer = await visitor.get(address)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 'mock' }])
  }
})

test('[CART-94] a line says in which store it stands', async () => {
  const visitor = running.client()
  const { id: itemId } = await ring()
  const sent = { itemId, additionalFields: JSON.stringify({ words: 'Anna' }) }
  const { newlyAdded } = (await visitor.post(entriesUrl, sent)).json()
  expect(newlyAdded.collection).toEqual({ id: shop.collectionId, title: expect.stringMatching(/\w/) })
  expect((await cartOf(visitor)).entries[0].collection).toEqual(newlyAdded.collection)
})

test('[CART-41] the cart is the same whatever else it is asked with', async () => {
  const visitor = running.client()
  const { id: itemId } = await ring()
  await answer(visitor, itemId, { 'f-words': 'Anna' })
  const query = { mock: 'false', timecode: '1795378452452', calculateSubtotal: 'true' }
  const asked = await visitor.get('/api/commerce/shopping-cart', { query })
  expect(asked.json()).toEqual(await cartOf(visitor))
  expect(asked.json().subtotalCents).toBeGreaterThan(0)
})

test('[CART-39] a file of orders says what buyers answered', async () => {
  const visitor = running.client()
  const { id: itemId } = await ring()
  await answer(visitor, itemId, { 'f-words': '=1+1', 'f-note': 'Two\r\nlines' })
  await pay(visitor)
  const file = await owner.get('/api/config/orders.csv')
  expect(file.statusCode).toBe(200)
  expect(file.body.split('\n')[0]).toContain('Answers')
  expect(file.body).toContain('Ring (Engraving <b>: =1+1; Note: Two lines)')
})

test('[CART-38] the page is there only for what can be bought and asks something', async () => {
  const visitor = running.client()
  const { id: hidden } = await ring({ status: 'draft' })
  const { id: plain } = await shop.product({ name: { en: 'Plain' }, urlId: 'plain' }, { sku: 'PLAIN' })
  for (const itemId of [hidden, plain, 'x', "'", ''])
    expect((await visitor.get('/_questions', { query: { itemId } })).statusCode).toBe(404)
  expect((await visitor.post(entriesUrl, { itemId: plain })).statusCode).toBe(200)
})

test('[CART-36] owners write the questions with the product; those that cannot be asked are refused', async () => {
  const { id } = await ring({ questions: { items: [], texts: {} } })
  const { product } = (await owner.get(`/api/config/products/${id}`)).json()
  const save = (changed: unknown) =>
    owner.patch(`/api/config/products/${id}`, { revision: product.revision, questions: changed })
  const untitled = await save({ ...questions, texts: {} })
  expect(untitled.statusCode).toBe(400)
  expect(untitled.json().error.fields).toEqual({ questions: 'Give each question a title.' })
  const texts = { en: { ...questions.texts.en, 'items.gone.label': 'x' } }
  const saved = await save({ ...questions, texts })
  expect(saved.statusCode).toBe(200)
  expect(saved.json().product.questions).toEqual(questions)
})
