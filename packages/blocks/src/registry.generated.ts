// Written by scripts/generate-templates.mjs; change the files it reads, then run it again.

import { accordionBlock } from './accordion/definition.ts'
import { audioBlock } from './audio/definition.ts'
import { buttonBlock } from './button/definition.ts'
import { cardListBlock } from './card-list/definition.ts'
import { chartBlock } from './chart/definition.ts'
import { codeBlock } from './code/definition.ts'
import { countdownBlock } from './countdown/definition.ts'
import { embedBlock } from './embed/definition.ts'
import { formBlock } from './form/definition.ts'
import { galleryBlock } from './gallery/definition.ts'
import { imageBlock } from './image/definition.ts'
import { lineBlock } from './line/definition.ts'
import { logosBlock } from './logos/definition.ts'
import { mapBlock } from './map/definition.ts'
import { menuBlock } from './menu/definition.ts'
import { navigationBlock } from './navigation/definition.ts'
import { newsletterBlock } from './newsletter/definition.ts'
import { openingHoursBlock } from './opening-hours/definition.ts'
import { pricingPlanBlock } from './pricing-plan/definition.ts'
import { productBlock } from './product/definition.ts'
import { productListBlock } from './product-list/definition.ts'
import { quoteBlock } from './quote/definition.ts'
import { searchBlock } from './search/definition.ts'
import { socialLinksBlock } from './social-links/definition.ts'
import { spacerBlock } from './spacer/definition.ts'
import { summaryBlock } from './summary/definition.ts'
import { tabsBlock } from './tabs/definition.ts'
import { testimonialsBlock } from './testimonials/definition.ts'
import { textBlock } from './text/definition.ts'
import { videoBlock } from './video/definition.ts'

/** Every block, by the folder it is in. */
export const blocks = {
  accordion: accordionBlock,
  audio: audioBlock,
  button: buttonBlock,
  'card-list': cardListBlock,
  chart: chartBlock,
  code: codeBlock,
  countdown: countdownBlock,
  embed: embedBlock,
  form: formBlock,
  gallery: galleryBlock,
  image: imageBlock,
  line: lineBlock,
  logos: logosBlock,
  map: mapBlock,
  menu: menuBlock,
  navigation: navigationBlock,
  newsletter: newsletterBlock,
  'opening-hours': openingHoursBlock,
  'pricing-plan': pricingPlanBlock,
  product: productBlock,
  'product-list': productListBlock,
  quote: quoteBlock,
  search: searchBlock,
  'social-links': socialLinksBlock,
  spacer: spacerBlock,
  summary: summaryBlock,
  tabs: tabsBlock,
  testimonials: testimonialsBlock,
  text: textBlock,
  video: videoBlock,
}
