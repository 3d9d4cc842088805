/** Finds what the language silently takes for text, though its author surely meant a tag. [TPL-132] */
import { lineAndColumn, type Place } from '../diagnostics.ts'
import { scan } from '../scan/scan.ts'
import { LONGEST_TAG, parseTag } from './parse-tag.ts'

/** Something that looks like a tag and is printed as text. */
export interface NearMiss extends Place {
  readonly message: string
}

const WORDS = [
  'section',
  'repeated',
  'alternates',
  'if',
  'or',
  'end',
  'var',
  'ctx',
  'inject',
  'macro',
  'include',
  'eval',
  'space',
  'tab',
  'newline',
  'meta-left',
  'meta-right',
]

const LEADING_WORD = /^\.([a-z-]+)/

/** Lists tags that begin like an instruction and do not fit its form. Unknown names of formatters do not count. */
export function findNearMisses(source: string): NearMiss[] {
  const misses: NearMiss[] = []
  const placeOf = lineAndColumn(source)
  for (const { kind, start, text } of scan(source)) {
    const word = kind === 'candidate' ? LEADING_WORD.exec(text)?.[1] : undefined
    if (word === undefined || !WORDS.includes(word) || !isText(text)) continue
    misses.push({ ...placeOf(start - 1), message: `${shown(text)} is printed as text: ${reason(text)}` })
  }
  return misses
}

const isText = (candidate: string): boolean => parseTag(candidate, () => true) === undefined

/** Longest part of a tag a message shows. */
const SHOWN = 200

const shown = (candidate: string): string =>
  candidate.length > SHOWN ? `{${candidate.slice(0, SHOWN)}…` : `{${candidate}}`

function reason(candidate: string): string {
  if (candidate.length > LONGEST_TAG) return `it is longer than ${LONGEST_TAG} characters.`
  if (/\s$/.test(candidate)) return 'there is white space before the closing brace.'
  if (/\s\s/.test(candidate)) return 'there is more white space than the tag allows.'
  if (/^\.section\s|^\.repeated\ssection\s/.test(candidate)) return 'a section takes one name.'
  return 'it does not fit the form of the tag.'
}
