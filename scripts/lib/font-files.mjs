// What the generator reads from the packages of typefaces: their files, and the measures that stand-ins are made with.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'

/** Parts of a typeface that are sent apart, by the alphabet they write. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek']
const HEAVIEST = 900

/** How often letters stand in English text, in thousandths. */
const LETTERS = {
  ' ': 180,
  a: 82,
  b: 15,
  c: 28,
  d: 43,
  e: 127,
  f: 22,
  g: 20,
  h: 61,
  i: 70,
  j: 2,
  k: 8,
  l: 40,
  m: 24,
  n: 67,
  o: 75,
  p: 19,
  q: 1,
  r: 60,
  s: 63,
  t: 91,
  u: 28,
  v: 10,
  w: 24,
  x: 2,
  y: 20,
  z: 1,
}

/** Measures of a font file in its own units: heights as the file states them, and how wide a letter of a text is. */
export function measuresOf(path) {
  const font = fontkit.create(readFileSync(path))
  const { ascent, descent, lineGap, unitsPerEm } = font
  let width = 0
  let count = 0
  for (const [letter, often] of Object.entries(LETTERS)) {
    width += font.glyphForCodePoint(letter.codePointAt(0)).advanceWidth * often
    count += often
  }
  return { ascent, descent: -descent, lineGap, unitsPerEm, averageWidth: Math.round(width / count) }
}

/**
 * Everything that is known of the typefaces of a list: `families` for whoever draws pages, `files` for whoever sends them.
 *
 * @param list `[package, category]` of each, as in packages/site-templates/src/fonts/font-list.ts
 */
export function readFonts(root, list) {
  const require = createRequire(join(root, 'packages/site-templates/package.json'))
  const files = {}
  const families = list.map(([source, category]) => {
    const folder = dirname(require.resolve(`${source}/package.json`))
    const { id, family, variable, styles } = JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8'))
    const kind = variable?.wght === undefined ? '400' : 'wght'
    const faces = (style) =>
      Object.fromEntries(
        SUBSETS.flatMap((subset) => {
          const name = `${id}-${subset}-${kind}-${style}`
          const path = join(folder, 'files', `${name}.woff2`)
          if (!existsSync(path)) return []
          const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 10)
          files[`${name}-${hash}`] = `${source}/files/${name}.woff2`
          return [[subset, `${name}-${hash}`]]
        }),
      )
    const { min = 400, max = 400 } = variable?.wght ?? {}
    return {
      name: family,
      category,
      weights: [Number(min), Math.min(HEAVIEST, Number(max))],
      metrics: measuresOf(join(folder, 'files', `${id}-latin-${kind}-normal.woff2`)),
      normal: faces('normal'),
      ...(styles.includes('italic') ? { italic: faces('italic') } : {}),
    }
  })
  return { families, files }
}
