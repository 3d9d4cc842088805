import { appendFileSync } from 'node:fs'
import { table } from './load.ts'

/** The file that the parts of one `npm run bench` write their results to; unset when a part is run by itself. */
const resultsFile = process.env['PLINTH_BENCH_RESULTS']

interface Goal {
  readonly what: string
  readonly goal: string
  /** How a result is told, and whether it is good enough. */
  readonly read: (numbers: readonly number[]) => { readonly measured: string; readonly met: boolean }
}

const cartGoal = {
  goal: '≥ 500 a second, p99 ≤ 60 ms',
  read: ([rate = 0, p99 = Infinity, alone = 0]: readonly number[]) => ({
    measured: `${rate.toFixed(0)} a second, p99 ${p99.toFixed(0)} ms; as much work alone ${alone.toFixed(0)} ms`,
    met: rate >= 500 && p99 <= 60,
  }),
}

const checkoutGoal = {
  goal: '≥ 40 a second, p99 ≤ 500 ms',
  read: ([rate = 0, p99 = Infinity]: readonly number[]) => ({
    measured: `${rate.toFixed(0)} a second, p99 ${p99.toFixed(0)} ms`,
    met: rate >= 40 && p99 <= 500,
  }),
}

const formsGoal = {
  goal: '≥ 100 a second, p99 ≤ 300 ms',
  read: ([rate = 0, p99 = Infinity]: readonly number[]) => ({
    measured: `${rate.toFixed(0)} a second, p99 ${p99.toFixed(0)} ms`,
    met: rate >= 100 && p99 <= 300,
  }),
}

const enumerationGoal = {
  goal: 'as often as by guessing, 50 ± 7 %',
  read: ([worst = Infinity, rounds = 0]: readonly number[]) => ({
    measured: `at most ${((worst + 0.5) * 100).toFixed(0)} % in ${rounds} rounds`,
    met: worst <= 0.07,
  }),
}

const shareGoal = {
  goal: '≥ 80 % of the undisturbed rate',
  read: ([part = 0, p99 = 0]: readonly number[]) => ({
    measured: `${(part * 100).toFixed(0)} %, p99 ${p99.toFixed(0)} ms`,
    met: part >= 0.8,
  }),
}

const within = (unit: string, most: number, digits = 0) => ({
  goal: `≤ ${most} ${unit}`,
  read: ([value = Infinity]: readonly number[]) => ({
    measured: `${value.toFixed(digits)} ${unit}`,
    met: value <= most,
  }),
})

const flatGoal = {
  goal: '± 20 %',
  read: ([worst = Infinity, flat = 0, all = 0]: readonly number[]) => ({
    measured: `${flat} of ${all} flat; the largest ${worst.toFixed(2)} ×`,
    met: worst <= 1.2,
  }),
}

/** What is to be reached, in the order of the table. */
const goals = {
  'cart-embedded': { what: 'add to cart, persisted, 20 at a time, embedded', ...cartGoal },
  'cart-postgres': { what: 'add to cart, persisted, 20 at a time, PostgreSQL', ...cartGoal },
  'checkout-embedded': { what: 'carts filled and paid, 10 at a time, embedded', ...checkoutGoal },
  'checkout-postgres': { what: 'carts filled and paid, 10 at a time, PostgreSQL', ...checkoutGoal },
  'long-cart-embedded': { what: 'a cart of 500 lines, priced, p99, embedded', ...within('ms', 50) },
  'long-cart-postgres': { what: 'a cart of 500 lines, priced, p99, PostgreSQL', ...within('ms', 50) },
  'forms-embedded': { what: 'a form sent by somebody new, persisted, 20 at a time, embedded', ...formsGoal },
  'forms-postgres': {
    what: 'a form sent by somebody new, persisted, 20 at a time, PostgreSQL',
    ...formsGoal,
  },
  'enumeration-embedded': { what: 'known addresses told by time, embedded', ...enumerationGoal },
  'enumeration-postgres': { what: 'known addresses told by time, PostgreSQL', ...enumerationGoal },
  'beside-other': {
    what: 'product pages beside 20 changes a second of the stock of another product',
    ...shareGoal,
  },
  'beside-related': {
    what: 'the same where each change sells out a product that the page shows, or brings it back',
    ...shareGoal,
  },
  'stock-and-page': {
    what: 'a stock change and the page after it, together, embedded',
    ...within('ms', 12, 1),
  },
  order: { what: 'an order of 200 lines, read by its owner, p99', ...within('ms', 200) },
  restart: { what: 'restart to first page, the middle of three', ...within('ms', 1200) },
  'largest-picture': {
    what: 'largest picture, 4× slower processor, slow 4G, the slowest page',
    ...within('ms', 1200),
  },
  lighthouse: {
    what: 'Lighthouse, the lowest score of all pages',
    goal: '100 × 4',
    read: ([performance = 0, accessibility = 0, practices = 0, seo = 0]) => ({
      measured: [performance, accessibility, practices, seo].join(', '),
      met: Math.min(performance, accessibility, practices, seo) === 100,
    }),
  },
  scripts: { what: 'script files of a product page', ...within('requests', 4) },
  'flat-products': { what: '10 to 10,000 products', ...flatGoal },
  'flat-websites': { what: '1 to 1,000 websites', ...flatGoal },
  'flat-people': { what: '1,000 to 100,000 people who wrote', ...flatGoal },
  keystroke: {
    what: 'a key until the canvas shows it, 60 blocks, p95',
    goal: '≤ 16 ms',
    read: ([editor = Infinity, blank = 0]) => ({
      measured: `${editor.toFixed(1)} ms; an empty editable page ${blank.toFixed(1)} ms`,
      met: editor <= 16,
    }),
  },
  'product-name': {
    what: 'a key in the name of a product of 250 variants until it is painted, p95',
    goal: '≤ 16 ms',
    read: ([product = Infinity, bare = 0]) => ({
      measured: `${product.toFixed(1)} ms; a bare field ${bare.toFixed(1)} ms`,
      met: product <= 16,
    }),
  },
  'drag-frames': {
    what: 'a frame while a block is dragged, 60 blocks, p95',
    goal: '≤ 34 ms',
    read: ([dragging = Infinity, moving = 0]) => ({
      measured: `${dragging.toFixed(1)} ms; ${moving.toFixed(1)} ms while the pointer moves alone`,
      met: dragging <= 34,
    }),
  },
  'style-paint': {
    what: 'a palette until the canvas has its colours, 60 blocks, p95',
    ...within('ms', 50, 1),
  },
  'editor-memory': {
    what: 'editing without a pause, memory of the browser',
    goal: 'flat (≤ 30 MB an hour)',
    read: ([slope = Infinity, minutes = 0]) => ({
      measured: `${slope.toFixed(0)} MB an hour, over the second half of ${minutes.toFixed(0)} minutes`,
      met: slope <= 30,
    }),
  },
  memory: {
    what: 'mixed load, memory held',
    goal: 'flat (≤ 30 MB an hour)',
    read: ([slope = Infinity, minutes = 0]) => ({
      measured: `${slope.toFixed(0)} MB an hour, over the second half of ${minutes} minutes`,
      met: slope <= 30,
    }),
  },
} as const satisfies Record<string, Goal>

/** Notes what a part has measured, for the table at the end; nothing when it is run by itself. */
export function note(goal: keyof typeof goals, ...numbers: readonly number[]): void {
  if (resultsFile !== undefined) appendFileSync(resultsFile, `${JSON.stringify([goal, numbers])}\n`)
}

/** The table of all goals, from the lines that `note` has written; the last one of a goal counts. */
export function goalsTable(lines: string): string {
  const noted = new Map<string, readonly number[]>()
  for (const line of lines.split('\n').filter((each) => each !== '')) {
    const [goal, numbers] = JSON.parse(line) as [string, number[]]
    noted.set(goal, numbers)
  }
  return table(
    Object.entries<Goal>(goals).map(([name, { what, goal, read }]) => {
      const numbers = noted.get(name)
      if (numbers === undefined) return { what, measured: 'not run', goal, met: '' }
      const { measured, met } = read(numbers)
      return { what, measured, goal, met: met ? 'yes' : '**no**' }
    }),
  )
}
