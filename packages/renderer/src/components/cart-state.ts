/** Interface texts the cart's component prints, by their names in the site's texts. */
export const CART_TEXTS = [
  'cartEmptyTitle',
  'cartEmptyText',
  'browseShop',
  'quantityFor',
  'productQuantityInputLabel',
  'oneLess',
  'oneMore',
  'update',
  'remove',
  'undo',
  'lineRemoved',
  'saveForLater',
  'changeAnswers',
  'savedForLater',
  'moveToCart',
  'originalPrice',
  'summary',
  'deliverTo',
  'showDeliveryCost',
  'deliveryMethod',
  'choose',
  'checkOutAsGuest',
  'couponCode',
  'couponApply',
  'couponRemove',
  'couponRefused',
  'totalIs',
  'quantityRefused',
  'removeRefused',
  'undoRefused',
  'somethingWrong',
  'cartStale',
  'tryAgain',
] as const

/** HTML of a site template's slots, by name; those it does not fill are missing. */
export type SlotHtml = { readonly [slot: string]: string }

/** A line of the cart in the words of the page. Amounts are formatted, so that both sides print the same. */
export type CartLineState = {
  readonly id: string
  readonly itemId: string
  readonly sku: string
  readonly title: string
  readonly fullUrl: string
  readonly quantity: number
  readonly quantityText: string
  readonly variantText: string
  readonly answers: readonly AnswerState[]
  readonly imageUrl: string
  readonly unitPrice: string
  /** Where what was answered for it is changed; empty where nothing was asked. */
  readonly answersAt: string
  /** Whether it can be saved for later. */
  readonly canSave: boolean
  readonly regularPrice: string
  readonly onSale: boolean
  readonly lineTotal: string
  readonly canChangeQuantity: boolean
  readonly notices: readonly string[]
}

/** What a buyer answered to one question of a product. */
export type AnswerState = { readonly label: string; readonly text: string }

/** A row below a cart. */
export type TotalState = {
  readonly code: string
  readonly label: string
  readonly text: string
  /** About what it comes to in the store's second currency; absent for none. */
  readonly second?: string
  readonly isTotal: boolean
}

/** A country one can choose. */
export type CountryChoice = { readonly code: string; readonly name: string }

/** A code that was given. */
export type CouponState = {
  readonly code: string
  /** What it takes off, or why it does not count. */
  readonly text: string
  readonly counts: boolean
}

/** A way to ship that can be chosen. */
export type ShippingChoice = {
  readonly id: string
  readonly name: string
  readonly price: string
  /** When it arrives, in words; empty where nothing is promised. */
  readonly when: string
  /** Where and when it is fetched, a line each. */
  readonly where: readonly string[]
  readonly isChosen: boolean
}

/** Where goods go, and which way. */
export type DeliveryState = {
  readonly country: string
  readonly choices: readonly ShippingChoice[]
  /** The region, where it decides what shipping costs: its label and those to choose from. */
  readonly region: {
    readonly label: string
    readonly value: string
    readonly choices: readonly CountryChoice[]
  } | null
  /** The postcode, where it decides what shipping costs. */
  readonly postalCode: { readonly label: string; readonly value: string } | null
  /** Said where countries are left out of the list; empty otherwise. */
  readonly limitNote: string
  /** Said where nothing can be sent; empty otherwise. */
  readonly problem: string
}

/** A cart with something in it. */
export type FilledCartState = {
  readonly id: string
  readonly totalQuantity: number
  readonly entries: readonly CartLineState[]
  readonly requiresShipping: boolean
  readonly totals: readonly TotalState[]
  readonly coupons: readonly CouponState[]
  /** There are codes to give. */
  readonly takesCoupons: boolean
  readonly countries: readonly (CountryChoice & { readonly isChosen: boolean })[]
  readonly delivery: DeliveryState
  /** Why this cart cannot be checked out yet; empty when it can. */
  readonly obstacle: string
}

/** Something saved for later, in the words of the page. */
export type SavedLineState = {
  readonly id: string
  readonly title: string
  readonly fullUrl: string
  readonly variantText: string
  readonly quantityText: string
  readonly answers: readonly AnswerState[]
  readonly imageUrl: string
  readonly unitPrice: string
  /** What has changed since: another price, fewer left, none. */
  readonly notices: readonly string[]
  readonly canMove: boolean
}

/** A line that was taken out and can be put back. */
export type RemovedLineState = { readonly entryId: string; readonly text: string }

/** Everything the cart's component shows: what the server renders it from, and what the browser goes on with. */
export type CartState = {
  readonly cart: FilledCartState | null
  /** What is saved for later, the newest first. */
  readonly saved: readonly SavedLineState[]
  /** What came of a form that was sent without scripts; empty without one. */
  readonly message: string
  readonly removed: RemovedLineState | null
  readonly crumb: string
  readonly storeUrl: string
  readonly texts: { readonly [Name in (typeof CART_TEXTS)[number]]: string }
  readonly slots: SlotHtml
}
