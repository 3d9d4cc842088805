/** Elements in each other: more than any text or picture has, and few enough to be looked through for every tag. */
const DEEPEST = 1000

/** Elements that hold nothing. */
const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Elements that end where the next of their kind begins. */
const ENDED_BY_THE_NEXT = new Set('p li td th tr dt dd option'.split(' '))

/**
 * Whether markup is nested deeper than anybody means it. Parsers look through all that is open for every tag, so a file of
 * `<b>` alone kept a process busy for minutes. Read as they read it, in one pass. [HTTP-123]
 */
export function isTooDeep(html: string): boolean {
  const open: string[] = []
  const counts = new Map<string, number>()
  const close = (name: string): void => {
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      counts.set(last, (counts.get(last) ?? 1) - 1)
      if (last === name) return
    }
  }
  for (const [tag, slash, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)(?:[^<>]*?\/>)?/gi)) {
    const name = written.toLowerCase()
    if (slash === '/') {
      if ((counts.get(name) ?? 0) > 0) close(name)
    } else if (!tag.endsWith('/>') && !EMPTY.has(name)) {
      if (ENDED_BY_THE_NEXT.has(name) && open.at(-1) === name) continue
      open.push(name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (open.length > DEEPEST) return true
    }
  }
  return false
}
