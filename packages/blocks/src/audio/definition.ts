import { BLOCK_TYPES, field, say } from '@plinth/domain'
import { defineBlock } from '../definition.ts'
import { linkNeeds } from '../link-needs.ts'
import { shownItems } from '../list-items.ts'
import { isAudioFile, nameOfFile } from './audio-file.ts'

export const audioBlock = defineBlock({
  type: BLOCK_TYPES.audio,
  folder: 'audio',
  name: 'Audio',
  description: 'A recording, an album or the episodes of a podcast.',
  keywords: ['music', 'mp3', 'sound', 'song', 'track', 'album', 'podcast', 'player', 'episode', 'playlist'],
  group: 'media',
  menuOrder: 35,
  fields: {
    items: field.list(
      'Tracks',
      'Track',
      {
        link: field.link('File', {
          help: 'One of your files, or the address of one: MP3, M4A, OGG, WAV or FLAC.',
        }),
      },
      { max: 60 },
      { help: 'They play one after the other.' },
    ),
    cover: field.picture('Cover'),
    isNumbered: field.toggle('Number them', { tab: 'design' }),
    mayDownload: field.toggle('Offer the files to be kept', { tab: 'advanced' }),
  },
  texts: {
    title: field.text('Title', { max: 200 }, { placeholder: 'Title' }),
    detail: field.text('Whose it is', { max: 200 }, { placeholder: 'Whose it is' }),
    'items.*.title': field.text('Title', { max: 200 }, { placeholder: 'Title of the track' }),
    'items.*.detail': field.text('Detail', { max: 200 }, { placeholder: 'With whom, or when' }),
  },
  invitation: 'Add tracks',
  size: { w: 14, h: 10 },
  pairsOnPhone: false,
  needs: ({ items, cover }) => ({
    ...linkNeeds(items.map(({ link }) => link)),
    assetIds: [cover, ...items.map(({ link }) => (link?.kind === 'file' ? link.assetId : ''))].filter(
      Boolean,
    ),
  }),
  context: (value, environment) => {
    const { editing } = environment
    const tracks = shownItems(
      environment,
      value.items,
      ({ id, link }, text) => {
        const address = environment.link(link)?.url ?? ''
        const isFile = address !== '' && (link?.kind === 'file' || isAudioFile(address))
        if (isFile) environment.allowFrom('media', address)
        const file = link?.kind === 'file' ? (environment.asset(link.assetId)?.fileName ?? address) : address
        const title = text('title')
        const name = title || nameOfFile(file)
        return {
          id,
          url: isFile ? address : '',
          title: editing ? title : name,
          detail: text('detail'),
          play: environment.say(say('Play {title}', { title: name })),
          pause: environment.say(say('Pause {title}', { title: name })),
          position: environment.say(say('Where {title} is', { title: name })),
          download: environment.say(say('Download {title}', { title: name })),
        }
      },
      ({ url }) => url !== '',
    )
    const [title, detail] = [environment.text('title'), environment.text('detail')]
    const cover = environment.picture({
      assetId: value.cover,
      ratio: 1,
      width: { desktop: 0.3, phone: 0.5 },
    })
    return {
      empty: tracks.length === 0,
      tracks,
      cover,
      title,
      detail,
      showTitle: editing || title !== '',
      showDetail: editing || detail !== '',
      showHead: editing || cover !== null || title !== '' || detail !== '',
      isNumbered: value.isNumbered,
      mayDownload: value.mayDownload && !editing,
      problem: environment.say(say('This cannot be played here.')),
      props: { artist: detail, album: title },
    }
  },
})
