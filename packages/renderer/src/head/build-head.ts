import { fontFamily, mainFile } from '@plinth/site-templates'
import type { JsonObject } from '@plinth/domain'
import type { Crumb, PageContext } from '../context/page-context.ts'
import type { RenderRun } from '../run/render-run.ts'
import { fontWeights } from '../style/site-style.ts'
import { attribute, content, scriptJson } from './escape.ts'

/** Longest description that search engines show. */
const MAX_DESCRIPTION = 300
/** Size from which a shared picture is shown large. */
const SHARED_WIDTH = 1200
const SHARED_HEIGHT = 630

const meta = (name: string, value: string) => `<meta name="${name}" content="${attribute(value)}">`
const property = (name: string, value: string) => `<meta property="${name}" content="${attribute(value)}">`

/** The language tag in the form Open Graph wants: `en_IE`. */
function openGraphLocale(language: string): string {
  const [tongue, region] = language.split('-')
  return region === undefined ? (tongue ?? language) : `${tongue}_${region.toUpperCase()}`
}

/** Words cut at the end of one, at most `max` characters. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const space = cut.lastIndexOf(' ')
  return `${space > max / 2 ? cut.slice(0, space) : cut}…`
}

/** Title of the window: the page's and the site's name. [RENDERER-30] */
export function titleText(run: RenderRun, { head, pageClass }: PageContext): string {
  const site = run.text(run.input.website.title)
  if (head.title === '' || head.title === site) return site
  if (pageClass === 'page-home' && head.title.includes(site)) return head.title
  return head.title.includes(site) ? head.title : `${head.title} — ${site}`
}

function socialImage(run: RenderRun, assetIds: readonly (string | undefined)[]): string[] {
  const { library, origin } = run.input
  for (const id of assetIds) {
    const asset = id === undefined ? undefined : library.assets[id]
    if (asset?.kind !== 'image' || asset.width === undefined || asset.height === undefined) continue
    if (asset.width < SHARED_WIDTH || asset.height < SHARED_HEIGHT) continue
    const variants = (asset.systemDataVariants ?? '').split(',').map((one) => Number.parseInt(one, 10))
    const width = variants.findLast((one) => one <= 1500 && one >= SHARED_WIDTH) ?? asset.width
    const height = Math.round((asset.height * width) / asset.width)
    const enough = height >= SHARED_HEIGHT
    const shown = enough ? { width, height } : { width: asset.width, height: asset.height }
    const address = shown.width === asset.width ? asset.assetUrl : `${asset.assetUrl}?format=${shown.width}w`
    return [
      property('og:image', origin + address),
      property('og:image:width', String(shown.width)),
      property('og:image:height', String(shown.height)),
      property('og:image:alt', run.text(asset.altText)),
    ]
  }
  return []
}

/** JSON-LD of a trail; positions from 1, addresses absolute. [RENDERER-33] */
export function breadcrumbData(run: RenderRun, trail: readonly Crumb[]): JsonObject {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      ...(url === undefined ? {} : { item: run.input.origin + url }),
    })),
  }
}

/** The inside of `<head>`. [RENDERER-30] */
export function buildHead(run: RenderRun, page: PageContext, styles: string): string {
  const { website, origin, language, mode, customCss = '' } = run.input
  const { head } = page
  const title = titleText(run, page)
  const description = shorten(
    head.description === '' ? run.text(website.description) : head.description,
    MAX_DESCRIPTION,
  )
  const canonical = head.canonicalPath === undefined ? undefined : origin + head.canonicalPath
  const listed = head.indexable && mode === 'published'
  const parts = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${content(title)}</title>`,
    meta('description', description),
    ...(listed ? [] : [meta('robots', 'noindex')]),
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${attribute(canonical)}">`]),
    property('og:title', head.title === '' ? title : head.title),
    property('og:description', description),
    property('og:type', head.openGraphType),
    property('og:site_name', run.text(website.title)),
    property('og:locale', openGraphLocale(language)),
    ...website.languages
      .filter((other) => other !== language)
      .map((other) => property('og:locale:alternate', openGraphLocale(other))),
    ...(canonical === undefined ? [] : [property('og:url', canonical)]),
    ...socialImage(run, [head.imageAssetId, website.socialAssetId, ...run.pictures]),
    meta('twitter:card', 'summary_large_image'),
    ...(head.feed === undefined
      ? []
      : [
          `<link rel="alternate" type="application/rss+xml" title="${attribute(head.feed.title)}" href="${attribute(origin + head.feed.url)}">`,
        ]),
    ...preloads(run),
    ...modulePreloads(run, page),
    `<style>${styles}</style>`,
    // Behind everything, in an element of its own: what is broken in it breaks nothing else. [STYLE-50]
    ...(customCss === '' ? [] : [`<style data-custom-css>${customCss}</style>`]),
    ...structuredData(run, page),
  ]
  return parts.join('\n')
}

/** The upright faces of headings and text: at most two. [RENDERER-26] */
function preloads(run: RenderRun): string[] {
  const { language, website, fonts = [] } = run.input
  const { headingFont, headingWeight, bodyFont, bodyWeight } = website.style
  const main = (name: string, weight: number) => {
    const family = fontFamily(name, fonts)
    return mainFile(family, language, weight, fontWeights(website.style, family.name))
  }
  const files = new Map(
    [main(bodyFont, bodyWeight), main(headingFont, headingWeight)].map(({ address, format }) => [
      address,
      format,
    ]),
  )
  return [...files].map(
    ([address, format]) =>
      `<link rel="preload" as="font" type="font/${FONT_TYPES[format]}" href="${address}" crossorigin>`,
  )
}

const FONT_TYPES = { woff2: 'woff2', woff: 'woff', truetype: 'ttf', opentype: 'otf' } as const

/** The files of the page's component, which would otherwise be found one after the other. [STOREFRONT-55] */
function modulePreloads(run: RenderRun, { component }: PageContext): string[] {
  const { islands, imports } = run.input.manifest
  const module = component === undefined ? undefined : islands[component.island]
  if (component === undefined || module === undefined) return []
  return [module, ...(imports?.[component.island] ?? [])].map(
    (file) => `<link rel="modulepreload" href="${attribute(file)}">`,
  )
}

function structuredData(run: RenderRun, page: PageContext): string[] {
  const trail = page.breadcrumb
  const objects = [
    ...page.head.structuredData,
    ...(trail === undefined || trail.length < 2 ? [] : [breadcrumbData(run, trail)]),
  ]
  return objects.map(
    (data) =>
      `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...data })}</script>`,
  )
}
