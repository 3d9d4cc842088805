import type { ImportAnswer, ImportRowAnswer } from '@plinth/contract/imports/import-calls'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fillCart, paidForm, pay } from '../../testing/buyer.ts'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { sendTable } from '../../testing/send-table.ts'
import { openShop } from '../../testing/shop.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { forgetContacts } from './forget-contacts.ts'

let site: TestApp
let owner: Client
let mug: { readonly id: string }
beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  mug = await (await openShop(site)).product()
})
afterAll(() => site.close())
afterEach(() => site.clock.advance(1000))

const look = async (id: string): Promise<ImportAnswer> =>
  (await owner.get(`/api/config/imports/${id}`)).json().import
const rowsOf = async (id: string, action: string): Promise<ImportRowAnswer[]> =>
  (await owner.get(`/api/config/imports/${id}/rows`, { query: { action } })).json().rows

async function check(content: string): Promise<ImportAnswer> {
  const sent = await sendTable(owner, content, { kind: 'contacts' })
  expect(sent.statusCode, sent.body).toBe(201)
  await site.runJobs()
  return look(sent.json().import.id)
}

async function move(id: string, to: 'run' | 'undo', body?: object): Promise<ImportAnswer> {
  const moved = await owner.post(`/api/config/imports/${id}/${to}`, body)
  expect(moved.statusCode, moved.body).toBe(200)
  await site.runJobs()
  return look(id)
}

async function takeIn(content: string): Promise<ImportAnswer> {
  const { id, counts } = await check(content)
  expect(counts.wrong, JSON.stringify(await rowsOf(id, 'wrong'))).toBe(0)
  return move(id, 'run', {})
}

interface Listed {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly tags: string[]
  readonly since: number
  readonly lastOn: number
}
const list = async (search: string): Promise<Listed[]> =>
  (await owner.get('/api/config/contacts', { query: { search } })).json().contacts
async function only(search: string): Promise<Listed> {
  const found = await list(search)
  expect(found, search).toHaveLength(1)
  return found[0]!
}
const notesOf = async (id: string): Promise<string[]> =>
  (await owner.get(`/api/config/contacts/${id}/timeline`))
    .json()
    .entries.flatMap((entry: { type: string; title: string }) => (entry.type === 'note' ? [entry.title] : []))
const know = (email: string, name: string) =>
  knowContact(site.db, site.websiteId, { email, name }, site.clock.now())
async function forget(): Promise<void> {
  await site.jobs.send(forgetContacts, {})
  await site.runJobs()
}

test('[CONTACT-12] a day long ago, as programs write where they know none, says nothing', async () => {
  const days = ['0000-00-00', '0000-01-01', '0001-01-01 00:00:00', '1899-12-30', '9999-12-31', 'yesterday']
  const before = site.clock.now().getTime()
  await takeIn(
    ['Email,Date registered', ...days.map((day, at) => `n${at}@long-ago.example,${day}`)].join('\n'),
  )
  const found = await list('@long-ago')
  expect(found.map(({ since }) => since >= before)).toEqual(days.map(() => true))
})

test('[CONTACT-11] a table says who is new, changed and wrong; taken in, people have its names, tags and notes, and stay', async () => {
  await know('bo@table.example', 'Bo')
  await know('same@table.example', 'Same')
  const bo = await only('bo@table')
  const { lastOn } = bo
  await owner.patch(`/api/config/contacts/${bo.id}`, { tags: ['Wholesale'] })
  site.clock.advance(60_000)
  const found = await check(
    [
      'Email,Name,Tags,Note,Known since,Shoe size',
      'Ada@Table.example,Ada Lovelace,"press, friend",Met at the fair.,2021-05-06,39',
      'bo@table.example,Bo Berg,"wholesale, press",,,',
      'same@table.example,Same,,,,',
      'nobody,Nobody,,,,',
      ',No Address,,,,',
      `long@table.example,Long,${'x'.repeat(41)},,,`,
    ].join('\n'),
  )
  expect(found).toMatchObject({
    kind: 'contacts',
    state: 'ready',
    layout: 'plinth',
    counts: { new: 1, changed: 1, unchanged: 1, wrong: 3 },
  })
  expect(await rowsOf(found.id, 'changed')).toMatchObject([
    { name: 'Bo Berg', row: 3, changes: ['Name', 'Tags'] },
  ])
  expect((await rowsOf(found.id, 'wrong')).flatMap(({ problems }) => problems)).toEqual([
    { row: 5, column: 'Email', message: '“nobody” is not a mail address.' },
    {
      row: 6,
      column: 'Email',
      message: 'A contact needs a mail address. Write one, or leave this row out.',
    },
    { row: 7, column: 'Tags', message: 'A tag has at most 40 letters.' },
  ])
  expect(await list('ada@table')).toEqual([])
  const done = await move(found.id, 'run', { leaveOut: true })
  expect(done).toMatchObject({ state: 'done', done: 2 })
  const ada = await only('ada@table')
  expect(ada).toMatchObject({
    email: 'ada@table.example',
    name: 'Ada Lovelace',
    tags: ['press', 'friend'],
    since: Date.UTC(2021, 4, 6),
  })
  expect(await notesOf(ada.id)).toEqual(['Met at the fair.'])
  // A table is nothing that Bo did.
  expect(await only('bo@table')).toMatchObject({ name: 'Bo Berg', tags: ['Wholesale', 'press'], lastOn })
  await owner.patch(`/api/config/contacts/${ada.id}`, { tags: [] })
  await forget()
  expect(await only('ada@table')).toMatchObject({ name: 'Ada Lovelace' })
})

test('[CONTACT-11] the same table again changes nothing; undone, who was new is gone and the others are as they were', async () => {
  await know('cy@undo.example', 'Cy')
  const table =
    'Email,Name,Tags,Note\ndi@undo.example,Di,press,Likes blue.\ncy@undo.example,Cyril,press,Calls on Mondays.\n'
  const { id } = await takeIn(table)
  expect(await check(table)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, wrong: 0 } })
  const cy = await only('cy@undo')
  expect(await notesOf(cy.id)).toEqual(['Calls on Mondays.'])
  expect(await move(id, 'undo')).toMatchObject({ state: 'undone', hints: 0 })
  expect(await list('di@undo')).toEqual([])
  expect(await only('cy@undo')).toMatchObject({ name: 'Cy', tags: [] })
  expect(await notesOf(cy.id)).toEqual([])
})

test('[CONTACT-11] what was changed or done since an import stays when it is undone, and says so', async () => {
  const { id } = await takeIn('Email,Name\ned@since.example,Ed\nfi@since.example,Fi\n')
  const ed = await only('ed@since')
  await owner.patch(`/api/config/contacts/${ed.id}`, { name: 'Edwin' })
  const buyer = site.client()
  await fillCart(buyer, mug.id)
  const bought = await pay(buyer, { ...paidForm, email: 'fi@since.example' })
  expect(bought.statusCode, bought.body).toBeLessThan(400)
  expect(await move(id, 'undo')).toMatchObject({ state: 'undone', hints: 1 })
  expect(await rowsOf(id, 'hints')).toMatchObject([
    {
      name: 'Ed',
      problems: [{ message: 'It was changed after the table was taken in, so it stays as it is.' }],
    },
  ])
  expect(await only('ed@since')).toMatchObject({ name: 'Edwin' })
  expect(await only('fi@since')).toMatchObject({ name: 'Fi', orders: 1 })
})

test('[CONTACT-11] a table reaches the contact an address was merged into', async () => {
  await know('home@merge.example', 'Gia')
  await know('work@merge.example', '')
  const home = await only('home@merge')
  const work = await only('work@merge')
  await owner.post(`/api/config/contacts/${home.id}/merge`, { withId: work.id })
  await takeIn('Email,Tags\nwork@merge.example,press\n')
  expect(await only('home@merge')).toMatchObject({ name: 'Gia', tags: ['press'] })
})

test('[CONTACT-12] customers of other shops are read by their columns, rows of one address as one person', async () => {
  const shopify = await takeIn(
    [
      'First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent,Tags,Note',
      'Hal,Hill,hal@shopify.example,yes,,10.00,"vip, autumn",',
      ',,HAL@shopify.example,no,,0.00,press,Pays by invoice.',
    ].join('\r\n'),
  )
  expect(shopify).toMatchObject({ layout: 'shopify', done: 1 })
  const hal = await only('hal@shopify')
  expect(hal).toMatchObject({ name: 'Hal Hill', tags: ['vip', 'autumn', 'press'] })
  expect(await notesOf(hal.id)).toEqual(['Pays by invoice.'])
  const squarespace = await takeIn(
    'Email,First Name,Last Name,Subscriber Since,Order Count,Total Spent,Tags,Mailing Lists,Created On\nida@square.example,Ida,Ives,,2,10.00,,,2022-01-02 03:04:05\n',
  )
  expect(squarespace).toMatchObject({ layout: 'squarespace' })
  expect(await only('ida@square')).toMatchObject({ name: 'Ida Ives', since: expect.any(Number) })
  const woo = await takeIn(
    'Name;Username;Last active;Date registered;Email;Orders;Total spend;AOV\nJo Jay;jo;;;jo@woo.example;1;10;10\n',
  )
  expect(woo).toMatchObject({ layout: 'woocommerce' })
  expect(await only('jo@woo')).toMatchObject({ name: 'Jo Jay' })
  const refused = await sendTable(owner, 'Name,Phone\nKit,123\n', { kind: 'contacts' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error).toMatchObject({
    code: 'csv-columns',
    message:
      'The first row has to name the columns, one of them Email. Export your contacts to see them all.',
  })
})

test('[CONTACT-12] what is exported comes back without a change', async () => {
  await takeIn('Email,Name,Tags\nlu@back.example,Lu,"one, two"\n')
  const { body } = await owner.get('/api/config/contacts.csv', { query: { search: 'lu@back' } })
  expect(await check(body)).toMatchObject({ layout: 'plinth', counts: { unchanged: 1, changed: 0, new: 0 } })
})

test('[CONTACT-11] who may not manage members learns nothing from a table, and changes nothing by one', async () => {
  const { id } = await check('Email\nmo@rights.example\n')
  const seller = await site.signInOwner({ role: roles.storeManager })
  const sent = await sendTable(seller, 'Email\nmo@rights.example\n', { kind: 'contacts' })
  expect(sent.statusCode).toBe(403)
  for (const path of [
    `/api/config/imports/${id}`,
    `/api/config/imports/${id}/rows`,
    '/api/config/imports?kind=contacts',
  ])
    expect((await seller.get(path)).statusCode, path).toBe(403)
  expect((await seller.post(`/api/config/imports/${id}/run`, {})).statusCode).toBe(403)
  expect(await list('mo@rights')).toEqual([])
})
