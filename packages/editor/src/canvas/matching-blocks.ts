import { BLOCK_GROUPS, registry, type BlockDefinition, type BlockGroup } from '@plinth/blocks'
import type { TextFormat } from './text/text-formats.ts'
import { t, translated } from '../words/words.ts'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** What can be found by its name, by other words for it, and by what is said of it. */
interface Findable {
  readonly name: string
  readonly keywords: readonly string[]
  readonly description: string
}

/** How well something answers to what was typed, best first; none when it does not. */
function rank({ name, keywords, description }: Findable, wanted: string): number | undefined {
  const called = plain(translated(name))
  const words = keywords.flatMap((word) => [plain(word), plain(translated(word))])
  if (called === wanted) return 0
  if (called.startsWith(wanted)) return 1
  if (called.includes(wanted)) return 2
  if (words.includes(wanted)) return 3
  if (words.some((word) => word.startsWith(wanted))) return 4
  const said = plain(translated(description)).split(/[^\p{L}\p{N}]+/u)
  return wanted.length > 2 && said.some((word) => word.startsWith(wanted)) ? 5 : undefined
}

/**
 * Blocks that answer to what was typed: by name first, then by the other words people have for them, last by what is said
 * of them. Accents and capitals do not count. [EDIT-6] [EDIT-150]
 */
export const matchingBlocks = (search: string): readonly BlockDefinition[] =>
  matching([...registry.values()], search)

/** Those that answer to what was typed, the best answer first. */
export function matching<One extends Findable>(all: readonly One[], search: string): readonly One[] {
  const wanted = plain(search)
  return all
    .flatMap((one) => {
      const found = rank(one, wanted)
      return found === undefined ? [] : [{ one, found }]
    })
    .toSorted((a, b) => a.found - b.found)
    .map(({ one }) => one)
}

/** One part of the menu under its heading. */
export interface MenuGroup {
  readonly name: string
  readonly title: string
  readonly choices: readonly Choice[]
}

/** What the menu offers: a block, or in a text also what the paragraph under the caret can become. */
export type Choice = BlockDefinition | TextFormat

/** What the menu shows before anything is typed: what was used last, then every block in its group. [EDIT-151] */
export function menuGroups(
  offered: readonly BlockDefinition[],
  recent: readonly BlockDefinition[],
): readonly MenuGroup[] {
  const groups = BLOCK_GROUPS.map((name) => ({
    name,
    title: groupTitle(name),
    choices: offered
      .filter(({ group }) => group === name)
      .toSorted((one, other) => one.menuOrder - other.menuOrder),
  }))
  return [{ name: 'recent', title: t('Used last'), choices: recent }, ...groups].filter(
    ({ choices }) => choices.length > 0,
  )
}

function groupTitle(group: BlockGroup): string {
  switch (group) {
    case 'basic':
      return t('Words and buttons')
    case 'media':
      return t('Pictures, video and sound')
    case 'about':
      return t('About you')
    case 'shop':
      return t('Shop and blog')
    case 'arrange':
      return t('Order and room')
    case 'elsewhere':
      return t('From elsewhere')
  }
}
