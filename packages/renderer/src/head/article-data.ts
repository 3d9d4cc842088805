import { commentSettings, placeLine, type ContentItem, type JsonObject, type PostEvent } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'

/** JSON-LD of a post; of an event that and not an article. [RENDERER-32] [POST-122] */
export const articleData = (run: RenderRun, item: ContentItem, path: string): JsonObject =>
  item.event === undefined ? ofArticle(run, item, path) : ofEvent(run, item, item.event, path)

function ofEvent(run: RenderRun, item: ContentItem, event: PostEvent, path: string): JsonObject {
  const { origin, website, library, language } = run.input
  const image = item.mainImageId === undefined ? undefined : library.assets[item.mainImageId]
  const description = run.text(item.excerpt)
  const { addressLine1, addressLine2, addressCountry } = event.location
  const address = {
    '@type': 'PostalAddress',
    ...(addressLine2 === '' ? {} : { streetAddress: addressLine2 }),
    ...(addressCountry === '' ? {} : { addressCountry }),
  }
  const isSomewhere = placeLine(event.location) !== ''
  return {
    '@type': 'Event',
    name: run.text(item.title),
    ...(description === '' ? {} : { description }),
    ...(image === undefined ? {} : { image: [`${origin}${image.assetUrl}`] }),
    startDate: new Date(event.startDate).toISOString(),
    endDate: new Date(event.endDate).toISOString(),
    ...(isSomewhere
      ? { location: { '@type': 'Place', ...(addressLine1 === '' ? {} : { name: addressLine1 }), address } }
      : {}),
    organizer: { '@type': 'Organization', name: run.text(website.title), url: `${origin}/` },
    url: `${origin}${path}`,
    inLanguage: language,
  }
}

function ofArticle(run: RenderRun, item: ContentItem, path: string): JsonObject {
  const { origin, website, library, language } = run.input
  const image = item.mainImageId === undefined ? undefined : library.assets[item.mainImageId]
  const description = run.text(item.excerpt)
  return {
    '@type': 'BlogPosting',
    headline: run.text(item.title),
    ...(description === '' ? {} : { description }),
    ...(image === undefined ? {} : { image: [`${origin}${image.assetUrl}`] }),
    datePublished: new Date(item.publishOn).toISOString(),
    dateModified: new Date(Math.max(item.publishOn, item.updatedOn)).toISOString(),
    author: {
      '@type': 'Person',
      name: item.author.name,
      url: item.author.url ?? `${origin}/`,
    },
    publisher: { '@type': 'Organization', name: run.text(website.title), url: `${origin}/` },
    mainEntityOfPage: `${origin}${path}`,
    inLanguage: language,
    ...(commentSettings(website).isOn ? { commentCount: item.commentCount ?? 0 } : {}),
  }
}
