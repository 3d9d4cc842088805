import type { BlockTypeCode } from '@plinth/domain'
import { buttonBlock } from './button/definition.ts'
import { codeBlock } from './code/definition.ts'
import type { BlockDefinition } from './definition.ts'
import { galleryBlock } from './gallery/definition.ts'
import { imageBlock } from './image/definition.ts'
import { lineBlock } from './line/definition.ts'
import { productListBlock } from './product-list/definition.ts'
import { productBlock } from './product/definition.ts'
import { quoteBlock } from './quote/definition.ts'
import { spacerBlock } from './spacer/definition.ts'
import { summaryBlock } from './summary/definition.ts'
import { textBlock } from './text/definition.ts'

const definitions: readonly BlockDefinition[] = [
  textBlock,
  imageBlock,
  galleryBlock,
  buttonBlock,
  quoteBlock,
  lineBlock,
  spacerBlock,
  codeBlock,
  productBlock,
  productListBlock,
  summaryBlock,
] as unknown as readonly BlockDefinition[]

/** Every block type by its code, in the order of the block menu. [BLOCK-1] */
export const registry: ReadonlyMap<BlockTypeCode, BlockDefinition> = new Map(
  definitions.map((definition) => [definition.type, definition]),
)
