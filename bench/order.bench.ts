import { startPlinth } from '../e2e/harness.ts'
import { caller } from './caller.ts'
import { note } from './goals.ts'
import { table } from './load.ts'
import { untilIdle } from './process-usage.ts'

// How long an order of 200 lines takes: to be read by its owner, and to be counted anew. One after the other, as
// people open them.
const LINES = 200
const TIMES = 60
const WARM_UP = 20

const plinth = await startPlinth({ environment: { PLINTH_RATE_LIMITS: 'off' } })
await untilIdle(plinth.process.pid!)
const owner = await caller(plinth.origin)
await owner.send('POST', '/api/config/session', plinth.owner)
const address = { name: 'Ada', line1: '1 Road', city: 'London', postalCode: 'SW1Y 4JH', country: 'GB' }
const form = {
  email: 'ada@example.com',
  language: 'en',
  shippingAddress: address,
  billingAddress: null,
  lines: Array.from({ length: LINES }, (_, line) => ({
    id: line.toString(16).padStart(24, '0'),
    variantId: null,
    title: `Thing ${line}`,
    quantity: 1 + (line % 3),
    unitPriceCents: 100 + line,
    ships: true,
  })),
  discount: null,
  shipping: { kind: 'custom', name: 'Courier', costCents: 800 },
  note: '',
}
const drafts = '/api/config/draft-orders'
const { draft } = (await owner.send('POST', drafts, { form })) as { draft: { id: string; revision: number } }
const placed = (await owner.send('POST', `${drafts}/${draft.id}/place`, {
  revision: draft.revision,
  paid: true,
})) as { draft: { orderId: string } }
const path = `/api/config/orders/${placed.draft.orderId}`

const whole = await timed(() => owner.get(path))
const change = await timed(() => owner.get(`${path}/change`))
const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? Infinity
console.log(
  table(
    [['read by its owner', whole] as const, ['priced anew, to be changed', change] as const].map(
      ([what, times]) => ({
        [`an order of ${LINES} lines`]: what,
        'p50, ms': at(times, 0.5).toFixed(1),
        'p99, ms': at(times, 0.99).toFixed(1),
      }),
    ),
  ),
)
note('order', at(whole, 0.99))
await plinth.stop()

/** Milliseconds of each, shortest first. */
async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let time = -WARM_UP; time < TIMES; time++) {
    const started = performance.now()
    await work()
    if (time >= 0) times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)
}
