import type { PageDocument, ProductTypeCode, ShippingSettings, SiteStyle, TaxSettings } from '@plinth/domain'

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
  /** A blog for members alone, and the area they join for it. */
  readonly members: {
    readonly area: string
    readonly urlId: string
    readonly title: string
    readonly description: string
    /** What others read instead. */
    readonly teaser: string
    readonly posts: readonly DemoPost[]
  }
  readonly store: {
    readonly urlId: string
    readonly title: string
    readonly description: string
    readonly categories: readonly { readonly urlId: string; readonly displayName: string }[]
    readonly products: readonly DemoProduct[]
  }
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
  readonly featured?: boolean
  readonly customAddButtonText?: string
  readonly scarcity?: { readonly threshold: number; readonly text: string }
  /** Addresses of people who wait for its first sold-out variant, first come first. */
  readonly waiting?: readonly string[]
  /** Text file sold by a digital product, inside the demo's `files` folder. */
  readonly digitalFile?: string
}
