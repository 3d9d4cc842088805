import { roles } from '@plinth/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { ok } from '../../testing/site-steps.ts'
import { notify } from '../../platform/database/database.ts'
import { Presence } from './presence.ts'

let site: TestApp
let owner: Client
let other: Client
beforeAll(async () => {
  site = await createTestApp({ config: { rateLimits: false } })
  owner = await site.signInOwner()
  other = await site.signInOwner({ role: roles.draftEditor, email: 'ben@example.com' })
})
afterAll(() => site.close())

const newPage = async (title: string): Promise<string> =>
  (await ok(owner.post('/api/config/pages', { title }))).documentId
const say = (client: Client, documentId: string, tab: string, more: object = {}) =>
  client.post(`/api/config/documents/${documentId}/presence`, { tab, blockId: null, ...more })
const tabs = async (client: Client, documentId: string, tab: string): Promise<string[]> =>
  (await ok(say(client, documentId, tab))).people.map((one: { tab: string }) => one.tab)

test('[EDIT-236] who is on a page hears who else is, in which block, and which tab is their own', async () => {
  const page = await newPage('Together')
  expect((await ok(say(owner, page, 'mine'))).people).toEqual([])
  const { people } = await ok(say(other, page, 'theirs', { blockId: 'block-1' }))
  expect(people).toMatchObject([{ tab: 'mine', isYou: false, blockId: null }])
  const [seen] = (await ok(say(owner, page, 'mine'))).people
  expect(seen).toMatchObject({ tab: 'theirs', isYou: false, blockId: 'block-1' })
  expect(JSON.stringify(seen)).not.toMatch(/example\.com|accountId/)
  expect((await ok(say(owner, page, 'second'))).people).toContainEqual(
    expect.objectContaining({ tab: 'mine', isYou: true }),
  )
  expect(await tabs(owner, await newPage('Apart'), 'mine')).toEqual([])
})

test('[EDIT-236] who leaves is gone at once, and a tab that crashed after 40 seconds', async () => {
  const page = await newPage('Leaving')
  await ok(say(other, page, 'theirs'))
  await ok(say(other, page, 'crashed'))
  expect(await tabs(owner, page, 'mine')).toEqual(['crashed', 'theirs'])
  await ok(say(other, page, 'theirs', { leaves: true }))
  expect(await tabs(owner, page, 'mine')).toEqual(['crashed'])
  site.clock.advance(39_000)
  expect(await tabs(owner, page, 'mine')).toEqual(['crashed'])
  site.clock.advance(2_000)
  expect(await tabs(owner, page, 'mine')).toEqual([])
})

test('[EDIT-236] nobody is told of whom they may not see, and there is an end to the tabs of a page', async () => {
  const page = await newPage('Bounds')
  expect((await say(site.client(), page, 'visitor')).statusCode).toBe(401)
  const websiteId = await site.addWebsite('elsewhere')
  const stranger = await site.signInOwner({
    websiteId,
    host: 'elsewhere.localhost',
    email: 'eve@example.com',
  })
  expect((await say(stranger, page, 'eve')).statusCode).toBe(404)
  for (const tab of ['', 'a'.repeat(65), '\0', 'a b', 7])
    expect((await say(owner, page, tab as string)).statusCode, String(tab)).toBe(400)
  for (let count = 0; count < 60; count += 1) await ok(say(other, page, `tab-${count}`))
  expect(await tabs(owner, page, 'mine')).toHaveLength(20)
})

test('[EDIT-236] other processes hear who comes and who leaves, and take what is no such word for none', async () => {
  const now = () => site.clock.now().getTime()
  const here = new Presence(site.db)
  const elsewhere = new Presence(site.db)
  const stop = await elsewhere.follow(site.database, now)
  const one = {
    websiteId: site.websiteId,
    documentId: 'document-1',
    accountId: 'ada',
    name: 'Ada',
    tab: 'a',
    blockId: null,
  }
  const asked = { ...one, accountId: 'ben', tab: 'b' }
  const seen = () => elsewhere.others(asked, now()).map(({ tab }) => tab)
  await here.comes(one, now())
  await expect.poll(seen).toEqual(['a'])
  for (const word of ['', 'null', '7', '{', '{"present":null}', '{"isLeaving":true}'])
    await notify(site.db, 'plinth_presence', word)
  await here.comes({ ...one, tab: 'c' }, now())
  await expect.poll(seen).toEqual(['a', 'c'])
  // The tab that asks is none of the others, another one of the same person is.
  expect(elsewhere.others(one, now()).map(({ tab }) => tab)).toEqual(['c'])
  await here.leaves(one)
  await expect.poll(seen).toEqual(['c'])
  await stop()
})

test('[EDIT-236] those who came first stand first, however often a tab says that it is there', async () => {
  const book = new Presence(site.db)
  const at = (tab: string) => ({
    websiteId: site.websiteId,
    documentId: 'document-2',
    accountId: 'ada',
    name: 'Ada',
    tab,
    blockId: null,
  })
  await book.comes(at('z'), 1000)
  await book.comes(at('a'), 2000)
  await book.comes(at('z'), 3000)
  expect(book.others(at('mine'), 3000).map(({ tab }) => tab)).toEqual(['z', 'a'])
})
