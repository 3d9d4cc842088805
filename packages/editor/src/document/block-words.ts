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
  // By letters, so that none is cut in half.
  return [...plainText(readText(texts, language, language))].slice(0, most).join('')
}
