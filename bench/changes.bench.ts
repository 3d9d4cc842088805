import { setTimeout as sleep } from 'node:timers/promises'
import { startPlinth } from '../e2e/harness.ts'
import { caller } from './caller.ts'
import { note } from './goals.ts'
import { load, table } from './load.ts'
import { untilIdle, usageOf } from './process-usage.ts'

// What changes of stock cost the pages that are kept: a product's page under load, while the stock of another product
// changes twenty times a second, against the same page undisturbed before and after. Then a change that the product's
// page shows (sold out, and there again) and that page, one after the other, for whoever changes it.
const SECONDS = 6
const CONNECTIONS = 50
const CHANGES_A_SECOND = 20
const PAIRS = 200
const WARM_UP = 200
const PAGE = '/shop/everyday-mug'
/** In stock, then sold out: whoever lists the product shows it. */
const LEVELS = [40, 0] as const

const plinth = await startPlinth({ environment: { PLINTH_RATE_LIMITS: 'off' } })
await untilIdle(plinth.process.pid!)
const owner = await caller(plinth.origin)
await owner.send('POST', '/api/config/session', plinth.owner)
const html = await (await fetch(plinth.origin + PAGE)).text()
const { products } = (await owner.get('/api/config/products?limit=100')) as { products: Product[] }
const counted = products.filter(({ variants: [first] }) => first !== undefined && !first.unlimited)
const isOnPage = ({ urlId }: Product): boolean => html.includes(`/shop/${urlId}"`)
const own = pick(counted.filter(({ urlId }) => PAGE.endsWith(`/${urlId}`)))
const related = pick(counted.filter((product) => product !== own && isOnPage(product)))
const unrelated = pick(counted.filter((product) => !isOnPage(product)))

await Promise.all([own, related, unrelated].map(onlyFirstVariant))
for (let count = 0; count < WARM_UP; count++) await setStock(unrelated, count)
const rate = async (seconds: number) =>
  load(plinth.origin + PAGE, { seconds, connections: CONNECTIONS, headers: { 'accept-encoding': 'br' } })
await rate(2)
const before = await rate(SECONDS)
const beside = [
  await whileChanging('of a product the page does not show', unrelated),
  await whileChanging('of a related product, sold out and back', related),
]
const after = await rate(SECONDS)
const undisturbed = (before.requestsPerSecond + after.requestsPerSecond) / 2
console.log(
  table([
    row('undisturbed, before', before),
    ...beside.map(({ what, changes, loaded }) =>
      row(`stock ${what}, ${changes.toFixed(0)} changes a second`, loaded),
    ),
    row('undisturbed, after', after),
  ]),
)

const [other, sold] = beside
for (const [goal, seen] of [
  ['beside-other', other],
  ['beside-related', sold],
] as const)
  if (seen) note(goal, seen.loaded.requestsPerSecond / undisturbed, seen.loaded.p99)

const pairs: { change: number; page: number }[] = []
let cpuMs = 0
for (let count = -WARM_UP; count < PAIRS; count++) {
  if (count === 0) cpuMs = usageOf(plinth.process.pid!).cpuMs
  const started = performance.now()
  await setStock(own, LEVELS[Math.abs(count % 2)]!)
  const middle = performance.now()
  await (await fetch(plinth.origin + PAGE)).arrayBuffer()
  if (count >= 0) pairs.push({ change: middle - started, page: performance.now() - middle })
}
cpuMs = (usageOf(plinth.process.pid!).cpuMs - cpuMs) / PAIRS
const summary = (times: number[]) => {
  times.sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  return { 'p50, ms': at(0.5), 'p95, ms': at(0.95) }
}
console.log(
  table([
    { what: 'a change of stock', ...summary(pairs.map(({ change }) => change)) },
    { what: 'the page after it', ...summary(pairs.map(({ page }) => page)) },
    { what: 'together', ...summary(pairs.map(({ change, page }) => change + page)) },
  ]),
)
const together = pairs.map(({ change, page }) => change + page).toSorted((one, other) => one - other)
note('stock-and-page', together[Math.floor(together.length / 2)] ?? Infinity)
console.log(`Processor time of a change and its page: ${cpuMs.toFixed(1)} ms`)
await plinth.stop()

interface Product {
  readonly id: string
  readonly urlId: string
  readonly variants: readonly { readonly id: string; readonly unlimited: boolean }[]
}

function pick(from: readonly Product[]): Product {
  const [first] = from
  if (first === undefined) throw new Error('The demo has no such product.')
  return first
}

/** From then on the stock of its first variant alone decides whether a product is sold out. */
async function onlyFirstVariant(product: Product): Promise<void> {
  for (const { id } of product.variants.slice(1)) await setStock(product, 0, id)
}

async function setStock({ id, variants }: Product, set: number, variantId = variants[0]?.id): Promise<void> {
  await owner.send('POST', `/api/config/products/${id}/stock`, { variantId, set })
}

async function whileChanging(what: string, product: Product) {
  const started = performance.now()
  let isLoading = true
  let changes = 0
  const change = async (): Promise<void> => {
    while (isLoading) {
      await setStock(product, LEVELS[changes++ % 2]!)
      const next = started + (changes * 1000) / CHANGES_A_SECOND
      await sleep(Math.max(0, next - performance.now()))
    }
  }
  const changing = change()
  const loaded = await rate(SECONDS)
  isLoading = false
  await changing
  return { what, changes: changes / ((performance.now() - started) / 1000), loaded }
}

function row(what: string, { requestsPerSecond, p99, non2xx }: typeof before) {
  return {
    'product pages': what,
    'a second': Math.round(requestsPerSecond),
    'of undisturbed': (requestsPerSecond / undisturbed).toFixed(2),
    'p99, ms': p99,
    'not 2xx': non2xx,
  }
}
