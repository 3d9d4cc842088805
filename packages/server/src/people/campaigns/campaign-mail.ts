import { createHmac, timingSafeEqual } from 'node:crypto'
import { inWords, readText, say, type PageDocument } from '@plinth/domain'
import { pageDependencies, renderMail, type RenderInput } from '@plinth/renderer'
import { loadDependencies } from '../../delivery/page/load-library.ts'
import { renderInputOf } from '../../delivery/page/render-site-page.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { unsubscribeHeaders } from '../newsletter/newsletter-mails.ts'
import { keyOf, subscriberUrl } from '../newsletter/subscriber-key.ts'
import type { CampaignRow, FrozenMail } from './schema.ts'

/** What stands in a mail for links of its reader's own, until it is sent to one. */
const OWN = {
  unsubscribe: 'https://reader.invalid/unsubscribe',
  preferences: 'https://reader.invalid/preferences',
  opened: 'https://reader.invalid/opened',
} as const

/** A mail's settings as its document is drawn with them. */
export type CampaignWords = Pick<CampaignRow, 'subject' | 'previewText' | 'isCounted' | 'origin'>

/** A mail, and whether nothing in it says or shows anything. */
interface DrawnMail {
  readonly mail: FrozenMail
  readonly isBlank: boolean
}

/** Draws the mail of a campaign in one language, without anything of a reader's own. [CAMPAIGN-4] [CAMPAIGN-5] */
export async function drawMail(
  app: Pick<App, 'db' | 'clock' | 'pageSources' | 'mail'>,
  website: SiteWebsite,
  document: PageDocument,
  campaign: CampaignWords,
  language: string,
): Promise<DrawnMail> {
  const { db, clock, pageSources: sources } = app
  const now = clock.now()
  const ask = { db, website, sight: 'published', now } as const
  const siteMap = await sources.siteMap(db, website.id, 'published')
  const library = await loadDependencies({ ...ask, sources, siteMap }, pageDependencies(document))
  const input = await renderInputOf(
    {
      ...ask,
      sources,
      siteMap,
      origin: campaign.origin,
      path: '/',
      mode: 'published',
      sendsMail: app.mail.hasServer,
      manifest: { loader: '', islands: {} },
      language,
    },
    { kind: 'notFound', path: '/' },
  )
  const render: RenderInput = { ...input, library: { ...input.library, ...library } }
  const primary = website.primaryLanguage
  const subject = readText(campaign.subject, language, primary)
  const title = readText(website.title, language, primary)
  const words = (sentence: Parameters<typeof inWords>[0]) => inWords(sentence, language)
  const { seller } = website.store
  const from = [
    seller?.name.trim() || title,
    ...(seller?.address ?? '').split('\n').map((line) => line.trim()),
  ]
  const { html, text, isBlank } = renderMail({
    render,
    document,
    subject,
    previewText: readText(campaign.previewText, language, primary),
    footer: {
      lines: [
        from.filter((line) => line !== '').join(', '),
        words(say('You get this mail because you subscribed to {website}.', { website: title })),
      ],
      links: [
        { label: words(say('Choose what you get')), url: OWN.preferences },
        { label: words(say('Unsubscribe')), url: OWN.unsubscribe },
      ],
    },
    ...(campaign.isCounted ? { openedUrl: OWN.opened } : {}),
  })
  return { mail: { subject, html, text }, isBlank }
}

/** Whose mail it is. */
export interface Reader {
  readonly websiteId: string
  readonly campaignId: string
  readonly subscriberId: string
}

/** Proves that a link that is counted was in a mail to its reader: `what` is the address it leads to, or that it was opened. [CAMPAIGN-15] */
export const countingKey = (secret: string, { websiteId, campaignId, subscriberId }: Reader, what: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['campaign', websiteId, campaignId, subscriberId, what]))
    .digest('base64url')
    .slice(0, 32)

export function isCountingKey(secret: string, reader: Reader, what: string, key: string): boolean {
  const given = Buffer.from(key)
  const wanted = Buffer.from(countingKey(secret, reader, what))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** What an open is signed as. */
export const OPENED = 'opened'

/** A mail to one reader. */
export interface OwnMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The mail with its reader's own links. What they open and follow is counted only where both the campaign and the reader
 * allow it; otherwise their mail has no such address in it. [CAMPAIGN-10] [CAMPAIGN-15]
 */
export function forReader(
  secret: string,
  origin: string,
  mail: FrozenMail,
  reader: Reader,
  isCounted: boolean,
): OwnMail {
  const { websiteId, campaignId, subscriberId } = reader
  const own = { s: subscriberId, k: keyOf(secret, websiteId, subscriberId) }
  const unsubscribe = origin + subscriberUrl('/_newsletter/unsubscribe', own)
  const preferences = origin + subscriberUrl('/_newsletter/preferences', own)
  const counted = (path: string, what: string, more: Record<string, string> = {}) =>
    `${origin}${path}?${new URLSearchParams({ c: campaignId, r: subscriberId, k: countingKey(secret, reader, what), ...more })}`
  const links = isCounted
    ? mail.html.replaceAll(/<a href="(https?:\/\/[^"]*)"/g, (tag, written: string) => {
        const url = written
          .replaceAll('&quot;', '"')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&')
        return url.startsWith('https://reader.invalid/') || url.length > 1500
          ? tag
          : `<a href="${escapeHtml(counted('/_newsletter/go', url, { u: url }))}"`
      })
    : mail.html.replaceAll(new RegExp(`<img src="${OWN.opened}"[^>]*>`, 'g'), '')
  const put = (text: string, escape: (url: string) => string) =>
    text
      .replaceAll(OWN.unsubscribe, escape(unsubscribe))
      .replaceAll(OWN.preferences, escape(preferences))
      .replaceAll(OWN.opened, escape(counted('/_newsletter/opened', OPENED)))
  return {
    subject: mail.subject,
    html: put(links, escapeHtml),
    text: put(mail.text, (url) => url),
    headers: { ...unsubscribeHeaders(unsubscribe), Precedence: 'bulk' },
  }
}

/** The mail as its writer looks at it: links of a reader's own lead nowhere. [CAMPAIGN-5] */
export function forLooking(mail: FrozenMail): FrozenMail {
  const put = (text: string) =>
    Object.values(OWN).reduce((all, address) => all.replaceAll(address, '#'), text)
  return {
    subject: mail.subject,
    html: put(mail.html.replaceAll(new RegExp(`<img src="${OWN.opened}"[^>]*>`, 'g'), '')),
    text: put(mail.text),
  }
}
