import type {
  Asset,
  Block,
  BlockTypeCode,
  Collection,
  ContentItem,
  Fields,
  FocalPoint,
  GridArea,
  InlineTextField,
  Json,
  JsonObject,
  Link,
  LinkTargetName,
  Product,
  RichTextField,
  Sentence,
  TextField,
  ValueOf,
} from '@plinth/domain'

/** How wide a picture is shown, as a share of its block, on each device. */
export interface PictureWidth {
  /** 0 to 1 of the block's width, after taking off `gapPx` once per further column. */
  readonly desktop: number
  readonly phone: number
  /** Px lost to gaps, per picture. */
  readonly desktopGapPx?: number
  readonly phoneGapPx?: number
}

/** What a block asks the renderer about one picture. */
export interface PictureRequest {
  readonly assetId: string
  /** Width over height it is cropped to; absent for its own. */
  readonly ratio?: number
  readonly width?: PictureWidth
  readonly focalPoint?: FocalPoint | null
  /** Overrides the picture's own alternative text; the empty text marks it as decoration. */
  readonly alt?: string
  /** Least width the place may take in its block's height, for `fill`: crops may show more than the block's width. */
  readonly fillsHeight?: boolean
}

/** Address and target of a link, resolved. */
export interface LinkTarget extends JsonObject {
  readonly url: string
  readonly newWindow: boolean
  /** Read after the text of a link that opens a new window. */
  readonly note: string
}

/** A link of a menu of the website, resolved. Without an address it is a folder of others. */
export interface MenuLink extends LinkTarget {
  readonly title: string
  /** It leads to the page that is drawn, or to one above it. */
  readonly active: boolean
  readonly items: MenuLink[]
}

/** A form that was sent and is shown again: what was typed, what was wrong with it, or that it has arrived. */
export interface FormState {
  readonly isSent: boolean
  /** What its inputs held, by name. */
  readonly values: { readonly [name: string]: readonly string[] }
  /** What was wrong, by field. */
  readonly errors: { readonly [fieldId: string]: string }
  /** Said above the form. */
  readonly problem: string | null
  /** Sent along when the form is sent once more: a person does that. [FORM-31] */
  readonly again?: string
  /** Files that were sent already, by identifier: what they are called. [FORM-61] */
  readonly files?: { readonly [id: string]: string }
}

/** The page a block stands on. */
export interface PageOfBlock extends JsonObject {
  /** Identifier of the page or post; empty elsewhere. */
  readonly id: string
  /** `i` for a post or product, `c` for a page. */
  readonly source: 'i' | 'c'
}

/** What a block may ask while its context is made. Everything is already loaded; what is missing is `null`. */
export interface BlockEnvironment {
  readonly editing: boolean
  /** A text of the block in the page's language, falling back to the primary one. */
  text(field: string): string
  /** The picture item of templates, or null when there is none. Counts for the one eager picture of a page. */
  picture(request: PictureRequest): JsonObject | null
  asset(assetId: string): Asset | null
  link(link: Link | null): LinkTarget | null
  /** Product item of templates. */
  productItem(product: Product, picture: Omit<PictureRequest, 'assetId'>): JsonObject
  product(productId: string): Product | null
  /** Products or posts the block asked for, in order. */
  listedProducts(): readonly Product[]
  listedItems(): readonly ContentItem[]
  collection(collectionId: string): Collection | null
  /** Post item of templates. */
  postItem(item: ContentItem, picture: Omit<PictureRequest, 'assetId'>): JsonObject
  /** Rich text of the block with headings fitted into the page's outline. */
  richText(html: string): string
  /**
   * The element of a heading of the block's own, fitted into the page's outline: published, no level is skipped on the way to it.
   * `levelLook` is the class that keeps its looks when it is another one. Asked for once, before texts below it. [RENDERER-16]
   */
  heading(wanted: 'h2' | 'h3' | 'h4'): { readonly level: string; readonly levelLook: string }
  /** A sentence of the page itself, in its language. */
  say(sentence: Sentence): string
  /** The answers of a survey where the owner has words of their own for them, from most against to most for. [STOREFRONT-70] */
  readonly surveyAnswers?: readonly (string | undefined)[]
  /** BCP 47 tag of the page's language. */
  readonly language: string
  /** IANA name of the website's time zone. */
  readonly timeZone: string
  readonly siteTitle: string
  /** Path of the page that is drawn, without its query. */
  readonly path: string
  /**
   * When the page is drawn, in milliseconds since the epoch. Visitors get pages that were drawn long before: show nothing of
   * it to them.
   */
  readonly now: number
  /** The links of the website's header or footer. */
  menu(which: 'main' | 'footer'): readonly MenuLink[]
  readonly page: PageOfBlock
  /** What became of this block's form, when it was just sent without scripts. */
  form(): FormState | undefined
  /** The profiles of the website's settings. */
  readonly profiles: readonly { readonly url: string; readonly label: string }[]
  /** The website's site key of Google reCAPTCHA; empty without one. */
  readonly captchaSiteKey: string
  /** Whether what the website mails goes out; not while no mail server is set up. [MAIL-30] */
  readonly sendsMail: boolean
  /**
   * Registers the host of an address, https only, from which the page may load frames or media once a visitor asks for
   * them; a path of the website itself needs nothing. [BLOCK-23]
   */
  allowFrom(what: 'frame' | 'media', address: string): void
  /** Registers an inline script for the content security policy. */
  allowScript(source: string): void
  /** Registers a script of another host, by its address without query, for the content security policy. */
  allowScriptFrom(address: string): void
}

/** A list of products or posts a block wants loaded; the renderer adds the block's id. */
export type BlockList =
  | {
      readonly kind: 'products'
      readonly collectionId?: string
      readonly categoryId?: string
      readonly tag?: string
      readonly featured?: boolean
      readonly sort: 'featured' | 'newest' | 'price-ascending' | 'price-descending' | 'name'
      readonly limit: number
    }
  | { readonly kind: 'items'; readonly collectionId: string; readonly tag?: string; readonly limit: number }

/** What a block refers to. */
export interface BlockNeeds {
  readonly assetIds?: readonly string[]
  readonly productIds?: readonly string[]
  readonly collectionIds?: readonly string[]
  readonly categoryIds?: readonly string[]
  /** Things its links lead to. */
  readonly links?: readonly LinkTargetName[]
  readonly list?: BlockList
}

/** Where a block stands in the block menu, in this order. */
export const BLOCK_GROUPS = ['basic', 'media', 'about', 'shop', 'arrange', 'elsewhere'] as const
export type BlockGroup = (typeof BLOCK_GROUPS)[number]

/** A text of a block, kept per language. With a tab it is written in the panel, else on the page. */
export type BlockText = TextField | InlineTextField | RichTextField

/**
 * Everything that makes a block type. Adding a block is adding a folder with one of these as `definition.ts`, beside its
 * `template.html`, `style.css`, `icon.svg` and, if it moves, `island.ts`. [BLOCK-1]
 */
export interface BlockDefinition<F extends Fields = Fields> {
  readonly type: BlockTypeCode
  /** Name of the folder it is in. */
  readonly folder: string
  /** Name owners see. */
  readonly name: string
  /** One sentence for the block menu. */
  readonly description: string
  /** Words owners may search it by. */
  readonly keywords: readonly string[]
  readonly group: BlockGroup
  /** Its place in its group of the block menu, low first. */
  readonly menuOrder: number
  /** Its settings, in the order of the panel. */
  readonly fields: F
  /** Texts by field; `items.*.caption` stands for that field of every element of the list `items`. */
  readonly texts: { readonly [field: string]: BlockText }
  /** The values hold what a page does as code: only who may write code changes them. */
  readonly isCode?: boolean
  /** What the empty block asks for in the canvas: `Choose a picture`. Its description without one. */
  readonly invitation?: string
  /** What it says instead once it asks for something, as `needs` tells, of which there is nothing yet: `No posts yet`. */
  readonly nothingYet?: string
  /** What a new block says: plain sentences in English, which are put into the language of the page where they are translated. */
  readonly initialTexts?: { readonly [field: string]: string }
  /** What a new block holds beside the defaults. Elements of a list need their ids. */
  readonly initialValue?: JsonObject
  /** Grid cells a new block takes on a desktop. */
  readonly size: Pick<GridArea, 'w' | 'h'>
  /**
   * Rows it takes on a phone when laid out by reading order, for what has no height of its own: rows grow with what is in
   * them, and more of them than it fills would be an empty place below it.
   */
  phoneRows?(value: ValueOf<F>, block: Block, phoneColumns: number): number
  /** Whether two of them may stand side by side on a phone when they do on the desktop and are narrow. */
  readonly pairsOnPhone: boolean
  /** Partials of the site template it uses, whose style sheets a page with the block then needs. */
  readonly partials?: readonly string[]
  /** Folders of style sheets it shares with other blocks: `columns` is things side by side, `video` what plays. */
  shares?(value: ValueOf<F>): readonly ('columns' | 'form' | 'video' | 'gallery-videos')[]
  /** Islands its markup wakes, whose style sheets a page with the block then needs. */
  islands?(value: ValueOf<F>): readonly string[]
  needs?(value: ValueOf<F>): BlockNeeds
  /** What the template sees. `empty: true` shows the placeholder while editing and nothing when published. */
  context(
    value: ValueOf<F>,
    environment: BlockEnvironment,
    block: Block,
  ): JsonObject & { readonly empty?: Json }
}

/** Declares a block; only there so that the value type follows from the fields. */
export function defineBlock<F extends Fields>(definition: BlockDefinition<F>): BlockDefinition<F> {
  return definition
}

/** Rows of 24 px that a picture of a ratio needs on a phone, when it is `columns` of 8 wide. */
export function phoneRowsOf(ratio: number, columns: number): number {
  const phoneWidth = 350
  return Math.max(1, Math.round(((phoneWidth / 8) * columns) / ratio / 24))
}
