import { inWords, readText, say, type Sentence } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { mailAction, mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import type { MailWriter, PostOffice } from '../../platform/mail/post-office.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { findSubscriber } from './find-subscriber.ts'
import type { Subscriber } from './schema.ts'
import { keyOf, subscriberUrl } from './subscriber-key.ts'

const KINDS = { confirm: 'newsletter-confirm', welcome: 'newsletter-welcome' } as const

/** The words of a mail: paragraphs, and a link in their midst. */
interface Words {
  readonly subject: string
  readonly before: readonly string[]
  readonly link: string
  /** What stands on the button that leads there. */
  readonly action: string
  readonly after: readonly string[]
}

type Kind = keyof typeof KINDS

const titleOf = ({ title, primaryLanguage }: SiteWebsite, language: string): string =>
  readText(title, language, primaryLanguage)

function wordsOf(kind: Kind, website: SiteWebsite, { language }: Pick<Subscriber, 'language'>): Words {
  const values = { website: titleOf(website, language) }
  const words = (sentence: Sentence) => inWords(sentence, language)
  return kind === 'confirm'
    ? {
        subject: words(say('Please confirm your subscription to {website}', values)),
        before: [
          words(
            say('Somebody, most likely you, asked for the newsletter of {website} at this address.', values),
          ),
          words(say('To get it, open this page and press the button:')),
        ],
        link: '/_newsletter/confirm',
        action: words(say('Confirm your subscription')),
        after: [words(say('If it was not you, there is nothing to do: you will get no further mail.'))],
      }
    : {
        subject: words(say('You get the newsletter of {website}', values)),
        before: [
          words(say('Thank you. From now on you get the newsletter of {website}.', values)),
          words(say('Change how you get it, or leave it, at any time:')),
        ],
        link: '/_newsletter/preferences',
        action: words(say('Choose what you get')),
        after: [],
      }
}

async function put(
  mail: Pick<PostOffice, 'send'>,
  tx: Database,
  website: SiteWebsite,
  kind: Kind,
  to: Subscriber,
): Promise<void> {
  const { subject, before, after } = wordsOf(kind, website, to)
  await mail.send(tx, {
    websiteId: website.id,
    kind: KINDS[kind],
    to: to.email,
    subject,
    // The link is put in when it is sent. [MAIL-6]
    text: [...before, '…', ...after].join('\n\n'),
    aboutId: to.id,
  })
}

/** Asks whoever has an address whether they want the newsletter. [NEWS-2] */
export const askToConfirm = (
  mail: Pick<PostOffice, 'send'>,
  tx: Database,
  website: SiteWebsite,
  to: Subscriber,
): Promise<void> => put(mail, tx, website, 'confirm', to)

/** Says to a new subscriber that they are one, and how to leave. [NEWS-3] */
export const sayWelcome = (
  mail: Pick<PostOffice, 'send'>,
  tx: Database,
  website: SiteWebsite,
  to: Subscriber,
): Promise<void> => put(mail, tx, website, 'welcome', to)

/**
 * The headers with which mail programs unsubscribe at a press, without a page (RFC 8058). [NEWS-4]
 *
 * @param url address of the subscriber’s page to leave
 */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Writes a mail with the links only its reader may have. */
function writerOf(app: App, kind: Kind): MailWriter {
  return {
    async write({ websiteId, aboutId }, { db }) {
      const [website, subscriber] = await Promise.all([
        findWebsite(db, websiteId),
        findSubscriber(db, websiteId, aboutId),
      ])
      if (website === undefined || subscriber === undefined) return undefined
      const { subject, before, link, action, after } = wordsOf(kind, website, subscriber)
      const own = { s: subscriber.id, k: keyOf(app.secret, websiteId, subscriber.id) }
      const url = subscriber.origin + subscriberUrl(link, own)
      const paragraphs = (lines: readonly string[]) =>
        lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
      return {
        text: `${[...before, url, ...after].join('\n\n')}\n`,
        html: mailFrame(
          subject,
          `${mailTitle(subject)}${paragraphs(before)}${mailAction(url, action)}${paragraphs(after)}`,
          subscriber.language,
        ),
        headers: unsubscribeHeaders(subscriber.origin + subscriberUrl('/_newsletter/unsubscribe', own)),
      }
    },
  }
}

/** Lets the post office write mails of the newsletter when it sends them. */
export function registerNewsletterMails(app: App): void {
  for (const kind of ['confirm', 'welcome'] as const) app.mail.writers.set(KINDS[kind], writerOf(app, kind))
}
