import { PAGE_TYPES, type PageDocument } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import { collectionUrl } from './addresses.ts'
import { collectionContext, collectionHead } from './collection.ts'
import { isListed, type PageContextBuilder } from './page-context.ts'

/** Whether some block's text brings a first-level heading. */
function hasTitle(run: RenderRun, document: PageDocument): boolean {
  const { language, website } = run.input
  return document.sections.some(({ blocks }) =>
    blocks.some(({ texts }) =>
      /<h1\b/i.test((texts[language] ?? texts[website.primaryLanguage])?.['html'] ?? ''),
    ),
  )
}

/** A page made of sections: home, about, contact. */
export const freePageContext: PageContextBuilder<'page'> = (run, { collection, document, isHome }) => {
  const { website, mode } = run.input
  const ownTitle = !hasTitle(run, document)
  const title = run.text(collection.title)
  const siteTitle = run.text(website.title)
  const canonicalPath = isHome ? '/' : collectionUrl(collection, website)
  return {
    pageType: isHome ? PAGE_TYPES.mainContent : PAGE_TYPES.page,
    pageClass: isHome ? 'page-home' : 'page-free',
    ownTitle,
    document,
    data: {
      collection: collectionContext(run, collection),
      hiddenTitle: ownTitle && mode !== 'editing' ? (isHome ? siteTitle : title) : null,
    },
    head: {
      ...collectionHead(run, collection),
      canonicalPath,
      openGraphType: 'website',
      indexable: isListed(collection),
      structuredData: isHome
        ? [
            {
              '@type': 'WebSite',
              name: siteTitle,
              url: `${run.input.origin}/`,
              description: run.text(website.description),
              inLanguage: run.input.language,
              potentialAction: {
                '@type': 'SearchAction',
                target: `${run.input.origin}/search?q={search_term_string}`,
                'query-input': 'required name=search_term_string',
              },
            },
          ]
        : [],
    },
  }
}
