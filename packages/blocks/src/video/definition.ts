import { BLOCK_TYPES, field, say, type Link } from '@plinth/domain'
import { framedProps } from '../embed/framed-props.ts'
import { defineBlock, phoneRowsOf } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { framedVideo, isVideoFile } from './video-source.ts'

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
    link: field.link('Video', {
      help: 'The address of its page at YouTube or Vimeo, or one of your files. Videos of free Vimeo accounts (Basic) cannot be shown elsewhere: share one of a different account.',
    }),
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
    const address = environment.link(value.link)?.url ?? ''
    const framed = value.link?.kind === 'url' ? framedVideo(address, value.start) : undefined
    const file = framed === undefined && isFile(value.link, address) ? address : ''
    const title = environment.text('title')
    const poster = environment.picture({
      assetId: value.poster,
      ratio: RATIOS[value.ratio],
      width: { desktop: 1, phone: 1 },
      alt: '',
    })
    if (framed !== undefined) environment.allowFrom('frame', framed.frame)
    if (file !== '') environment.allowFrom('media', file)
    const caption = environment.text('caption')
    return {
      empty: framed === undefined && file === '',
      isFramed: framed !== undefined,
      page: framed?.page ?? '',
      props: framed === undefined ? null : framedProps(framed.frame, title || framed.host),
      file: file === '' ? '' : value.start > 0 ? `${file}#t=${value.start}` : file,
      loop: value.loop,
      poster,
      posterUrl: poster === null ? '' : String(poster['largeUrl'] ?? ''),
      ratio: RATIOS[value.ratio],
      isSquare: value.corners === 'square',
      title,
      play:
        title === ''
          ? environment.say(say('Play video'))
          : environment.say(say('Play video: {title}', { title })),
      note:
        framed === undefined
          ? ''
          : environment.say(say('Playing it loads the video from {host}.', { host: framed.host })),
      caption,
      showCaption: environment.editing || caption !== '',
    }
  },
})

/** Files of the library are taken at their word; others are known by how their address ends. */
function isFile(link: Link | null, address: string): boolean {
  return address !== '' && (link?.kind === 'file' || isVideoFile(address))
}
