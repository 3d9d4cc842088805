import { startPlinth } from '../e2e/harness.ts'
import { load, table } from './load.ts'
import { untilIdle, usageOf } from './process-usage.ts'

// Adding to a cart, persisted in the embedded database: 20 shoppers at a time, each adding to a cart of their own.
// The reference in the same run is the health check, which touches no database. The server's processor time for one
// addition hardly depends on what else the machine does; on a core of its own it sets the most there can be in a second.
const SHOPPERS = 20
const SECONDS = 10
/** Until the code of the database has been compiled for speed. */
const WARM_UP_SECONDS = 8

const plinth = await startPlinth({ environment: { PLINTH_RATE_LIMITS: 'off' } })
await untilIdle(plinth.process.pid!)
const page = await fetch(`${plinth.origin}/shop/everyday-mug?format=json`)
const context = (await page.json()) as { item: { id: string } }
const itemId = context.item.id

interface Shopper {
  cookie: string
  crumb: string
}

async function shopper(): Promise<Shopper> {
  const response = await fetch(`${plinth.origin}/cart`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const crumb = cookies.find((cookie) => cookie.startsWith('crumb='))?.slice('crumb='.length) ?? ''
  return { cookie: cookies.join('; '), crumb }
}

async function add(who: Shopper): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${plinth.origin}/api/commerce/shopping-cart/entries`, {
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

const times: number[] = []
let end = 0
async function shop(): Promise<void> {
  let added = 0
  let who = await shopper()
  while (performance.now() < end) {
    // A new cart every twenty additions, well below the stock of the product.
    if (added % 20 === 19) who = await shopper()
    times.push(await add(who))
    added += 1
  }
}

end = performance.now() + WARM_UP_SECONDS * 1000
await Promise.all(Array.from({ length: SHOPPERS }, shop))
times.length = 0
const before = usageOf(plinth.process.pid!)
const started = performance.now()
end = started + SECONDS * 1000
await Promise.all(Array.from({ length: SHOPPERS }, shop))
const seconds = (performance.now() - started) / 1000
const cpuMs = usageOf(plinth.process.pid!).cpuMs - before.cpuMs
times.sort((a, b) => a - b)
const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
const health = await load(`${plinth.origin}/healthz`, { seconds: 4, connections: SHOPPERS })
console.log(
  table([
    {
      what: 'add to cart, persisted',
      'a second': Math.round(times.length / seconds),
      'p50, ms': at(0.5),
      'p99, ms': at(0.99),
      'processor time each, ms': (cpuMs / times.length).toFixed(2),
      'share of the health check': (times.length / seconds / health.requestsPerSecond).toFixed(3),
    },
  ]),
)
await plinth.stop()
