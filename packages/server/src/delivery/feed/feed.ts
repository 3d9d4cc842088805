import { encodePath } from '../addresses/site-address.ts'
import { escapeXml } from '../../platform/escape-xml.ts'

/** What readers of feeds get of a page: one page of its entries. [SITE-43] */
export interface Feed {
  readonly title: string
  readonly description: string
  /** Of the page whose feed it is, decoded; the feed is at `?format=rss` of it. */
  readonly path: string
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  readonly entries: readonly FeedEntry[]
}

export interface FeedEntry {
  readonly id: string
  readonly title: string
  /** Decoded. */
  readonly path: string
  /** Where it leads instead, whole. [POST-120] */
  readonly away?: string
  readonly author: string
  readonly tags: readonly string[]
  readonly summary: string
  /** Milliseconds since the epoch. */
  readonly publishedOn: number
  readonly updatedOn: number
  readonly picture?: { readonly assetUrl: string; readonly size: number; readonly contentType: string }
}

/** A feed as RSS. [SITE-42] [SITE-43] */
export function writeFeed(feed: Feed, origin: string, language: string): string {
  const home = `${origin}${encodePath(feed.path)}`
  const pageOf = (number: number): string => `${home}?format=rss${number > 1 ? `&page=${number}` : ''}`
  const link = (rel: string, number: number): string =>
    `<atom:link rel="${rel}" href="${escapeXml(pageOf(number))}" type="application/rss+xml"/>`
  const newest = Math.max(0, ...feed.entries.map((entry) => entry.updatedOn))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${escapeXml(feed.title)}</title>`,
    `<link>${escapeXml(home)}</link>`,
    `<description>${escapeXml(feed.description)}</description>`,
    `<language>${escapeXml(language)}</language>`,
    ...(newest === 0 ? [] : [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`]),
    link('self', feed.page),
    ...(feed.page < feed.pageCount ? [link('next', feed.page + 1)] : []),
    ...(feed.page > 1 ? [link('previous', feed.page - 1)] : []),
    ...feed.entries.map((entry) => writeEntry(entry, origin)),
    '</channel></rss>',
  ].join('\n')
}

function writeEntry(entry: FeedEntry, origin: string): string {
  const { picture } = entry
  return [
    '<item>',
    `<title>${escapeXml(entry.title)}</title>`,
    `<link>${escapeXml(entry.away ?? origin + encodePath(entry.path))}</link>`,
    `<guid isPermaLink="false">${entry.id}</guid>`,
    `<pubDate>${new Date(entry.publishedOn).toUTCString()}</pubDate>`,
    `<dc:creator>${escapeXml(entry.author)}</dc:creator>`,
    ...entry.tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
    // Readers take a description for HTML.
    `<description>${escapeXml(escapeXml(entry.summary))}</description>`,
    ...(picture === undefined
      ? []
      : [
          `<enclosure url="${escapeXml(origin + picture.assetUrl)}" length="${picture.size}" type="${picture.contentType}"/>`,
        ]),
    '</item>',
  ].join('')
}
