import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import type { DatabaseConnection } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { paidForm } from '../../testing/buyer.ts'
import { serverFile } from '../../../../../scripts/testing/server-file.ts'
import { compiledCode } from '../../testing/compiled-code.ts'
import { openShop } from '../../testing/shop.ts'
import { cartTokenHash } from '../cart/cart-cookie.ts'
import { issue } from '../stored-value/ledger.ts'
import { createWebsite } from '../../site/websites/websites.ts'

// The real server in a process of its own, killed without warning while 200 buyers want 50 units.

const buyers = 200
const units = 50
const acknowledgedBeforeTheKill = 12
/** Buyers who all pay with one gift card, which is worth ten of their carts and a half. */
const sharers = Array.from({ length: 24 }, (_, index) => buyers + index)
const cardWorth = 10 * 1250 + 625

const data = mkdtempSync(join(tmpdir(), 'plinth-kill-'))
const databaseName = `plinth_kill_${process.pid}`
const databaseServer = process.env['DATABASE_URL_TEST']

let port = 0
let server: ChildProcess | undefined

beforeAll(async () => {
  port = await freePort()
  if (databaseServer) await onDatabaseServer(`create database ${databaseName}`)
  await withDatabase(prepareShop)
}, 120_000)

afterAll(async () => {
  await stop('SIGKILL')
  if (databaseServer) await onDatabaseServer(`drop database if exists ${databaseName} with (force)`)
  rmSync(data, { recursive: true, force: true })
})

test('[CHK-40] killed during 200 checkouts of 50 units: exactly the acknowledged orders exist, and stock agrees', async () => {
  await start()
  const pass = await fetchPass()
  const acknowledged = new Map<string, string>()
  const refused = new Set<string>()
  const killed = Promise.withResolvers<void>()
  const press = async (buyer: number): Promise<void> => {
    const key = keyOf(buyer)
    const answer = await pressPay(buyer, pass).catch(() => undefined)
    if (answer === undefined) return
    if (answer.status === 200) acknowledged.set(key, answer.orderId)
    if (answer.status === 409) refused.add(key)
    if (acknowledged.size >= acknowledgedBeforeTheKill) killed.resolve()
  }
  const all = Array.from({ length: buyers }, (_, buyer) => press(buyer))
  await killed.promise
  await stop('SIGKILL')
  await Promise.all(all)
  const before = new Map(acknowledged)
  expect(before.size).toBeLessThan(units)

  await start()
  for (const [key, orderId] of before) {
    const again = await pressPay(buyerOf(key), pass)
    expect(again.orderId).toBe(orderId)
  }
  // Buyers who got no answer press the button again, as their browsers would let them.
  const unanswered = Array.from({ length: buyers }, (_, buyer) => buyer).filter(
    (buyer) => !acknowledged.has(keyOf(buyer)) && !refused.has(keyOf(buyer)),
  )
  await Promise.all(unanswered.map(press))
  await stop('SIGTERM')

  expect(acknowledged.size).toBe(units)
  expect(acknowledged.size + refused.size).toBe(buyers)
  await withDatabase(async ({ db }) => {
    const orders = await db.execute<{ id: string }>(sql`select id from orders`)
    expect(new Set(orders.rows.map(({ id }) => id))).toEqual(new Set(acknowledged.values()))
    const { rows } = await db.execute(sql`
      select (select sum(on_hand)::integer from stock) as on_hand, (select sum(reserved)::integer from stock) as reserved,
        (select sum(change)::integer from stock_ledger) as ledger,
        (select min(on_hand_after) from stock_ledger) as least,
        (select count(*)::integer from reservations) as reservations,
        (select count(*)::integer from test_payments where status = 'paid') as payments,
        (select count(distinct order_number)::integer from orders) as numbers`)
    expect(rows).toEqual([
      { on_hand: 0, reserved: 0, ledger: 0, least: 0, reservations: 0, payments: units, numbers: units },
    ])
  })
}, 300_000)

test('[GIFT-26] killed while 24 buyers pay with one gift card: it pays what it was worth and no more, once', async () => {
  await start()
  const pass = await fetchPass()
  const orders = new Set<string>()
  const killed = Promise.withResolvers<void>()
  const press = async (buyer: number): Promise<void> => {
    // Whoever is told that the card has less on it than they saw presses again.
    for (let tries = 0; tries < 20; tries++) {
      const answer = await pressPay(buyer, pass).catch(() => undefined)
      if (answer === undefined) return
      if (answer.status !== 200) continue
      orders.add(answer.orderId)
      if (orders.size >= 4) killed.resolve()
      return
    }
  }
  const all = sharers.map(press)
  await killed.promise
  await stop('SIGKILL')
  await Promise.all(all)
  await start()
  await Promise.all(sharers.map(press))
  await stop('SIGTERM')
  expect(orders.size).toBe(sharers.length)
  await withDatabase(async ({ db }) => {
    const { rows } = await db.execute(sql`
      select (select balance::integer from stored_value) as left, (select count(*)::integer from stored_value_holds) as held,
        (select -sum(amount)::integer from stored_value_entries where reason = 'redeemed') as redeemed,
        (select sum(amount)::integer from payments where kind = 'stored-value') as paid,
        (select sum(p.amount)::integer - sum(o.grand_total)::integer from (
          select order_id, sum(amount) as amount from payments group by order_id) p join orders o on o.id = p.order_id) as difference`)
    expect(rows).toEqual([{ left: 0, held: 0, redeemed: cardWorth, paid: cardWorth, difference: 0 }])
  })
}, 300_000)

/** A shop with two products, a filled cart for every buyer, and one gift card that the later ones share. */
async function prepareShop(database: DatabaseConnection): Promise<void> {
  await migrate(database)
  const { db } = database
  const websiteId = await createWebsite(db, systemClock, { identifier: 'main', title: 'Shop' })
  const shop = await openShop({ db, clock: systemClock, websiteId })
  const mug = await shop.product({}, { stock: units })
  const now = new Date().toISOString()
  const plate = await shop.product({ urlId: 'plate' }, { sku: 'PLATE', unlimited: true })
  const of = {
    websiteId,
    kind: 'gift-card',
    currency: 'USD',
    testMode: false,
    language: 'en',
    origin: '',
  } as const
  const card = await issue(db, { ...of, amountCents: cardWorth }, systemClock.now())
  for (let buyer = 0; buyer < buyers + sharers.length; buyer++) {
    const isSharer = buyer >= buyers
    const wanted = isSharer ? plate : mug
    const given = JSON.stringify(isSharer ? [card?.id] : [])
    const cartId = `cart-${buyer}`
    await db.execute(sql`
      insert into carts (website_id, id, token_hash, stored_value, created_at, updated_at)
      values (${websiteId}, ${cartId}, ${cartTokenHash(tokenOf(buyer))}, ${given}::jsonb, ${now}::timestamptz, ${now}::timestamptz)`)
    await db.execute(sql`
      insert into cart_entries (website_id, cart_id, id, item_id, variant_id, quantity, shown_price, created_at)
      values (${websiteId}, ${cartId}, 'entry', ${wanted.id}, ${wanted.variants[0]?.id ?? ''}, 1, 1250, ${now}::timestamptz)`)
  }
}

async function withDatabase(work: (database: DatabaseConnection) => Promise<void>): Promise<void> {
  const database = await connectDatabase({
    databaseUrl: databaseUrl(),
    dataFolder: data,
    databasePoolSize: 4,
  })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

function databaseUrl(): string | undefined {
  if (!databaseServer) return undefined
  const url = new URL(databaseServer)
  url.pathname = `/${databaseName}`
  return url.href
}

async function onDatabaseServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseServer })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function start(): Promise<void> {
  const url = databaseUrl()
  server = spawn(process.execPath, [serverFile, '--no-demo', '--port', String(port), '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiledCode,
      PLINTH_RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    },
  })
  const log: string[] = []
  server.stdout?.on('data', (chunk: Buffer) => log.push(String(chunk)))
  server.stderr?.on('data', (chunk: Buffer) => log.push(String(chunk)))
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) break
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (ready?.ok === true) return
    await sleep(100)
  }
  throw new Error(`The server did not start:\n${log.join('')}`)
}

async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const stopping = server
  server = undefined
  if (stopping === undefined || stopping.exitCode !== null || stopping.signalCode !== null) return
  const ended = new Promise((done) => stopping.once('exit', done))
  stopping.kill(signal)
  await ended
}

/** A crumb, and the cookies it is good with. */
interface Pass {
  readonly crumb: string
  readonly cookies: string
}

async function fetchPass(): Promise<Pass> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const crumb = cookies.find((cookie) => cookie.startsWith('crumb='))?.slice('crumb='.length) ?? ''
  return { crumb: decodeURIComponent(crumb), cookies: cookies.join('; ') }
}

async function pressPay(
  buyer: number,
  { crumb, cookies }: Pass,
): Promise<{ status: number; orderId: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/checkout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': crumb,
      cookie: `CART=${tokenOf(buyer)}; ${cookies}`,
    },
    body: JSON.stringify({ idempotencyKey: keyOf(buyer), ...paidForm }),
  })
  const body = (await response.json()) as { redirect?: string }
  const orderId = /order-confirmed\/([0-9a-f]{24})/.exec(body.redirect ?? '')?.[1] ?? ''
  return { status: response.status, orderId }
}

function tokenOf(buyer: number): string {
  return String(buyer).padStart(32, 'c')
}

function keyOf(buyer: number): string {
  return `kill-test-key-${String(buyer).padStart(6, '0')}`
}

function buyerOf(key: string): number {
  return Number(key.slice(-6))
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
