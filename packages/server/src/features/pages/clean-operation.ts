import { registry, textField } from '@plinth/blocks'
import {
  BLOCK_TYPES,
  findBlock,
  type Block,
  type BlockTypeCode,
  type Operation,
  type PageDocument,
} from '@plinth/domain'
import { sanitiseInlineRichText, sanitiseRichText } from '../content/sanitise-rich-text.ts'

/**
 * A text as it may be stored: rich texts lose what is not allowed. Every other text is plain and is escaped when a page
 * is rendered; the code block's source is a value, and the one place where an owner's own markup passes through.
 * [PAGES-30] [PAGES-32]
 */
function cleanText(type: BlockTypeCode, field: string, text: string): string {
  const definition = registry.get(type)
  const kind = definition === undefined ? 'plain' : textField(definition, field)?.kind
  if (kind === 'rich') return sanitiseRichText(text)
  return kind === 'inline' ? sanitiseInlineRichText(text) : text
}

/** A block with its rich texts cleaned. */
export function cleanBlock(block: Block): Block {
  const texts = Object.fromEntries(
    Object.entries(block.texts).map(([language, fields]) => [
      language,
      Object.fromEntries(
        Object.entries(fields).map(([field, text]) => [field, cleanText(block.type, field, text)]),
      ),
    ]),
  )
  return { ...block, texts }
}

/** A document with its rich texts cleaned. */
export function cleanDocument(document: PageDocument): PageDocument {
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.map(cleanBlock) })),
  }
}

/**
 * An operation whose rich texts are clean.
 *
 * @param typeOf the type of a block by its identifier, as far as it is known
 */
export function cleanOperation(
  operation: Operation,
  typeOf: (blockId: string) => BlockTypeCode | undefined,
): Operation {
  switch (operation.type) {
    case 'group': {
      // A group may put a block in and write into it.
      const inserted = new Map<string, BlockTypeCode>()
      const known = (blockId: string): BlockTypeCode | undefined => inserted.get(blockId) ?? typeOf(blockId)
      const operations = operation.operations.map((member) => {
        for (const block of insertedBlocks(member)) inserted.set(block.id, block.type)
        return cleanOperation(member, known)
      })
      return { ...operation, operations }
    }
    case 'insertSection':
      return {
        ...operation,
        section: { ...operation.section, blocks: operation.section.blocks.map(cleanBlock) },
      }
    case 'insertBlock':
      return { ...operation, block: cleanBlock(operation.block) }
    case 'setText': {
      const type = typeOf(operation.blockId)
      if (operation.text === null || type === undefined) return operation
      return { ...operation, text: cleanText(type, operation.field, operation.text) }
    }
    default:
      return operation
  }
}

/** Cleans a batch, in which later operations may touch blocks that earlier ones put in. */
export function cleanOperations(operations: readonly Operation[], document: PageDocument): Operation[] {
  const inserted = new Map<string, BlockTypeCode>()
  return operations.map((operation) => {
    for (const block of insertedBlocks(operation)) inserted.set(block.id, block.type)
    return cleanOperation(operation, (id) => inserted.get(id) ?? findBlock(document, id)?.block.type)
  })
}

/** The blocks an operation puts in, groups included. */
export function insertedBlocks(operation: Operation): readonly Block[] {
  switch (operation.type) {
    case 'group':
      return operation.operations.flatMap(insertedBlocks)
    case 'insertSection':
      return operation.section.blocks
    case 'insertBlock':
      return [operation.block]
    default:
      return []
  }
}

/** The code sources a batch writes into code blocks. [PAGES-32] */
export function writtenCode(operations: readonly Operation[], document: PageDocument): string[] {
  const types = new Map(operations.flatMap(insertedBlocks).map((block) => [block.id, block.type]))
  const isCode = (id: string): boolean =>
    (types.get(id) ?? findBlock(document, id)?.block.type) === BLOCK_TYPES.code
  const sourceOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])
  const collect = (operation: Operation): string[] => {
    if (operation.type === 'group') return operation.operations.flatMap(collect)
    if (operation.type === 'updateBlock') {
      return isCode(operation.blockId) ? sourceOf(operation.changes['source']) : []
    }
    return insertedBlocks(operation)
      .filter((block) => block.type === BLOCK_TYPES.code)
      .flatMap((block) => sourceOf(block.value['source']))
  }
  return operations.flatMap(collect)
}
