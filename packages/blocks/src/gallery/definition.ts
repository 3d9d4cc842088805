import { BLOCK_TYPES, field, say, type Fields, type JsonObject, type ValueOf } from '@plinth/domain'
import { ALT_HELP, shape } from '../choices.ts'
import { defineBlock, type BlockEnvironment, type PictureWidth } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { needsOfItems } from '../list-items.ts'
import { ASPECT_RATIOS, ratioOf } from '../aspect-ratio.ts'
import {
  filmContext,
  filmOf,
  filmTitle,
  mediaItem,
  VIDEO_HELP,
  withCaption,
  type Film,
} from '../video/film.ts'

/** Most pictures of a gallery. */
const MAX_PICTURES = 50

/** Designs that show a strip of pictures, moved from side to side. */
const STRIPS = ['slideshow', 'slider'] as const
const inStrips = { field: 'design', is: STRIPS } as const
const inGrid = { field: 'design', is: ['grid'] } as const
const inSlider = { field: 'design', is: ['slider'] } as const
const notStacked = { field: 'design', is: ['grid', ...STRIPS] } as const
const withThumbnails = { field: 'thumbnails', is: [true] } as const

const fields = {
  items: field.list(
    'Pictures',
    'Picture',
    {
      assetId: field.picture('Picture'),
      video: field.link('Video', { help: VIDEO_HELP, plays: true }),
      link: field.link('Link', { when: { field: 'video', is: [null] } }),
    },
    { max: MAX_PICTURES },
    { without: 'Add a video' },
  ),
  captions: field.choice('Captions', [
    ['none', 'None'],
    ['below', 'Below'],
    ['over', 'On the picture'],
    ['hover', 'On hover'],
  ]),
  metaPosition: field.choice(
    'Place of the caption',
    [
      ['bottom', 'Bottom'],
      ['bottom-left', 'Bottom left'],
      ['bottom-right', 'Bottom right'],
      ['center', 'Centre'],
      ['top', 'Top'],
      ['top-left', 'Top left'],
      ['top-right', 'Top right'],
    ],
    { when: { field: 'captions', is: ['over', 'hover'] } },
  ),
  design: field.choice(
    'Design',
    [
      ['grid', 'Grid'],
      ['slideshow', 'Slideshow'],
      ['slider', 'Slider'],
      ['stacked', 'Stacked'],
    ],
    { tab: 'design' },
  ),
  thumbnailsPerRow: field.number('Columns', { min: 1, max: 10 }, { default: 4, tab: 'design', when: inGrid }),
  phoneColumns: field.number(
    'Columns on a phone',
    { min: 1, max: 4 },
    { default: 2, tab: 'design', when: inGrid },
  ),
  padding: field.number('Space between', { min: 0, max: 50 }, { default: 20, unit: 'px', tab: 'design' }),
  aspectRatio: { ...shape('Shape', 'square'), when: notStacked },
  autoCrop: field.toggle('Crop to the shape', { default: true, tab: 'design', when: notStacked }),
  sliderHeight: field.number(
    'Height of the pictures',
    { min: 20, max: 100 },
    { default: 50, unit: '%', tab: 'design', when: inSlider, help: 'Of the width of the block.' },
  ),
  maxWidth: field.number(
    'Widest a picture may be',
    { min: 100, max: 300 },
    { default: 300, unit: '%', tab: 'design', when: inSlider, help: 'Of its height.' },
  ),
  activeAlignment: field.choice(
    'Where the current picture stands',
    [
      ['left', 'Left'],
      ['center', 'Centre'],
      ['right', 'Right'],
    ],
    { default: 'center', tab: 'design', when: inSlider },
  ),
  controls: field.toggle('Arrows', { tab: 'design', when: inStrips }),
  autoplay: field.toggle('Change by itself', {
    tab: 'design',
    when: inStrips,
    help: 'Visitors can stop it. It stands still for those who have asked their device for less motion.',
  }),
  autoplayDuration: field.number(
    'Time for each picture',
    { min: 1, max: 10 },
    { default: 5, unit: 's', tab: 'design', when: { field: 'autoplay', is: [true] } },
  ),
  thumbnails: field.toggle('Small pictures below', { tab: 'design', when: inStrips }),
  squareThumbs: field.toggle('Crop small pictures to squares', {
    default: true,
    tab: 'design',
    when: withThumbnails,
  }),
  thumbnailStripHeight: field.number(
    'Height of small pictures',
    { min: 0, max: 200 },
    { default: 80, unit: 'px', tab: 'design', when: withThumbnails },
  ),
  thumbnailStripMargin: field.number(
    'Space above small pictures',
    { min: 0, max: 60 },
    { default: 20, unit: 'px', tab: 'design', when: withThumbnails },
  ),
  transparentBackground: field.toggle('Nothing behind the pictures', {
    tab: 'design',
    help: 'For drawings and logos that one can see through.',
  }),
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
} satisfies Fields

export const galleryBlock = defineBlock({
  type: BLOCK_TYPES.gallery,
  folder: 'gallery',
  name: 'Gallery',
  description: 'Pictures and videos in a grid, one after the other, or one below the other.',
  keywords: [
    'images',
    'photos',
    'pictures',
    'grid',
    'portfolio',
    'lightbox',
    'album',
    'collage',
    'slideshow',
    'slider',
    'carousel',
    'videos',
  ],
  group: 'media',
  menuOrder: 30,
  fields,
  texts: {
    'items.*.caption': field.inlineText(
      'Caption',
      { max: 500 },
      { placeholder: 'Caption', when: { field: 'captions', is: ['below', 'over', 'hover'] } },
    ),
    'items.*.alt': field.text(
      'Alternative text',
      { max: 300 },
      { help: ALT_HELP, placeholder: 'What the picture shows' },
    ),
  },
  invitation: 'Choose pictures',
  size: { w: 24, h: 12 },
  pairsOnPhone: false,
  needs({ items }) {
    const { links, assetIds } = needsOfItems(items)
    const videos = items.map(({ video }) => video)
    return {
      links: [...links, ...linkNeeds(videos).links],
      assetIds: [...assetIds, ...videos.flatMap((video) => (video?.kind === 'file' ? video.assetId : []))],
    }
  },
  islands: ({ lightbox }) => (lightbox ? ['lightbox'] : []),
  shares: ({ items }) => (items.some(({ video }) => video !== null) ? ['video', 'gallery-videos'] : []),
  context: (value, environment, block) => {
    const pictures = picturesOf(value, environment, block.id)
    const isInStrip = isStrip(value.design)
    const isOver = value.captions === 'over' || value.captions === 'hover'
    return {
      empty: pictures.length === 0,
      pictures,
      design: value.design,
      isStrip: isInStrip,
      isStacked: value.design === 'stacked',
      columns: value.thumbnailsPerRow,
      phoneColumns: value.phoneColumns,
      padding: value.padding,
      ratio: value.design === 'stacked' || value.design === 'slider' ? null : (shapeOf(value) ?? null),
      contain: !value.autoCrop && value.design !== 'stacked',
      over: isOver ? value.metaPosition : null,
      hover: value.captions === 'hover',
      isClear: value.transparentBackground,
      lightbox: value.lightbox,
      sliderHeight: value.sliderHeight,
      widest: value.maxWidth / 100,
      snap: { left: 'start', center: 'center', right: 'end' }[value.activeAlignment],
      controls: value.controls && pictures.length > 1,
      autoplay: isInStrip && value.autoplay && pictures.length > 1,
      hasThumbnails: showsThumbnails(value) && pictures.length > 1,
      squareThumbs: value.squareThumbs,
      thumbnailHeight: value.thumbnailStripHeight,
      thumbnailMargin: value.thumbnailStripMargin,
      props: { seconds: value.autoplay ? value.autoplayDuration : 0 },
      words: {
        pictures: environment.say(say('Pictures')),
        previous: environment.say(say('Previous picture')),
        next: environment.say(say('Next picture')),
        play: environment.say(say('Change pictures by themselves')),
        pause: environment.say(say('Stop changing pictures')),
        unknownVideo: environment.editing
          ? environment.say(say('No video can be played from this address. Visitors see the picture alone.'))
          : '',
      },
      options: optionsOf(value),
    }
  },
})

type GalleryValue = ValueOf<typeof fields>

/** Width over height of a video without a picture, where its gallery has no shape of its own. */
const WIDESCREEN = 16 / 9

const isStrip = (design: string): boolean => (STRIPS as readonly string[]).includes(design)

const showsThumbnails = ({ design, thumbnails, thumbnailStripHeight }: GalleryValue): boolean =>
  isStrip(design) && thumbnails && thumbnailStripHeight > 0

/** Width over height of the shape pictures are brought to; undefined for their own. */
const shapeOf = ({ aspectRatio }: GalleryValue): number | undefined =>
  aspectRatio === 'original' ? undefined : ASPECT_RATIOS[aspectRatio]

/** How wide pictures stand, as shares of the block. */
function widthOf(value: GalleryValue, own: number): PictureWidth {
  if (value.design === 'slider') {
    const share = Math.min(1, (value.sliderHeight / 100) * Math.min(own, value.maxWidth / 100))
    return { desktop: share, phone: share }
  }
  if (value.design !== 'grid') return { desktop: 1, phone: 1 }
  const gap = (columns: number) => (value.padding * (columns - 1)) / columns
  return {
    desktop: 1 / value.thumbnailsPerRow,
    phone: 1 / value.phoneColumns,
    desktopGapPx: gap(value.thumbnailsPerRow),
    phoneGapPx: gap(value.phoneColumns),
  }
}

function picturesOf(value: GalleryValue, environment: BlockEnvironment, blockId: string): JsonObject[] {
  const pictures: JsonObject[] = []
  for (const item of value.items) {
    const caption = value.captions === 'none' ? '' : environment.text(`items.${item.id}.caption`)
    const shown = pictureOf(value, environment, item, caption)
    if (shown === undefined) continue
    pictures.push({
      ...shown,
      id: item.id,
      slide: `picture-${blockId.slice(-6)}-${item.id}`,
      thumbnail: thumbnailOf(value, environment, item.assetId),
      showLabel: environment.say(say('Show picture {number}', { number: pictures.length + 1 })),
      caption,
      showCaption: value.captions !== 'none' && (caption !== '' || environment.editing),
    })
  }
  return pictures
}

/** An element as the template sees it: its picture, and what a press on it does; undefined when there is nothing to show. */
function pictureOf(
  value: GalleryValue,
  environment: BlockEnvironment,
  item: GalleryValue['items'][number],
  caption: string,
): JsonObject | undefined {
  const film = filmOf(environment, item.video)
  const ratio = value.design === 'stacked' || !value.autoCrop ? undefined : shapeOf(value)
  const asset = environment.asset(item.assetId)
  const own = ratio ?? (asset === null && film !== null ? WIDESCREEN : ratioOf('original', asset ?? {}))
  const alt = environment.text(`items.${item.id}.alt`)
  const drawn = environment.picture({
    assetId: item.assetId,
    width: widthOf(value, own),
    ...(ratio === undefined ? {} : { ratio }),
    ...(alt === '' ? {} : { alt }),
  })
  const picture = withCaption(drawn, caption)
  if (picture === null && film === null) return undefined
  const target = film === null ? environment.link(item.link) : null
  return {
    ...mediaItem(film, picture),
    picture,
    own: Math.round(own * 1000) / 1000,
    link: target === null ? null : { ...target, newWindow: target.newWindow || value.newWindow },
    lightbox: value.lightbox && target === null && film === null,
    film: film === null ? null : filmInGallery(film, value, environment, { item, picture, alt, own }),
    isUnknownVideo: environment.editing && item.video !== null && film === null,
  }
}

/** A film in its place: played there, or in the large view. */
function filmInGallery(
  film: Film,
  value: GalleryValue,
  environment: BlockEnvironment,
  {
    item,
    picture,
    alt,
    own,
  }: { item: { readonly id: string }; picture: JsonObject | null; alt: string; own: number },
): JsonObject {
  const title = filmTitle(alt, picture, environment.text(`items.${item.id}.caption`))
  const shown = filmContext(film, environment, { title, picture })
  const { props, file, play, note } = shown
  return {
    ...shown,
    isLarge: value.lightbox,
    large: { src: props?.src ?? file, isFile: props === null, title: props?.title ?? title, play, note },
    own: value.design === 'stacked' || shapeOf(value) === undefined ? Math.round(own * 1000) / 1000 : null,
  }
}

/** The same picture, small, below a strip. */
function thumbnailOf(value: GalleryValue, environment: BlockEnvironment, assetId: string): JsonObject | null {
  if (!showsThumbnails(value)) return null
  // Of 1,360 and 350 px, which blocks are wide at most on either device.
  const width = {
    desktop: value.thumbnailStripHeight / 1360,
    phone: Math.min(1, value.thumbnailStripHeight / 350),
  }
  return environment.picture({ assetId, alt: '', width, ...(value.squareThumbs ? { ratio: 1 } : {}) })
}

/** The options by the names that templates and clients of such galleries know. [BLOCK-11] */
function optionsOf(value: GalleryValue): JsonObject {
  const isShown = value.captions !== 'none'
  return {
    design: value.design,
    autoplay: value.autoplay,
    'autoplay-duration': value.autoplayDuration,
    controls: value.controls,
    'auto-crop': value.autoCrop,
    'aspect-ratio': value.aspectRatio,
    'square-thumbs': value.squareThumbs,
    thumbnails: value.thumbnails,
    'thumbnail-strip-height': value.thumbnailStripHeight,
    'thumbnail-strip-margin': value.thumbnailStripMargin,
    'show-meta': isShown,
    'show-meta-basic': isShown,
    'show-meta-only-title': false,
    'meta-position': value.metaPosition,
    'show-meta-on-hover': value.captions === 'hover',
    'active-alignment': value.activeAlignment,
    'thumbnails-per-row': value.thumbnailsPerRow,
    padding: value.padding,
    lightbox: value.lightbox,
    lightboxTheme: value.lightboxTheme,
    'max-width': value.maxWidth,
    newWindow: value.newWindow,
    transparentBackground: value.transparentBackground,
  }
}
