import type { PageDocument } from '@plinth/domain'

/**
 * What a new website of a template starts with: pages and a store in one language, plain data a person can read. Pages
 * are named by their address part; documents name them as `collection:<urlId>`, and whoever makes the website puts
 * identifiers in their place. [START-1]
 */
export interface StarterContent {
  readonly language: string
  readonly pages: readonly StarterPage[]
  readonly store: { readonly urlId: string; readonly title: string }
  readonly mainNavigation: readonly StarterLink[]
  readonly footerNavigation: readonly StarterLink[]
}

export interface StarterPage {
  readonly urlId: string
  readonly title: string
  readonly isHome?: boolean
  /** Visitors see it from the start: its texts are true of any website. Other pages wait as drafts. [START-2] */
  readonly isPublished?: boolean
  readonly document: PageDocument
}

export interface StarterLink {
  readonly title: string
  /** `collection:<urlId>` or an address. */
  readonly target: string
}
