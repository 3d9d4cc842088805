import { PAGE_TYPES } from '@plinth/domain'
import { pageUrl } from './addresses.ts'
import type { HeadFacts, PageContextBuilder } from './page-context.ts'
import { paginationContext } from './pagination.ts'
import { picture } from './picture.ts'

const unlisted = (title: string): HeadFacts => ({
  title,
  description: '',
  openGraphType: 'website',
  indexable: false,
  structuredData: [],
})

/** Results of a search, or the field to start one. */
export const searchContext: PageContextBuilder<'search'> = (run, { query, results, pagination }) => ({
  pageType: PAGE_TYPES.search,
  pageClass: 'page-search',
  ownTitle: true,
  data: {
    query,
    hasQuery: query !== '',
    results: results.map(({ title, fullUrl, excerpt, assetId }) => ({
      title,
      fullUrl,
      excerpt,
      mainImage:
        assetId === undefined
          ? null
          : picture(
              run,
              { assetId, alt: '', ratio: 1 },
              { desktop: { vw: 0, px: 120, cap: 120 }, phone: { vw: 0, px: 96 } },
            ),
    })),
    pagination: paginationContext(run, pagination, '/search', { q: query }),
  },
  head: {
    ...unlisted(query === '' ? run.strings.searchTitle : `${run.strings.searchResultsFor} “${query}”`),
    canonicalPath: pageUrl('/search', 1),
  },
})

/** A page that is not there: says so and helps on. */
export const notFoundContext: PageContextBuilder<'notFound'> = (run, { path }) => ({
  pageType: PAGE_TYPES.notFound,
  pageClass: 'page-not-found',
  status: 404,
  ownTitle: true,
  data: { missingPath: path, query: '' },
  head: unlisted(run.strings.notFoundTitle),
})

/** Asks for the password of a page, or of the whole website; says nothing of the page itself. [PAGES-42] [LOCK-42] */
export const lockedContext: PageContextBuilder<'locked'> = (run, { pageId, refused }) => {
  const { strings } = run
  const [lockedTitle, wrongText] =
    pageId === 'website'
      ? [strings.lockedWebsiteTitle, strings.wrongWebsitePassword]
      : [strings.lockedTitle, strings.wrongPassword]
  return {
    pageType: PAGE_TYPES.lockScreen,
    pageClass: 'page-locked',
    status: 403,
    ownTitle: true,
    data: {
      lockedPage: pageId,
      lockedTitle,
      wrongPassword: refused === 'wrong' ? wrongText : '',
      tooManyGuesses: refused === 'wait',
    },
    head: unlisted(lockedTitle),
  }
}

/** A fault of ours. */
export const errorContext: PageContextBuilder<'error'> = (run, { requestId }) => ({
  pageType: PAGE_TYPES.error,
  pageClass: 'page-error',
  status: 500,
  ownTitle: true,
  data: { requestId },
  head: unlisted(run.strings.errorTitle),
})
