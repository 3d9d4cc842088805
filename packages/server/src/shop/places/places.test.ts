import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { startLocalPlaces, type LocalPlaces } from '../../testing/places-for-tests.ts'

let site: TestApp
let owner: Client
let visitor: Client
let google: LocalPlaces
let dataFolder: string
beforeEach(async () => {
  google = await startLocalPlaces()
  dataFolder = await mkdtemp(join(tmpdir(), 'places-'))
  site = await createTestApp({ config: { serviceApis: { 'google-places': google.url }, dataFolder } })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  visitor = site.client()
})
afterEach(async () => {
  await site.close()
  await google.close()
  await rm(dataFolder, { recursive: true })
})

const session = 'a-session-of-36-letters-000000000000'
const set = (body: object, client = owner) => client.put('/api/config/places', body)
const withGoogle = () => set({ service: 'google', apiKey: 'the-places-key' })
const suggest = (query: Record<string, string> = {}, client = visitor) =>
  client.get('/api/places/autocomplete', { query: { input: 'infin', country: 'US', session, ...query } })
const details = (query: Record<string, string> = {}, client = visitor) =>
  client.get('/api/places/details', {
    query: {
      id: 'place/one',
      session,
      productPage: '/checkout',
      productSection: 'delivery-address',
      ...query,
    },
  })

test('[PLACE-1] [PLACE-4] nothing is completed until the owner chooses a service; Google needs a key', async () => {
  expect((await suggest()).json().error.code).toBe('places-off')
  expect((await details()).statusCode).toBe(404)
  expect((await owner.get('/api/config/places')).json()).toEqual({ service: '', hasApiKey: false })
  const keyless = await set({ service: 'google', apiKey: '' })
  expect(keyless.statusCode).toBe(400)
  expect(keyless.json().error.fields).toEqual({ apiKey: 'Give the key.' })
  expect((await withGoogle()).json()).toEqual({ service: 'google', hasApiKey: true })
  expect((await set({ service: 'google', apiKey: '' })).json().hasApiKey).toBe(true)
  expect((await suggest()).statusCode).toBe(200)
  expect((await set({ service: '', apiKey: '' })).json()).toEqual({ service: '', hasApiKey: false })
  const guest = site.client()
  expect((await set({ service: 'sample', apiKey: '' }, guest)).statusCode).toBe(401)
})

test('[PLACE-2] the short list suggests what every typed word begins, in the country that is chosen', async () => {
  await set({ service: 'sample', apiKey: '' })
  const titles = async (query: Record<string, string>) =>
    (await suggest(query)).json().suggestions.map(({ title }: { title: string }) => title)
  expect(await titles({ input: 'harb 12', country: 'GB' })).toEqual(['12 Harbour Row'])
  expect(await titles({ input: 'saint honore', country: 'FR' })).toEqual([])
  expect(await titles({ input: 'rue paris', country: 'FR' })).toEqual(['55 Rue du Faubourg Saint-Honoré'])
  expect(await titles({ input: 'harbour', country: 'US' })).toEqual([])
  const [found] = (await suggest({ input: 'infinite' })).json().suggestions
  expect(found).toEqual({ id: found.id, title: '1 Infinite Loop', detail: 'Cupertino CA 95014' })
  expect((await details({ id: found.id })).json().address).toEqual({
    line1: '1 Infinite Loop',
    line2: '',
    city: 'Cupertino',
    region: 'CA',
    postalCode: '95014',
    country: 'US',
  })
  for (const id of ['999', '-1', 'x', '__proto__'])
    expect((await details({ id })).json().error.code).toBe('place-unknown')
})

test('[PLACE-3] Google is asked by the server, for the text, the country and the language alone', async () => {
  await withGoogle()
  const answer = await suggest({ input: ' infin ' })
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.json()).toEqual({
    suggestions: [{ id: 'place/one', title: '1 Infinite Loop', detail: 'Cupertino, CA, USA' }],
  })
  expect((await details()).json().address).toEqual({
    line1: '1 Infinite Loop',
    line2: 'Building 2',
    city: 'Cupertino',
    region: 'CA',
    postalCode: '95014',
    country: 'US',
  })
  const [first, second] = google.asked
  expect(first).toMatchObject({
    call: 'POST /v1/places:autocomplete',
    key: 'the-places-key',
    body: { input: 'infin', includedRegionCodes: ['us'], languageCode: 'en', sessionToken: session },
  })
  expect(second?.call).toBe(`GET /v1/places/place%2Fone?languageCode=en&sessionToken=${session}`)
  expect(second?.fields).toBe('postalAddress')
  const sent = JSON.stringify(google.asked)
  for (const own of ['checkout', 'delivery-address', 'cookie', '127.0.0.1:80'])
    expect(sent).not.toContain(own)
})

test('[PLACE-3] what Google refuses, breaks or does not know is said in words, never with the key', async () => {
  await withGoogle()
  expect((await details({ id: 'another' })).json().error.code).toBe('place-unknown')
  for (const fails of [
    { status: 403, body: 'the-places-key is refused' },
    { status: 200, body: 'no json' },
    { status: 500, body: '{}' },
  ]) {
    google.fails = fails
    for (const answer of [await suggest(), await details()]) {
      expect(answer.statusCode).toBe(502)
      expect(answer.json().error).toMatchObject({
        code: 'places-away',
        message: 'Addresses cannot be completed right now. Write yours yourself.',
      })
    }
  }
  await google.close()
  expect((await suggest()).statusCode).toBe(502)
})

test('[PLACE-4] the key is kept locked, and told to nobody', async () => {
  await withGoogle()
  const { rows } = await site.db.execute(sql`
    select value::text as kept from settings where namespace = 'places'`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('the-places-key')
  expect((await owner.get('/api/config/places')).body).not.toContain('the-places-key')
})

test('[PLACE-5] one visitor asks so often a minute, and only what somebody types', async () => {
  await set({ service: 'sample', apiKey: '' })
  for (const query of [{ input: 'ab' }, { input: 'x'.repeat(201) }, { country: 'usa' }, { session: 'short' }])
    expect((await suggest(query as unknown as Record<string, string>)).statusCode).toBe(400)
  expect((await details({ id: '' })).statusCode).toBe(400)
  const statuses = []
  for (let call = 0; call < 62; call++) statuses.push((await suggest()).statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
  expect(statuses.at(-1)).toBe(429)
})

test('[PLACE-40] a flood from many addresses asks the service only so often', async () => {
  await site.close()
  site = await createTestApp({
    config: { serviceApis: { 'google-places': google.url }, dataFolder, trustedProxies: 1 },
  })
  owner = await site.signInOwner({ email: 'owner@example.com' })
  await withGoogle()
  const visitorAt = (address: string) =>
    site.client().get('/api/places/autocomplete', {
      query: { input: 'infin', country: 'US', session },
      headers: { 'x-forwarded-for': address },
    })
  const statuses: number[] = []
  for (let call = 0; call < 620; call++)
    statuses.push((await visitorAt(`203.0.113.${call % 200}`)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  expect(google.asked).toHaveLength(600)
  const refused = await visitorAt('198.51.100.7')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  site.clock.advance(60_000)
  expect((await visitorAt('198.51.100.7')).statusCode).toBe(200)
}, 60_000)

test('[PLACE-41] a service that does not answer is left alone for a while, and few questions wait for it', async () => {
  await withGoogle()
  google.fails = { status: 500, body: '{}' }
  for (let call = 0; call < 8; call++) expect((await suggest()).json().error.code).toBe('places-away')
  expect(google.asked).toHaveLength(5)
  // It has come back, and is asked again after half a minute: once more, and for good.
  google.fails = undefined
  expect((await suggest()).statusCode).toBe(502)
  site.clock.advance(30_000)
  expect((await suggest()).statusCode).toBe(200)
  expect((await suggest()).statusCode).toBe(200)
  // Another key is tried at once.
  google.fails = { status: 403, body: '{}' }
  for (let call = 0; call < 6; call++) await suggest()
  google.fails = undefined
  await withGoogle()
  expect((await suggest()).statusCode).toBe(200)
})

test('[PLACE-41] of those who type while the service says nothing, twenty wait for it', async () => {
  await withGoogle()
  google.isSilent = true
  const waiting = Array.from({ length: 20 }, () => suggest())
  await expect.poll(() => google.asked.length).toBe(20)
  const answer = await suggest()
  expect([answer.statusCode, google.asked.length]).toEqual([502, 20])
  // The others are told as soon as it is clear that nothing comes.
  await google.close()
  for (const one of await Promise.all(waiting)) expect(one.statusCode).toBe(502)
})

test('[PLACE-42] of an answer without end, or of nonsense, nothing is taken but lines that fit their fields', async () => {
  await withGoogle()
  const answers = (value: unknown) => (google.fails = { status: 200, body: JSON.stringify(value) })
  answers({ suggestions: [], filler: 'x'.repeat(300_000) })
  expect((await suggest()).json().error.code).toBe('places-away')
  const said = (placeId: string, main: unknown, secondary?: unknown) => ({
    placePrediction: {
      placeId,
      structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
    },
  })
  answers({
    suggestions: [
      said('one', `1 Road\u0000\r\nBcc: all ${'x'.repeat(5000)}`, 7),
      said('two', ''),
      said('three', null),
      said('x'.repeat(401), 'Too long to be asked for'),
      { placePrediction: { placeId: 'no format' } },
      { placePrediction: 'none' },
      { placePrediction: { placeId: 'six', structuredFormat: { mainText: { text: '6 Lane' } } } },
    ],
  })
  const { suggestions } = (await suggest()).json()
  expect(suggestions).toEqual([
    { id: 'one', title: `1 Road Bcc: all ${'x'.repeat(184)}`, detail: '' },
    { id: 'six', title: '6 Lane', detail: '' },
  ])
  answers({
    postalAddress: {
      addressLines: ['1 Road\u2028\u0007', 'x'.repeat(150), 'y'.repeat(150), 5],
      locality: 4,
      postalCode: `9${'0'.repeat(900)}`,
      regionCode: 'US',
    },
  })
  const { address } = (await details()).json()
  expect(address).toMatchObject({ line1: '1 Road', city: '', region: '', country: 'US' })
  expect([address.line2.length, address.postalCode.length]).toEqual([200, 200])
  for (const nothing of [null, [], 'text', { postalAddress: null }, { suggestions: 'none' }]) {
    answers(nothing)
    await set({ service: 'google', apiKey: '' })
    expect((await details()).json().error.code).toBe('places-away')
    if (nothing === null || typeof nothing !== 'object' || !('postalAddress' in nothing))
      expect((await suggest()).json().error.code).toBe('places-away')
  }
})
