import { BLOCK_TYPES, type BlockTypeCode } from '@plinth/domain'

/** Parts of the panel of a block. */
export type PanelTab = 'content' | 'design' | 'advanced'

type Option = readonly [value: string, label: string]

/** How a field of a block is edited. The block definition says what is allowed, this says how it is asked. */
export type Control =
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit?: string }
  | { readonly kind: 'words'; readonly placeholder?: string }
  | { readonly kind: 'picture' }
  | { readonly kind: 'pictures' }
  | { readonly kind: 'focalPoint' }
  | { readonly kind: 'link' }
  | { readonly kind: 'product' }
  | { readonly kind: 'products' }
  | { readonly kind: 'collection'; readonly type: 'products' | 'generic' }
  | { readonly kind: 'category' }
  | { readonly kind: 'code' }

/** One row of a block's panel. */
export interface FieldRow {
  readonly field: string
  readonly label: string
  readonly tab: PanelTab
  readonly control: Control
  readonly help?: string
  /** Shown only when another field has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly unknown[] }
}

/** A text of a block that is edited in the panel because it stands nowhere on the page. */
export interface TextRow {
  readonly text: string
  readonly label: string
  readonly tab: PanelTab
  readonly help?: string
}

const choice = (...options: readonly Option[]): Control => ({ kind: 'choice', options })
const flag: Control = { kind: 'flag' }
const number = (min: number, max: number, unit?: string): Control => ({
  kind: 'number',
  min,
  max,
  ...(unit === undefined ? {} : { unit }),
})

const ALIGN = choice(['start', 'Left'], ['center', 'Centre'], ['end', 'Right'])
const START_OR_CENTER = choice(['start', 'Left'], ['center', 'Centre'])
const VERTICAL = choice(['top', 'Top'], ['middle', 'Middle'], ['bottom', 'Bottom'])
const RATIOS: readonly Option[] = [
  ['original', 'As it is'],
  ['square', 'Square 1:1'],
  ['standard', 'Landscape 3:2'],
  ['four-three', 'Landscape 4:3'],
  ['widescreen', 'Widescreen 16:9'],
  ['anamorphic-widescreen', 'Cinema 2.39:1'],
  ['standard-vertical', 'Portrait 2:3'],
  ['three-four-vertical', 'Portrait 3:4'],
  ['four-five-vertical', 'Portrait 4:5'],
]
const RATIO = choice(...RATIOS)

const row = (
  tab: PanelTab,
  field: string,
  label: string,
  control: Control,
  more: Pick<FieldRow, 'help' | 'when'> = {},
): FieldRow => ({ tab, field, label, control, ...more })

/** The rows of each block type, in order. A test compares them with the block definitions. [EDIT-15] */
export const blockFields: Readonly<Partial<Record<BlockTypeCode, readonly FieldRow[]>>> = {
  [BLOCK_TYPES.text]: [
    row('design', 'size', 'Size', choice(['small', 'Small'], ['normal', 'Normal'], ['lead', 'Large'])),
    row('design', 'align', 'Alignment', ALIGN),
    row('design', 'verticalAlign', 'Vertical alignment', VERTICAL),
  ],
  [BLOCK_TYPES.image]: [
    row('content', 'assetId', 'Picture', { kind: 'picture' }),
    row(
      'content',
      'caption',
      'Caption',
      choice(['none', 'None'], ['below', 'Below'], ['overlay', 'On the picture']),
    ),
    row('content', 'link', 'Link', { kind: 'link' }),
    row('design', 'aspectRatio', 'Shape', choice(...RATIOS, ['fill', 'Fill its area'])),
    row('design', 'fit', 'Fit', choice(['cover', 'Crop'], ['contain', 'Show all'])),
    row(
      'design',
      'focalPoint',
      'Focal point here',
      { kind: 'focalPoint' },
      {
        help: 'What stays in view when the picture is cropped in this place.',
      },
    ),
    row(
      'design',
      'corners',
      'Corners',
      choice(['style', 'As the site'], ['square', 'Square'], ['round', 'Round'], ['arch', 'Arch']),
    ),
    row('advanced', 'lightbox', 'Open large when clicked', flag),
    row('advanced', 'decorative', 'Decoration only', flag, { help: 'Screen readers pass over it.' }),
  ],
  [BLOCK_TYPES.gallery]: [
    row('content', 'items', 'Pictures', { kind: 'pictures' }),
    row(
      'content',
      'captions',
      'Captions',
      choice(['none', 'None'], ['below', 'Below'], ['hover', 'On hover']),
    ),
    row('design', 'thumbnailsPerRow', 'Columns', number(1, 10)),
    row('design', 'phoneColumns', 'Columns on a phone', number(1, 4)),
    row('design', 'padding', 'Space between', number(0, 50, 'px')),
    row('design', 'aspectRatio', 'Shape', RATIO),
    row('design', 'autoCrop', 'Crop to the shape', flag),
    row('advanced', 'lightbox', 'Open large when clicked', flag),
    row(
      'advanced',
      'lightboxTheme',
      'Behind the large picture',
      choice(['dark', 'Dark'], ['light', 'Light']),
      {
        when: { field: 'lightbox', is: [true] },
      },
    ),
    row('advanced', 'newWindow', 'Open links in a new window', flag),
  ],
  [BLOCK_TYPES.button]: [
    row('content', 'link', 'Link', { kind: 'link' }),
    row(
      'design',
      'variant',
      'Look',
      choice(['primary', 'Filled'], ['secondary', 'Outline'], ['link', 'Text']),
    ),
    row('design', 'size', 'Size', choice(['small', 'Small'], ['medium', 'Medium'], ['large', 'Large'])),
    row('design', 'align', 'Alignment', ALIGN),
    row('design', 'verticalAlign', 'Vertical alignment', VERTICAL),
    row('design', 'stretch', 'As wide as its area', flag),
  ],
  [BLOCK_TYPES.quote]: [
    row('design', 'size', 'Size', choice(['medium', 'Medium'], ['large', 'Large'])),
    row('design', 'align', 'Alignment', ALIGN),
    row('design', 'verticalAlign', 'Vertical alignment', VERTICAL),
    row('design', 'mark', 'Quotation mark above', flag),
  ],
  [BLOCK_TYPES.line]: [
    row('design', 'style', 'Style', choice(['solid', 'Solid'], ['dashed', 'Dashed'], ['dotted', 'Dotted'])),
    row('design', 'thickness', 'Thickness', number(1, 8, 'px')),
    row('design', 'length', 'Length', choice(['full', 'Full width'], ['short', 'Short'])),
    row('design', 'align', 'Alignment', ALIGN),
  ],
  [BLOCK_TYPES.spacer]: [],
  [BLOCK_TYPES.code]: [
    row(
      'content',
      'language',
      'Language',
      choice(['html', 'HTML'], ['css', 'CSS'], ['javascript', 'JavaScript'], ['text', 'Plain text']),
    ),
    row('content', 'source', 'Source', { kind: 'code' }),
    row('advanced', 'displaySource', 'Show the source instead of using it', flag),
  ],
  [BLOCK_TYPES.product]: [
    row('content', 'productId', 'Product', { kind: 'product' }),
    row('content', 'showImage', 'Show picture', flag),
    row('content', 'showTitle', 'Show title', flag),
    row('content', 'showPrice', 'Show price', flag),
    row('content', 'showExcerpt', 'Show description', flag),
    row('content', 'showButton', 'Show button', flag),
    row('design', 'imagePosition', 'Picture', choice(['top', 'Above'], ['left', 'Left'], ['right', 'Right'])),
    row('design', 'aspectRatio', 'Shape', RATIO),
    row('design', 'align', 'Alignment', START_OR_CENTER),
  ],
  [BLOCK_TYPES.productList]: [
    row(
      'content',
      'source',
      'Products',
      choice(
        ['featured', 'Featured'],
        ['collection', 'All of a store'],
        ['category', 'Of a category'],
        ['tag', 'With a tag'],
        ['chosen', 'Chosen by hand'],
      ),
    ),
    row(
      'content',
      'collectionId',
      'Store',
      { kind: 'collection', type: 'products' },
      {
        when: { field: 'source', is: ['collection', 'featured', 'tag'] },
      },
    ),
    row(
      'content',
      'categoryId',
      'Category',
      { kind: 'category' },
      { when: { field: 'source', is: ['category'] } },
    ),
    row('content', 'tag', 'Tag', { kind: 'words' }, { when: { field: 'source', is: ['tag'] } }),
    row(
      'content',
      'productIds',
      'Chosen products',
      { kind: 'products' },
      { when: { field: 'source', is: ['chosen'] } },
    ),
    row(
      'content',
      'sort',
      'Order',
      choice(
        ['featured', 'As in the store'],
        ['newest', 'Newest first'],
        ['price-ascending', 'Price, low first'],
        ['price-descending', 'Price, high first'],
        ['name', 'Name'],
      ),
      { when: { field: 'source', is: ['collection', 'category', 'featured', 'tag'] } },
    ),
    row('content', 'limit', 'How many', number(1, 60)),
    row('design', 'columns', 'Columns', number(1, 6)),
    row('design', 'phoneColumns', 'Columns on a phone', number(1, 2)),
    row('design', 'aspectRatio', 'Shape of pictures', RATIO),
    row('design', 'align', 'Alignment', START_OR_CENTER),
    row('design', 'showPrice', 'Show price', flag),
    row('design', 'showExcerpt', 'Show description', flag),
    row('design', 'showButton', 'Show button', flag),
    row('advanced', 'secondImage', 'Second picture on hover', flag),
  ],
  [BLOCK_TYPES.summary]: [
    row('content', 'collectionId', 'Blog', { kind: 'collection', type: 'generic' }),
    row('content', 'tag', 'Only posts with the tag', { kind: 'words' }),
    row('content', 'limit', 'How many', number(1, 30)),
    row(
      'design',
      'design',
      'Layout',
      choice(['grid', 'Grid'], ['list', 'Rows'], ['lead', 'First one large']),
    ),
    row('design', 'columns', 'Columns', number(1, 6)),
    row('design', 'aspectRatio', 'Shape of pictures', RATIO),
    row('design', 'showImage', 'Show picture', flag),
    row('design', 'showDate', 'Show date', flag),
    row('design', 'showExcerpt', 'Show excerpt', flag),
    row('design', 'showTags', 'Show tags', flag),
    row('design', 'showAuthor', 'Show author', flag),
  ],
}

/** Texts edited in the panel; all others are edited on the page. */
export const panelTexts: Readonly<Partial<Record<BlockTypeCode, readonly TextRow[]>>> = {
  [BLOCK_TYPES.image]: [
    {
      text: 'alt',
      label: 'Alternative text',
      tab: 'content',
      help: 'What the picture shows, for people who cannot see it. Left empty, the text of the file is used.',
    },
  ],
  [BLOCK_TYPES.button]: [{ text: 'label', label: 'Label', tab: 'content' }],
  [BLOCK_TYPES.summary]: [
    { text: 'readMore', label: 'Link to the post', tab: 'content', help: 'Left empty, there is none.' },
  ],
}

/** Texts of each element of a list, edited with the element; `*` stands for its id. */
export const itemTexts: Readonly<Partial<Record<BlockTypeCode, readonly TextRow[]>>> = {
  [BLOCK_TYPES.gallery]: [
    { text: 'items.*.caption', label: 'Caption', tab: 'content' },
    {
      text: 'items.*.alt',
      label: 'Alternative text',
      tab: 'content',
      help: 'What the picture shows, for people who cannot see it. Left empty, the text of the file is used.',
    },
  ],
}
