import { newBlock } from '@plinth/blocks'
import {
  BLOCK_TYPES,
  type Block,
  type BlockTypeCode,
  type GridArea,
  type JsonObject,
  type Section,
} from '@plinth/domain'
import type { PageInput, RenderInput } from '../src/index.ts'
import { demoInput, demoPages } from './demo-website.ts'

let made = 0

function block(
  type: BlockTypeCode,
  area: GridArea,
  value: JsonObject = {},
  texts: Record<string, string> = {},
): Block {
  made += 1
  return {
    id: `b10c${made.toString(16).padStart(20, '0')}`,
    type,
    value,
    texts: { en: texts },
    layout: { desktop: area },
  }
}

const at = (x: number, y: number, w: number, h: number): GridArea => ({ x, y, w, h })

/** A page with every block in most of its variants, to look at. */
export function showcase(mode: RenderInput['mode']): RenderInput {
  const about = demoPages()['about']!
  const page = about.page as Extract<PageInput, { kind: 'page' }>
  const { assets, products, collections, items } = about.library
  const picture = (file: string) => Object.values(assets).find((asset) => asset.fileName === file)!.id
  const product = (urlId: string) => Object.values(products).find((one) => one.urlId === urlId)!.id
  const journal = Object.values(collections).find(({ urlId }) => urlId === 'journal')!.id
  const gallery = ['journal-1', 'journal-2', 'journal-3', 'journal-4', 'journal-5'].map((name, index) => ({
    id: `g${index}`,
    assetId: picture(`${name}.jpg`),
    link: null,
  }))
  const lead = block(BLOCK_TYPES.summary, at(0, 0, 24, 20), {
    collectionId: journal,
    design: 'lead',
    limit: 4,
  })
  const rows = block(
    BLOCK_TYPES.summary,
    at(0, 22, 24, 30),
    { collectionId: journal, design: 'list', limit: 2, showTags: true, showAuthor: true },
    { readMore: 'Read more' },
  )
  const themed = (['white', 'light', 'accent', 'dark', 'black'] as const).map((theme): Section => ({
    id: `5ec7${theme}`,
    settings: { name: '', theme, height: 'small', width: 'inset', verticalAlignment: 'top' },
    blocks: [
      block(
        BLOCK_TYPES.text,
        at(0, 0, 12, 4),
        {},
        {
          html: `<p class="eyebrow">Theme</p><h2>${theme}</h2><p>Words with <a href="/">a link</a>, <strong>strong</strong> and <em>soft</em> ones.</p><blockquote>Somebody said this.</blockquote><ul><li>One</li><li>Two</li></ul>`,
        },
      ),
      block(BLOCK_TYPES.button, at(14, 0, 5, 2), { link: { kind: 'url', url: '/' } }, { label: 'Primary' }),
      block(
        BLOCK_TYPES.button,
        at(19, 0, 5, 2),
        { link: { kind: 'url', url: '/' }, variant: 'secondary' },
        { label: 'Secondary' },
      ),
      block(
        BLOCK_TYPES.button,
        at(14, 3, 5, 2),
        { link: { kind: 'url', url: '/' }, variant: 'link' },
        { label: 'As a link' },
      ),
      block(
        BLOCK_TYPES.button,
        at(19, 3, 5, 2),
        { link: { kind: 'url', url: '/' }, size: 'small' },
        { label: 'Small' },
      ),
      block(BLOCK_TYPES.line, at(14, 6, 10, 1), { style: 'dashed', thickness: 2 }),
      block(
        BLOCK_TYPES.quote,
        at(14, 8, 10, 6),
        { size: 'medium' },
        { text: 'Words of weight.', source: 'Ruth', detail: 'Sandhythe' },
      ),
    ],
  }))
  const plain = {
    name: '',
    theme: 'white',
    height: 'small',
    width: 'inset',
    verticalAlignment: 'top',
  } as const
  const more = (['white', 'dark'] as const).map((theme): Section => ({
    id: `5ec7more${theme}`,
    settings: { name: '', theme, height: 'small', width: 'inset', verticalAlignment: 'top' },
    blocks: moreBlocks(picture('hero-shelf.jpg')),
  }))
  const sections: Section[] = [
    ...themed,
    ...more,
    {
      id: '5ec7pictures',
      settings: plain,
      blocks: [
        block(
          BLOCK_TYPES.image,
          at(0, 0, 8, 20),
          { assetId: picture('hero-shelf.jpg'), aspectRatio: 'square', caption: 'overlay' },
          { caption: 'Over the picture' },
        ),
        block(BLOCK_TYPES.image, at(8, 0, 8, 20), {
          assetId: picture('hero-shelf.jpg'),
          aspectRatio: 'square',
          corners: 'round',
        }),
        block(BLOCK_TYPES.image, at(16, 0, 8, 20), {
          assetId: picture('mug-ink.jpg'),
          aspectRatio: 'square',
          fit: 'contain',
        }),
        block(
          BLOCK_TYPES.gallery,
          at(0, 21, 24, 12),
          { items: gallery, thumbnailsPerRow: 5, captions: 'hover', lightbox: true },
          { 'items.g0.caption': 'Tiles' },
        ),
      ],
    },
    {
      id: '5ec7shop',
      settings: plain,
      blocks: [
        block(BLOCK_TYPES.product, at(0, 0, 24, 20), {
          productId: product('everyday-mug'),
          imagePosition: 'left',
        }),
        block(BLOCK_TYPES.productList, at(0, 30, 24, 20), {
          source: 'chosen',
          productIds: ['teapot', 'pitcher', 'planter'].map(product),
          columns: 3,
          align: 'center',
          showExcerpt: true,
        }),
      ],
    },
    { id: '5ec7posts', settings: { ...plain, theme: 'light' }, blocks: [lead, rows] },
    {
      id: '5ec7code',
      settings: plain,
      blocks: [
        block(BLOCK_TYPES.code, at(0, 0, 12, 4), { source: '<p>Own <b>markup</b></p>' }),
        block(BLOCK_TYPES.code, at(12, 0, 12, 4), {
          source: 'const a = 1\nconst b = 2',
          displaySource: true,
        }),
        block(BLOCK_TYPES.image, at(0, 5, 8, 8)),
        block(BLOCK_TYPES.text, at(8, 5, 8, 8)),
        block(BLOCK_TYPES.spacer, at(16, 5, 8, 8)),
        block(BLOCK_TYPES.button, at(0, 14, 8, 2)),
        block(BLOCK_TYPES.quote, at(8, 14, 8, 4)),
      ],
    },
  ]
  const input = demoInput({ ...page, document: { format: 1, sections } }, '/showcase', { mode })
  const newest = Object.keys(items)
  return {
    ...input,
    library: { ...input.library, lists: { [lead.id]: newest.slice(0, 4), [rows.id]: newest.slice(0, 2) } },
  }
}

/** The blocks of a page that tells about a place, as they come from the block menu or nearly so. */
function moreBlocks(picture: string): Block[] {
  const made = (
    type: BlockTypeCode,
    area: GridArea,
    value: JsonObject = {},
    texts: JsonObject = {},
  ): Block[] => {
    const block = newBlock(type, `b10d${(madeMore += 1).toString(16).padStart(20, '0')}`, 'en', {
      x: 0,
      y: 0,
    })
    if (block === undefined) return []
    return [
      {
        ...block,
        value: { ...block.value, ...value },
        texts: { en: { ...block.texts['en'], ...(texts as Record<string, string>) } },
        layout: { desktop: area },
      },
    ]
  }
  const profiles = [
    'instagram.com/a',
    'www.facebook.com/a',
    'x.com/a',
    'youtube.com/@a',
    'mastodon.social/@a',
    'a.example',
  ]
  return [
    ...made(BLOCK_TYPES.accordion, at(0, 0, 14, 10)),
    ...made(BLOCK_TYPES.openingHours, at(15, 0, 9, 10)),
    ...made(BLOCK_TYPES.accordion, at(0, 12, 14, 10), {
      lines: 'around',
      sign: 'arrow',
      size: 'large',
      signSide: 'start',
      oneOpen: true,
      isFaq: true,
    }),
    ...made(BLOCK_TYPES.socialLinks, at(15, 12, 9, 3), {
      source: 'own',
      items: profiles.map((url, index) => ({ id: `p${index}`, url: `https://${url}` })),
    }),
    ...made(BLOCK_TYPES.socialLinks, at(15, 16, 9, 3), {
      source: 'own',
      look: 'both',
      items: profiles.map((url, index) => ({ id: `p${index}`, url: `https://${url}` })),
    }),
    ...made(
      BLOCK_TYPES.video,
      at(0, 24, 12, 16),
      { link: { kind: 'url', url: 'https://youtu.be/aqz-KE-bpKQ' }, poster: picture },
      { title: 'A walk through the workshop', caption: 'Filmed on a quiet Tuesday' },
    ),
    ...made(BLOCK_TYPES.video, at(12, 24, 12, 16), {
      link: { kind: 'url', url: 'https://vimeo.com/76979871' },
    }),
    ...made(
      BLOCK_TYPES.map,
      at(0, 42, 12, 18),
      { point: '51.6226, -8.8861' },
      { name: 'The studio', address: '4 Quay Lane\nSandhythe' },
    ),
    ...made(BLOCK_TYPES.embed, at(13, 42, 11, 14), {
      url: 'https://open.spotify.com/album/1DFixLWuPkv3KT3TnV35m3',
    }),
    ...made(
      BLOCK_TYPES.embed,
      at(13, 57, 11, 4),
      { url: 'https://unknown.example/a' },
      { title: 'A page elsewhere' },
    ),
    ...made(BLOCK_TYPES.cardList, at(0, 62, 24, 8)),
    ...made(BLOCK_TYPES.cardList, at(0, 72, 24, 8), { look: 'framed', numbered: true }),
  ]
}

let madeMore = 0
