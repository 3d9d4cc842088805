import { roles } from '@plinth/domain/permissions/permissions'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareFirstRun } from '../../packages/server/src/first-run.ts'
import { usualPatience } from '../../packages/server/src/platform/http/patience.ts'
import { fillCart, pay } from '../../packages/server/src/testing/buyer.ts'
import type { Client } from '../../packages/server/src/testing/client.ts'
import { createTestApp, type TestApp } from '../../packages/server/src/testing/create-test-app.ts'
import { openShop } from '../../packages/server/src/testing/shop.ts'

/** Who calls: at which host, and with which cookies. */
export interface Person {
  readonly name: string
  readonly host: string
  readonly cookies: ReadonlyMap<string, string>
}

/** Stands in everything the other website has: no answer at the first website may say it. */
export const otherWebsitesWord = 'zq-of-the-other-website-qz'

/** Host of the other website. */
export const otherHost = 'other.localhost'

/** The product with its demo store and a second website, listening on this machine. */
export interface TortureShop {
  readonly test: TestApp
  readonly port: number
  readonly people: readonly Person[]
  /** What the server has logged as its own failure since this was last asked. */
  takeFailures(): string[]
  /** Signs everybody in again, should a call have signed them out, removed them or deleted their website. */
  renew(): Promise<boolean>
  close(): Promise<void>
}

export async function openTortureShop(): Promise<TortureShop> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'plinth-torture-'))
  let failures: string[] = []
  const test = await createTestApp({
    withoutWebsite: true,
    config: { dataFolder, rateLimits: false },
    // A call without a network has no connection that could be given up on.
    patience: { ...usualPatience, lookEvery: 2 ** 30 },
    logger: { level: 'error', stream: { write: (line: string) => failures.push(line) } },
  })
  await prepareFirstRun(test.app, () => undefined)
  const [first] = (await test.db.execute<{ id: string }>('select id from websites')).rows
  if (first === undefined) throw new Error('The demo made no website.')
  const other = await test.addWebsite('other')
  await fillOther(test, other)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const address = test.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  const people: Person[] = []
  const signIn = async (name: string, host: string, websiteId: string, role: number): Promise<void> => {
    const client = await test.signInOwner({ host, websiteId, role })
    await client.get('/healthz')
    people.push({ name, host, cookies: client.cookies })
  }
  const renew = async (): Promise<boolean> => {
    people.length = 0
    test.clock.advance(60_000)
    // A call may have given the website a domain of its own, or taken it away.
    await test.db.execute('delete from domains')
    await test.db.execute("select pg_notify('plinth_website', '')")
    const left = await test.db.execute<{ id: string }>('select id from websites')
    if (!left.rows.some(({ id }) => id === first.id) || !left.rows.some(({ id }) => id === other))
      return false
    const visitor = test.client()
    await visitor.get('/healthz')
    people.push({ name: 'visitor', host: 'localhost', cookies: visitor.cookies })
    // There is next to nothing: no accounts for visitors, no page, no way to pay but the test card.
    const elsewhere = test.client(otherHost)
    await elsewhere.get('/healthz')
    people.push({ name: 'visitor of the other website', host: otherHost, cookies: elsewhere.cookies })
    const member = await signMemberIn(test)
    if (member !== undefined) people.push({ name: 'member', host: 'localhost', cookies: member.cookies })
    await signIn('owner', 'localhost', first.id, roles.admin)
    await signIn('editor', 'localhost', first.id, roles.editor)
    await signIn('draft editor', 'localhost', first.id, roles.draftEditor)
    await signIn('store manager', 'localhost', first.id, roles.storeManager)
    await signIn('viewer', 'localhost', first.id, roles.viewer)
    await signIn('owner of another website', 'localhost', other, roles.admin)
    await signIn('owner at the other website', otherHost, other, roles.admin)
    return true
  }
  await renew()
  return {
    test,
    port: address.port,
    people,
    takeFailures: () => {
      const taken = failures
      failures = []
      return taken
    },
    renew,
    close: async () => {
      await test.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** A product and an order of the other website, whose identifiers are tried at the first one. */
async function fillOther(test: TestApp, websiteId: string): Promise<void> {
  const shop = await openShop(test, { websiteId })
  const mug = await shop.product({ name: { en: `Mug ${otherWebsitesWord}` } })
  const buyer = test.client(otherHost)
  await fillCart(buyer, mug.id)
  await pay(buyer, { name: otherWebsitesWord, email: `${otherWebsitesWord}@example.com` })
}

/** Somebody with an account of the first website; nobody once a call has switched accounts off. */
async function signMemberIn(test: TestApp): Promise<Client | undefined> {
  const client = test.client()
  const send = (path: string, form: Record<string, string>) => client.call('POST', path, { form })
  const email = `member-${Math.random()}@example.com`
  if ((await send('/_members/sign-up', { email, name: 'Ada' })).statusCode !== 303) return undefined
  await test.runJobs()
  const [, t = ''] = /_members\/choose\?t=([\w-]+)/.exec(test.terminal.at(-1) ?? '') ?? []
  await send('/_members/choose', { t, password: 'a long password' })
  return client
}
