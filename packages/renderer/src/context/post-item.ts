import type { PictureRequest } from '@plinth/blocks'
import {
  addressAway,
  commentSettings,
  commentStateOf,
  type ContentItem,
  googleCalendarAddress,
  type JsonObject,
  placeLine,
  RECORD_TYPES,
} from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import { collectionUrl, itemUrl } from './addresses.ts'
import { collectionContext } from './collection.ts'
import { commentCountText } from './comments.ts'
import { attribute } from '../head/escape.ts'
import { picture, type PlaceWidth } from './picture.ts'

/** A post as lists and its own page show it. [RENDERER-10] */
export function postItem(
  run: RenderRun,
  item: ContentItem,
  request: Omit<PictureRequest, 'assetId'>,
  place: PlaceWidth,
): JsonObject {
  const { library, website } = run.input
  const collection = library.collections[item.collectionId]
  const listUrl = collection === undefined ? '' : collectionUrl(collection, website)
  const fullUrl = itemUrl(item, library.collections) ?? ''
  const settings = commentSettings(website)
  const excerpt = run.text(item.excerpt)
  const mainImage =
    item.mainImageId === undefined ? null : picture(run, { ...request, assetId: item.mainImageId }, place)
  return {
    id: item.id,
    collectionId: item.collectionId,
    collection: collection === undefined ? null : collectionContext(run, collection),
    recordType: item.recordType,
    recordTypeLabel: 'text',
    urlId: item.urlId,
    fullUrl,
    title: run.text(item.title),
    excerpt: htmlOf(excerpt),
    excerptText: excerpt,
    author: { displayName: item.author.name, url: item.author.url ?? null },
    addedOn: item.publishOn,
    publishOn: item.publishOn,
    updatedOn: item.updatedOn,
    publishedIso: new Date(item.publishOn).toISOString(),
    tags: [...item.tags],
    tagLinks: item.tags.map((tag) => ({ tag, url: `${listUrl}?tag=${encodeURIComponent(tag)}` })),
    categories: [...item.categories],
    categoryLinks: item.categories.map((category) => ({
      category,
      url: `${listUrl}?category=${encodeURIComponent(category)}`,
    })),
    mainImageId: item.mainImageId ?? null,
    systemDataId: item.mainImageId ?? null,
    assetUrl: mainImage?.['assetUrl'] ?? null,
    mainImage,
    ...sourceFields(item, fullUrl),
    ...eventFields(run, item, fullUrl),
    publicCommentCount: item.commentCount ?? 0,
    commentState: commentStateOf(settings, item, run.input.now),
    likeCount: item.likeCount ?? 0,
    commentsText: settings.isOn ? commentCountText(run, item) : '',
  }
}

/** A short text as markup, as templates read an excerpt; none is none. [RENDERER-121] */
export const htmlOf = (text: string): JsonObject | null =>
  text.trim() === '' ? null : { html: attribute(text) }

/** When and where an event is, for templates and calendars; a post that is none has nothing of it. [POST-122] [POST-123] */
function eventFields(run: RenderRun, { event, title }: ContentItem, fullUrl: string): JsonObject {
  if (event === undefined) return {}
  const { startDate, endDate, location } = event
  const day = new Intl.DateTimeFormat('en', { timeZone: run.input.website.timeZone, dateStyle: 'short' })
  return {
    recordType: RECORD_TYPES.event,
    recordTypeLabel: 'event',
    startDate,
    endDate,
    location: { ...location },
    event: {
      startIso: new Date(startDate).toISOString(),
      endIso: new Date(endDate).toISOString(),
      isOneDay: day.format(startDate) === day.format(endDate),
      isMoment: startDate === endDate,
      place: placeLine(location),
      googleUrl: googleCalendarAddress({ ...event, title: run.text(title) }),
      fileUrl: `${fullUrl}?format=ical`,
    },
  }
}

/** What a post is about elsewhere, and where its title in lists leads. [POST-120] */
function sourceFields(item: ContentItem, fullUrl: string): JsonObject {
  const { sourceUrl = null, passthrough = false } = item
  const away = addressAway(item)
  return {
    externalLink: away ?? null,
    passthrough,
    sourceUrl,
    sourceHost: sourceUrl === null ? '' : (URL.parse(sourceUrl)?.host.replace(/^www\./, '') ?? ''),
    linkUrl: away ?? fullUrl,
  }
}
