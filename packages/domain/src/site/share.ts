/** Where visitors can share a post: services that take a link in their address. [POST-30] */
export const SHARE_SERVICES = [
  'facebook',
  'x',
  'bluesky',
  'linkedin',
  'pinterest',
  'reddit',
  'whatsapp',
  'email',
] as const

export type ShareService = (typeof SHARE_SERVICES)[number]

/** What they are called; `email` in the language of the page. */
export const SHARE_SERVICE_NAMES: Readonly<Record<Exclude<ShareService, 'email'>, string>> = {
  facebook: 'Facebook',
  x: 'X',
  bluesky: 'Bluesky',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  whatsapp: 'WhatsApp',
}

/** What is shared; whole addresses. */
export interface Shared {
  readonly url: string
  readonly title: string
  /** Of its picture. */
  readonly picture?: string
}

/**
 * The address at which a service asks whether to share a page: a link, so that nothing of the service is on the page and it
 * hears of nobody who does not press it. [POST-30]
 */
export function shareAddress(service: ShareService, { url, title, picture }: Shared): string {
  const at = (address: string, values: Readonly<Record<string, string>>) =>
    `${address}?${new URLSearchParams(values)}`
  switch (service) {
    case 'facebook':
      return at('https://www.facebook.com/sharer/sharer.php', { u: url })
    case 'x':
      return at('https://x.com/intent/post', { url, text: title })
    case 'bluesky':
      return at('https://bsky.app/intent/compose', { text: `${title} ${url}` })
    case 'linkedin':
      return at('https://www.linkedin.com/sharing/share-offsite/', { url })
    case 'pinterest':
      return at('https://www.pinterest.com/pin/create/button/', {
        url,
        description: title,
        ...(picture === undefined ? {} : { media: picture }),
      })
    case 'reddit':
      return at('https://www.reddit.com/submit', { url, title })
    case 'whatsapp':
      return at('https://wa.me/', { text: `${title} ${url}` })
    case 'email':
      // Programs for mail show a plus as it stands.
      return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  }
}
