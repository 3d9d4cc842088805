import { BLOCK_TYPES, type JsonObject } from '@plinth/domain'
import { defineBlock, phoneRowsOf } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { aspectRatioNames, ASPECT_RATIOS } from '../schema/aspect-ratio.ts'
import { link } from '../schema/link.ts'
import { choice, flag, list, object, reference, wholeNumber } from '../schema/schema.ts'

const MAX_PICTURES = 60

export const galleryBlock = defineBlock({
  type: BLOCK_TYPES.gallery,
  folder: 'gallery',
  name: 'Gallery',
  description: 'Pictures in a grid.',
  keywords: ['images', 'photos', 'grid', 'portfolio', 'lightbox'],
  icon: 'IconLayoutGrid',
  fields: {
    items: list(object({ id: reference(), assetId: reference(), link: link() }), MAX_PICTURES),
    thumbnailsPerRow: wholeNumber(1, 10, 4),
    phoneColumns: wholeNumber(1, 4, 2),
    padding: wholeNumber(0, 50, 20),
    aspectRatio: choice(aspectRatioNames, 'square'),
    autoCrop: flag(true),
    captions: choice(['none', 'below', 'hover']),
    lightbox: flag(false),
    lightboxTheme: choice(['dark', 'light']),
    newWindow: flag(false),
  },
  texts: {
    'items.*.alt': { kind: 'plain', max: 300, placeholder: 'What the picture shows' },
    'items.*.caption': { kind: 'inline', max: 500, placeholder: 'Caption' },
  },
  size: { w: 24, h: 12 },
  phoneRows: (value, _block, columns) => {
    const rows = Math.ceil(value.items.length / value.phoneColumns)
    const ratio = value.aspectRatio === 'original' ? 1 : ASPECT_RATIOS[value.aspectRatio]
    return Math.max(1, rows) * phoneRowsOf(ratio, columns / value.phoneColumns)
  },
  pairsOnPhone: false,
  needs: ({ items }) => {
    const linked = linkNeeds(items.map(({ link }) => link))
    return {
      ...linked,
      assetIds: [...items.map(({ assetId }) => assetId), ...linked.assetIds].filter(Boolean),
    }
  },
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
