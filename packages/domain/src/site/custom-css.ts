import { say, type Sentence } from '../words/sentence.ts'
import { ident, string, tokenize, url } from './css-tree.ts'
import { syntaxProblems } from './custom-css-syntax.ts'

/** Something in CSS that a browser, or this website, does nothing with. */
export interface CssProblem {
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  readonly message: Sentence
}

/** CSS of an owner as it is served, and what of it is of no use. */
export interface ReadCss {
  /** For a `style` element of its own: nothing in it ends the element or asks another host for anything. */
  readonly css: string
  /** In the order of the text, one for each line. */
  readonly problems: readonly CssProblem[]
}

/** Most problems that are told at once. */
const MOST_PROBLEMS = 50

/** Kinds of tokens, as CSS Syntax Level 3 has them and css-tree numbers them. */
const kinds = {
  ident: 1,
  function: 2,
  atKeyword: 3,
  string: 5,
  url: 7,
  delimiter: 9,
  space: 13,
  colon: 16,
  semicolon: 17,
  openSquare: 19,
  closeSquare: 20,
  openRound: 21,
  closeRound: 22,
  openCurly: 23,
  closeCurly: 24,
  comment: 25,
} as const

const closers: Readonly<Record<number, number>> = {
  [kinds.function]: kinds.closeRound,
  [kinds.openRound]: kinds.closeRound,
  [kinds.openSquare]: kinds.closeSquare,
  [kinds.openCurly]: kinds.closeCurly,
}

const closing: ReadonlySet<number> = new Set([kinds.closeRound, kinds.closeSquare, kinds.closeCurly])

/**
 * Whether an address names another host, or a way there: `https://…`, `//…`, as browsers read them. Pictures and fonts written
 * out (`data:`) are here already.
 */
function leadsElsewhere(address: string): boolean {
  // Browsers leave these out before they look.
  const read = Array.from(address)
    .filter((letter) => !/[\t\n\r]/.test(letter))
    .join('')
    .replace(/^[\0-\x20]+/, '')
  return /^[\\/]{2}/.test(read) || (/^[a-z][a-z0-9+.-]*:/i.test(read) && !/^data:/i.test(read))
}

interface Open {
  readonly closedBy: number
  readonly start: number
  /** Whether it is a function, the brackets of a selector, or any other. */
  readonly kind: 'function' | 'square' | 'other'
}

/**
 * Reads the tokens one by one, as browsers do, and says what is served of each. Sheets are judged by their tokens because these
 * are the same for every browser, whatever properties and rules it knows.
 */
class Reader {
  readonly problems: { readonly start: number; readonly message: Sentence }[] = []
  readonly #source: string
  readonly #out: string[] = []
  readonly #open: Open[] = []
  /** Depth of an `@import` that is being left out. */
  #leavesOut: number | undefined
  /** The last name, and the one that stood before the colon of this declaration. */
  #name = ''
  #property = ''
  /** Whether something was left out since the last token, which must not join its neighbours. */
  #gap: '' | ' ' | '\n' | '/**/' = ''

  constructor(source: string) {
    this.#source = source
  }

  take(kind: number, start: number, end: number): void {
    const raw = this.#source.slice(start, end)
    if (kind === kinds.comment) {
      if (this.#gap === '') this.#gap = '/**/'
      return
    }
    if (kind === kinds.space) {
      // A line that ends may end a broken text: as a space it would run on into what follows.
      this.#gap = raw.startsWith('\n') ? '\n' : ' '
      return
    }
    if (this.#isLeftOut(kind, start, raw)) {
      // What stood on both sides of it must not become one token: `u@import "x";rl(…)`.
      if (this.#gap === '') this.#gap = '/**/'
      return
    }
    this.#put(this.#served(kind, start, raw))
    this.#follow(kind, start, raw)
  }

  /** What is served, once everything was taken. */
  end(): string {
    for (const { start } of this.#open)
      this.problems.push({ start, message: say('What is opened here is never closed.') })
    return this.#out.join('')
  }

  #put(text: string): void {
    const endsElement =
      this.#out.at(-1)?.endsWith('<') === true && (text.startsWith('/') || this.#gap === '/**/')
    const between = endsElement ? ' ' : this.#gap
    if (between !== '' && this.#out.length > 0) this.#out.push(between)
    this.#gap = ''
    // In a text and in an address it says the same, and no longer ends the element around the sheet.
    this.#out.push(text.replaceAll('</', '<\\/'))
  }

  /** `@import` up to its semicolon. */
  #isLeftOut(kind: number, start: number, raw: string): boolean {
    const depth = this.#open.length
    if (this.#leavesOut === undefined) {
      if (kind !== kinds.atKeyword || ident.decode(raw.slice(1)).toLowerCase() !== 'import') return false
      this.#leavesOut = depth
      this.problems.push({
        start,
        message: say('@import is left out: paste the rules themselves, or upload the font.'),
      })
      return true
    }
    const ends = depth === this.#leavesOut && (kind === kinds.semicolon || kind === kinds.closeCurly)
    if (ends) this.#leavesOut = undefined
    if (ends && kind === kinds.closeCurly) return false
    this.#follow(kind, start, raw)
    return true
  }

  #served(kind: number, start: number, raw: string): string {
    const inside = this.#open.at(-1)?.kind
    if (kind === kinds.function && raw.includes('\\')) {
      this.problems.push({ start, message: say('Write the names of functions without backslashes.') })
      return 'unknown('
    }
    if (kind === kinds.url && leadsElsewhere(url.decode(raw))) return this.#elsewhere(start, 'url(data:,)')
    const isWords = inside === 'square' || (this.#property === 'content' && inside !== 'function')
    if (kind === kinds.string && !isWords && leadsElsewhere(string.decode(raw)))
      return this.#elsewhere(start, '"data:,"')
    return raw
  }

  #elsewhere(start: number, instead: string): string {
    this.problems.push({
      start,
      message: say(
        'This address is left out: pages load nothing from other hosts. Upload the file and write its address, which begins with /.',
      ),
    })
    return instead
  }

  /** Keeps account of what is open, and which declaration this is. */
  #follow(kind: number, start: number, raw: string): void {
    const closedBy = closers[kind]
    if (closedBy !== undefined) {
      const named = kind === kinds.function ? 'function' : kind === kinds.openSquare ? 'square' : 'other'
      this.#open.push({ closedBy, start, kind: named })
    } else if (closing.has(kind)) this.#close(kind, start, raw)
    if (kind === kinds.ident) this.#name = ident.decode(raw).toLowerCase()
    else if (kind === kinds.colon) this.#property = this.#name
    else if (kind === kinds.semicolon || kind === kinds.openCurly || kind === kinds.closeCurly)
      this.#property = ''
  }

  /** A bracket that closes nothing is nothing to a browser; one that closes what is further out closes what is inside. */
  #close(kind: number, start: number, raw: string): void {
    if (this.#open.at(-1)?.closedBy === kind) this.#open.pop()
    else this.problems.push({ start, message: say('There is a {bracket} too many.', { bracket: raw }) })
  }
}

/**
 * Reads CSS of an owner: what is served of it, and what is of no use, by line. Addresses of other hosts and `@import` are left
 * out; whatever else is wrong is left to the browser, which reads on behind it. Never throws; takes time in proportion to the
 * length. [STYLE-50] [STYLE-51]
 */
export function readCustomCss(given: string): ReadCss {
  const source = given.replaceAll(/\r\n?|\f/g, '\n')
  const reader = new Reader(source)
  tokenize(source, (kind, start, end) => reader.take(kind, start, end))
  const css = reader.end()
  const starts = lineStarts(source)
  const byLine = new Map<number, CssProblem>()
  for (const { start, message } of [...reader.problems, ...syntaxProblems(source)]) {
    const line = starts.findLastIndex((lineStart) => lineStart <= start) + 1
    const column = start - (starts[line - 1] ?? 0) + 1
    if (!byLine.has(line)) byLine.set(line, { line, column, message })
  }
  const problems = [...byLine.values()].sort((a, b) => a.line - b.line).slice(0, MOST_PROBLEMS)
  return { css, problems }
}

function lineStarts(source: string): readonly number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
