import { inWords, readText, say, type Sentence } from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { MailWriter, PostOffice } from '../../platform/mail/post-office.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { findSignUp } from './find-sign-up.ts'
import { findWaited, nameOfWaited, type Waited } from './find-waited.ts'
import type { SignUp } from './schema.ts'
import { keyOf, signUpUrl } from './sign-up-key.ts'

/** The kind of the mail that tells somebody that a variant is back. */
export const RESTOCK_MAIL = 'restock'

interface Words {
  readonly subject: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly leave: string
}

/** A moment as people of a website’s place read it. */
export const momentInWords = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)

function wordsOf(website: SiteWebsite, waited: Waited, { language, heldUntil }: SignUp): Words {
  const { primaryLanguage, timeZone } = website
  const words = (sentence: Sentence) => inWords(sentence, language)
  const product = nameOfWaited(waited, language, primaryLanguage)
  const title = readText(website.title, language, primaryLanguage)
  const isBack = words(
    say('You asked {website} to tell you when {product} is back. It is.', { website: title, product }),
  )
  return {
    subject: words(say('{product} is back', { product })),
    before:
      heldUntil === null
        ? [isBack, words(say('You can buy it here:'))]
        : [
            isBack,
            words(
              say('One is kept for you until {moment}. Put it into your cart here:', {
                moment: momentInWords(heldUntil, language, timeZone),
              }),
            ),
          ],
    after:
      heldUntil === null
        ? []
        : [words(say('If you want it no more, there is nothing to do: the next in line gets it then.'))],
    leave: words(say('To be told no more about it:')),
  }
}

/** Tells somebody that their turn has come, in the transaction that says they were told. [RESTOCK-10] */
export async function tellByMail(
  mail: Pick<PostOffice, 'send'>,
  tx: Database,
  website: SiteWebsite,
  to: SignUp,
): Promise<void> {
  const waited = await findWaited(tx, website.id, to.variantId, to.queuedAt)
  if (waited === undefined) return
  const { subject, before, after } = wordsOf(website, waited, to)
  await mail.send(tx, {
    websiteId: website.id,
    kind: RESTOCK_MAIL,
    to: to.email,
    subject,
    // The links are put in when it is sent. [MAIL-6]
    text: [...before, '…', ...after].join('\n\n'),
    aboutId: to.id,
  })
}

const linked = (url: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`

/** Lets the post office write these mails when it sends them, with the links only their reader may have. [MAIL-6] */
export function registerRestockMails(app: App): void {
  const writer: MailWriter = {
    async write({ websiteId, aboutId }, { db, clock }) {
      const [website, to] = await Promise.all([
        findWebsite(db, websiteId),
        findSignUp(db, websiteId, aboutId),
      ])
      const waited = to && (await findWaited(db, websiteId, to.variantId, clock.now()))
      if (website === undefined || to === undefined || waited === undefined) return undefined
      const { subject, before, after, leave } = wordsOf(website, waited, to)
      const own = { s: to.id, k: keyOf(app.secret, websiteId, to.id) }
      const url = to.origin + (to.heldUntil === null ? waited.path : signUpUrl('/_restock/take', own))
      const leaveUrl = to.origin + signUpUrl('/_restock/leave', own)
      const paragraphs = (lines: readonly string[]) =>
        lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
      return {
        text: `${[...before, url, ...after, `${leave}\n${leaveUrl}`].join('\n\n')}\n`,
        html: mailFrame(
          subject,
          `${mailTitle(subject)}${paragraphs(before)}<p>${linked(url)}</p>${paragraphs(after)}<p>${escapeHtml(leave)}<br>${linked(leaveUrl)}</p>`,
          to.language,
        ),
        headers: {
          'List-Unsubscribe': `<${leaveUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  }
  app.mail.writers.set(RESTOCK_MAIL, writer)
}
