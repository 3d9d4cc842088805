import { COLLECTION_TYPES, newId } from '@plinth/domain'
import type { Plinth } from '../e2e/harness.ts'
import { paidForm } from '../packages/server/src/testing/buyer.ts'
import { caller, type Caller } from './caller.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { usageOf } from './process-usage.ts'
import { startProductOn, type Database } from './product-on.ts'

// Checkouts a second, by ten shoppers at a time who each fill a cart of one thing and pay with the test card, written through
// to the disk; and what a cart of 500 lines takes to be priced: read by its shopper, with the taxes and discounts of the demo.
const SHOPPERS = 10
const SECONDS = 10
const WARM_UP_SECONDS = 8
const LINES = 500
const VARIANTS = 250
const READS = 200

const rows = [await measure('embedded'), await measure('postgres')]
console.log(table(rows.map(({ checkouts }) => checkouts)))
console.log(table(rows.map(({ cart }) => cart)))

type Row = Record<string, string | number>

async function measure(database: Database): Promise<{ checkouts: Row; cart: Row }> {
  const { plinth, stop } = await startProductOn(database)
  const owner = await caller(plinth.origin)
  await owner.send('POST', '/api/config/session', plinth.owner)
  const product = await addProduct(owner, 0)
  await buyFor(plinth, product, WARM_UP_SECONDS)
  const before = usageOf(plinth.process.pid!)
  const { times, seconds } = await buyFor(plinth, product, SECONDS)
  const cpuMs = usageOf(plinth.process.pid!).cpuMs - before.cpuMs
  const priced = await priceLongCart(plinth, owner, product)
  await stop()
  note(`checkout-${database}`, times.length / seconds, at(times, 0.99))
  note(`long-cart-${database}`, at(priced, 0.99))
  return {
    checkouts: {
      'filled, placed and paid': database,
      'a second': (times.length / seconds).toFixed(0),
      'p50, ms': at(times, 0.5).toFixed(1),
      'p99, ms': at(times, 0.99).toFixed(1),
      'processor time each, ms': (cpuMs / times.length).toFixed(2),
    },
    cart: {
      [`a cart of ${LINES} lines, read`]: database,
      'p50, ms': at(priced, 0.5).toFixed(1),
      'p99, ms': at(priced, 0.99).toFixed(1),
    },
  }
}

interface Product {
  readonly id: string
  readonly collectionId: string
}

/** A product of 250 variants of which there is no end. */
async function addProduct(owner: Caller, number: number): Promise<Product> {
  const { collections } = (await owner.get('/api/config/pages')) as {
    collections: { id: string; type: number }[]
  }
  const store = collections.find(({ type }) => type === COLLECTION_TYPES.products)
  if (store === undefined) throw new Error('The demo has no store.')
  const variants = Array.from({ length: VARIANTS }, (_, size) => ({
    sku: skuOf(number, size),
    price: 1000 + size,
    salePrice: 0,
    onSale: false,
    unlimited: true,
    attributes: { Size: `${size}` },
  }))
  const { product } = (await owner.send('POST', '/api/config/products', {
    collectionId: store.id,
    name: { en: `Measured ${number}` },
    status: 'published',
    variantOptionOrdering: ['Size'],
    variants,
  })) as { product: { id: string } }
  return { id: product.id, collectionId: store.id }
}

function skuOf(number: number, size: number): string {
  return `MEASURED-${number}-${size}`
}

/** All shoppers buy for so many seconds. Milliseconds from the first addition to the order, shortest first. */
async function buyFor(plinth: Plinth, { id }: Product, wanted: number) {
  const times: number[] = []
  const started = performance.now()
  const shop = async (): Promise<void> => {
    while (performance.now() < started + wanted * 1000) {
      const buyer = await caller(plinth.origin)
      const begun = performance.now()
      await buyer.send('POST', '/api/commerce/shopping-cart/entries', {
        itemId: id,
        sku: skuOf(0, 0),
        quantity: 1,
        additionalFields: null,
      })
      await buyer.send('POST', '/checkout', { idempotencyKey: newId(), ...paidForm })
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shop))
  return { times: times.toSorted((a, b) => a - b), seconds: (performance.now() - started) / 1000 }
}

/** Milliseconds of each time a cart of 500 lines is read, shortest first. */
async function priceLongCart(plinth: Plinth, owner: Caller, first: Product): Promise<number[]> {
  const products = [first, await addProduct(owner, 1)]
  const shopper = await caller(plinth.origin)
  for (let line = 0; line < LINES; line++) {
    const number = Math.floor(line / VARIANTS)
    await shopper.send('POST', '/api/commerce/shopping-cart/entries', {
      itemId: products[number]?.id,
      sku: skuOf(number, line % VARIANTS),
      quantity: 1,
      additionalFields: null,
    })
  }
  const times: number[] = []
  for (let read = -20; read < READS; read++) {
    const started = performance.now()
    const cart = (await shopper.get('/api/commerce/shopping-cart')) as { entries: unknown[] }
    if (cart.entries.length !== LINES) throw new Error(`The cart has ${cart.entries.length} lines.`)
    if (read >= 0) times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)
}

function at(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)] ?? Infinity
}
