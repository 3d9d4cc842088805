/** A network whose profiles are known by their address. */
export interface Network {
  readonly name: string
  /** Its hosts; those under them count too. */
  readonly hosts: readonly string[]
  /** The path of its sign: 24 by 24, drawn in strokes. Drawings of Tabler Icons (MIT). */
  readonly drawing: string
  /** Food is ordered there: the link asks for that instead of naming the service. */
  readonly takesOrders?: true
}

const NETWORKS: readonly Network[] = [
  {
    name: 'Instagram',
    hosts: ['instagram.com'],
    drawing:
      'M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10 M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0 -7 0 M17 7v.01',
  },
  {
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    drawing: 'M7 10v4h3v7h4v-7h3l1 -4h-4v-2a1 1 0 0 1 1 -1h3v-4h-3a5 5 0 0 0 -5 5v2h-3',
  },
  {
    name: 'X',
    hosts: ['x.com', 'twitter.com'],
    drawing: 'M4 4l11.733 16h4.267l-11.733 -16l-4.267 0 M4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772',
  },
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    drawing:
      'M2 8a4 4 0 0 1 4 -4h12a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-12a4 4 0 0 1 -4 -4v-8 M10 9l5 3l-5 3l0 -6',
  },
  {
    name: 'TikTok',
    hosts: ['tiktok.com'],
    drawing:
      'M21 7.917v4.034a9.948 9.948 0 0 1 -5 -1.951v4.5a6.5 6.5 0 1 1 -8 -6.326v4.326a2.5 2.5 0 1 0 4 2v-11.5h4.083a6.005 6.005 0 0 0 4.917 4.917',
  },
  {
    name: 'Pinterest',
    hosts: ['pinterest.com', 'pin.it'],
    drawing:
      'M8 20l4 -9 M10.7 14c.437 1.263 1.43 2 2.55 2c2.071 0 3.75 -1.554 3.75 -4a5 5 0 1 0 -9.7 1.7 M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  },
  {
    name: 'LinkedIn',
    hosts: ['linkedin.com'],
    drawing:
      'M8 11v5 M8 8v.01 M12 16v-5 M16 16v-3a2 2 0 1 0 -4 0 M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10',
  },
  {
    name: 'Threads',
    hosts: ['threads.net', 'threads.com'],
    drawing:
      'M19 7.5c-1.333 -3 -3.667 -4.5 -7 -4.5c-5 0 -8 2.5 -8 9s3.5 9 8 9s7 -3 7 -5s-1 -5 -7 -5c-2.5 0 -3 1.25 -3 2.5c0 1.5 1 2.5 2.5 2.5c2.5 0 3.5 -1.5 3.5 -5s-2 -4 -3 -4s-1.833 .333 -2.5 1',
  },
  {
    name: 'Bluesky',
    hosts: ['bsky.app'],
    drawing:
      'M6.335 5.144c-1.654 -1.199 -4.335 -2.127 -4.335 .826c0 .59 .35 4.953 .556 5.661c.713 2.463 3.13 2.75 5.444 2.369c-4.045 .665 -4.889 3.208 -2.667 5.41c1.03 1.018 1.913 1.59 2.667 1.59c2 0 3.134 -2.769 3.5 -3.5c.333 -.667 .5 -1.167 .5 -1.5c0 .333 .167 .833 .5 1.5c.366 .731 1.5 3.5 3.5 3.5c.754 0 1.637 -.571 2.667 -1.59c2.222 -2.203 1.378 -4.746 -2.667 -5.41c2.314 .38 4.73 .094 5.444 -2.369c.206 -.708 .556 -5.072 .556 -5.661c0 -2.953 -2.68 -2.025 -4.335 -.826c-2.293 1.662 -4.76 5.048 -5.665 6.856c-.905 -1.808 -3.372 -5.194 -5.665 -6.856',
  },
  {
    name: 'GitHub',
    hosts: ['github.com'],
    drawing:
      'M9 19c-4.3 1.4 -4.3 -2.5 -6 -3m12 5v-3.5c0 -1 .1 -1.4 -.5 -2c2.8 -.3 5.5 -1.4 5.5 -6a4.6 4.6 0 0 0 -1.3 -3.2a4.2 4.2 0 0 0 -.1 -3.2s-1.1 -.3 -3.5 1.3a12.3 12.3 0 0 0 -6.2 0c-2.4 -1.6 -3.5 -1.3 -3.5 -1.3a4.2 4.2 0 0 0 -.1 3.2a4.6 4.6 0 0 0 -1.3 3.2c0 4.6 2.7 5.7 5.5 6c-.6 .6 -.6 1.2 -.5 2v3.5',
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com'],
    drawing:
      'M3 8.5l1 1s1.5 -1.102 2 -.5c.509 .609 1.863 7.65 2.5 9c.556 1.184 1.978 2.89 4 1.5c2 -1.5 7.5 -5.5 8.5 -11.5c.444 -2.661 -1 -4 -2.5 -4c-2 0 -4.047 1.202 -4.5 4c2.05 -1.254 2.551 1 1.5 3c-1.052 2 -2 3 -2.5 3c-.49 0 -.924 -1.165 -1.5 -3.5c-.59 -2.42 -.5 -6.5 -3 -6.5s-5.5 4.5 -5.5 4.5',
  },
  {
    name: 'WhatsApp',
    hosts: ['wa.me', 'whatsapp.com'],
    drawing:
      'M3 21l1.65 -3.8a9 9 0 1 1 3.4 2.9l-5.05 .9 M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0 -1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0 -1h-1a.5 .5 0 0 0 0 1',
  },
  {
    name: 'Telegram',
    hosts: ['t.me', 'telegram.me'],
    drawing: 'M15 10l-4 4l6 6l4 -16l-18 7l4 2l2 6l3 -4',
  },
  {
    name: 'Spotify',
    hosts: ['spotify.com'],
    drawing:
      'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M8 11.973c2.5 -1.473 5.5 -.973 7.5 .527 M9 15c1.5 -1 4 -1 5 .5 M7 9c2 -1 6 -2 10 .5',
  },
  {
    name: 'SoundCloud',
    hosts: ['soundcloud.com'],
    drawing:
      'M17 11h1c1.38 0 3 1.274 3 3c0 1.657 -1.5 3 -3 3l-6 0v-10c3 0 4.5 1.5 5 4 M9 8l0 9 M6 17l0 -7 M3 16l0 -2',
  },
  {
    name: 'Bandcamp',
    hosts: ['bandcamp.com'],
    drawing: 'M8.5 6h13.5l-7 12h-13l6.5 -12',
  },
  {
    name: 'Etsy',
    hosts: ['etsy.com'],
    drawing:
      'M14 12h-5 M3 8a5 5 0 0 1 5 -5h8a5 5 0 0 1 5 5v8a5 5 0 0 1 -5 5h-8a5 5 0 0 1 -5 -5l0 -8 M15 16h-5a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1h5',
  },
  {
    name: 'Behance',
    hosts: ['behance.net'],
    drawing:
      'M3 18v-12h4.5a3 3 0 0 1 0 6a3 3 0 0 1 0 6h-4.5 M3 12l4.5 0 M14 13h7a3.5 3.5 0 0 0 -7 0v2a3.5 3.5 0 0 0 6.64 1 M16 6l3 0',
  },
  {
    name: 'Dribbble',
    hosts: ['dribbble.com'],
    drawing:
      'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0 M9 3.6c5 6 7 10.5 7.5 16.2 M6.4 19c3.5 -3.5 6 -6.5 14.5 -6.4 M3.1 10.75c5 0 9.814 -.38 15.314 -5',
  },
  {
    name: 'Snapchat',
    hosts: ['snapchat.com'],
    drawing:
      'M16.882 7.842a4.882 4.882 0 0 0 -9.764 0c0 4.273 -.213 6.409 -4.118 8.118c2 .882 2 .882 3 3c3 0 4 2 6 2s3 -2 6 -2c1 -2.118 1 -2.118 3 -3c-3.906 -1.709 -4.118 -3.845 -4.118 -8.118m-13.882 8.119c4 -2.118 4 -4.118 1 -7.118m17 7.118c-4 -2.118 -4 -4.118 -1 -7.118',
  },
  {
    name: 'Reddit',
    hosts: ['reddit.com'],
    drawing:
      'M12 8c2.648 0 5.028 .826 6.675 2.14a2.5 2.5 0 0 1 2.326 4.36c0 3.59 -4.03 6.5 -9 6.5c-4.875 0 -8.845 -2.8 -9 -6.294l-1 -.206a2.5 2.5 0 0 1 2.326 -4.36c1.646 -1.313 4.026 -2.14 6.674 -2.14l.999 0 M12 8l1 -5l6 1 M18 4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0 M8.5 13a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0 M14.5 13a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0 M10 17c.667 .333 1.333 .5 2 .5s1.333 -.167 2 -.5',
  },
  {
    name: 'Discord',
    hosts: ['discord.com', 'discord.gg'],
    drawing:
      'M8 12a1 1 0 1 0 2 0a1 1 0 0 0 -2 0 M14 12a1 1 0 1 0 2 0a1 1 0 0 0 -2 0 M15.5 17c0 1 1.5 3 2 3c1.5 0 2.833 -1.667 3.5 -3c.667 -1.667 .5 -5.833 -1.5 -11.5c-1.457 -1.015 -3 -1.34 -4.5 -1.5l-.972 1.923a11.913 11.913 0 0 0 -4.053 0l-.975 -1.923c-1.5 .16 -3.043 .485 -4.5 1.5c-2 5.667 -2.167 9.833 -1.5 11.5c.667 1.333 2 3 3.5 3c.5 0 2 -2 2 -3 M7 16.5c3.5 1 6.5 1 10 0',
  },
  {
    name: 'Twitch',
    hosts: ['twitch.tv'],
    drawing:
      'M4 5v11a1 1 0 0 0 1 1h2v4l4 -4h5.584c.266 0 .52 -.105 .707 -.293l2.415 -2.414c.187 -.188 .293 -.442 .293 -.708v-8.585a1 1 0 0 0 -1 -1h-14a1 1 0 0 0 -1 1l.001 0 M16 8l0 4 M12 8l0 4',
  },
  {
    name: 'Patreon',
    hosts: ['patreon.com'],
    drawing:
      'M20 8.408c-.003 -2.299 -1.746 -4.182 -3.79 -4.862c-2.54 -.844 -5.888 -.722 -8.312 .453c-2.939 1.425 -3.862 4.545 -3.896 7.656c-.028 2.559 .22 9.297 3.92 9.345c2.75 .036 3.159 -3.603 4.43 -5.356c.906 -1.247 2.071 -1.599 3.506 -1.963c2.465 -.627 4.146 -2.626 4.142 -5.273',
  },
  {
    name: 'Medium',
    hosts: ['medium.com'],
    drawing:
      'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12 M8 9h1l3 3l3 -3h1 M8 15l2 0 M14 15l2 0 M9 9l0 6 M15 9l0 6',
  },
]

/** Services at which the food of a place is ordered. */
const ORDERING: Network = {
  name: 'Order Now',
  hosts: [
    'chownow.com',
    'deliveroo.co.uk',
    'doordash.com',
    'grubhub.com',
    'just-eat.co.uk',
    'lieferando.de',
    'order.online',
    'takeaway.com',
    'toasttab.com',
    'ubereats.com',
    'wolt.com',
  ],
  drawing:
    'M6.331 8h11.339a2 2 0 0 1 1.977 2.304l-1.255 8.152a3 3 0 0 1 -2.966 2.544h-6.852a3 3 0 0 1 -2.965 -2.544l-1.255 -8.152a2 2 0 0 1 1.977 -2.304 M9 11v-5a3 3 0 0 1 6 0v5',
  takesOrders: true,
}

/** Where nobody has one network's sign: the Fediverse has thousands of hosts, whose profiles begin with an `@`. */
const MASTODON: Omit<Network, 'hosts'> = {
  name: 'Mastodon',
  drawing:
    'M18.648 15.254c-1.816 1.763 -6.648 1.626 -6.648 1.626a18.262 18.262 0 0 1 -3.288 -.256c1.127 1.985 4.12 2.81 8.982 2.475c-1.945 2.013 -13.598 5.257 -13.668 -7.636l-.026 -1.154c0 -3.036 .023 -4.115 1.352 -5.633c1.671 -1.91 6.648 -1.666 6.648 -1.666s4.977 -.243 6.648 1.667c1.329 1.518 1.352 2.597 1.352 5.633s-.456 4.074 -1.352 4.944 M12 11.204v-2.926c0 -1.258 -.895 -2.278 -2 -2.278s-2 1.02 -2 2.278v4.722m4 -4.722c0 -1.258 .895 -2.278 2 -2.278s2 1.02 2 2.278v4.722',
}

const WEBSITE =
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M3.6 9h16.8 M3.6 15h16.8 M11.5 3a17 17 0 0 0 0 18 M12.5 3a17 17 0 0 1 0 18'

/**
 * Which network an address leads to.
 *
 * @returns its name and sign; of any other place its host and a globe, and nothing for what is no address
 */
export function networkOf(address: string): Omit<Network, 'hosts'> | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname, protocol } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const host = hostname.replace(/^www\./, '')
  const known = [...NETWORKS, ORDERING].find(({ hosts }) =>
    hosts.some((one) => host === one || host.endsWith(`.${one}`)),
  )
  if (known !== undefined) return known
  return /^\/@[\w.-]+\/?$/.test(pathname) ? MASTODON : { name: host, drawing: WEBSITE }
}
