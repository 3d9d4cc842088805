// Written by scripts/generate-templates.mjs; change the files it reads, then run it again.

import { accordionBlock } from './accordion/definition.ts'
import { buttonBlock } from './button/definition.ts'
import { cardListBlock } from './card-list/definition.ts'
import { codeBlock } from './code/definition.ts'
import { embedBlock } from './embed/definition.ts'
import { galleryBlock } from './gallery/definition.ts'
import { imageBlock } from './image/definition.ts'
import { lineBlock } from './line/definition.ts'
import { mapBlock } from './map/definition.ts'
import { openingHoursBlock } from './opening-hours/definition.ts'
import { productBlock } from './product/definition.ts'
import { productListBlock } from './product-list/definition.ts'
import { quoteBlock } from './quote/definition.ts'
import { socialLinksBlock } from './social-links/definition.ts'
import { spacerBlock } from './spacer/definition.ts'
import { summaryBlock } from './summary/definition.ts'
import { textBlock } from './text/definition.ts'
import { videoBlock } from './video/definition.ts'

/** Every block, by the folder it is in. */
export const blocks = {
  accordion: accordionBlock,
  button: buttonBlock,
  'card-list': cardListBlock,
  code: codeBlock,
  embed: embedBlock,
  gallery: galleryBlock,
  image: imageBlock,
  line: lineBlock,
  map: mapBlock,
  'opening-hours': openingHoursBlock,
  product: productBlock,
  'product-list': productListBlock,
  quote: quoteBlock,
  'social-links': socialLinksBlock,
  spacer: spacerBlock,
  summary: summaryBlock,
  text: textBlock,
  video: videoBlock,
}
