import type { BlockDefinition, BlockText } from '@plinth/blocks'
import type { Field, FieldTab } from '@plinth/domain'

/** Settings of a block that stand under a tab, in order. */
export function fieldsUnder(definition: BlockDefinition, tab: FieldTab): readonly [name: string, Field][] {
  return Object.entries(definition.fields).filter(([, field]) => (field.tab ?? 'content') === tab)
}

/** Texts of a block that are written in its panel, under a tab; all others are written on the page. */
export function textsUnder(definition: BlockDefinition, tab: FieldTab): readonly [name: string, BlockText][] {
  return Object.entries(definition.texts).filter(([name, text]) => text.tab === tab && !name.includes('*'))
}

/** Texts of each element of a list, written with the element. */
export function itemTextsOf(
  definition: BlockDefinition,
  list: string,
): readonly { readonly name: string; readonly field: BlockText }[] {
  const start = `${list}.*.`
  return Object.entries(definition.texts).flatMap(([name, field]) =>
    name.startsWith(start) ? [{ name: name.slice(start.length), field }] : [],
  )
}
