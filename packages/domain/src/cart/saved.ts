import type { AdditionalField } from './additional-fields.ts'
import type { CatalogLine } from './price-cart.ts'

/** Something a visitor has saved for later, as it can be had now. [SAVED-3] */
export interface SavedItem {
  readonly id: string
  readonly itemId: string
  readonly variantId: string
  readonly quantity: number
  /** What one cost when it was saved, minor units. */
  readonly savedPriceCents: number
  /** What one costs now; absent for what is no longer sold. */
  readonly priceCents?: number
  readonly additionalFields: readonly AdditionalField[]
  /** What the catalogue says of it; absent for what is no longer there. */
  readonly line?: CatalogLine
}
