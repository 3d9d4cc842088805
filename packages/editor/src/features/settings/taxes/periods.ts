/** Days of the website's clock such as 2026-11-27, both counting whole. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** What taxes are reported for. */
export const PERIODS = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const
type PeriodName = (typeof PERIODS)[number]

/** How many months each has, and how many of its kind before today's it is. */
const SHAPES: Readonly<Record<PeriodName, { readonly months: number; readonly back: number }>> = {
  'this-month': { months: 1, back: 0 },
  'last-month': { months: 1, back: 1 },
  'this-quarter': { months: 3, back: 0 },
  'last-quarter': { months: 3, back: 1 },
  'this-year': { months: 12, back: 0 },
  'last-year': { months: 12, back: 1 },
}

/**
 * The days of a month, quarter or year; one that is not over ends today. [TAX-43]
 *
 * @param today a day such as 2026-11-27
 */
export function periodOf(name: PeriodName, today: string): Period {
  const { months, back } = SHAPES[name]
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Math.floor((month - 1) / months) * months - back * months
  const day = (monthIndex: number, ofMonth: number) =>
    new Date(Date.UTC(year, monthIndex, ofMonth)).toISOString().slice(0, 10)
  return { from: day(first, 1), to: back === 0 ? today : day(first + months, 0) }
}
