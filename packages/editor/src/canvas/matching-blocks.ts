import { registry, type BlockDefinition } from '@plinth/blocks'
import { translated } from '../words/words.ts'

/** Blocks whose name or keywords contain what was typed, names first. [EDIT-6] */
export function matchingBlocks(search: string): readonly BlockDefinition[] {
  const wanted = search.trim().toLowerCase()
  const all = [...registry.values()]
  const byName = all.filter(({ name }) => translated(name).toLowerCase().includes(wanted))
  const byKeyword = all.filter(
    (definition) =>
      !byName.includes(definition) &&
      definition.keywords.some((word) => translated(word).toLowerCase().startsWith(wanted)),
  )
  return [...byName, ...byKeyword]
}
