import { afterEach, expect, test } from 'vitest'
import { recordStatements } from '../database/database.ts'
import { createWebsite } from '../../site/websites/websites.ts'
import { domains } from '../../site/websites/schema.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let test25: TestApp | undefined
afterEach(async () => {
  await test25?.close()
  test25 = undefined
})

/** An installation of 25 websites that has just started: nobody has asked it for anything yet. */
async function justStarted(): Promise<TestApp> {
  const started = await createTestApp()
  test25 = started
  for (let number = 1; number <= 24; number++) {
    const identifier = `shop-${number}`
    const websiteId = await createWebsite(started.db, started.clock, { identifier, title: `Shop ${number}` })
    if (number === 24)
      await started.db
        .insert(domains)
        .values({ websiteId, host: 'pots.example', isPrimary: true, createdAt: started.clock.now() })
  }
  return started
}

async function titleAt(started: TestApp, host: string): Promise<unknown> {
  const { payload } = await started.client(host).get('/api/config/session')
  return (JSON.parse(payload) as { website?: { title: string } }).website?.title
}

test('[HTTP-80] the first pages after a start read the websites they are of, not all of them', async () => {
  const started = await justStarted()
  const { statements } = await recordStatements(async () => {
    expect((await started.client('shop-7.localhost').get('/')).statusCode).toBe(404)
    expect((await started.client('pots.example').get('/')).statusCode).toBe(404)
  })
  const ofWebsites = statements.filter((text) => /from "(?:websites|domains)"/.test(text))
  expect(ofWebsites.length).toBeGreaterThan(0)
  expect(ofWebsites.filter((text) => !/ where | limit /.test(text))).toEqual([])
})

test('[HTTP-80] every host is decided as with all websites read', async () => {
  const started = await justStarted()
  const hosts = ['shop-7.localhost', 'pots.example', 'localhost', 'shop-24.localhost', 'SHOP-1.localhost']
  const first: unknown[] = []
  for (const host of hosts) first.push(await titleAt(started, host))
  expect(first).toEqual(['Shop 7', 'Shop 24', 'Test site', 'Shop 24', 'Shop 1'])
  for (const host of ['shop-99.localhost', 'jars.example'])
    expect((await started.client(host).get('/')).statusCode, host).toBe(421)
})

test('[HTTP-80] a website made after the first page is found at once', async () => {
  const started = await justStarted()
  expect(await titleAt(started, 'shop-1.localhost')).toBe('Shop 1')
  await createWebsite(started.db, started.clock, { identifier: 'late', title: 'Late' })
  expect(await titleAt(started, 'late.localhost')).toBe('Late')
})
