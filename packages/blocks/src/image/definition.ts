import { BLOCK_TYPES, DESKTOP_COLUMNS } from '@plinth/domain'
import { defineBlock, phoneRowsOf } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { aspectRatioNames, ASPECT_RATIOS, type AspectRatio } from '../schema/aspect-ratio.ts'
import { link } from '../schema/link.ts'
import { choice, flag, focalPoint, optional, reference } from '../schema/schema.ts'

type ImageRatio = AspectRatio | 'fill'

/** A wide banner would be a strip on a phone and a tall one would fill it: both come nearer to square. */
const phoneRatio = (desktopRatio: number) => Math.min(1.15, Math.max(0.75, desktopRatio))

export const imageBlock = defineBlock({
  type: BLOCK_TYPES.image,
  folder: 'image',
  name: 'Image',
  description: 'One picture, with a caption or a link.',
  keywords: ['picture', 'photo', 'photograph', 'caption'],
  icon: 'IconPhoto',
  fields: {
    assetId: reference(),
    aspectRatio: choice([...aspectRatioNames, 'fill'] as readonly ImageRatio[], 'original'),
    fit: choice(['cover', 'contain']),
    focalPoint: optional(focalPoint()),
    decorative: flag(false),
    caption: choice(['none', 'below', 'overlay'], 'below'),
    corners: choice(['style', 'square', 'round', 'arch']),
    lightbox: flag(false),
    link: link(),
  },
  texts: {
    alt: { kind: 'plain', max: 300, placeholder: 'What the picture shows' },
    caption: { kind: 'inline', max: 500, placeholder: 'Caption' },
  },
  size: { w: 10, h: 12 },
  phoneRows: (value, block, columns) => {
    const { w, h } = block.layout.desktop
    if (value.aspectRatio === 'fill')
      return phoneRowsOf(phoneRatio(((1360 / DESKTOP_COLUMNS) * w) / (h * 24)), columns)
    return value.aspectRatio === 'original' ? 1 : phoneRowsOf(ASPECT_RATIOS[value.aspectRatio], columns)
  },
  pairsOnPhone: true,
  needs: (value) => {
    const linked = linkNeeds([value.link])
    return { ...linked, assetIds: [value.assetId, ...linked.assetIds].filter(Boolean) }
  },
  islands: ({ lightbox }) => (lightbox ? ['lightbox'] : []),
  context: (value, environment) => {
    const fills = value.aspectRatio === 'fill'
    const ratio =
      value.aspectRatio === 'fill' || value.aspectRatio === 'original'
        ? undefined
        : ASPECT_RATIOS[value.aspectRatio]
    const alt = value.decorative ? '' : environment.text('alt')
    const picture = environment.picture({
      assetId: value.assetId,
      focalPoint: value.focalPoint,
      fillsHeight: fills,
      ...(ratio === undefined || value.fit === 'contain' ? {} : { ratio }),
      ...(value.decorative || alt !== '' ? { alt } : {}),
    })
    const caption = value.caption === 'none' ? '' : environment.text('caption')
    const target = environment.link(value.link)
    return {
      empty: picture === null,
      picture,
      link: target,
      lightbox: value.lightbox && target === null,
      caption,
      showCaption: value.caption !== 'none' && (caption !== '' || environment.editing),
      overlay: value.caption === 'overlay',
      fills,
      contain: value.fit === 'contain',
      corners: value.corners,
      ratio: ratio ?? (fills ? null : picture === null ? null : (picture['ratio'] ?? null)),
    }
  },
})
