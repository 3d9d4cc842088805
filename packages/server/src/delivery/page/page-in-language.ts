import { readText, walk, type Localized, type PageDocument } from '@plinth/domain'
import { stackOf, type PageInput, type RenderInput, type RenderOutput } from '@plinth/renderer'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { escapeXml } from '../../platform/escape-xml.ts'
import { encodePath, type SiteAddress } from '../addresses/site-address.ts'
import { pathIn, prefixOf } from '../addresses/language-address.ts'

/**
 * Whether a page says anything of its own in a language: any of its texts, or its title. What does not is the first
 * language's page at another address, and search engines are told so. [LANG-4]
 */
export function isWrittenIn(page: PageInput, language: string): boolean {
  const says = (text: Localized | undefined) => readText(text, language, language).trim() !== ''
  const saidIn = (document: PageDocument | undefined) =>
    document !== undefined &&
    [...walk(document)].some(({ block }) =>
      Object.values(block.texts[language] ?? {}).some((text) => text !== ''),
    )
  switch (page.kind) {
    case 'page':
      return says(page.collection.title) || [page.document, ...stackOf({ page })].some(saidIn)
    case 'post':
      return says(page.item.title) || saidIn(page.document)
    case 'product':
      return says(page.product.name)
    case 'store':
      return says(page.category?.displayName ?? page.collection.title) || saidIn(page.document)
    case 'journal':
      return says(page.collection.title)
    default:
      return false
  }
}

/** Where a page is in each language of the website, for visitors to choose from; nothing where there is one. [LANG-5] */
export function languageLinks(
  website: SiteWebsite,
  address: SiteAddress,
): NonNullable<RenderInput['languageLinks']> {
  if (website.languages.length < 2) return []
  const shown = address.language ?? website.primaryLanguage
  return website.languages.map((tag) => ({
    tag,
    name: ownName(tag),
    url: pathIn(
      prefixOf(tag, website),
      address.canonical.replace(/([?&])format=[^&]*&?/, '$1').replace(/[?&]$/, ''),
    ),
    isShown: tag === shown,
  }))
}

/** A language by its name in itself, as its readers look for it: `Deutsch`. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/**
 * A drawn page as it is at its address in a language. Its links to pages of the website lead to them in the same language;
 * its own address is the one in that language, or the first one's where nothing is written in it; and every page names the
 * languages it is written in, itself among them. A website of one language stays as it was drawn. [LANG-2] [LANG-3] [LANG-4]
 */
export function pageInLanguage(
  output: RenderOutput,
  page: PageInput,
  {
    website,
    origin,
    prefix,
    collections,
  }: {
    readonly website: SiteWebsite
    readonly origin: string
    /** What stands before its address; empty in the first language. */
    readonly prefix: string
    /** The pages of the website, which links lead to. */
    readonly collections: readonly { readonly urlId: string }[]
  },
): RenderOutput {
  if (website.languages.length < 2) return output
  const written = website.languages.filter((tag) => tag === website.primaryLanguage || isWrittenIn(page, tag))
  const isWritten = prefix === '' || written.some((tag) => prefixOf(tag, website) === prefix)
  // Most pages are in the first language, and need not know the others.
  const isPage = prefix === '' ? undefined : pagesOf(collections)
  const led = (html: string) => (isPage === undefined ? html : withPrefix(html, prefix, isPage))
  const html = led(output.html).replace(CANONICAL, (link, address: string) => {
    const path = address.slice(origin.length) || '/'
    const own = escapeXml(isWritten ? origin + pathIn(prefix, unescaped(path)) : unescaped(address))
    const canonical = `<link rel="canonical" href="${own}">`
    return output.indexable && isWritten && written.length > 1
      ? [canonical, ...alternates(written, website, origin, unescaped(path))].join('\n')
      : canonical
  })
  return {
    ...output,
    html: isWritten && prefix !== '' ? withOwnAddress(html, origin, prefix) : html,
    mainContent: led(output.mainContent),
  }
}

const CANONICAL = /<link rel="canonical" href="([^"]*)">/
const unescaped = (text: string): string => text.replaceAll('&amp;', '&')

/** The address for sharing, beside the one for search engines. */
const withOwnAddress = (html: string, origin: string, prefix: string): string =>
  html.replace(
    /<meta property="og:url" content="([^"]*)">/,
    (_meta, address: string) =>
      `<meta property="og:url" content="${origin}${pathIn(prefix, address.slice(origin.length) || '/')}">`,
  )

function alternates(
  written: readonly string[],
  website: SiteWebsite,
  origin: string,
  path: string,
): string[] {
  const link = (name: string, tag: string) =>
    `<link rel="alternate" hreflang="${escapeXml(name)}" href="${escapeXml(origin + pathIn(prefixOf(tag, website), path))}">`
  return [...written.map((tag) => link(tag, tag)), link('x-default', website.primaryLanguage)]
}

/**
 * Links that do not name their language, and fields of forms that come back to the page. A tag ends where another begins, so that
 * markup that never ends is read once. [LANG-8]
 */
const LINK =
  /<a\b(?![^<>]*\shreflang=)[^<>]*?\shref="(\/[^"<>]*)"|<input\b[^<>]*?\sname="returnTo" value="(\/[^"<>]*)"/g

/** Scripts stay as they are, since the browser is told what they say. */
export function withPrefix(html: string, prefix: string, isPage: (part: string) => boolean): string {
  const led = (markup: string) =>
    markup.replace(LINK, (tag: string, link: string | undefined, back: string | undefined) => {
      const address = link ?? back
      if (address === undefined) return tag
      const [, first = ''] = /^\/([^/?#]*)/.exec(address) ?? []
      if (address.startsWith('//') || (first !== '' && !isPage(first))) return tag
      return `${tag.slice(0, -address.length - 1)}${pathIn(prefix, address)}"`
    })
  return apartFromScripts(html, led)
}

/** Does something with what stands between scripts, in one way through it; the last one may have no end. [LANG-8] */
function apartFromScripts(html: string, change: (markup: string) => string): string {
  const begins = /<script\b/gi
  const ends = /<\/script\b/gi
  const parts: string[] = []
  let at = 0
  for (let begin = begins.exec(html); begin !== null; begin = begins.exec(html)) {
    parts.push(change(html.slice(at, begin.index)))
    ends.lastIndex = begin.index
    const end = ends.exec(html)?.index ?? html.length
    parts.push(html.slice(begin.index, end))
    at = end
    begins.lastIndex = end
  }
  return [...parts, change(html.slice(at))].join('')
}

/** Knows the first parts of addresses by the pages there are, as links write them. */
function pagesOf(collections: readonly { readonly urlId: string }[]): (part: string) => boolean {
  const parts = new Set(collections.map(({ urlId }) => encodePath(urlId)))
  return (part) => parts.has(part) || parts.has(encodePath(part))
}
