/** Postcodes as they are compared: capitals and digits alone. */
export function plainPostcode(code: string): string {
  return code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
}

type PostcodePattern =
  | { readonly kind: 'one'; readonly code: string }
  | { readonly kind: 'beginning'; readonly code: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }

/** How a pattern of postcodes is read; undefined for what is none. */
export function readPostcodePattern(pattern: string): PostcodePattern | undefined {
  const text = pattern.trim()
  const range = /^([0-9A-Za-z ]+?)\s*(?:-|–|\.\.)\s*([0-9A-Za-z ]+)$/.exec(text)
  // A hyphen inside a postcode (`1000-001`) has ends of different lengths.
  if (range !== null) {
    const [from, to] = [plainPostcode(range[1] ?? ''), plainPostcode(range[2] ?? '')]
    if (from !== '' && from.length === to.length) return from <= to ? { kind: 'range', from, to } : undefined
  }
  if (!/^[0-9A-Za-z -]+\*?$/.test(text)) return undefined
  const code = plainPostcode(text)
  if (code === '') return undefined
  return { kind: text.endsWith('*') ? 'beginning' : 'one', code }
}

/**
 * Whether a postcode is one of a pattern: the same one, one with this beginning (`10*`), or one of a range
 * (`10000-10999`), compared as far as the range names it. Spaces, hyphens and small letters make no difference. [SHIP-3]
 */
export function matchesPostcode(pattern: string, typed: string): boolean {
  const read = readPostcodePattern(pattern)
  const code = plainPostcode(typed)
  if (read === undefined || code === '') return false
  if (read.kind === 'one') return code === read.code
  if (read.kind === 'beginning') return code.startsWith(read.code)
  const beginning = code.slice(0, read.from.length)
  return beginning.length === read.from.length && beginning >= read.from && beginning <= read.to
}
