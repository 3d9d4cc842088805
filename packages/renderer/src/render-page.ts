import {
  isTranslated,
  translatedPattern,
  type Block,
  type CodePlace,
  type JsonObject,
  type PageDocument,
  type Section,
} from '@plinth/domain'
import { externalScripts, inlineScripts, registry } from '@plinth/blocks'
import { sha256Base64 } from './code/sha256.ts'
import { componentHtml, slotHtml } from './components/page-components.ts'
import { buildPageContext } from './context/build-page-context.ts'
import { typeNameOf } from './context/collection.ts'
import { consentContext } from './context/consent.ts'
import { popupContext } from './context/popup.ts'
import { websiteContext } from './context/website.ts'
import { buildHead, titleText } from './head/build-head.ts'
import { attribute, scriptJson } from './head/escape.ts'
import type { RenderInput, RenderOutput } from './model.ts'
import { RenderRun } from './run/render-run.ts'
import { blockHtml } from './sections/block.ts'
import { phoneLayout } from './sections/phone-layout.ts'
import { sectionHtml, sectionsHtml } from './sections/section.ts'
import { pageStyles } from './style/page-styles.ts'
import { fontSheets } from './style/site-style.ts'

/** Pages on which a link to the cart would lead where one already is. */
const withoutCartPill = new Set([
  'cart',
  'checkout',
  'orderConfirmed',
  'orderStatus',
  'subscription',
  'giftCardBalance',
])

/**
 * Renders a page: the whole document, the body of `<main>`, the context the templates saw, and what the response needs
 * to know. Pure: no clock, no I/O, the same on the server and in the canvas. A template error never throws; it is in
 * `errors` and the rest of the page is there. [RENDERER-1]
 */
export function renderPage(input: RenderInput): RenderOutput {
  const run = new RenderRun(input)
  const page = buildPageContext(run)
  const context: JsonObject = {
    ...websiteContext(run),
    pageType: page.pageType,
    pageClass: page.pageClass,
    pageTitle: titleText(run, page),
    breadcrumb: page.breadcrumb?.map(({ title, url }) => ({ title, url: url ?? '' })) ?? null,
    showCartPill: !withoutCartPill.has(input.page.kind) && !run.editing,
    ...page.data,
    typeName: typeNameOf(page.data['collection']),
  }
  run.setRoot(context)
  if (page.ownTitle && !run.editing) run.outline.takeTitle()
  const quiet = input.edits === 'footer' ? renderPage(seenByVisitors(input)) : undefined
  const sections =
    page.document === undefined || quiet !== undefined
      ? ''
      : sectionsHtml(run, page.document.sections) + stackHtml(run)
  const { template } = run
  const { component } = page
  const slots = component === undefined ? {} : slotHtml(run, component)
  const mainContent =
    quiet?.mainContent ??
    run.render(template.pages[input.page.kind].template, {
      sectionsHtml: sections,
      componentHtml: component === undefined ? '' : componentHtml(run, component, slots),
    })
  const footerHtml = footerOf(run)
  const popup = popupContext(run)
  if (popup !== null) run.partials.add('parts/popup.html')
  if (input.languageLinks?.length) run.partials.add('parts/languages.html')
  const consent = consentContext(run)
  if (consent !== null) run.partials.add('parts/consent.html')
  const drawn = run.render(template.wrapper, {
    mainContent,
    popup,
    consent,
    footerHtml,
    footerIsPart: run.editing && input.edits === undefined,
    headHtml:
      buildHead(run, page, pageStyles(run, together(page.document, ...stackOf(input), input.footer))) +
      ownCode(run, page.document, 'head'),
    bodyEndHtml: run.editing
      ? ''
      : fontSheetLinks(input) +
        scriptsHtml(input, mainContent + footerHtml + String(popup?.['formHtml'] ?? '')) +
        ownCode(run, page.document, 'bodyEnd'),
  })
  const html = withWords(input, drawn)
  return {
    status: page.status ?? 200,
    html,
    mainContent,
    context,
    state: component?.state(slots) ?? null,
    scriptAddresses: [...run.scriptAddresses],
    frameOrigins: [...run.frameOrigins],
    mediaOrigins: [...run.mediaOrigins],
    scriptHashes: [...run.scripts].map((source) => `sha256-${sha256Base64(source)}`),
    indexable: page.head.indexable && input.mode === 'published',
    errors: run.errors,
  }
}

/** Rules of fonts with many files, behind everything that is to be read: what they bring is swapped in anyway. [STYLE-88] */
const fontSheetLinks = ({ website, fonts }: RenderInput): string =>
  fontSheets(website.style, fonts)
    .map((sheet) => `<link rel="stylesheet" href="${attribute(sheet)}">`)
    .join('')

/** Code of the owner's own for this page, with its scripts told to the content security policy. [PAGES-46] */
function ownCode(run: RenderRun, document: PageDocument | undefined, place: CodePlace): string {
  const source = run.input.withCode === true && !run.editing ? document?.code?.[place] : undefined
  if (source === undefined) return ''
  for (const script of inlineScripts(source)) run.scripts.add(script)
  for (const address of externalScripts(source)) run.scriptAddresses.add(address)
  return `\n${source}\n`
}

/** The same page, drawn with nothing on it that could be edited. */
function seenByVisitors(input: RenderInput): RenderInput {
  const { edits: _edits, footer: _footer, ...rest } = input
  return { ...rest, mode: 'preview' }
}

/**
 * The sections below the page; nothing while the footer is the template's. On the canvas of a page they are drawn as visitors
 * see them: they are edited by themselves. [FOOTER-1] [FOOTER-3]
 */
function footerOf(run: RenderRun): string {
  const { footer, edits } = run.input
  if (footer === undefined || (footer.sections.length === 0 && edits !== 'footer')) return ''
  run.leaveFold()
  if (!run.editing || edits === 'footer') return sectionsHtml(run, footer.sections)
  const quiet = partialRun(seenByVisitors(run.input))
  quiet.leaveFold()
  return sectionsHtml(quiet, footer.sections)
}

/** Everything whose styles a page needs: what is on it, on the pages it shows, and below every page. */
function together(
  document: PageDocument | undefined,
  ...others: readonly (PageDocument | undefined)[]
): PageDocument | undefined {
  const there = others.filter((one) => one !== undefined)
  if (there.length === 0) return document
  return { format: 1, sections: [document, ...there].flatMap((one) => one?.sections ?? []) }
}

/** What the pages say that an index page shows. */
export function stackOf({ page }: Pick<RenderInput, 'page'>): readonly PageDocument[] {
  return page.kind === 'page' ? (page.stack ?? []).map(({ document }) => document) : []
}

/**
 * The pages of an index page, each under its anchor. On the canvas they are drawn as visitors see them: each is edited by
 * itself. [PAGES-49]
 */
function stackHtml(run: RenderRun): string {
  const { page } = run.input
  if (page.kind !== 'page' || page.stack === undefined || run.input.edits !== undefined) return ''
  const shown = run.editing ? partialRun(seenByVisitors(run.input)) : run
  if (page.document.sections.length > 1 || run.editing) shown.leaveFold()
  return page.stack
    .map(({ anchor, document }, index) => {
      if (index > 0) shown.leaveFold()
      return `<div class="stacked-page" id="${attribute(anchor)}">${sectionsHtml(shown, document.sections)}</div>`
    })
    .join('')
}

/** Islands that markup wakes. */
const namedIslands = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/data-island=.([\w-]+)/g)].map(([, island = '']) => island))

const blockNames: ReadonlySet<string> = new Set([...registry.values()].map(({ folder }) => folder))

/**
 * What the page tells its scripts, and the loader. Islands of blocks are named on pages whose markup wakes them: another
 * page stays the same however many blocks there are. [RENDERER-27] [BLOCK-24]
 */
function scriptsHtml({ manifest, language, website }: RenderInput, html: string): string {
  if (manifest.loader === '') return ''
  const named = namedIslands(html)
  const islands = Object.fromEntries(
    Object.entries(manifest.islands).filter(([name]) => !blockNames.has(name) || named.has(name)),
  )
  const data = { islands, language, currency: website.currency }
  return `<script type="application/json" id="plinth-page">${scriptJson(data)}</script><script type="module" fetchpriority="low" src="${manifest.loader}"></script>`
}

/** Islands that bring parts of other pages, and the islands in those. */
const BRINGS: Readonly<Record<string, readonly string[]>> = {
  'quick-view': ['product-gallery', 'product-purchase', 'lightbox'],
}

/**
 * The page with what its islands say in its language. A page in English, which is written where it is said, needs none,
 * and nothing else is sent along. [WORDS-21]
 */
function withWords({ manifest, language }: RenderInput, html: string): string {
  if (!isTranslated(language)) return html
  const islands = new Set([...namedIslands(html)].flatMap((island) => [island, ...(BRINGS[island] ?? [])]))
  const words = [...islands].flatMap((island) =>
    (manifest.words?.[island] ?? []).flatMap((english) => {
      const pattern = translatedPattern(english, language)
      return pattern === english ? [] : [[english, pattern] as const]
    }),
  )
  if (words.length === 0) return html
  const json = scriptJson(Object.fromEntries(words))
  return html.replace(
    '<script type="application/json" id="plinth-page">',
    (before) => `<script type="application/json" id="plinth-words">${json}</script>${before}`,
  )
}

function documentOf(input: RenderInput): PageDocument | undefined {
  if (input.edits === 'footer') return input.footer
  return 'document' in input.page ? input.page.document : undefined
}

function partialRun(input: RenderInput): RenderRun {
  const run = new RenderRun(input)
  run.setRoot(websiteContext(run))
  return run
}

/** HTML of one section, for the canvas to put in place of the one before. [RENDERER-2] */
export function renderSection(input: RenderInput, section: Section): string {
  return sectionHtml(partialRun(input), section)
}

/**
 * HTML of one block in its place, for the canvas. The block is looked for in the page's document to know its section;
 * one that is not there stands alone in an inset section. [RENDERER-2]
 */
export function renderBlock(input: RenderInput, block: Block): string {
  const section = documentOf(input)?.sections.find(({ blocks }) => blocks.some(({ id }) => id === block.id))
  const settings = section?.settings ?? {
    name: '',
    theme: 'white',
    height: 'small',
    width: 'inset',
    verticalAlignment: 'top',
  }
  const blocks = section?.blocks.map((one) => (one.id === block.id ? block : one)) ?? [block]
  const area = phoneLayout({ blocks }).get(block.id) ?? block.layout.desktop
  return blockHtml(partialRun(input), { settings }, block, area)
}
