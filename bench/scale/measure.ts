/** One thing that is done in a shop or an installation of each size. */
export interface Measure<Subject> {
  readonly what: string
  /** The smallest size at which it does the same work as at larger ones: a list of 60 needs 60 products. */
  readonly from?: number
  /** What a run's time is divided by, when the work itself grows: addresses of a sitemap. */
  readonly per?: (size: number) => number
  /** Done before each run, not counted. */
  before?(subject: Subject): unknown
  work(subject: Subject): Promise<unknown>
}

/** Something of a size. */
export interface Sized<Subject> {
  readonly size: number
  readonly subject: Subject
}

/** What is measured: the time that passes, or the processor time of this process, which other work hardly changes. */
export type Clock = 'wall' | 'processor'

const clocks: Readonly<Record<Clock, () => number>> = {
  wall: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

/** A row of the table: the smallest size in milliseconds, the others as a ratio to it. */
export type Row = Record<string, string | number>

/** The largest deviation from flat that is met. */
export const tolerance = 0.2

/**
 * Runs every measure in every size, turn by turn, so that whatever else the machine does meets all sizes alike, and
 * compares the medians.
 *
 * @param runs how often each is run, after `warmUp` runs that are not counted
 */
export async function compare<Subject>(
  measures: readonly Measure<Subject>[],
  subjects: readonly Sized<Subject>[],
  { runs, warmUp, clock }: { readonly runs: number; readonly warmUp: number; readonly clock: Clock },
): Promise<{ rows: Row[]; worst: number }> {
  const rows: Row[] = []
  let worst = 1
  for (const measure of measures) {
    const taking = subjects.filter(({ size }) => size >= (measure.from ?? 0))
    const times = new Map(taking.map(({ size }) => [size, [] as number[]]))
    for (let run = 0; run < runs + warmUp; run++) {
      for (const { size, subject } of taking) {
        await measure.before?.(subject)
        const started = clocks[clock]()
        await measure.work(subject)
        if (run >= warmUp) times.get(size)?.push((clocks[clock]() - started) / (measure.per?.(size) ?? 1))
      }
    }
    const row = rowOf(measure.what, times, subjects)
    rows.push(row.cells)
    worst = Math.max(worst, row.largest)
    console.error(`${measure.what}: ${JSON.stringify(row.cells)}`)
  }
  return { rows, worst }
}

function rowOf(
  what: string,
  times: ReadonlyMap<number, number[]>,
  subjects: readonly Sized<unknown>[],
): { cells: Row; largest: number } {
  const medians = new Map([...times].map(([size, all]) => [size, median(all)]))
  const [base = 1] = medians.values()
  const cells: Row = { what, 'smallest, ms': base.toFixed(base < 0.1 ? 3 : 2) }
  let largest = 1
  for (const { size } of subjects) {
    const own = medians.get(size)
    const ratio = own === undefined ? undefined : own / base
    cells[size.toLocaleString('en')] = ratio === undefined ? '' : `${ratio.toFixed(2)} ×`
    largest = Math.max(largest, ratio ?? 1)
  }
  cells['flat'] = largest <= 1 + tolerance ? 'yes' : 'no'
  return { cells, largest }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
