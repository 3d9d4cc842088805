import { BLOCK_TYPES, field } from '@plinth/domain'
import { defineBlock, phoneRowsOf } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { filmContext, filmOf, VIDEO_HELP } from './film.ts'

const RATIOS = { widescreen: 16 / 9, 'four-three': 4 / 3, square: 1, vertical: 9 / 16 } as const

export const videoBlock = defineBlock({
  type: BLOCK_TYPES.video,
  folder: 'video',
  name: 'Video',
  description: 'A video of YouTube, of Vimeo or of your files.',
  keywords: ['youtube', 'vimeo', 'film', 'movie', 'clip', 'mp4', 'player', 'shorts', 'reel'],
  group: 'media',
  menuOrder: 30,
  fields: {
    link: field.link('Video', { help: VIDEO_HELP, plays: true }),
    poster: field.picture('Picture before it plays', {
      help: 'Shown until somebody presses play. Nothing is asked of the video’s host before that.',
    }),
    ratio: field.choice(
      'Shape',
      [
        ['widescreen', 'Widescreen 16:9'],
        ['four-three', 'Landscape 4:3'],
        ['square', 'Square 1:1'],
        ['vertical', 'Upright 9:16'],
      ],
      { tab: 'design' },
    ),
    corners: field.choice(
      'Corners',
      [
        ['style', 'As the site'],
        ['square', 'Square'],
      ],
      { tab: 'design' },
    ),
    start: field.number('Begin at', { min: 0, max: 86_400 }, { unit: 's', tab: 'advanced' }),
    loop: field.toggle('Begin again at the end', { tab: 'advanced', help: 'For your own files.' }),
  },
  texts: {
    title: field.text(
      'What it shows',
      { max: 200 },
      {
        tab: 'content',
        help: 'Said to people who cannot see the picture.',
        placeholder: 'A walk through the workshop',
      },
    ),
    caption: field.inlineText('Caption', { max: 500 }, { placeholder: 'Caption' }),
  },
  invitation: 'Paste the address of a video, or choose a file',
  size: { w: 16, h: 22 },
  phoneRows: ({ ratio }, _block, columns) => phoneRowsOf(RATIOS[ratio], columns),
  pairsOnPhone: false,
  needs: ({ link, poster }) => ({
    ...linkNeeds([link]),
    assetIds: [poster, link?.kind === 'file' ? link.assetId : ''].filter(Boolean),
  }),
  context: (value, environment) => {
    const film = filmOf(environment, value.link, value.start)
    const caption = environment.text('caption')
    const picture = environment.picture({
      assetId: value.poster,
      ratio: RATIOS[value.ratio],
      width: { desktop: 1, phone: 1 },
      alt: '',
    })
    return {
      empty: film === null,
      ...(film === null ? {} : filmContext(film, environment, { title: environment.text('title'), picture })),
      loop: value.loop,
      ratio: RATIOS[value.ratio],
      isSquare: value.corners === 'square',
      caption,
      showCaption: environment.editing || caption !== '',
    }
  },
})
