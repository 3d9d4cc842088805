/** A range of letters as CSS writes it: `U+20-7E`. */
export const rangeOf = (from: number, to: number): string =>
  from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`

/**
 * Letters as CSS writes them: `U+20-7E,U+A0-FF`.
 *
 * @param sorted code points, each once, the smallest first
 * @param gap letters between two ranges that are said as one, at most
 */
export function rangesOf(sorted: readonly number[], gap = 0): string {
  const ranges: [number, number][] = []
  for (const code of sorted) {
    const last = ranges.at(-1)
    if (last !== undefined && code <= last[1] + 1 + gap) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([from, to]) => rangeOf(from, to)).join(',')
}

const hex = (code: number): string => code.toString(16).toUpperCase()
