import { ENTITIES } from './entities.ts'

/** What is looked for in texts. */
export interface TextQuery {
  readonly words: string
  /** Whether capitals count. */
  readonly matchCase: boolean
  /** Whether it has to be a word, or words, of its own. */
  readonly wholeWord: boolean
}

/** A place in a text at which the words stand, with what is around it. */
export interface TextHit {
  /** The how manieth of its text, from 0. */
  readonly index: number
  readonly before: string
  readonly match: string
  readonly after: string
}

/** Letters shown on each side of a hit. */
const AROUND = 50

/** A UTF-16 unit of what a reader sees, and the part of the source it comes from. */
interface Seen {
  readonly unit: string
  readonly from: number
  readonly to: number
}

/** Elements that are within a line; any other ends it, and no words go on behind it. */
const INLINE = /^<\/?(a|b|strong|i|em|u|s|sub|sup|code|span|mark|small)\b/i

/** What a reader sees of a text, unit by unit; the ends of lines are `\n`. */
function seenIn(source: string, isMarkup: boolean): Seen[] {
  if (!isMarkup) return source.split('').map((unit, at) => ({ unit, from: at, to: at + 1 }))
  const seen: Seen[] = []
  const parts = /<[^<>]*>|&(#39|\w{2,6});|[\s\S]/g
  for (const { 0: part, 1: entity, index: from } of source.matchAll(parts)) {
    const to = from + part.length
    if (part.length > 1 && part.startsWith('<')) {
      if (!INLINE.test(part)) seen.push({ unit: '\n', from, to: from })
    } else if (entity !== undefined && ENTITIES[entity] !== undefined)
      seen.push({ unit: ENTITIES[entity], from, to })
    else for (const unit of part.split('')) seen.push({ unit: unit === '\n' ? ' ' : unit, from, to })
  }
  return seen
}

/**
 * What a reader sees of a text, as `seenIn` has it, without where each letter comes from: a search through thousands of posts
 * asks for no more.
 */
function saidIn(source: string, isMarkup: boolean): string {
  if (!isMarkup) return source
  return source.replaceAll(/<[^<>]*>|&(#39|\w{2,6});|\n/g, (part: string, entity: string | undefined) => {
    if (part === '\n') return ' '
    if (entity !== undefined) return ENTITIES[entity] ?? part
    return INLINE.test(part) ? '' : '\n'
  })
}

/** The pattern of a query; a gap between words is any gap within a line. Undefined when nothing is asked. */
function patternOf({ words, matchCase, wholeWord }: TextQuery): RegExp | undefined {
  const asked = words.trim()
  if (asked === '') return undefined
  const body = asked
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`[^\S\n]+`)
  const edges = wholeWord ? [String.raw`(?<![\p{L}\p{N}_])`, String.raw`(?![\p{L}\p{N}_])`] : ['', '']
  return new RegExp(edges[0] + body + edges[1], matchCase ? 'gu' : 'giu')
}

/**
 * Where a text says the words, in order. Marks within a line, as of a link or bold letters, are no boundary; the end of a
 * paragraph is. [EDIT-240]
 *
 * @param isMarkup whether the text holds marks and links; any other is plain
 */
export function findInText(source: string, query: TextQuery, isMarkup: boolean): TextHit[] {
  const pattern = patternOf(query)
  if (pattern === undefined) return []
  const said = saidIn(source, isMarkup)
  return [...said.matchAll(pattern)].map(({ 0: match, index: at }, index) => ({
    index,
    before: lineEnd(said.slice(Math.max(0, at - AROUND), at)),
    match,
    after: said.slice(at + match.length, at + match.length + AROUND).split('\n')[0] ?? '',
  }))
}

const lineEnd = (text: string): string => text.split('\n').at(-1) ?? ''

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * A text with other words in the places that were chosen. What a place begins with keeps its marks; marks around what is left
 * out stay. [EDIT-241]
 *
 * @param chosen the places by their index in `findInText`
 */
export function replaceInText(
  source: string,
  query: TextQuery,
  replacement: string,
  isMarkup: boolean,
  chosen: ReadonlySet<number>,
): string {
  const pattern = patternOf(query)
  if (pattern === undefined) return source
  const seen = seenIn(source, isMarkup)
  const said = seen.map(({ unit }) => unit).join('')
  const words = isMarkup ? escaped(replacement) : replacement
  let result = ''
  let at = 0
  for (const [index, found] of [...said.matchAll(pattern)].entries()) {
    if (!chosen.has(index)) continue
    const units = seen.slice(found.index, found.index + found[0].length)
    for (const [place, { from, to }] of units.entries()) {
      if (from < at) continue
      result += source.slice(at, from) + (place === 0 ? words : '')
      at = to
    }
  }
  return result + source.slice(at)
}
