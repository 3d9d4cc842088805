import {
  inWords,
  PAGE_TYPES,
  say,
  SHARE_SERVICE_NAMES,
  shareAddress,
  type ContentItem,
  type JsonObject,
} from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import { collectionUrl, pageUrl } from './addresses.ts'
import { commentsView } from './comments.ts'
import { collectionContext, collectionHead } from './collection.ts'
import { isListed, type PageContextBuilder } from './page-context.ts'
import { paginationContext } from './pagination.ts'
import { columnsWidth } from './picture.ts'
import { postItem } from './post-item.ts'
import { articleData } from '../head/article-data.ts'

/** The list of a blog, whole or of one tag, page by page. */
export const blogContext: PageContextBuilder<'journal'> = (run, page) => {
  const { collection, items, tags, categories, pagination, filter } = page
  const { website } = run.input
  const path = collectionUrl(collection, website)
  const place = columnsWidth('inset', 1, 1)
  const head = collectionHead(run, collection)
  const filtered = filter.tag ?? filter.category
  const [lead] = items
  const posts = items.map((item, index) =>
    postItem(
      run,
      item,
      index === 0 && pagination.page === 1 && filtered === undefined
        ? { width: { desktop: 0.58, phone: 1 }, ratio: 1.5 }
        : { width: { desktop: 1 / 3, phone: 1, desktopGapPx: 28 }, ratio: 1.5 },
      place,
    ),
  )
  return {
    pageType: PAGE_TYPES.mainContent,
    pageClass: 'page-journal',
    ownTitle: true,
    data: {
      collection: collectionContext(run, collection),
      items: posts,
      lead: pagination.page === 1 && filtered === undefined ? (posts[0] ?? null) : null,
      others: pagination.page === 1 && filtered === undefined ? posts.slice(1) : posts,
      pagination: paginationContext(run, pagination, path, filter),
      filter:
        filtered === undefined ? null : { value: filtered, isCategory: filter.tag === undefined, url: path },
      categories: categories.map((category) => ({
        category,
        url: `${path}?category=${encodeURIComponent(category)}`,
        active: category === filter.category,
      })),
      tags: tags.map((tag) => ({
        tag,
        url: `${path}?tag=${encodeURIComponent(tag)}`,
        active: tag === filter.tag,
      })),
      ratio: 1.5,
      showImage: true,
      showDate: true,
      showExcerpt: true,
    },
    head: {
      ...head,
      title: titleOf(run, head.title, filtered, pagination.page),
      canonicalPath: pageUrl(path, pagination.page),
      openGraphType: 'website',
      ...(head.imageAssetId === undefined && lead?.mainImageId !== undefined
        ? { imageAssetId: lead.mainImageId }
        : {}),
      indexable: isListed(collection) && filtered === undefined,
      feed: { title: run.text(collection.title), url: `${path}?format=rss` },
      structuredData: [],
    },
  }
}

function titleOf(run: RenderRun, title: string, filtered: string | undefined, page: number): string {
  const named = filtered === undefined ? title : `${title}: ${filtered}`
  return page === 1 ? named : `${named}, ${run.strings.page} ${page}`
}

/** Where a post can be shared: links, and nothing else of the services. [POST-30] */
function shareLinks(run: RenderRun, path: string, title: string, post: JsonObject): JsonObject[] {
  const { website, origin, language } = run.input
  const asset = post['assetUrl']
  const picture = typeof asset === 'string' && asset !== '' ? new URL(asset, origin).href : undefined
  const shared = { url: origin + path, title, ...(picture === undefined ? {} : { picture }) }
  return (website.shareButtons ?? []).map((service) => ({
    service,
    url: shareAddress(service, shared),
    label:
      service === 'email'
        ? inWords(say('Share by mail'), language)
        : inWords(say('Share on {service}', { service: SHARE_SERVICE_NAMES[service] }), language),
    newTab: service !== 'email',
    text: service === 'email' ? inWords(say('Mail'), language) : SHARE_SERVICE_NAMES[service],
  }))
}

/** Its own picture, or else the one on top of it. [POST-34] */
function pictureWhenShared({ socialAssetId, mainImageId }: ContentItem): { readonly imageAssetId?: string } {
  const imageAssetId = socialAssetId ?? mainImageId
  return imageAssetId === undefined ? {} : { imageAssetId }
}

/** One post of a blog. */
export const postContext: PageContextBuilder<'post'> = (run, page) => {
  const { collection, item, document, previous, next, related } = page
  const { website } = run.input
  const listPath = collectionUrl(collection, website)
  const path = `/${collection.urlId}/${item.urlId}`
  const wide = columnsWidth('inset', 1, 1)
  const post = postItem(run, item, { ratio: 16 / 9 }, wide)
  const small = { width: { desktop: 1 / 3, phone: 1, desktopGapPx: 28 }, ratio: 1.5 }
  const neighbour = (other: typeof previous) =>
    other === undefined
      ? null
      : {
          title: run.text(other.title),
          url: `${listPath === '/' ? '' : `/${collection.urlId}`}/${other.urlId}`,
        }
  return {
    pageType: PAGE_TYPES.contentItem,
    pageClass: 'page-post',
    ownTitle: true,
    document,
    data: {
      collection: collectionContext(run, collection),
      item: post,
      previous: neighbour(previous),
      next: neighbour(next),
      shareTitle: inWords(say('Share this post'), run.input.language),
      share: shareLinks(run, path, run.text(item.title), post),
      ...commentsView(run, page, path),
      related: related.map((other) => postItem(run, other, small, wide)),
      ratio: 1.5,
      showImage: true,
      showDate: true,
      showExcerpt: false,
    },
    breadcrumb: [
      { title: run.strings.home, url: '/' },
      { title: run.text(collection.title), url: listPath },
      { title: run.text(item.title) },
    ],
    head: {
      title: run.text(item.seoTitle ?? {}) || run.text(item.title),
      description: run.text(item.seoDescription ?? {}) || run.text(item.excerpt),
      canonicalPath: path,
      openGraphType: 'article',
      ...pictureWhenShared(item),
      indexable: isListed(item),
      feed: { title: run.text(collection.title), url: `${listPath}?format=rss` },
      structuredData: [articleData(run, item, path)],
    },
  }
}
