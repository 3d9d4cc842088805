/**
 * How well something fits what was typed: 0 for its very name, more the further it is from it, undefined when a word that
 * was typed is nowhere in it. [EDIT-202]
 *
 * @param words the name first, then other words it is found by
 */
export function rankOf(words: readonly string[], said: string): number | undefined {
  const typed = folded(said)
  if (typed === '') return 0
  const name = folded(words[0] ?? '')
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  if (` ${name}`.includes(` ${typed}`)) return 2
  if (name.includes(typed)) return 3
  const all = folded(words.join(' '))
  return typed.split(' ').every((word) => all.includes(word)) ? 4 : undefined
}

/** In small letters without accents, so that "cafe" finds a café. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
