import type { Collection, JsonObject, PageDocument, PageTypeCode } from '@plinth/domain'
import type { PageComponent } from '../components/page-components.ts'
import type { PageInput } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'

/** One step of the visible trail, and of the `BreadcrumbList`. The last one has no address. */
export interface Crumb {
  readonly title: string
  /** Path; absent for the page itself. */
  readonly url?: string
}

/** What the head of the page says. */
export interface HeadFacts {
  /** Without the site's name, which is added. Empty: the site's name alone. */
  readonly title: string
  readonly description: string
  /** Path and query of the page's one address; absent for pages that have none. */
  readonly canonicalPath?: string
  readonly openGraphType: 'website' | 'article' | 'product'
  /** Picture for shared links; without one the website's own. */
  readonly imageAssetId?: string
  /** Whether search engines may list the page. */
  readonly indexable: boolean
  /** Path of the feed. */
  readonly feed?: { readonly title: string; readonly url: string }
  /** Objects for JSON-LD, without `@context`. */
  readonly structuredData: readonly JsonObject[]
}

/** What one kind of page adds to the website's context. */
export interface PageContext {
  readonly pageType: PageTypeCode
  /** Class of `<html>`, such as `page-journal`. */
  readonly pageClass: string
  /** HTTP status; 200 unless said. */
  readonly status?: number
  readonly data: JsonObject
  readonly head: HeadFacts
  /** Shown as the trail and as `BreadcrumbList`; absent for pages at the top. */
  readonly breadcrumb?: readonly Crumb[]
  /** The page's React component, which its template places with `{componentHtml}`. */
  readonly component?: PageComponent
  /** Sections of the page, where it has some. */
  readonly document?: PageDocument
  /** Whether the page's own template shows its title as the first-level heading. */
  readonly ownTitle: boolean
}

/** Builds the context of one kind of page. */
export type PageContextBuilder<Kind extends PageInput['kind']> = (
  run: RenderRun,
  page: Extract<PageInput, { kind: Kind }>,
) => PageContext

/** Whether search engines may list a page, blog or store itself. [PAGES-41] */
export const isListed = ({ status, noIndex }: Pick<Collection, 'status' | 'noIndex'>): boolean =>
  status === 'published' && noIndex !== true

/** Text of rich text, for descriptions: without markup and on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
