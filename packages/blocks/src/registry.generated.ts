// Written by scripts/generate-templates.mjs; change the files it reads, then run it again.

import { buttonBlock } from './button/definition.ts'
import { codeBlock } from './code/definition.ts'
import { galleryBlock } from './gallery/definition.ts'
import { imageBlock } from './image/definition.ts'
import { lineBlock } from './line/definition.ts'
import { productBlock } from './product/definition.ts'
import { productListBlock } from './product-list/definition.ts'
import { quoteBlock } from './quote/definition.ts'
import { spacerBlock } from './spacer/definition.ts'
import { summaryBlock } from './summary/definition.ts'
import { textBlock } from './text/definition.ts'

/** Every block, by the folder it is in. */
export const blocks = {
  button: buttonBlock,
  code: codeBlock,
  gallery: galleryBlock,
  image: imageBlock,
  line: lineBlock,
  product: productBlock,
  'product-list': productListBlock,
  quote: quoteBlock,
  spacer: spacerBlock,
  summary: summaryBlock,
  text: textBlock,
}
