import {
  registry,
  richTextParts,
  textField,
  type BlockEnvironment,
  type MenuLink,
  type PageOfBlock,
} from '@plinth/blocks'
import {
  DESKTOP_COLUMNS,
  PHONE_COLUMNS,
  entryOf,
  inWords,
  say,
  type Block,
  type GridArea,
  type LanguageTag,
  type Section,
} from '@plinth/domain'
import { commercePage } from '../context/commerce.ts'
import { surveyAnswersOf } from '../context/survey-answers.ts'
import { productItem } from '../context/commerce-product.ts'
import { linkedText, resolveLink } from '../context/link.ts'
import { columnsWidth, picture, type PlaceWidth } from '../context/picture.ts'
import { postItem } from '../context/post-item.ts'
import { attribute } from '../head/escape.ts'
import type { ResolvedLink } from '../model.ts'
import { withFootnotes } from './footnotes.ts'
import type { RenderRun } from '../run/render-run.ts'

/** Widths for reckoning how high the grid makes a place: of the content on a desktop and on a phone, in px. */
const REFERENCE = { inset: 1360, full: 1440, phone: 350, row: 24 }

/** How wide a block is, and how wide to high where its area gives the height. */
export function placeOf(
  { settings }: Pick<Section, 'settings'>,
  { layout: { desktop }, marks }: Pick<Block, 'layout' | 'marks'>,
  phone: GridArea,
): PlaceWidth {
  const [desktopShare, phoneShare] = [desktop.w / DESKTOP_COLUMNS, phone.w / PHONE_COLUMNS]
  const own = settings.width === 'full' ? undefined : settings.maxWidth
  const place = columnsWidth(settings.width, desktopShare, phoneShare, own)
  const most = marks?.maxWidth ?? Number.POSITIVE_INFINITY
  const wide = Math.min((own ?? REFERENCE[settings.width]) * desktopShare, most)
  return {
    ...place,
    desktop: { ...place.desktop, cap: Math.min(place.desktop.cap, most) },
    fillRatio: {
      desktop: wide / (desktop.h * REFERENCE.row),
      phone: (REFERENCE.phone * phoneShare) / (phone.h * REFERENCE.row),
    },
  }
}

/** What a block may ask while its context is made. */
export function blockEnvironment(run: RenderRun, block: Block, place: PlaceWidth): BlockEnvironment {
  const { library, language, website } = run.input
  const listed = library.lists[block.id] ?? []
  const written = block.texts
  /** How many rich texts of the block were asked for. */
  let texts = 0
  return {
    editing: run.editing,
    text: (field) => {
      const text =
        entryOf(entryOf(written, language), field) ??
        entryOf(entryOf(written, website.primaryLanguage), field) ??
        ''
      if (!isMarkup(block, field)) return text
      for (const part of richTextParts(text)) run.richTextParts.add(part)
      return linkedText(run, text)
    },
    picture: (request) => picture(run, request, place),
    asset: (assetId) => library.assets[assetId] ?? null,
    link: (link) => resolveLink(run, link),
    product: (productId) => library.products[productId] ?? null,
    productItem: (product, request) =>
      productItem(product, commercePage(run), {
        place: 'product_block',
        picture: (assetId) => picture(run, { ...request, assetId }, place),
      }),
    postItem: (item, request) => postItem(run, item, request, place),
    listedProducts: () => listed.flatMap((id) => library.products[id] ?? []),
    listedItems: () => listed.flatMap((id) => library.items[id] ?? []),
    collection: (collectionId) => library.collections[collectionId] ?? null,
    richText: (html) => {
      texts += 1
      const noted = withFootnotes(html, texts === 1 ? block.id : `${block.id}-${texts}`, language)
      return run.editing ? noted : tablesThatScroll(run.outline.fit(noted), language)
    },
    heading: (wanted) => {
      const level = run.editing ? wanted : (`h${run.outline.level(Number(wanted.slice(1)))}` as const)
      return { level, levelLook: level === wanted ? '' : wanted }
    },
    say: (sentence) => inWords(sentence, language),
    surveyAnswers: surveyAnswersOf(run),
    language,
    timeZone: website.timeZone,
    siteTitle: run.text(website.title),
    path: run.input.path.split(/[?#]/)[0] ?? '/',
    now: run.input.now,
    menu: (which) => run.input.navigation[which].map((link) => menuLink(run, link)),
    page: pageOf(run),
    form: () => run.input.forms?.[block.id],
    profiles: website.socialLinks.map(({ url }) => ({ url, label: '' })),
    captchaSiteKey: website.captchaSiteKey ?? '',
    sendsMail: run.input.sendsMail !== false,
    allowFrom: (what, address) => {
      if (!URL.canParse(address)) return
      const { protocol, origin } = new URL(address)
      if (protocol === 'https:') (what === 'frame' ? run.frameOrigins : run.mediaOrigins).add(origin)
    },
    allowScript: (source) => {
      run.scripts.add(source)
    },
    allowScriptFrom: (address) => {
      run.scriptAddresses.add(address)
    },
  }
}

function menuLink(run: RenderRun, { title, url, newWindow, active, items }: ResolvedLink): MenuLink {
  return {
    title,
    url,
    newWindow,
    note: newWindow ? run.strings.opensInNewWindow : '',
    active,
    items: items.map((item) => menuLink(run, item)),
  }
}

/** The page or post a block stands on. */
function pageOf({ input: { page } }: RenderRun): PageOfBlock {
  if ('item' in page) return { id: page.item.id, source: 'i' }
  if ('product' in page) return { id: page.product.id, source: 'i' }
  return { id: 'collection' in page ? page.collection.id : '', source: 'c' }
}

/** Whether a text of a block holds marks and links; any other is plain. */
function isMarkup(block: Block, field: string): boolean {
  const definition = registry.get(block.type)
  const kind = definition === undefined ? undefined : textField(definition, field)?.kind
  return kind === 'richText' || kind === 'inlineText'
}

const TABLE = say('Table')

/** A table too wide for its place is moved sideways in it, by finger or keyboard; the page is not. */
function tablesThatScroll(html: string, language: LanguageTag): string {
  if (!html.includes('<table>')) return html
  const label = attribute(inWords(TABLE, language))
  return html
    .replaceAll('<table>', `<div class="table" role="group" aria-label="${label}" tabindex="0"><table>`)
    .replaceAll('</table>', '</table></div>')
}
