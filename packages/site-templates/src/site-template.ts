import type { SiteStyle } from '@plinth/domain'

/** Kinds of pages a site template draws; the names of the renderer's page inputs. */
export const PAGE_KINDS = [
  'page',
  'journal',
  'post',
  'store',
  'product',
  'cart',
  'checkout',
  'orderConfirmed',
  'orderStatus',
  'withdrawal',
  'subscription',
  'giftCard',
  'giftCardBalance',
  'donate',
  'consent',
  'questions',
  'cartLink',
  'cartReminder',
  'search',
  'locked',
  'newsletter',
  'member',
  'restock',
  'reviews',
  'comment',
  'payLater',
  'notFound',
  'error',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Which files draw one kind of page. Paths are inside the template's folder. */
export interface PageTemplate {
  /** Template of what stands inside `<main>`. */
  readonly template: string
  /** Style sheets the page needs beside those every page has, in order. */
  readonly styles: readonly string[]
}

/** A design an owner starts from. */
export interface SiteTemplate {
  /** Folder name, and `website.templateId`. */
  readonly id: string
  readonly name: string
  /** One sentence for the owner who chooses. */
  readonly description: string
  /** Template of the whole document. */
  readonly wrapper: string
  readonly pages: Readonly<Record<PageKind, PageTemplate>>
  /** Style sheets of every page, in order. */
  readonly styles: readonly string[]
  /** Style sheets that come with a partial, in order: sent with a page whose templates may use it (blocks name partials). */
  readonly partialStyles: Readonly<Record<string, readonly string[]>>
  /** Style sheets of what an island puts on the page, by its name: sent with a page whose blocks wake it. */
  readonly islandStyles: Readonly<Record<string, readonly string[]>>
  /** What the site looks like until the owner changes it. */
  readonly defaultStyle: SiteStyle
  /** Path inside the template's folder → text of the file: templates (`.html`) and style sheets (`.css`, minified). */
  readonly files: Readonly<Record<string, string>>
}
