import { BLOCK_TYPES, newId, type Block } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { section, textBlock } from '../../testing/page-builders.ts'
import { MOST_SAVED } from './saved-sections.ts'
import { savedSections } from './schema.ts'

let site: TestApp
let owner: Client
let editor: Client
beforeAll(async () => {
  site = await createTestApp()
  owner = await site.signInOwner()
  editor = await site.signInOwner({ role: roles.editor })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.app.db.delete(savedSections)
})

const url = '/api/config/saved-sections'
const prices = section([textBlock('<p>Prices</p>')], 'Prices')
const code: Block = {
  id: newId(),
  type: BLOCK_TYPES.code,
  value: { source: '<script>mine()</script>', language: 'html' },
  texts: {},
  layout: { desktop: { x: 0, y: 0, w: 8, h: 2 } },
}
const keep = (name: string, kept: unknown = prices, client = owner) =>
  client.post(url, { name, section: kept })
const names = async () => (await owner.get(url)).json().sections.map((one: { name: string }) => one.name)

test('[SECTION-20] sections are kept under a name, and listed in the order of the alphabet', async () => {
  const made = await keep(' Prices ')
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({ name: 'Prices', section: prices })
  await keep('äpfel')
  await keep('Zebra', prices, editor)
  expect(await names()).toEqual(['äpfel', 'Prices', 'Zebra'])
})

test('[SECTION-20] a name another one has is refused, however it is written', async () => {
  await keep('Émail')
  const again = await keep('ÉMAIL')
  expect(again.statusCode).toBe(409)
  expect(again.json().error).toMatchObject({ code: 'name-taken', fields: { name: expect.anything() } })
  expect((await keep('  ')).statusCode).toBe(400)
  expect((await keep('x'.repeat(101))).statusCode).toBe(400)
})

test('[SECTION-21] one is renamed, written over and removed; a name of its own may change its capitals', async () => {
  const { id } = (await keep('Prices')).json()
  await keep('Other')
  expect((await owner.patch(`${url}/${id}`, { name: 'PRICES' })).json().name).toBe('PRICES')
  expect((await owner.patch(`${url}/${id}`, { name: 'other' })).statusCode).toBe(409)
  const fresh = section([textBlock('<p>New</p>')])
  expect((await owner.patch(`${url}/${id}`, { section: fresh })).json()).toMatchObject({
    name: 'PRICES',
    section: fresh,
  })
  expect((await owner.delete(`${url}/${id}`)).statusCode).toBe(204)
  expect((await owner.delete(`${url}/${id}`)).statusCode).toBe(404)
  expect((await owner.patch(`${url}/${id}`, { name: 'Back' })).statusCode).toBe(404)
  expect(await names()).toEqual(['Other'])
})

test('[SECTION-22] who may not write code keeps none, also in the place of another; who may does', async () => {
  const withCode = section([code])
  expect((await keep('Mine', withCode)).statusCode).toBe(201)
  const refused = await keep('Theirs', withCode, editor)
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error.code).toBe('code-not-allowed')
  const { id } = (await keep('Plain', prices, editor)).json()
  expect((await editor.patch(`${url}/${id}`, { section: withCode })).statusCode).toBe(403)
  expect((await editor.patch(`${url}/${id}`, { name: 'Still plain' })).statusCode).toBe(200)
})

test('[SECTION-22] who edits no pages sees what is kept and changes none of it', async () => {
  const { id } = (await keep('Prices')).json()
  const reader = await site.signInOwner({ role: roles.storeManager })
  expect((await reader.get(url)).statusCode).toBe(200)
  expect((await keep('Theirs', prices, reader)).statusCode).toBe(403)
  expect((await reader.patch(`${url}/${id}`, { name: 'Theirs' })).statusCode).toBe(403)
  expect((await reader.delete(`${url}/${id}`)).statusCode).toBe(403)
  expect((await site.client().get(url)).statusCode).toBe(401)
})

test('[SECTION-23] a section is judged and cleaned as on a page', async () => {
  const evil = section([textBlock('<p onclick="x()">Hi<script>x()</script></p>')])
  expect((await keep('Clean', evil)).json().section.blocks[0].texts.en.html).toBe('<p>Hi</p>')
  const wrong = [
    { ...prices, settings: { ...prices.settings, theme: 'pink' } },
    { ...prices, extra: 1 },
    section([{ ...textBlock('x'), layout: { desktop: { x: 20, y: 0, w: 8, h: 2 } } }]),
    section([{ ...textBlock('x'), type: 9999 }]),
    section(Array.from({ length: 61 }, () => textBlock('x'))),
    section([{ ...textBlock('x'), value: { size: 'huge' } }]),
  ]
  for (const [index, one] of wrong.entries()) {
    const answer = await keep(`Wrong ${index}`, one)
    expect([400, 422], answer.body).toContain(answer.statusCode)
  }
  for (const nonsense of [null, 1, 'x', [], {}]) expect((await keep('No', nonsense)).statusCode).toBe(400)
  expect((await keep('a\0b')).statusCode).toBeLessThan(500)
  expect((await keep('half \ud800')).statusCode).toBeLessThan(500)
})

test('[SECTION-24] a website keeps so many and no more', async () => {
  const now = new Date()
  await site.app.db.insert(savedSections).values(
    Array.from({ length: MOST_SAVED }, (_, index) => ({
      websiteId: site.websiteId,
      id: newId(),
      name: `n${index}`,
      folded: `n${index}`,
      section: prices,
      createdAt: now,
      updatedAt: now,
    })),
  )
  const refused = await keep('One more')
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.code).toBe('too-many-saved')
})
