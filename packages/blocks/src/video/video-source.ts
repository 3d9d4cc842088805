/** Where a video plays, and how it is shown in a frame there. */
export interface FramedVideo {
  readonly host: 'YouTube' | 'Vimeo'
  /** The page of the video, for whoever has no scripts. */
  readonly page: string
  /** What the frame loads, playing at once. */
  readonly frame: string
}

const YOUTUBE_ID = /^[\w-]{11}$/

/**
 * Reads the address of a video's page as people copy it.
 *
 * @param start seconds from the beginning
 * @returns undefined for what is no page of a video of YouTube or Vimeo
 */
export function framedVideo(address: string, start = 0): FramedVideo | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  return youtube(url, host, start) ?? vimeo(url, host, start)
}

function youtube(url: URL, host: string, start: number): FramedVideo | undefined {
  const parts = url.pathname.split('/').filter(Boolean)
  const isTube = host === 'youtube.com' || host === 'youtube-nocookie.com'
  const [first = '', second = ''] = parts
  const id =
    host === 'youtu.be'
      ? first
      : isTube && /^(shorts|embed|live|v)$/.test(first)
        ? second
        : isTube && first === 'watch'
          ? (url.searchParams.get('v') ?? '')
          : ''
  if (!YOUTUBE_ID.test(id)) return undefined
  const from = start > 0 ? start : secondsIn(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')
  return {
    host: 'YouTube',
    page: `https://www.youtube.com/watch?v=${id}${from > 0 ? `&t=${from}s` : ''}`,
    // The host without cookies; related videos are at least those of the same channel.
    frame: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${from > 0 ? `&start=${from}` : ''}`,
  }
}

function vimeo(url: URL, host: string, start: number): FramedVideo | undefined {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return undefined
  const [, id = '', inPath] = /\/(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname) ?? []
  if (id === '') return undefined
  // Unlisted videos are known by a second part.
  const given = inPath ?? url.searchParams.get('h') ?? ''
  const key = /^[0-9a-f]{6,20}$/.test(given) ? given : ''
  return {
    host: 'Vimeo',
    page: `https://vimeo.com/${id}${key === '' ? '' : `/${key}`}`,
    frame: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key === '' ? '' : `&h=${key}`}${start > 0 ? `#t=${start}s` : ''}`,
  }
}

/** `90`, `90s` or `1m30s` in seconds; 0 for anything else. */
function secondsIn(time: string): number {
  const [all, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? []
  if (all === undefined || all === '') return 0
  return Math.min(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), 86_400)
}

/** Whether an address is that of a file a browser plays. */
export function isVideoFile(address: string): boolean {
  return /\.(mp4|m4v|webm|mov|ogv)(?:$|[?#])/i.test(address)
}
