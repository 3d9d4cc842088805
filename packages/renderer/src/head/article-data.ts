import { commentSettings, type ContentItem, type JsonObject } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'

/** JSON-LD of a post. [RENDERER-32] */
export function articleData(run: RenderRun, item: ContentItem, path: string): JsonObject {
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
