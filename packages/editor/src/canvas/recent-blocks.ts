import { registry, type BlockDefinition } from '@plinth/blocks'
import { keepChoice, keptChoice } from '../ui/kept-choice.ts'

/** As many as are read at a glance. */
const MOST = 4

const nameFor = (person: string): string => `blocks-used:${person}`

/** The blocks a person put on pages last in this browser, the latest first. [EDIT-151] */
export function recentBlocks(person: string): readonly BlockDefinition[] {
  return recentTypes(person).flatMap((type) => registry.get(type) ?? [])
}

/** Remembers that a person has used a block. */
export function rememberBlock(person: string, type: number): void {
  const types = [type, ...recentTypes(person).filter((one) => one !== type)].slice(0, MOST)
  keepChoice(nameFor(person), JSON.stringify(types))
}

function recentTypes(person: string): readonly number[] {
  try {
    const kept: unknown = JSON.parse(keptChoice(nameFor(person)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((type) => typeof type === 'number').slice(0, MOST) : []
  } catch {
    return []
  }
}
