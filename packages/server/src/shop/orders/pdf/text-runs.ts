import bidiFactory from 'bidi-js'
import { familyFor, type DocumentFonts, type FontFamily } from './pdf-fonts.ts'

/** Letters that are drawn together: with one font, in one direction. */
export interface TextRun {
  readonly text: string
  readonly family: FontFamily
  readonly isRightToLeft: boolean
}

/** What of the Unicode bidirectional algorithm is used here; its package has no types that say so. */
interface Bidi {
  getEmbeddingLevels(text: string): { readonly levels: Uint8Array }
  getMirroredCharactersMap(text: string, levels: { readonly levels: Uint8Array }): ReadonlyMap<number, string>
}

const bidi = (bidiFactory as unknown as () => Bidi)()

const REPLACED = '\uFFFD'
const CONTROL = /\p{Cc}/u
/** Letters that are not to be seen, such as joiners and marks of direction. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

interface Level {
  readonly run: TextRun
  readonly level: number
}

/**
 * A line of text in runs as they stand from left to right. A letter that no font has is drawn as `\uFFFD`, so that a gap is
 * seen, and stops nothing. [ORDDOC-7]
 */
export function runsOf(text: string, fonts: DocumentFonts): TextRun[] {
  const line = text.toWellFormed().replaceAll('\t', ' ')
  const embedding = bidi.getEmbeddingLevels(line)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding)
  const runs: { text: string; family: FontFamily; level: number }[] = []
  let index = 0
  for (const letter of line) {
    const level = embedding.levels[index] ?? 0
    const drawn = mirrored.get(index) ?? letter
    index += letter.length
    if (CONTROL.test(letter)) continue
    const last = runs.at(-1)
    const family = familyFor(fonts, drawn, last?.family)
    if (family === undefined && UNSEEN.test(drawn)) continue
    const shown = family === undefined ? REPLACED : drawn
    const isOf = family ?? 'noto-sans'
    if (last !== undefined && last.family === isOf && last.level === level) last.text += shown
    else runs.push({ text: shown, family: isOf, level })
  }
  return inSight(
    runs.map(({ level, ...run }) => ({ level, run: { ...run, isRightToLeft: level % 2 === 1 } })),
  )
}

/** Runs as they are seen: whatever stands deeper is turned around within what holds it. */
function inSight(runs: readonly Level[]): TextRun[] {
  const seen = [...runs]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level--) {
    let start = 0
    while (start < seen.length) {
      let end = start
      while (end < seen.length && (seen[end]?.level ?? 0) >= level) end++
      if (end > start) seen.splice(start, end - start, ...seen.slice(start, end).toReversed())
      start = end + 1
    }
  }
  return seen.map(({ run }) => (isTurned(run) ? { ...run, text: turned(run.text) } : run))
}

/** The fonts turn letters of such scripts around by themselves, and nothing else, such as `)!`. */
const isTurned = ({ text, isRightToLeft }: TextRun): boolean => isRightToLeft && !RIGHT_TO_LEFT.test(text)

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const turned = (text: string): string => lettersOf(text).toReversed().join('')

/** Letters as people count them: an accent stays with what it stands on. */
export function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment)
}
