import { BLOCK_TYPES, DESKTOP_COLUMNS, field } from '@plinth/domain'
import { ALT_HELP, SHAPES } from '../choices.ts'
import { defineBlock, phoneRowsOf } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { ASPECT_RATIOS } from '../aspect-ratio.ts'
import { withCaption } from '../video/film.ts'

/** A wide banner would be a strip on a phone and a tall one would fill it: both come nearer to square. */
const phoneRatio = (desktopRatio: number) => Math.min(1.15, Math.max(0.75, desktopRatio))

export const imageBlock = defineBlock({
  type: BLOCK_TYPES.image,
  folder: 'image',
  name: 'Image',
  description: 'One picture, with a caption or a link.',
  keywords: ['picture', 'photo', 'photograph', 'img', 'caption', 'drawing', 'illustration'],
  group: 'media',
  menuOrder: 20,
  fields: {
    assetId: field.picture('Picture'),
    caption: field.choice(
      'Caption',
      [
        ['none', 'None'],
        ['below', 'Below'],
        ['overlay', 'On the picture'],
      ],
      { default: 'below' },
    ),
    link: field.link('Link'),
    aspectRatio: field.choice('Shape', [...SHAPES, ['fill', 'Fill its area']], { tab: 'design' }),
    fit: field.choice(
      'Fit',
      [
        ['cover', 'Crop'],
        ['contain', 'Show all'],
      ],
      { tab: 'design' },
    ),
    focalPoint: field.focalPoint('Focal point here', 'assetId', {
      tab: 'design',
      help: 'What stays in view when the picture is cropped in this place.',
    }),
    corners: field.choice(
      'Corners',
      [
        ['style', 'As the site'],
        ['square', 'Square'],
        ['round', 'Round'],
        ['arch', 'Arch'],
      ],
      { tab: 'design' },
    ),
    lightbox: field.toggle('Open large when clicked', { tab: 'advanced', help: 'Not with a link.' }),
    decorative: field.toggle('Decoration only', { tab: 'advanced', help: 'Screen readers pass over it.' }),
  },
  texts: {
    alt: field.text(
      'Alternative text',
      { max: 300 },
      { tab: 'content', help: ALT_HELP, placeholder: 'What the picture shows' },
    ),
    caption: field.inlineText('Caption', { max: 500 }, { placeholder: 'Caption' }),
  },
  invitation: 'Choose a picture',
  size: { w: 10, h: 12 },
  phoneRows: (value, block, columns) => {
    const { w, h } = block.layout.desktop
    if (value.aspectRatio === 'fill')
      return phoneRowsOf(phoneRatio(((1360 / DESKTOP_COLUMNS) * w) / (h * 24)), columns)
    return value.aspectRatio === 'original' ? 1 : phoneRowsOf(ASPECT_RATIOS[value.aspectRatio], columns)
  },
  pairsOnPhone: true,
  needs: (value) => ({ ...linkNeeds([value.link]), assetIds: [value.assetId].filter(Boolean) }),
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
      picture: withCaption(picture, caption),
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
