import {
  BLOCK_TYPES,
  CONSENT_SERVICE_KINDS,
  consentServices,
  formatOfCountry,
  mayMeasure,
  syncedIds,
  walk,
  withSynced,
  type PageDocument,
} from '@plinth/domain'
import {
  renderPage,
  resolveNavigation,
  stackOf,
  type PageInput,
  type RenderInput,
  type RenderOutput,
  type ScriptManifest,
} from '@plinth/renderer'
import type { Tag } from '../../site/changes/changes.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { pagePolicy } from './content-security-policy.ts'
import { type OtherOrigins } from '../sources/other-origins.ts'
import { loadLibrary, type LibraryRequest } from './load-library.ts'
import { loadPageComponents } from './page-components.ts'
import { ownFamiliesFor, ownFamiliesOf } from '../../site/style/own-fonts.ts'
import { servedCustomCss } from '../../site/style/custom-css.ts'
import type { Ask, Shown, SiteMap } from '../sources/page-source.ts'
import type { PageSources } from '../sources/page-sources.ts'

/** What the renderer needs beside the page. */
export interface PageSurroundings extends Ask {
  readonly sources: PageSources
  readonly siteMap: SiteMap
  readonly origin: string
  /** Path and query that matter, as written in links. */
  readonly path: string
  readonly mode: RenderInput['mode']
  /** Whether what the website mails goes out, as its post office knows it. [MAIL-30] */
  readonly sendsMail: boolean
  readonly manifest: ScriptManifest
  readonly crumb?: string
  readonly forms?: RenderInput['forms']
  readonly language?: string
  /** Where the page is in each language of the website; none where it has one. [LANG-5] */
  readonly languageLinks?: RenderInput['languageLinks']
  /** Gathers what the page shows, for pages that are kept. */
  readonly shows?: Set<Tag>
  /** What the page shows beside what its blocks ask for. */
  readonly shown?: Shown
  /** Whether a React component is part of the page. */
  readonly hasComponent?: boolean
  readonly readAssets?: LibraryRequest['readAssets']
  /** Whether nothing may be sent from the page. [PREVIEW-5] */
  readonly isInert?: boolean
  /** Whether the owner's own code for the page is left out. [STYLE-54] */
  readonly isSafe?: boolean
}

/** Gathers everything a page needs into the renderer's input. */
export async function renderInputOf(surroundings: PageSurroundings, page: PageInput): Promise<RenderInput> {
  const { website, origin, path, mode, now, manifest, crumb, shows, siteMap, sendsMail } = surroundings
  const language = surroundings.language ?? website.primaryLanguage
  const [library, components, customCss, fonts] = await Promise.all([
    loadLibrary(surroundings, asRead(page, siteMap), surroundings.shown),
    surroundings.hasComponent === true ? loadPageComponents() : undefined,
    servedCustomCss(website.style),
    mode === 'editing'
      ? ownFamiliesFor(surroundings.db, website.id)
      : ownFamiliesOf(surroundings.db, website.id, website.style, language),
  ])
  const links = (navigation: SiteWebsite['mainNavigation']) =>
    resolveNavigation(navigation, library, website, language, path)
  return {
    website: publicWebsite(website),
    language,
    origin,
    path,
    now: now.getTime(),
    mode,
    sendsMail,
    ...(crumb === undefined ? {} : { crumb }),
    page: mode === 'editing' ? onCanvas(page, siteMap) : asRead(page, siteMap),
    ...(mode === 'editing' && siteMap.synced !== undefined ? { synced: siteMap.synced } : {}),
    ...(siteMap.footer === undefined ? {} : { footer: siteMap.footer }),
    library,
    navigation: { main: links(website.mainNavigation), footer: links(website.footerNavigation) },
    manifest,
    ...(fonts.length === 0 ? {} : { fonts }),
    ...(customCss === '' ? {} : { customCss }),
    ...(components === undefined ? {} : { components }),
    ...(surroundings.forms === undefined ? {} : { forms: surroundings.forms }),
    ...(surroundings.languageLinks === undefined ? {} : { languageLinks: surroundings.languageLinks }),
    // No canvas draws an address.
    ...(mode === 'published' ? { formatOf: formatOfCountry } : {}),
    ...(shows === undefined ? {} : { onUnitsShown: (productId) => void shows.add(`units:${productId}`) }),
  }
}

/** The documents that visitors read on a page, synced sections in their place: its own, those of its stack, the footer. */
export function documentsOn(page: PageInput, siteMap: SiteMap): readonly (PageDocument | undefined)[] {
  const read = asRead(page, siteMap)
  return ['document' in read ? read.document : undefined, ...stackOf({ page: read }), siteMap.footer]
}

/** The canvas puts synced sections in their place itself, but for those on pages that are not edited there. */
function onCanvas(page: PageInput, { synced }: SiteMap): PageInput {
  return page.kind === 'page' ? withStackRead(page, synced) : page
}

/** A page with what its synced sections say in their place; the canvas puts it there itself. [SECTION-31] */
function asRead(page: PageInput, { synced }: SiteMap): PageInput {
  if (!('document' in page) || page.document === undefined) return page
  const document = withSynced(page.document, synced)
  const read = document === page.document ? page : { ...page, document }
  return read.kind === 'page' ? withStackRead(read, synced) : read
}

function withStackRead(page: Extract<PageInput, { kind: 'page' }>, synced: SiteMap['synced']): PageInput {
  if (page.stack === undefined) return page
  return {
    ...page,
    stack: page.stack.map((one) => ({ ...one, document: withSynced(one.document, synced) })),
  }
}

/** Without what is the server's own business. */
function publicWebsite(website: SiteWebsite): RenderInput['website'] {
  const { isDefault: _default, domains: _domains, isLocked: _locked, ...rest } = website
  return rest
}

/** A rendered page and the headers that belong to it. */
export interface RenderedPage {
  readonly output: RenderOutput
  readonly policy: string
  readonly indexable: boolean
}

/** Renders a page and works out its content security policy. [SITE-20] [SITE-22] */
export async function renderSitePage(
  surroundings: PageSurroundings,
  page: PageInput,
  origins: OtherOrigins = {},
): Promise<RenderedPage> {
  const withCode = surroundings.isSafe !== true
  const output = renderPage({ ...(await renderInputOf(surroundings, page)), withCode })
  const read = asRead(page, surroundings.siteMap)
  const document = 'document' in read ? read.document : undefined
  for (const one of ['document' in page ? page.document : undefined, ...stackOf({ page })])
    for (const id of one === undefined ? [] : syncedIds(one)) surroundings.shows?.add(`synced:${id}`)
  const services = consentOrigins(surroundings, page)
  const hasCode = withCode && document?.code !== undefined
  return {
    output,
    policy: pagePolicy({
      scriptHashes: output.scriptHashes,
      origins: {
        ...origins,
        scriptOrigins: [...(origins.scriptOrigins ?? []), ...output.scriptAddresses, ...services.scripts],
        connectOrigins: [...(origins.connectOrigins ?? []), ...services.calls],
        imageOrigins: services.calls,
        frameOrigins: [...(origins.frameOrigins ?? []), ...output.frameOrigins],
        mediaOrigins: output.mediaOrigins,
      },
      ...(surroundings.isInert === true ? { isInert: true } : {}),
      ownMarkup: hasCode || documentsOn(page, surroundings.siteMap).some(hasOwnMarkup),
    }),
    indexable: output.indexable,
  }
}

function hasOwnMarkup(document: PageDocument | undefined): boolean {
  if (document === undefined) return false
  for (const { block } of walk(document)) if (block.type === BLOCK_TYPES.code) return true
  return false
}

/** What services the owner has set up need, on pages where they may run; on every other page nothing. [CONSENT-6] */
function consentOrigins(
  { website, mode, isInert }: PageSurroundings,
  { kind }: PageInput,
): { readonly scripts: readonly string[]; readonly calls: readonly string[] } {
  if (mode !== 'published' || isInert === true || !mayMeasure(kind)) return { scripts: [], calls: [] }
  const kinds = consentServices(website.consent).map(({ service }) => CONSENT_SERVICE_KINDS[service])
  return {
    scripts: kinds.flatMap(({ scripts }) => scripts),
    calls: kinds.flatMap(({ calls }) => calls),
  }
}
