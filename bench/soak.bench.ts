import { newId } from '@plinth/domain'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPlinth } from '../e2e/harness.ts'
import { paidForm } from '../packages/server/src/testing/buyer.ts'
import { caller, type Caller } from './caller.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { untilIdle } from './process-usage.ts'
import { readMetrics, slopeOf, type Sample } from './soak/samples.ts'

// Mixed load at an even, low rate for as long as is asked for: visitors read pages, fill carts and pay with the test
// provider; the owner edits products, counts stock and publishes. What the process holds is read every so often; the
// verdict is the slope over the second half, when caches are as full as they get.
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    /** Visits a second; one is a page, a purchase or an edit. */
    rate: { type: 'string', default: '20' },
  },
})
const minutes = Number(options.minutes)
const rate = Number(options.rate)
const token = 'a-token-of-the-bench'
/** Rising by less than this over an hour counts as flat, in megabytes. */
const flat = 30

const plinth = await startPlinth({
  environment: { PLINTH_RATE_LIMITS: 'off', METRICS_TOKEN: token, PLINTH_BACKUPS: 'off' },
})
await untilIdle(plinth.process.pid!)
const owner = await caller(plinth.origin)
await owner.send('POST', '/api/config/session', plinth.owner)
const { products } = (await owner.get('/api/config/products?limit=100')) as { products: Product[] }
const bought = products.find(({ urlId }) => urlId === 'everyday-mug') ?? pick(products)

const { collections } = (await owner.get('/api/config/pages')) as { collections: Home[] }
const home = collections.find(({ isHome }) => isHome) ?? pick(collections)

const done = { pages: 0, purchases: 0, edits: 0, publishes: 0 }
const failures = new Map<string, number>()
let visits = 0

const paths = ['/', '/shop', '/shop?page=1&sort=name', '/journal', '/about', '/search?q=mug', '/sitemap.xml']
async function read(): Promise<void> {
  const product = products[visits % products.length]
  const path = visits % 3 === 0 && product ? `/shop/${product.urlId}` : pick(paths)
  const response = await fetch(`${plinth.origin}${path}`)
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  done.pages += 1
}

async function buy(): Promise<void> {
  const buyer = await caller(plinth.origin)
  const [variant] = bought.variants
  const entry = { itemId: bought.id, sku: variant?.sku, quantity: 1 }
  await buyer.send('POST', '/api/commerce/shopping-cart/entries', entry)
  await buyer.send('POST', '/checkout', {
    idempotencyKey: newId(),
    ...paidForm,
  })
  done.purchases += 1
}

async function edit(who: Caller): Promise<void> {
  const product = pick(products)
  const [variant] = product.variants
  if (done.edits % 2 === 0 && variant && !variant.unlimited)
    await who.send('POST', `/api/config/products/${product.id}/stock`, {
      variantId: variant.id,
      set: 1000 + (visits % 50),
    })
  else {
    const { product: current } = (await who.get(`/api/config/products/${product.id}`)) as {
      product: { revision: number }
    }
    const excerpt = { en: `<p>Edited ${visits} times.</p>` }
    await who.send('PATCH', `/api/config/products/${product.id}`, {
      revision: current.revision,
      excerpt,
    })
  }
  done.edits += 1
}

/** Writes a new text on the home page and makes it public, as the editor does. */
async function publish(who: Caller): Promise<void> {
  const path = `/api/config/documents/${home.documentId}`
  const { revision, document } = (await who.get(path)) as Draft
  const blocks = document.sections.flatMap((each) => each.blocks)
  const block = blocks.find(({ texts }) => texts['en']?.['html'] !== undefined)
  if (block === undefined) throw new Error('The home page has no text.')
  const text = `<p>Said ${visits} times.</p>`
  const operation = { type: 'setText', blockId: block.id, language: 'en', field: 'html', text }
  const entries = [{ id: newId(), label: '', operation }]
  await who.send('POST', `${path}/operations`, {
    baseRevision: revision,
    batchId: newId(),
    sessionId: 'soak',
    entries,
  })
  await who.send('POST', '/api/config/publish', { documentIds: [home.documentId] })
  done.publishes += 1
}

async function visit(): Promise<void> {
  visits += 1
  const turn = visits % 40
  const kind = turn === 0 ? 'publish' : turn % 20 === 7 ? 'edit' : turn % 10 === 3 ? 'buy' : 'read'
  try {
    if (kind === 'publish') await publish(owner)
    else if (kind === 'edit') await edit(owner)
    else if (kind === 'buy') await buy()
    else await read()
  } catch (error) {
    const what = `${kind}: ${error instanceof Error ? error.message.slice(0, 160) : String(error)}`
    failures.set(what, (failures.get(what) ?? 0) + 1)
  }
}

await owner.send('POST', `/api/config/products/${bought.id}/stock`, {
  variantId: bought.variants[0]?.id,
  set: 1_000_000,
})
const samples: Sample[] = []
const started = performance.now()
const end = started + minutes * 60_000
const every = Math.max(5_000, (minutes * 60_000) / 40)
let nextSample = started
const underWay = new Set<Promise<void>>()
for (let next = started; next < end && performance.now() < end; next += 1000 / rate) {
  await sleep(Math.max(0, next - performance.now()))
  if (performance.now() >= nextSample) {
    nextSample += every
    const sample = await readMetrics(plinth.origin, token, (performance.now() - started) / 60_000)
    samples.push({ ...sample, visits })
    console.error(JSON.stringify(samples.at(-1)))
  }
  // A slow machine is not asked for more than it answers.
  while (underWay.size >= 8) await Promise.race(underWay)
  const one = visit().finally(() => underWay.delete(one))
  underWay.add(one)
}
await Promise.all(underWay)
samples.push({ ...(await readMetrics(plinth.origin, token, minutes)), visits })
await plinth.stop()

const step = Math.max(1, Math.ceil(samples.length / 12))
const shown = samples.filter((_, index) => index % step === 0 || index === samples.length - 1)
console.log(
  table(
    shown.map((sample, index) => {
      const before = shown[index - 1]
      const statements =
        before === undefined
          ? ''
          : ((sample.statements - before.statements) / (sample.visits - before.visits)).toFixed(2)
      return {
        minute: sample.minute.toFixed(1),
        'resident, MB': sample.residentMb,
        'heap used, MB': sample.heapMb,
        'outside the heap, MB': sample.externalMb,
        'statements a visit': statements,
      }
    }),
  ),
)
console.log(
  `${visits} visits in ${minutes} minutes: ${JSON.stringify(done)}; ${[...failures.values()].reduce((sum, count) => sum + count, 0)} failed`,
)
for (const [what, count] of failures) console.log(`  ${count} × ${what}`)
const later = samples.filter(({ minute }) => minute >= minutes / 2)
for (const [name, of] of [
  ['resident', (sample: Sample) => sample.residentMb],
  ['heap', (sample: Sample) => sample.heapMb],
] as const) {
  const slope = slopeOf(later, of)
  if (name === 'resident') note('memory', slope, minutes)
  console.log(
    `${name}: ${slope.toFixed(1)} MB an hour over the second half; ${slope <= flat ? 'flat' : 'rising'} (up to ${flat} MB counts as flat)`,
  )
}

interface Product {
  readonly id: string
  readonly urlId: string
  readonly variants: readonly { readonly id: string; readonly sku: string; readonly unlimited: boolean }[]
}

interface Home {
  readonly documentId: string
  readonly isHome: boolean
}

interface Draft {
  readonly revision: number
  readonly document: {
    readonly sections: readonly {
      readonly blocks: readonly {
        readonly id: string
        readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
      }[]
    }[]
  }
}

function pick<Value>(from: readonly Value[]): Value {
  return from[Math.floor(Math.random() * from.length)]!
}
