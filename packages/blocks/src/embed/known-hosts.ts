import { framedVideo } from '../video/video-source.ts'

/** How an address of a known host is shown in a frame. */
export interface Framed {
  readonly host: string
  readonly frame: string
  /** Width over height, or the height in px of what keeps it. */
  readonly shape: { readonly ratio: number } | { readonly height: number }
}

/** A host that allows to be framed, and how its addresses become those of a frame. */
interface KnownHost {
  readonly name: string
  readonly hosts: readonly string[]
  /** The address of the frame; undefined for a page of the host that cannot be framed. */
  frame(url: URL): string | undefined
  readonly shape: Framed['shape']
}

const encoded = (url: URL): string => encodeURIComponent(url.href)

const KNOWN: readonly KnownHost[] = [
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    frame: ({ pathname }) => {
      const [, kind, id] =
        /^\/(?:intl-\w+\/)?(track|album|playlist|artist|episode|show)\/(\w+)/.exec(pathname) ?? []
      return id === undefined ? undefined : `https://open.spotify.com/embed/${kind}/${id}`
    },
    shape: { height: 352 },
  },
  {
    name: 'SoundCloud',
    hosts: ['soundcloud.com'],
    frame: (url) =>
      url.pathname.length > 1
        ? `https://w.soundcloud.com/player/?url=${encoded(url)}&visual=false`
        : undefined,
    shape: { height: 166 },
  },
  {
    name: 'Apple Podcasts',
    hosts: ['podcasts.apple.com'],
    frame: ({ pathname, search }) => `https://embed.podcasts.apple.com${pathname}${search}`,
    shape: { height: 175 },
  },
  {
    name: 'Apple Music',
    hosts: ['music.apple.com'],
    frame: ({ pathname, search }) => `https://embed.music.apple.com${pathname}${search}`,
    shape: { height: 450 },
  },
  {
    name: 'Mixcloud',
    hosts: ['mixcloud.com'],
    frame: ({ pathname }) =>
      pathname.length > 1
        ? `https://player-widget.mixcloud.com/widget/iframe/?feed=${encodeURIComponent(pathname)}`
        : undefined,
    shape: { height: 180 },
  },
  {
    name: 'Dailymotion',
    hosts: ['dailymotion.com'],
    frame: ({ pathname }) => {
      const [, id] = /^\/video\/(\w+)/.exec(pathname) ?? []
      return id === undefined ? undefined : `https://geo.dailymotion.com/player.html?video=${id}`
    },
    shape: { ratio: 16 / 9 },
  },
  {
    name: 'Loom',
    hosts: ['loom.com'],
    frame: ({ pathname }) => {
      const [, id] = /^\/(?:share|embed)\/(\w+)/.exec(pathname) ?? []
      return id === undefined ? undefined : `https://www.loom.com/embed/${id}`
    },
    shape: { ratio: 16 / 9 },
  },
  {
    name: 'TED',
    hosts: ['ted.com'],
    frame: ({ pathname }) => {
      const [, talk] = /^\/talks\/([\w-]+)/.exec(pathname) ?? []
      return talk === undefined ? undefined : `https://embed.ted.com/talks/${talk}`
    },
    shape: { ratio: 16 / 9 },
  },
  {
    name: 'CodePen',
    hosts: ['codepen.io'],
    frame: ({ pathname }) => {
      const [, who, pen] = /^\/([\w-]+)\/(?:pen|embed|full)\/(\w+)/.exec(pathname) ?? []
      return pen === undefined ? undefined : `https://codepen.io/${who}/embed/${pen}?default-tab=result`
    },
    shape: { height: 400 },
  },
  {
    name: 'Figma',
    hosts: ['figma.com'],
    frame: (url) =>
      /^\/(file|design|proto|board)\//.test(url.pathname)
        ? `https://www.figma.com/embed?embed_host=share&url=${encoded(url)}`
        : undefined,
    shape: { ratio: 4 / 3 },
  },
  {
    name: 'Google Forms',
    hosts: ['docs.google.com'],
    frame: ({ pathname }) => {
      const [, id] = /^\/forms\/d\/e\/([\w-]+)/.exec(pathname) ?? []
      return id === undefined ? undefined : `https://docs.google.com/forms/d/e/${id}/viewform?embedded=true`
    },
    shape: { height: 800 },
  },
  {
    name: 'Typeform',
    hosts: ['typeform.com'],
    frame: ({ hostname, pathname }) => {
      const [, id] = /^\/to\/(\w+)/.exec(pathname) ?? []
      return id === undefined ? undefined : `https://${hostname}/to/${id}`
    },
    shape: { height: 600 },
  },
  {
    name: 'Calendly',
    hosts: ['calendly.com'],
    frame: ({ pathname }) =>
      pathname.length > 1 ? `https://calendly.com${pathname}?embed_type=Inline` : undefined,
    shape: { height: 700 },
  },
  {
    name: 'Airtable',
    hosts: ['airtable.com'],
    frame: ({ pathname }) => {
      const [, id] = /^\/(?:embed\/)?((?:app\w+\/)?shr\w+)/.exec(pathname) ?? []
      return id === undefined ? undefined : `https://airtable.com/embed/${id}`
    },
    shape: { height: 533 },
  },
]

/**
 * How what an address leads to is shown in a frame.
 *
 * @returns undefined for hosts that are not known, and pages of known ones that cannot be framed
 */
export function framedAddress(address: string): Framed | undefined {
  const video = framedVideo(address)
  if (video !== undefined) return { host: video.host, frame: video.frame, shape: { ratio: 16 / 9 } }
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:') return undefined
  const host = url.hostname.replace(/^www\./, '')
  const known = KNOWN.find(({ hosts }) => hosts.some((one) => host === one || host.endsWith(`.${one}`)))
  const frame = known?.frame(url)
  return known === undefined || frame === undefined
    ? undefined
    : { host: known.name, frame, shape: known.shape }
}

/** The names of the hosts that can be framed, for people. */
export const KNOWN_NAMES: readonly string[] = ['YouTube', 'Vimeo', ...KNOWN.map(({ name }) => name)]
