/**
 * Block type codes the template language and this product have names for; those of further blocks stand in their
 * folders. Codes 1 to 69 are those of the template language's block types; 70 to 72 are ours up to the
 * pricing plan; 1337 is the website component. Never reuse a number.
 */
export const BLOCK_TYPES = {
  navigation: 1,
  text: 2,
  logo: 3,
  map: 4,
  image: 5,
  gallery: 8,
  form: 9,
  summary: 55,
  spacer: 21,
  embed: 22,
  code: 23,
  quote: 31,
  video: 32,
  search: 33,
  audio: 41,
  product: 43,
  markdown: 44,
  line: 47,
  socialLinks: 54,
  newsletter: 51,
  button: 53,
  archive: 61,
  chart: 62,
  memberArea: 67,
  accordion: 69,
  productList: 70,
  pricingPlan: 72,
  openingHours: 73,
  cardList: 74,
  tabs: 75,
  menu: 76,
  logos: 77,
  testimonials: 78,
  countdown: 79,
  websiteComponent: 1337,
} as const

/** The number of a block type: one of `BLOCK_TYPES`, or that of a block of its own. */
export type BlockTypeCode = number

/** The highest code a block can have. */
export const MAX_BLOCK_TYPE = 9999
