/** A line of a list of redirects. */
export interface ListedRedirect {
  /** From 1, as an editor of texts counts. */
  readonly line: number
  readonly text: string
  readonly from: string
  /** Empty when the line has no second part. */
  readonly to: string
}

/** A part as tables write it: in quotes, which are doubled inside, or up to a separator. */
const firstPart = /^\s*(?:"((?:[^"]|"")*)"|([^,;\t"]*))\s*([,;\t]|$)/
const quotedPart = /^\s*"((?:[^"]|"")*)"/

/** The two addresses of a line. What an old server's status is, such as 301, comes third and says nothing new. */
function partsOf(line: string): readonly [from: string, to: string] {
  const [whole, quoted, bare, separator = ''] = firstPart.exec(line) ?? []
  if (whole === undefined) return [line.trim(), '']
  const rest = line.slice(whole.length)
  const [, inQuotes] = quotedPart.exec(rest) ?? []
  const to = inQuotes ?? (separator === '' ? '' : rest.replace(/[,;\t]\s*\d{3}\s*$/, ''))
  return [plain(quoted ?? bare ?? ''), plain(to)]
}

const plain = (part: string): string => part.replaceAll('""', '"').trim()

/**
 * A pasted list of redirects, `from,to` on each line. Empty lines are passed over, and so is a first one that names
 * columns. [ADDR-14]
 */
export function readList(text: string): ListedRedirect[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const listed = lines.flatMap((line, index): ListedRedirect[] => {
    if (line.trim() === '') return []
    const [from, to] = partsOf(line)
    return [{ line: index + 1, text: line.trim().slice(0, 200), from, to }]
  })
  const [first] = listed
  const isHead = first !== undefined && !/[/.]/.test(first.from) && !/[/.]/.test(first.to)
  return isHead && listed.length > 1 ? listed.slice(1) : listed
}
