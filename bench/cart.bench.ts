import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plinth } from '../e2e/harness.ts'
import { startBare } from './bare.ts'
import { note } from './goals.ts'
import { load, table } from './load.ts'
import { usageOf } from './process-usage.ts'
import { startProductOn, type Database } from './product-on.ts'

// Adding to a cart, persisted in the embedded database and in PostgreSQL on the same machine, which writes through to the
// disk as usual: 20 shoppers at a time, each adding to a cart of their own.
// The references in the same run are the health check, which touches no database, and a server that does nothing but spend as much
// processor time on each request: what it is late by is the machine's, not ours. The server's processor time for one
// addition hardly depends on what else the machine does; on a core of its own it sets the most there can be in a second.
const SHOPPERS = 20
const SECONDS = 10
/** Until the code of the database has been compiled for speed. */
const WARM_UP_SECONDS = 8

console.log(bareDisk())
console.log(table([await measure('embedded')]))
console.log(table([await measure('postgres')]))

interface Shopper {
  cookie: string
  crumb: string
}

async function shopper({ origin }: Plinth): Promise<Shopper> {
  const response = await fetch(`${origin}/cart`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const crumb = cookies.find((cookie) => cookie.startsWith('crumb='))?.slice('crumb='.length) ?? ''
  return { cookie: cookies.join('; '), crumb }
}

async function add({ origin }: Plinth, itemId: string, who: Shopper): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${origin}/api/commerce/shopping-cart/entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: who.cookie, 'x-csrf-token': who.crumb },
    body: JSON.stringify({ itemId, sku: 'MUG-CH-S', quantity: 1, additionalFields: null }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  for (const cookie of response.headers.getSetCookie()) {
    const pair = cookie.split(';')[0] ?? ''
    const name = pair.slice(0, pair.indexOf('=') + 1)
    if (!who.cookie.includes(name)) who.cookie += `; ${pair}`
  }
  await response.arrayBuffer()
  return performance.now() - started
}

/** Adds for a while and gives the row of the table. */
async function measure(database: Database): Promise<Record<string, string | number>> {
  const { plinth, stop } = await startProductOn(database)
  const page = await fetch(`${plinth.origin}/shop/everyday-mug?format=json`)
  const { item } = (await page.json()) as { item: { id: string } }
  await addFor(plinth, item.id, WARM_UP_SECONDS)
  const before = usageOf(plinth.process.pid!)
  const { times, seconds } = await addFor(plinth, item.id, SECONDS)
  const cpuMs = usageOf(plinth.process.pid!).cpuMs - before.cpuMs
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const each = cpuMs / times.length
  const health = await load(`${plinth.origin}/healthz`, { seconds: 4, connections: SHOPPERS })
  await stop()
  const bare = await startBare('bare-work.ts', [each.toFixed(2)])
  const work = await load(bare.origin, { seconds: SECONDS, connections: SHOPPERS })
  bare.stop()
  note(`cart-${database}`, times.length / seconds, Number(at(0.99)), work.p99)
  return {
    'add to cart, persisted': database,
    'a second': Math.round(times.length / seconds),
    'p50, ms': at(0.5),
    'p99, ms': at(0.99),
    'processor time each, ms': each.toFixed(2),
    'share of the health check': (times.length / seconds / health.requestsPerSecond).toFixed(3),
    'as much work alone, a second': Math.round(work.requestsPerSecond),
    'its p99, ms': work.p99,
  }
}

/** What the disk itself takes to keep a page of 8 kB, in the same run: no addition that is kept is quicker. */
function bareDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-disk-'))
  const file = openSync(join(folder, 'log'), 'w')
  const page = Buffer.alloc(8192, 1)
  // As long as a segment of the database's log: what is written later makes the file no longer.
  for (let at = 0; at < 2048; at++) writeSync(file, page)
  fdatasyncSync(file)
  const times: number[] = []
  const end = performance.now() + 3000
  for (let at = 0; performance.now() < end; at = (at + 1) % 2048) {
    const started = performance.now()
    writeSync(file, page, 0, page.length, at * page.length)
    fdatasyncSync(file)
    times.push(performance.now() - started)
  }
  closeSync(file)
  rmSync(folder, { recursive: true })
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  return `A page of 8 kB written through to the disk, ms: p50 ${at(0.5)}, p99 ${at(0.99)}, at most ${times.at(-1)?.toFixed(1)}.`
}

/** All shoppers add for so many seconds. Milliseconds of each addition, shortest first. */
async function addFor(plinth: Plinth, itemId: string, wanted: number) {
  const times: number[] = []
  const started = performance.now()
  const shop = async (_: unknown, place: number): Promise<void> => {
    let who = await shopper(plinth)
    // Shoppers do not come in step: each begins at another place of their cart, so carts are not all begun at once.
    for (let added = 1 + place; performance.now() < started + wanted * 1000; added++) {
      times.push(await add(plinth, itemId, who))
      // A new cart every twenty additions, well below the stock of the product.
      if (added % 20 === 0) who = await shopper(plinth)
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shop))
  return { times: times.toSorted((a, b) => a - b), seconds: (performance.now() - started) / 1000 }
}
