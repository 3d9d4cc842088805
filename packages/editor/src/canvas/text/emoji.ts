/** A sign and what it is called. */
export interface Emoji {
  readonly sign: string
  /** In English, as the sign’s maintained list says it. */
  readonly name: string
}

interface Known extends Emoji {
  readonly words: readonly string[]
}

let known: Promise<readonly Known[]> | undefined

/** The list comes when it is asked for first. */
function load(): Promise<readonly Known[]> {
  known ??= import('emojilib').then(({ default: list }) =>
    Object.entries(list).map(([sign, [name = '', ...words]]) => ({
      sign,
      name: name.replaceAll('_', ' '),
      words: [name, ...words].map((word) => word.toLowerCase().replaceAll(' ', '_')),
    })),
  )
  known.catch(() => (known = undefined))
  return known
}

/** What is offered before anything is asked for. */
const USUAL = ['😀', '😂', '🙂', '😍', '👍', '👏', '🙏', '❤️', '🎉', '🔥', '✨', '✅', '⭐', '📌', '☕', '🌱']

/**
 * Emoji by what they are called or stand for, the nearest first: those named so, then those whose word it is, then those
 * where one begins with it, then those where it is within the name. [TEXT-24]
 *
 * @param query letters of a name; none gives usual ones
 */
export async function findEmoji(query: string, most: number): Promise<readonly Emoji[]> {
  const list = await load()
  const asked = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (asked === '') return USUAL.flatMap((sign) => list.find((one) => one.sign === sign) ?? []).slice(0, most)
  const rank = ({ words }: Known): number => {
    const [name = ''] = words
    if (name === asked) return 0
    if (words.includes(asked)) return 1
    if (words.some((word) => word.startsWith(asked))) return 2
    return name.includes(asked) ? 3 : 4
  }
  return list
    .map((one) => ({ one, at: rank(one) }))
    .filter(({ at }) => at < 4)
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ one }) => one)
}
