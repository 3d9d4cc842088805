/** A line of a list of redirects. */
export interface ListedRedirect {
  /** From 1, as an editor of texts counts. */
  readonly line: number
  readonly text: string
  readonly from: string
  /** Empty when the line has no second part. */
  readonly to: string
}

const quotedFirst = /^"((?:[^"]|"")*)"\s*([,;\t]|$)/
const quotedPart = /^"((?:[^"]|"")*)"/

/**
 * The two addresses of a line, each in quotes, which are doubled inside, or up to a separator. What an old server's status is,
 * such as 301, comes third and says nothing new. A line is read in one pass, however it is written. [OPS-153]
 */
function partsOf(written: string): readonly [from: string, to: string] {
  const line = written.trim()
  const [whole, quoted] = quotedFirst.exec(line) ?? []
  if (whole !== undefined)
    return [plain(quoted ?? ''), secondOf(line.slice(whole.length), /[,;\t]$/.test(whole))]
  const end = line.search(/[,;\t"]/)
  if (end === -1 || line[end] === '"') return [line, '']
  // A tab and what is behind it may stand before the separator proper.
  const rest = line.slice(end + 1).trimStart()
  const isBefore = line[end] === '\t' && /^[,;]/.test(rest)
  return [plain(line.slice(0, end)), secondOf(isBefore ? rest.slice(1) : rest, true)]
}

function secondOf(rest: string, isSeparated: boolean): string {
  const [, inQuotes] = quotedPart.exec(rest.trimStart()) ?? []
  if (inQuotes !== undefined) return plain(inQuotes)
  return isSeparated ? plain(withoutStatus(rest.trim())) : ''
}

/** Without a separator and three digits at the end. */
function withoutStatus(text: string): string {
  if (!/^\d{3}$/.test(text.slice(-3))) return text
  const before = text.slice(0, -3)
  const bare = before.trimEnd()
  if (/[,;]$/.test(bare)) return bare.slice(0, -1)
  return before.slice(bare.length).includes('\t') ? bare : text
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
