import type { JsonObject } from '@plinth/domain'
import type { Figures, Series } from './figures.ts'
import { ticksOf } from './figures.ts'

/** Shapes of a chart in a field of 100 by 100, which is stretched over its place: an SVG path and the series it is of. */
export interface Mark extends JsonObject {
  readonly path: string
  readonly series: number
  readonly kind: 'fill' | 'line' | 'dot' | 'area'
}

export interface Plot extends JsonObject {
  readonly marks: Mark[]
  /** Lines behind the marks: how far up, in percent, and the figure there. */
  readonly ticks: { readonly at: number; readonly figure: number }[]
}

const round = (value: number): number => Math.round(value * 100) / 100
const sum = (figures: readonly number[]): number => figures.reduce((total, one) => total + one, 0)

/** The figures of a category, above and below zero, added up. */
function stacksOf({ categories, series }: Figures): readonly [low: number, high: number][] {
  return categories.map((_, index) => {
    const figures = series.map(({ figures: all }) => all[index] ?? 0)
    return [sum(figures.filter((one) => one < 0)), sum(figures.filter((one) => one > 0))]
  })
}

/** Columns side by side, or on each other. */
export function drawColumns(chart: Figures, isStacked: boolean): Plot {
  const ends = isStacked
    ? stacksOf(chart).flat()
    : chart.series.flatMap(({ figures }) => figures.map((one) => one ?? 0))
  const { ticks, up } = scaleOf(ends)
  const slot = 100 / Math.max(1, chart.categories.length)
  const room = slot * 0.72
  const width = isStacked ? room : room / Math.max(1, chart.series.length)
  const marks = chart.categories.flatMap((_, category) => {
    const [below, above] = [{ at: 0 }, { at: 0 }]
    return chart.series.flatMap(({ figures }, series): Mark[] => {
      const figure = figures[category] ?? 0
      if (figure === 0) return []
      const base = figure < 0 ? below : above
      const from = isStacked ? base.at : 0
      base.at += figure
      const x = slot * category + (slot - room) / 2 + (isStacked ? 0 : width * series)
      const [top, bottom] = [up(Math.max(from, from + figure)), up(Math.min(from, from + figure))]
      const path = `M${round(x)} ${round(100 - bottom)}V${round(100 - top)}h${round(width * 0.94)}V${round(100 - bottom)}z`
      return [{ path, series, kind: 'fill' }]
    })
  })
  return { marks, ticks }
}

/** A line for each series, with gaps where there is no figure, and the area under it on request. */
export function drawLines(chart: Figures, withArea: boolean): Plot {
  const { ticks, up } = scaleOf(chart.series.flatMap(({ figures }) => figures.flatMap((one) => one ?? [])))
  const slot = 100 / Math.max(1, chart.categories.length)
  const x = (index: number) => round(slot * (index + 0.5))
  const y = (figure: number) => round(100 - up(figure))
  const marks = chart.series.flatMap(({ figures }, series): Mark[] => {
    const runs = runsOf(figures)
    const lines = runs.map((run) => run.map(({ at, figure }) => `${x(at)} ${y(figure)}`).join('L'))
    const areas = runs.map(
      (run, index) => `M${x(run[0]?.at ?? 0)} ${y(0)}L${lines[index]}L${x(run.at(-1)?.at ?? 0)} ${y(0)}z`,
    )
    return [
      ...(withArea ? [{ path: areas.join(''), series, kind: 'area' as const }] : []),
      { path: lines.map((line) => `M${line}`).join(''), series, kind: 'line' },
      // A line of no length with round ends is a dot, however the field is stretched.
      {
        path: runs.flatMap((run) => run.map(({ at, figure }) => `M${x(at)} ${y(figure)}h0`)).join(''),
        series,
        kind: 'dot',
      },
    ]
  })
  return { marks: marks.filter(({ path }) => path !== ''), ticks }
}

/** Shares of a whole as a ring in a square of 100; figures below zero have no share. */
export function drawRing({ figures }: Series): Mark[] {
  const whole = sum(figures.map((one) => Math.max(0, one ?? 0)))
  if (whole === 0) return []
  let turned = 0
  const at = (turn: number, radius: number) =>
    `${round(50 + radius * Math.sin(turn * 2 * Math.PI))} ${round(50 - radius * Math.cos(turn * 2 * Math.PI))}`
  return figures.flatMap((figure, series): Mark[] => {
    // A whole turn has no end of its own: it would be drawn as nothing.
    const share = Math.min(0.9999, Math.max(0, figure ?? 0) / whole)
    if (share === 0) return []
    const [from, to] = [turned, turned + share]
    turned = to
    const large = share > 0.5 ? 1 : 0
    const path = `M${at(from, 49)}A49 49 0 ${large} 1 ${at(to, 49)}L${at(to, 28)}A28 28 0 ${large} 0 ${at(from, 28)}z`
    return [{ path, series, kind: 'fill' }]
  })
}

/** Where figures lie between the lowest and the highest line, in percent. */
function scaleOf(figures: readonly number[]): { ticks: Plot['ticks']; up(figure: number): number } {
  const lines = ticksOf(Math.min(0, ...figures), Math.max(0, ...figures))
  const low = lines[0] ?? 0
  const span = (lines.at(-1) ?? 1) - low || 1
  const up = (figure: number) => ((figure - low) / span) * 100
  return { ticks: lines.map((figure) => ({ at: round(up(figure)), figure })), up }
}

/** Figures that follow each other without a gap. */
function runsOf(figures: readonly (number | null)[]): { readonly at: number; readonly figure: number }[][] {
  const runs: { at: number; figure: number }[][] = []
  figures.forEach((figure, at) => {
    if (figure === null) return
    const last = runs.at(-1)
    if (last?.at(-1)?.at === at - 1) last.push({ at, figure })
    else runs.push([{ at, figure }])
  })
  return runs
}
