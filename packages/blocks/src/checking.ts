import {
  type Fields,
  type ValueOf,
  type Block,
  blockTypeName,
  checkFields,
  declared,
  inside,
  isId,
  type JsonObject,
  type NamesOfBlocks,
  type Outcome,
  readFields,
  say,
  translatedPattern,
} from '@plinth/domain'
import type { BlockDefinition, BlockText } from './definition.ts'
import { registry } from './registry.ts'

/** Refusals of a block that an owner tries to save. */
export type BlockRefusal = 'unknown-block-type' | 'invalid-block'

/** The rules of a text of a block: its own, or those of `items.*.field` for `items.<id>.field`. */
export function textField(definition: BlockDefinition, field: string): BlockText | undefined {
  if (Object.hasOwn(definition.texts, field)) return definition.texts[field]
  const pattern = field.replace(/^items\.[\w-]{1,100}\./, 'items.*.')
  return Object.hasOwn(definition.texts, pattern) ? definition.texts[pattern] : undefined
}

/** The value of a block with every field filled in; what cannot be read takes its default. [BLOCK-2] */
export function readBlockValue<F extends Fields>(
  definition: BlockDefinition<F>,
  value: JsonObject,
): ValueOf<F> {
  return readFields(definition.fields, value)
}

/**
 * Checks what an owner wants to save in a block: known type, value by its schema, texts known and within their limits.
 * Whether text is clean markup is the sanitiser's duty. [BLOCK-2] [BLOCK-3]
 */
export function checkBlock(block: Pick<Block, 'type' | 'value' | 'texts'>): Outcome<null, BlockRefusal> {
  const definition = registry.get(block.type)
  if (definition === undefined)
    return {
      ok: false,
      code: 'unknown-block-type',
      message: say('There is no block of type {type}.', { type: block.type }),
    }
  const problems = checkFields(definition.fields, block.value)
  for (const [language, texts] of Object.entries(block.texts))
    for (const [field, text] of Object.entries(texts)) {
      const rules = textField(definition, field)
      const path = `texts.${language}.${field}`
      if (rules === undefined) problems[path] = say('This block has no such text.')
      else if (text.length > rules.rules.max)
        problems[path] = say('At most {max} characters fit here.', { max: rules.rules.max })
    }
  const [first] = Object.entries(problems)
  if (first === undefined) return { ok: true, value: null }
  return {
    ok: false,
    code: 'invalid-block',
    message: say('The {name} block cannot be saved like this: {field}: {problem}', {
      name: inside(declared(definition.name)),
      field: first[0],
      problem: inside(first[1]),
    }),
    fields: problems,
  }
}

/** What blocks and their settings are called, for sentences about what was changed. */
export const namesOfBlocks: NamesOfBlocks = {
  block: (type) => declared(registry.get(type)?.name ?? blockTypeName(type)),
  setting: (type, key) => {
    const label = registry.get(type)?.fields[key]?.label
    return label === undefined ? undefined : declared(label)
  },
}

/** What a new block says, in a language where it is translated. A rich text is one paragraph, of several lines a list. */
function inLanguage(definition: BlockDefinition, language: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(definition.initialTexts ?? {}).map(([field, english]) => {
      const words = translatedPattern(english, language)
      const kind = textField(definition, field)?.kind
      return [field, kind === 'richText' ? asMarkup(words) : words]
    }),
  )
}

function asMarkup(words: string): string {
  const lines = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').split('\n')
  return lines.length === 1
    ? `<p>${lines.join('')}</p>`
    : `<ul>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</ul>`
}

/** A new block of a type as the block menu inserts it, or undefined for an unknown type. */
export function newBlock(
  type: Block['type'],
  id: string,
  language: string,
  at: { x: number; y: number },
): Block | undefined {
  const definition = registry.get(type)
  if (definition === undefined || !isId(id)) return undefined
  return {
    id,
    type,
    value: readBlockValue(definition, definition.initialValue ?? {}),
    texts: definition.initialTexts === undefined ? {} : { [language]: inLanguage(definition, language) },
    layout: { desktop: { ...at, ...definition.size } },
  }
}
