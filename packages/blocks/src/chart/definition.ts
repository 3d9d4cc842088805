import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { drawColumns, drawLines, drawRing } from './drawing.ts'
import { figuresOf, readFigure, type Figures } from './figures.ts'

/** Names under a chart that fit beside each other. */
const NAMES = { desktop: 14, phone: 5 }
/** Colours there are; what is beyond begins again. */
const COLOURS = 6
const HEIGHTS = { low: 0.35, medium: 0.5, high: 0.7 } as const

export const chartBlock = defineBlock({
  type: BLOCK_TYPES.chart,
  folder: 'chart',
  name: 'Chart',
  description: 'Figures as columns, lines or shares of a whole.',
  keywords: [
    'graph',
    'diagram',
    'bar',
    'line',
    'pie',
    'donut',
    'data',
    'statistics',
    'figures',
    'numbers',
    'table',
  ],
  group: 'about',
  menuOrder: 70,
  fields: {
    data: field.dataset('Data', { columns: 9, rows: 100, length: 100 }),
    kind: field.choice('Kind', [
      ['columns', 'Columns'],
      ['stack', 'Stacked columns'],
      ['lines', 'Lines'],
      ['area', 'Areas'],
      ['ring', 'Ring: shares of a whole'],
    ]),
    height: field.choice(
      'Height',
      [
        ['low', 'Low'],
        ['medium', 'Medium'],
        ['high', 'High'],
      ],
      {
        default: 'medium',
        tab: 'design',
        when: { field: 'kind', is: ['columns', 'stack', 'lines', 'area'] },
      },
    ),
    table: field.choice(
      'Figures as a table',
      [
        ['fold', 'To open below the chart'],
        ['shown', 'Below the chart'],
        ['hidden', 'For screen readers alone'],
      ],
      { tab: 'design' },
    ),
  },
  texts: {
    title: field.text('Title', { max: 200 }, { placeholder: 'What the chart shows' }),
    unit: field.text(
      'Unit',
      { max: 20 },
      { tab: 'content', placeholder: '%, kg, €', help: 'Behind each figure.' },
    ),
    caption: field.inlineText('Caption', { max: 500 }, { placeholder: 'Where the figures are from' }),
  },
  invitation: 'Enter some data!',
  initialValue: {
    data: [
      ['Year', 'In the shop', 'On markets'],
      ['2023', '120', '80'],
      ['2024', '180', '95'],
      ['2025', '240', '90'],
      ['2026', '310', '130'],
    ],
  },
  initialTexts: { title: 'Pieces sold' },
  size: { w: 14, h: 18 },
  phoneRows: () => 14,
  pairsOnPhone: false,
  context: (value, environment) => {
    const { editing, language } = environment
    const chart = figuresOf(value.data)
    const isRing = value.kind === 'ring'
    const unit = environment.text('unit')
    const written = (figure: number | null) =>
      figure === null
        ? '–'
        : `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(figure)}${unit === '' ? '' : `\u00a0${unit}`}`
    const plot = isRing ? null : plotOf(value.kind, chart)
    const first = chart.series[0] ?? { name: '', figures: [] }
    const legend = isRing
      ? chart.categories.map((name, index) => ({
          name,
          colour: index % COLOURS,
          figure: written(first.figures[index] ?? null),
        }))
      : chart.series.map(({ name }, index) => ({ name, colour: index % COLOURS, figure: '' }))
    const title = environment.text('title')
    const caption = environment.text('caption')
    return {
      empty: chart.categories.length === 0 || chart.series.length === 0,
      isRing,
      marks: (plot?.marks ?? drawRing(first)).map((mark) => ({ ...mark, colour: mark.series % COLOURS })),
      ticks: (plot?.ticks ?? []).map(({ at, figure }) => ({
        at,
        figure: written(figure),
        isZero: figure === 0,
      })),
      names: namesOf(chart.categories),
      legend,
      showLegend: isRing || chart.series.length > 1,
      ratio: HEIGHTS[value.height],
      head: value.data[0]?.slice(0, isRing ? 2 : undefined) ?? [],
      rows: value.data
        .slice(1)
        .filter((row) => row.some((cell) => cell.trim() !== ''))
        .map(([name = '', ...cells]) => ({
          name,
          cells: cells.slice(0, isRing ? 1 : undefined).map((cell) => {
            const figure = readFigure(cell)
            return figure === null ? cell || '–' : written(figure)
          }),
        })),
      isFold: value.table === 'fold',
      isHidden: value.table === 'hidden',
      figures: environment.say(say('The figures')),
      title,
      showTitle: editing || title !== '',
      caption,
      showCaption: editing || caption !== '',
    }
  },
})

function plotOf(kind: 'columns' | 'stack' | 'lines' | 'area' | 'ring', chart: Figures) {
  return kind === 'lines' || kind === 'area'
    ? drawLines(chart, kind === 'area')
    : drawColumns(chart, kind === 'stack')
}

/** Names of the categories with their places in percent: as many as fit, fewer on a phone. */
function namesOf(categories: readonly string[]) {
  const count = Math.max(1, categories.length)
  const every = Math.ceil(count / NAMES.desktop)
  const everyOnPhone = Math.ceil(count / NAMES.phone / every) * every
  return categories.flatMap((name, index) =>
    index % every === 0
      ? [
          {
            name,
            at: Math.round(((index + 0.5) / count) * 10_000) / 100,
            room: Math.round((every / count) * 10_000) / 100,
            roomOnPhone: Math.round((everyOnPhone / count) * 10_000) / 100,
            isWide: index % everyOnPhone !== 0,
          },
        ]
      : [],
  )
}
