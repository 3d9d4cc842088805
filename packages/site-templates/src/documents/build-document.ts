import {
  BLOCK_TYPES,
  type Block,
  type BlockTypeCode,
  type GridArea,
  type JsonObject,
  type PageDocument,
  type Section,
  type SectionSettings,
} from '@plinth/domain'

/** A block of written content before it has an identifier and a place. */
export interface BlockDraft {
  readonly type: BlockTypeCode
  readonly value: JsonObject
  readonly texts: { readonly [field: string]: string }
  /** Where it stands; without one it takes the next rows of a readable column. */
  readonly area?: GridArea
}

const LANGUAGE = 'en'
/** The column a post's text runs in: about 65 characters. */
const READING_COLUMN = { x: 5, w: 14 }

let made = 0

function nextId(): string {
  made += 1
  return `5e${made.toString(16).padStart(22, '0')}`
}

function draft(
  type: BlockTypeCode,
  area: GridArea | undefined,
  value: JsonObject,
  texts: { readonly [field: string]: string } = {},
): BlockDraft {
  return area === undefined ? { type, value, texts } : { type, value, texts, area }
}

/** A grid area: column and row from 0, width and height in cells. */
export function at(x: number, y: number, w: number, h: number): GridArea {
  return { x, y, w, h }
}

/** Rich text. */
export function text(html: string, area?: GridArea, value: JsonObject = {}): BlockDraft {
  return draft(BLOCK_TYPES.text, area, value, { html })
}

/** A picture of the demo's images. */
export function image(file: string, caption: string, area?: GridArea, value: JsonObject = {}): BlockDraft {
  return draft(
    BLOCK_TYPES.image,
    area,
    { assetId: `asset:${file}`, ...value },
    caption === '' ? {} : { caption },
  )
}

/** A quotation and who said it. */
export function quote(words: string, source: string, area?: GridArea, value: JsonObject = {}): BlockDraft {
  return draft(BLOCK_TYPES.quote, area, value, { text: words, source })
}

/** A button to a page (`collection:…`), a category (`category:…`), a product (`product:…`) or an address. */
export function button(label: string, target: string, area?: GridArea, value: JsonObject = {}): BlockDraft {
  return draft(BLOCK_TYPES.button, area, { link: linkTo(target), ...value }, { label })
}

/** A list of products. */
export function productList(value: JsonObject, area?: GridArea): BlockDraft {
  return draft(BLOCK_TYPES.productList, area, value)
}

/** Posts of a blog. */
export function summary(value: JsonObject, area?: GridArea): BlockDraft {
  return draft(BLOCK_TYPES.summary, area, value, { readMore: 'Read the story' })
}

/** One product with its price and button. */
export function product(urlId: string, value: JsonObject, area?: GridArea): BlockDraft {
  return draft(BLOCK_TYPES.product, area, { productId: `product:${urlId}`, ...value })
}

/** Pictures in a grid; each with the caption given. */
export function gallery(
  pictures: readonly { readonly file: string; readonly caption: string }[],
  area?: GridArea,
  value: JsonObject = {},
): BlockDraft {
  const items = pictures.map(({ file }, index) => ({
    id: `g${index + 1}`,
    assetId: `asset:${file}`,
    link: null,
  }))
  const texts: Record<string, string> = {}
  pictures.forEach(({ caption }, index) => {
    if (caption !== '') texts[`items.g${index + 1}.caption`] = caption
  })
  return draft(BLOCK_TYPES.gallery, area, { items, ...value }, texts)
}

/** Cards side by side: a title and a text each, plain words. */
export function cards(
  items: readonly (readonly [title: string, text: string])[],
  area?: GridArea,
  value: JsonObject = {},
): BlockDraft {
  const texts = Object.fromEntries(
    items.flatMap(([title, words], index) => [
      [`items.c${index + 1}.title`, title],
      [`items.c${index + 1}.text`, words],
    ]),
  )
  const made = items.map((_, index) => ({ id: `c${index + 1}`, link: null, assetId: '' }))
  return draft(BLOCK_TYPES.cardList, area, { items: made, ...value }, texts)
}

/** A place where the owner's picture goes. */
export function picture(area: GridArea, value: JsonObject = {}): BlockDraft {
  return draft(BLOCK_TYPES.image, area, { assetId: '', aspectRatio: 'fill', caption: 'none', ...value })
}

/** Where one is: a name and an address, without a point on the map until the owner gives it. */
export function map(name: string, address: string, area?: GridArea): BlockDraft {
  return draft(BLOCK_TYPES.map, area, {}, { name, address })
}

/** The profiles of the website's settings. */
export function socialLinks(area?: GridArea, value: JsonObject = {}): BlockDraft {
  return draft(BLOCK_TYPES.socialLinks, area, value)
}

/** The links of a menu of the website. */
export function navigation(value: JsonObject, area?: GridArea): BlockDraft {
  return draft(BLOCK_TYPES.navigation, area, value)
}

/** Where visitors leave their address for letters. */
export function newsletter(
  texts: {
    readonly title: string
    readonly text: string
    readonly submit: string
    readonly disclaimer: string
    readonly success: string
  },
  area?: GridArea,
  value: JsonObject = {},
): BlockDraft {
  return draft(BLOCK_TYPES.newsletter, area, value, texts)
}

/** A video the owner names by its address. */
export function video(area?: GridArea): BlockDraft {
  return draft(BLOCK_TYPES.video, area, {})
}

/** Questions that open to their answers, which are rich text. */
export function accordion(
  questions: readonly (readonly [title: string, html: string])[],
  area?: GridArea,
  value: JsonObject = {},
): BlockDraft {
  const items = questions.map((_, index) => ({ id: `q${index + 1}`, open: false }))
  const texts = Object.fromEntries(
    questions.flatMap(([title, html], index) => [
      [`items.q${index + 1}.title`, title],
      [`items.q${index + 1}.html`, html],
    ]),
  )
  return draft(BLOCK_TYPES.accordion, area, { items, ...value }, texts)
}

/** Elements of a list with their texts: the value and the texts of a block. */
function written(
  items: readonly { readonly value?: JsonObject; readonly texts: { readonly [name: string]: string } }[],
): { readonly items: JsonObject[]; readonly texts: { readonly [field: string]: string } } {
  const texts = items.flatMap((item, index) =>
    Object.entries(item.texts).map(([name, words]) => [`items.i${index + 1}.${name}`, words] as const),
  )
  return {
    items: items.map(({ value }, index) => ({ id: `i${index + 1}`, ...value })),
    texts: Object.fromEntries(texts),
  }
}

/** Texts that take turns in one place; each a title and rich text. */
export function tabs(
  panels: readonly (readonly [title: string, html: string])[],
  area?: GridArea,
  value: JsonObject = {},
): BlockDraft {
  const { items, texts } = written(panels.map(([title, html]) => ({ texts: { title, html } })))
  return draft(BLOCK_TYPES.tabs, area, { items, ...value }, texts)
}

/** What people said, and who they are. */
export function testimonials(
  voices: readonly (readonly [text: string, name: string, detail: string])[],
  area?: GridArea,
  value: JsonObject = {},
): BlockDraft {
  const { items, texts } = written(
    voices.map(([words, name, detail]) => ({
      value: { stars: 5, assetId: '', link: null },
      texts: { text: words, name, detail },
    })),
  )
  return draft(BLOCK_TYPES.testimonials, area, { items, ...value }, texts)
}

/** Offers side by side, the second highlighted; each leads to a page (`collection:…`) or an address. */
export function pricingPlans(
  plans: readonly {
    readonly title: string
    readonly price: string
    readonly period: string
    readonly text: string
    readonly html: string
    readonly label: string
    readonly target: string
  }[],
  badge: string,
  area?: GridArea,
): BlockDraft {
  const { items, texts } = written(
    plans.map(({ target, ...words }, index) => ({
      value: { link: linkTo(target), isHighlighted: index === 1 },
      texts: index === 1 ? { ...words, badge } : words,
    })),
  )
  return draft(BLOCK_TYPES.pricingPlan, area, { items }, texts)
}

/** Lines of a menu: a heading is one word, a dish has a price and says what is in it. */
export function menu(
  lines: readonly (readonly [title: string, price?: string, text?: string])[],
  area?: GridArea,
  value: JsonObject = {},
): BlockDraft {
  const { items, texts } = written(
    lines.map(([title, price, words = '']) => ({
      value: { kind: price === undefined ? 'heading' : 'dish', diet: 'any', glutenFree: false, spicy: false },
      texts: { title, ...(price === undefined ? {} : { price, text: words }) },
    })),
  )
  return draft(BLOCK_TYPES.menu, area, { items, ...value }, texts)
}

/** Figures as columns, lines or shares: the first row names the columns. */
export function chart(
  data: readonly (readonly string[])[],
  title: string,
  area?: GridArea,
  value: JsonObject = {},
): BlockDraft {
  return draft(BLOCK_TYPES.chart, area, { data: data.map((row) => [...row]), ...value }, { title })
}

/** A field of a form: its kind, its title, and what else it holds; options stand one on each line. */
export interface FormFieldDraft {
  readonly kind: string
  readonly label: string
  readonly options?: string
  readonly isOptional?: boolean
  /** Most characters of a text area. */
  readonly maxLength?: number
  /** What stands before an amount. */
  readonly currencySymbol?: string
  /** Of a heading, whether it begins a new step. */
  readonly newStep?: boolean
  /** The title of a field before it, and what that one has to be answered with; anything without an answer. */
  readonly when?: readonly [title: string, answer?: string]
}

/** Questions whose answers reach the owner, kept under a name. */
export function form(
  name: string,
  fields: readonly FormFieldDraft[],
  texts: { readonly submit: string; readonly success: string; readonly disclaimer?: string },
  area?: GridArea,
): BlockDraft {
  const questions = written(
    fields.map(({ kind, label, options, isOptional = false, maxLength = 0, when, ...more }) => ({
      value: {
        kind,
        required: !isOptional && kind !== 'section',
        maxLength,
        ...(when === undefined ? {} : { condition: conditionOn(fields, when) }),
        ...(more.currencySymbol === undefined ? {} : { currencySymbol: more.currencySymbol }),
        ...(more.newStep === undefined ? {} : { newStep: more.newStep }),
      },
      texts: { label, ...(options === undefined ? {} : { options }) },
    })),
  )
  return draft(BLOCK_TYPES.form, area, { name, items: questions.items }, { ...questions.texts, ...texts })
}

function conditionOn(
  fields: readonly FormFieldDraft[],
  [title, answer]: NonNullable<FormFieldDraft['when']>,
): JsonObject {
  const index = fields.findIndex(({ label }) => label === title)
  if (index === -1) throw new Error(`There is no field “${title}” in this form.`)
  return { field: `i${index + 1}`, test: answer === undefined ? 'filled' : 'is', value: answer ?? '' }
}

/** When the place is open: the days and times of each line. */
export function openingHours(
  lines: readonly {
    readonly from: string
    readonly to: string
    readonly opens: string
    readonly closes: string
  }[],
  note: string,
  area?: GridArea,
): BlockDraft {
  const value = { lines: lines.map((line, index) => ({ id: `h${index + 1}`, ...line })) }
  return draft(BLOCK_TYPES.openingHours, area, value, { title: 'Opening hours', note })
}

function linkTo(target: string): JsonObject {
  const [kind, name] = [target.slice(0, target.indexOf(':')), target]
  if (kind === 'collection') return { kind: 'page', collectionId: name }
  if (kind === 'category') return { kind: 'category', categoryId: name }
  if (kind === 'product') return { kind: 'product', productId: name }
  if (kind === 'mailto') return { kind: 'email', address: target.slice('mailto:'.length) }
  return { kind: 'url', url: target, newWindow: false }
}

/** A section of the blocks given, in reading order. */
export function section(settings: Partial<SectionSettings>, blocks: readonly BlockDraft[]): Section {
  let row = 0
  return {
    id: nextId(),
    settings: {
      name: '',
      theme: 'white',
      height: 'small',
      width: 'inset',
      verticalAlignment: 'top',
      ...settings,
    },
    blocks: blocks.map((item): Block => {
      const area = item.area ?? { ...READING_COLUMN, y: row, h: 4 }
      row = Math.max(row, area.y + area.h + 1)
      return {
        id: nextId(),
        type: item.type,
        value: item.value,
        texts: Object.keys(item.texts).length === 0 ? {} : { [LANGUAGE]: item.texts },
        layout: { desktop: area },
      }
    }),
  }
}

/** A page of sections. */
export function page(...sections: readonly Section[]): PageDocument {
  return { format: 1, sections }
}
