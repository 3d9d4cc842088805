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

/** A block of demo content before it has an identifier and a place. */
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

/** Posts of a journal. */
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
