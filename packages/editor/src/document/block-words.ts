import { plainText, readText, type Block } from '@plinth/domain'

/**
 * What a block says, to tell it from others: the beginning of its first text, without markup; empty when it says nothing.
 *
 * @param language the one that is read when the block has it, else the first it has
 */
export function blockWords(block: Pick<Block, 'texts'>, language: string, most = 60): string {
  const [field] = Object.keys(block.texts[language] ?? Object.values(block.texts)[0] ?? {})
  if (field === undefined) return ''
  const texts = Object.fromEntries(
    Object.entries(block.texts).map(([tag, fields]) => [tag, fields[field] ?? '']),
  )
  return cutShort(plainText(readText(texts, language, language)), most)
}

/** The beginning of words, ended where a word ends, with a sign that there is more. By letters, so that none is cut in half. */
function cutShort(words: string, most: number): string {
  const letters = [...words]
  if (letters.length <= most) return words
  const beginning = letters.slice(0, most).join('')
  const end = /\s/.test(letters[most] ?? '') ? -1 : beginning.search(/\s\S*$/)
  // A single long word is cut where it must be.
  return `${(end > 0 ? beginning.slice(0, end) : beginning).trimEnd()}…`
}
