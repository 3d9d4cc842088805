import { BLOCK_TYPES, field, type JsonObject } from '@plinth/domain'
import { ALT_HELP, shape } from '../choices.ts'
import { defineBlock } from '../definition.ts'
import { needsOfItems } from '../list-items.ts'
import { ASPECT_RATIOS } from '../aspect-ratio.ts'

const MAX_PICTURES = 60

export const galleryBlock = defineBlock({
  type: BLOCK_TYPES.gallery,
  folder: 'gallery',
  name: 'Gallery',
  description: 'Pictures in a grid.',
  keywords: ['images', 'photos', 'pictures', 'grid', 'portfolio', 'lightbox', 'album', 'collage'],
  group: 'media',
  menuOrder: 30,
  fields: {
    items: field.list(
      'Pictures',
      'Picture',
      { assetId: field.picture('Picture'), link: field.link('Link') },
      { max: MAX_PICTURES },
    ),
    captions: field.choice('Captions', [
      ['none', 'None'],
      ['below', 'Below'],
      ['hover', 'On hover'],
    ]),
    thumbnailsPerRow: field.number('Columns', { min: 1, max: 10 }, { default: 4, tab: 'design' }),
    phoneColumns: field.number('Columns on a phone', { min: 1, max: 4 }, { default: 2, tab: 'design' }),
    padding: field.number('Space between', { min: 0, max: 50 }, { default: 20, unit: 'px', tab: 'design' }),
    aspectRatio: shape('Shape', 'square'),
    autoCrop: field.toggle('Crop to the shape', { default: true, tab: 'design' }),
    lightbox: field.toggle('Open large when clicked', { tab: 'advanced' }),
    lightboxTheme: field.choice(
      'Behind the large picture',
      [
        ['dark', 'Dark'],
        ['light', 'Light'],
      ],
      { tab: 'advanced', when: { field: 'lightbox', is: [true] } },
    ),
    newWindow: field.toggle('Open links in a new window', { tab: 'advanced' }),
  },
  texts: {
    'items.*.caption': field.inlineText('Caption', { max: 500 }, { placeholder: 'Caption' }),
    'items.*.alt': field.text(
      'Alternative text',
      { max: 300 },
      { help: ALT_HELP, placeholder: 'What the picture shows' },
    ),
  },
  invitation: 'Choose pictures',
  size: { w: 24, h: 12 },
  pairsOnPhone: false,
  needs: ({ items }) => needsOfItems(items),
  islands: ({ lightbox }) => (lightbox ? ['lightbox'] : []),
  context: (value, environment) => {
    const ratio = value.aspectRatio === 'original' ? undefined : ASPECT_RATIOS[value.aspectRatio]
    const gap = (columns: number) => (value.padding * (columns - 1)) / columns
    const pictures: JsonObject[] = []
    for (const item of value.items) {
      const alt = environment.text(`items.${item.id}.alt`)
      const picture = environment.picture({
        assetId: item.assetId,
        width: {
          desktop: 1 / value.thumbnailsPerRow,
          phone: 1 / value.phoneColumns,
          desktopGapPx: gap(value.thumbnailsPerRow),
          phoneGapPx: gap(value.phoneColumns),
        },
        ...(ratio === undefined || !value.autoCrop ? {} : { ratio }),
        ...(alt === '' ? {} : { alt }),
      })
      if (picture === null) continue
      const target = environment.link(item.link)
      const caption = value.captions === 'none' ? '' : environment.text(`items.${item.id}.caption`)
      pictures.push({
        id: item.id,
        picture,
        link: target === null ? null : { ...target, newWindow: target.newWindow || value.newWindow },
        lightbox: value.lightbox && target === null,
        caption,
        showCaption: value.captions !== 'none' && (caption !== '' || environment.editing),
      })
    }
    return {
      empty: pictures.length === 0,
      pictures,
      columns: value.thumbnailsPerRow,
      phoneColumns: value.phoneColumns,
      padding: value.padding,
      ratio: ratio ?? null,
      contain: !value.autoCrop,
      hover: value.captions === 'hover',
      lightbox: value.lightbox,
      options: {
        design: 'grid',
        'auto-crop': value.autoCrop,
        'aspect-ratio': value.aspectRatio,
        'thumbnails-per-row': value.thumbnailsPerRow,
        padding: value.padding,
        'show-meta': value.captions !== 'none',
        'show-meta-on-hover': value.captions === 'hover',
        lightbox: value.lightbox,
        lightboxTheme: value.lightboxTheme,
        newWindow: value.newWindow,
      },
    }
  },
})
