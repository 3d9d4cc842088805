import { plainText, say, type JsonObject, type Link } from '@plinth/domain'
import type { BlockEnvironment } from '../definition.ts'
import { framedProps } from '../embed/framed-props.ts'
import { framedVideo, isVideoFile, type FramedVideo } from './video-source.ts'

/** Said of every place where a video is chosen. */
export const VIDEO_HELP =
  'The address of its page at YouTube or Vimeo, or one of your files. Videos of free Vimeo accounts (Basic) cannot be shown elsewhere: share one of a different account.'

/** What can be played: a video of YouTube or Vimeo in a frame of theirs, or a file. */
export type Film =
  | { readonly framed: FramedVideo }
  /** `isOwn`: it is of the website's own library. */
  | { readonly file: string; readonly isOwn: boolean }

/**
 * The film a link is of; null for what is none. A page that shows it may load it from its host. Files of the library are taken
 * at their word; others are known by how their address ends. [BLOCK-20] [BLOCK-23]
 *
 * @param start seconds from its beginning
 */
export function filmOf(environment: BlockEnvironment, link: Link | null, start = 0): Film | null {
  const address = environment.link(link)?.url ?? ''
  const framed = link?.kind === 'url' ? framedVideo(address, start) : undefined
  if (framed !== undefined) {
    environment.allowFrom('frame', framed.frame)
    return { framed }
  }
  const isOwn = link?.kind === 'file'
  if (address === '' || !(isOwn || isVideoFile(address))) return null
  environment.allowFrom('media', address)
  return { file: start > 0 ? `${address}#t=${start}` : address, isOwn }
}

/** How a film stands in a block. */
interface FilmPlace {
  /** What it shows, for who cannot see it. */
  readonly title: string
  /** The picture before it plays. */
  readonly picture: JsonObject | null
}

/** What `player.html` and `large.html` show of a film. Before somebody plays it nothing is asked of its host. [BLOCK-21] */
export function filmContext(film: Film, environment: BlockEnvironment, { title, picture }: FilmPlace) {
  const framed = 'framed' in film ? film.framed : undefined
  const file = 'file' in film ? film.file : ''
  const posterUrl = picture === null ? '' : String(picture['largeUrl'] ?? '')
  const note =
    framed === undefined
      ? ''
      : environment.say(say('Playing it loads the video from {host}.', { host: framed.host }))
  return {
    isFramed: framed !== undefined,
    isStill: environment.editing,
    /** Where it is shown without scripts. */
    page: framed?.page ?? file,
    props: framed === undefined ? null : framedProps(framed.frame, title || framed.host),
    file,
    // The library answers from where the page comes from; any other host is asked by who plays it.
    preload: posterUrl === '' && 'isOwn' in film && film.isOwn ? 'metadata' : 'none',
    poster: picture,
    posterUrl,
    title,
    play:
      title === ''
        ? environment.say(say('Play video'))
        : environment.say(say('Play video: {title}', { title })),
    note,
  }
}

/**
 * What templates read of an element that is a picture or a film, under the names they know: `video` shows one with its formatter.
 * [BLOCK-94]
 */
export function mediaItem(film: Film | null, picture: JsonObject | null): JsonObject {
  if (film === null) return { mediaType: 'imageFile', recordType: 2 }
  const framed = 'framed' in film ? film.framed : undefined
  const address = escaped(framed?.frame ?? ('file' in film ? film.file : ''))
  return {
    ...picture,
    mediaType: 'video',
    recordType: 8,
    systemDataId: picture?.['id'] ?? '',
    overlay: true,
    oembed: {
      html:
        framed === undefined
          ? `<video src="${address}" controls playsinline></video>`
          : `<iframe src="${address}" allow="autoplay; encrypted-media; fullscreen" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"></iframe>`,
      providerName: framed?.host ?? '',
    },
  }
}

const escaped = (address: string): string =>
  address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * A picture with what is written below it, as templates read it: its words as `title`, the same with its markup as `body`.
 * Without a caption it is called as the library calls it. [BLOCK-120]
 */
export const withCaption = (picture: JsonObject | null, caption: string): JsonObject | null =>
  picture === null || caption === '' ? picture : { ...picture, title: plainText(caption), body: caption }

/** What a film is called: by its alternative text, else its picture's, else its caption. */
export const filmTitle = (alt: string, picture: JsonObject | null, caption: string): string =>
  alt || String(picture?.['altText'] ?? '') || plainText(caption)
