import type {
  DiscountTerms,
  FormAnswers,
  GiftCardTerms,
  PageDocument,
  ProductTypeCode,
  SubscriptionPlan,
  ShareService,
  ShippingSettings,
  SiteStyle,
  TaxSettings,
} from '@plinth/domain'

/**
 * The form of a demo site: plain data a person can read, in one language. Pictures are named by file; products, pages
 * and categories by their address part. Documents name pictures as `asset:<file>`, products as `product:<urlId>`,
 * collections as `collection:<urlId>` and categories as `category:<urlId>`; the loader puts identifiers in their place.
 */
export interface DemoContent {
  readonly language: string
  readonly website: {
    readonly identifier: string
    readonly title: string
    readonly tagline: string
    readonly description: string
    readonly timeZone: string
    readonly currency: string
    readonly announcement: string
    /** `collection:<urlId>`, `product:<urlId>` or `category:<urlId>`, or an address. */
    readonly announcementLink: string
    readonly socialLinks: readonly { readonly service: string; readonly url: string }[]
    /** Where posts can be shared. */
    readonly shareButtons: readonly ShareService[]
    readonly style: SiteStyle
    readonly shipping: ShippingSettings
    readonly taxes: TaxSettings
  }
  readonly images: readonly DemoImage[]
  readonly pages: readonly DemoPage[]
  readonly journal: {
    readonly urlId: string
    readonly title: string
    readonly description: string
    readonly posts: readonly DemoPost[]
  }
  /** Below the posts of the journal, the oldest first. */
  readonly comments: readonly DemoComment[]
  /** What was sent through the form of the page `contact`, the newest first. */
  readonly answers: readonly DemoAnswer[]
  /** A blog for members alone, and the area they join for it. */
  readonly members: {
    readonly area: string
    readonly urlId: string
    readonly title: string
    readonly description: string
    /** What others read instead. */
    readonly teaser: string
    readonly posts: readonly DemoPost[]
    /** Who has joined. */
    readonly people: readonly DemoMember[]
  }
  /** Another one, of an area that a product of the shop opens to whoever buys it. */
  readonly paid: DemoContent['members']
  readonly store: {
    readonly urlId: string
    readonly title: string
    readonly description: string
    readonly categories: readonly { readonly urlId: string; readonly displayName: string }[]
    readonly products: readonly DemoProduct[]
    readonly discounts: readonly DemoDiscount[]
    readonly customers: { readonly [name: string]: DemoCustomer }
    /** Who gets letters, and what was written down of people. */
    readonly people: readonly DemoPerson[]
    /** The oldest first. */
    readonly pastOrders: readonly DemoOrder[]
    readonly reviews: readonly DemoReview[]
    /** A card that past orders were paid with, minor units. */
    readonly giftCard: { readonly amountCents: number; readonly recipientName: string }
  }
  /** What stands below every page. */
  readonly footer: PageDocument
  readonly mainNavigation: readonly DemoLink[]
  readonly footerNavigation: readonly DemoLink[]
}

export interface DemoLink {
  readonly title: string
  /** `collection:<urlId>` or an address. */
  readonly target: string
}

export interface DemoImage {
  /** File name inside the demo's `images` folder. */
  readonly file: string
  readonly altText: string
  readonly focalPoint: { readonly x: number; readonly y: number }
}

export interface DemoPage {
  readonly urlId: string
  readonly title: string
  readonly isHome?: boolean
  readonly seoTitle: string
  readonly seoDescription: string
  readonly document: PageDocument
}

export interface DemoPost {
  readonly urlId: string
  readonly title: string
  readonly excerpt: string
  readonly mainImage: string
  readonly author: string
  readonly tags: readonly string[]
  /** ISO date and time with offset. */
  readonly publishOn: string
  readonly document: PageDocument
}

export interface DemoVariant {
  readonly sku: string
  /** Minor units. */
  readonly price: number
  readonly salePrice?: number
  /** Units on hand, or `unlimited`. */
  readonly stock: number | 'unlimited'
  readonly attributes: { readonly [option: string]: string }
  readonly image?: string
  /** Grams. */
  readonly weight?: number
}

export interface DemoProduct {
  readonly urlId: string
  readonly name: string
  readonly productType: ProductTypeCode
  readonly excerpt: string
  /** HTML. */
  readonly description: string
  readonly additionalInfo: string
  readonly images: readonly string[]
  readonly options: readonly string[]
  readonly variants: readonly DemoVariant[]
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly related: readonly string[]
  /** Offered below its button and in the cart. */
  readonly addOns?: readonly string[]
  readonly featured?: boolean
  readonly customAddButtonText?: string
  readonly scarcity?: { readonly threshold: number; readonly text: string }
  /** Addresses of people who wait for its first sold-out variant, first come first. */
  readonly waiting?: readonly string[]
  /** Text file sold by a digital product, inside the demo's `files` folder. */
  readonly digitalFile?: string
  /** Of a gift card: what buyers may choose themselves, and how long it lasts. */
  readonly giftCard?: GiftCardTerms
  /** Address of the blog whose area it opens. */
  readonly opens?: string
  /** It is sold by subscription, paid each month. */
  readonly everyMonth?: boolean
  /** Sold by subscription: how often. */
  readonly subscriptionPlan?: SubscriptionPlan
}

/** A discount: with a code, or without one where it counts by itself. */
export interface DemoDiscount extends Partial<Omit<DiscountTerms, 'productIds' | 'categoryIds'>> {
  readonly title: string
  readonly code?: string
  readonly kind: DiscountTerms['kind']
  /** Address parts of what it is for; everything unless given. */
  readonly products?: readonly string[]
}

/** Somebody who has bought something. */
export interface DemoCustomer {
  readonly name: string
  readonly company?: string
  readonly line1: string
  readonly city: string
  readonly region?: string
  readonly postalCode: string
  readonly country: string
}

/** Somebody the website knows, beside what they have bought. */
export interface DemoPerson {
  readonly email: string
  readonly name?: string
  /** Gets the newsletter since so many days. */
  readonly lettersSinceDays?: number
  readonly tags?: readonly string[]
  readonly note?: string
}

/** What somebody said of something in one of the past orders. */
export interface DemoReview {
  /** The last part of the product's address. */
  readonly product: string
  /** The order: whose it is, and how long ago. */
  readonly by: string
  readonly daysAgo: number
  /** Days after the order. */
  readonly after: number
  readonly stars: number
  readonly title: string
  readonly text: string
  readonly answer?: string
  /** Shown unless given. */
  readonly state?: 'waiting'
}

/** What somebody said below a post of the journal. */
export interface DemoComment {
  /** The last part of the post's address. */
  readonly post: string
  readonly daysAgo: number
  readonly name: string
  /** Of a guest; none for somebody of the studio. */
  readonly email?: string
  readonly text: string
  /** Shown unless given. */
  readonly state?: 'waiting'
  readonly answers?: readonly Omit<DemoComment, 'post' | 'state'>[]
}

/** Units by stock number of the variant. */
export interface DemoUnits {
  readonly [sku: string]: number
}

/** An order of the past, and what has become of it since. A test order, paid by bank transfer unless something
 * else is said. */
export interface DemoOrder {
  readonly daysAgo: number
  /** The customer's name in the list. */
  readonly by: string
  readonly lines: DemoUnits
  /** Which way it is shipped; the first that is offered unless given. */
  readonly shipping?: string
  /** Begins the customer's subscription to what is in it, or renews the one that is there. */
  readonly subscribes?: boolean
  /** Paid with a test card. */
  readonly card?: boolean
  /** Paid as far as it goes with the demo's gift card. */
  readonly giftCard?: boolean
  /** With the first discount that has a code. */
  readonly code?: boolean
  /** Its money has not come. */
  readonly awaited?: boolean
  /** One after the other; all of the order where no lines are said. */
  readonly parcels?: readonly { readonly lines?: DemoUnits; readonly fetched?: boolean }[]
  /** A carrier of the list; the usual one unless given. */
  readonly carrier?: string
  readonly giveBack?: {
    readonly lines?: DemoUnits
    readonly shipping?: boolean
    readonly amountCents?: number
    readonly restock?: boolean
    readonly reason: string
  }
  readonly canceled?: boolean
  readonly note?: string
  readonly tags?: readonly string[]
}

/** What somebody wrote through a form. */
export interface DemoAnswer {
  readonly hoursAgo: number
  readonly isRead?: boolean
  /** By the labels of the form's fields, in the shapes a browser sends. */
  readonly answers: FormAnswers
}

/** Somebody with an account, which they come into by a link in a mail. */
export interface DemoMember {
  readonly email: string
  readonly name: string
  readonly sinceDays: number
  /** Invited, and not come yet. */
  readonly isInvited?: boolean
}
