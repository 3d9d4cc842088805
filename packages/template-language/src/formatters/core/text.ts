/** Text formatters. [TPL-64] */
import type { Formatter, PreparedFormatter } from '../../extension.ts'
import { text, type Value } from '../../values.ts'

export const capitalize = (value: Value): string => text(value).toUpperCase()

/** Drops all but ASCII letters, digits, white space and `-`; runs of white space become one `-`. Not trimmed. */
export function slug(plain: string): string {
  return plain
    .replace(/[^A-Za-z0-9\s-]+/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase()
}

export const slugify = (value: Value): string => slug(text(value))

const DEFAULT_LENGTH = 100
const DEFAULT_ELLIPSIS = '...'
/** Everything up to the last white space. */
const TO_WHITE_SPACE = /^[^]*[ \t\n\v\f\r]/

export const truncate: PreparedFormatter = {
  prepare([size, ellipsis = DEFAULT_ELLIPSIS]) {
    const length = size === undefined ? DEFAULT_LENGTH : parseInt(size, 10)
    if (!(length > 0)) return (value) => value
    return (value) => {
      const plain = text(value)
      if (plain.length <= length) return plain
      const cut = plain.slice(0, length)
      return (TO_WHITE_SPACE.exec(cut)?.[0] ?? cut) + ellipsis
    }
  },
}

/** What opens a single quote: the language as sites have it, and as it was meant. */
const OPENS_SINGLE = /(^|[-—([\\s"])'/gm
const OPENS_SINGLE_AS_MEANT = /(^|[-—([\s"])'/gm

/**
 * Typographic quotes and dashes. That a backslash and the letter `s`, but not white space, open a single quote is how
 * the language has always had it, and templates show it: `boss' desk` gets an opening quote. [TPL-65]
 */
export const smartypants: Formatter = (value, _args, { environment: { quirks } }) =>
  text(value)
    .replace(quirks ? OPENS_SINGLE : OPENS_SINGLE_AS_MEANT, '$1‘')
    .replaceAll("'", '’')
    .replace(/(^|[-—/[(‘\s])"/gm, '$1“')
    .replaceAll('"', '”')
    .replaceAll('--', '—')
