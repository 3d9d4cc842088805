/** A series of a chart: its name, and a figure for each category, or null where there is none. */
export interface Series {
  readonly name: string
  readonly figures: readonly (number | null)[]
}

/** What a dataset says: the first column names the categories, every other one is a series. */
export interface Figures {
  readonly categories: readonly string[]
  readonly series: readonly Series[]
}

/**
 * Reads a figure as people write it: `1,234.5`, `1.234,5`, `12 %`, `€ 9`, `−3`.
 *
 * @returns null for what is no figure
 */
export function readFigure(text: string): number | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’%€$£¥]/g, '').replace('−', '-')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(bare)) return null
  const point = bare.lastIndexOf('.')
  const comma = bare.lastIndexOf(',')
  const plain =
    point >= 0 && comma >= 0
      ? point > comma
        ? bare.replaceAll(',', '')
        : bare.replaceAll('.', '').replace(',', '.')
      : comma >= 0
        ? /^[+-]?\d{1,3}(,\d{3})+$/.test(bare)
          ? bare.replaceAll(',', '')
          : bare.replace(',', '.')
        : /^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(bare)
          ? bare.replaceAll('.', '')
          : bare
  const figure = Number(plain)
  return Number.isFinite(figure) ? figure : null
}

/** What a dataset says. Rows without a name and without figures are left out; without a series there is nothing. */
export function figuresOf(dataset: readonly (readonly string[])[]): Figures {
  const [head = [], ...rows] = dataset
  const said = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  return {
    categories: said.map(([name = '']) => name),
    series: head.slice(1).map((name, index) => ({
      name,
      figures: said.map((row) => readFigure(row[index + 1] ?? '')),
    })),
  }
}

/** Round numbers from below the least to above the greatest figure, zero among them: where the lines of a chart are. */
export function ticksOf(least: number, greatest: number): readonly number[] {
  const low = Math.min(0, least)
  const high = Math.max(0, greatest)
  // Figures too small to tell apart are drawn as zero is.
  const span = high - low < 1e-9 ? 1 : high - low
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10) * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil((high - low < 1e-9 ? low + step : high) / step - 1e-9)
  // Multiplied, not added up: 0.1 three times is not 0.3.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}
