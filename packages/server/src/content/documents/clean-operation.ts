import { registry, textField } from '@plinth/blocks'
import type { Block, BlockTypeCode, Operation, PageDocument } from '@plinth/domain'
import { sanitiseInlineRichText, sanitiseRichText } from '../rich-text/sanitise-rich-text.ts'

/**
 * A text as it may be stored: rich texts lose what is not allowed. Every other text is plain and is escaped when a page
 * is rendered; the code block's source is a value, and the one place where an owner's own markup passes through.
 * [PAGES-30] [PAGES-32]
 */
function cleanText(type: BlockTypeCode, field: string, text: string): string {
  const definition = registry.get(type)
  const kind = definition === undefined ? 'text' : textField(definition, field)?.kind
  if (kind === 'richText') return sanitiseRichText(text)
  return kind === 'inlineText' ? sanitiseInlineRichText(text) : text
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
 * An operation whose rich texts are clean. Of a group, members are looked at as if each were alone; `carryOut` goes step
 * by step.
 *
 * @param typeOf the type of a block by its identifier, as far as it is known
 */
export function cleanOperation(
  operation: Operation,
  typeOf: (blockId: string) => BlockTypeCode | undefined,
): Operation {
  switch (operation.type) {
    case 'group':
      return {
        ...operation,
        operations: operation.operations.map((member) => cleanOperation(member, typeOf)),
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
