import { inWords, readText, say, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { selected, type RowOf } from '../../platform/database/selected.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { mailAction, mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { MailWriter, PostOffice } from '../../platform/mail/post-office.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { orders } from '../orders/schema.ts'
import { reviewKey, reviewPath } from './review-key.ts'
import { reviewedOrder } from './reviewed-order.ts'

/** The kind of the mail that asks for reviews. */
export const REVIEW_MAIL = 'review-request'

const o = alias(orders, 'o')
const askedRow = selected({ id: o.id, email: o.email, language: o.language, origin: o.origin })
export type AskedOrder = RowOf<typeof askedRow>

interface Words {
  readonly subject: string
  readonly lead: string
  readonly names: readonly string[]
  readonly button: string
  readonly takes: string
  readonly why: string
  readonly stop: string
}

function wordsOf(website: SiteWebsite, language: string, names: readonly string[]): Words {
  const words = (sentence: Sentence) => inWords(sentence, language)
  const title = readText(website.title, language, website.primaryLanguage)
  return {
    subject: words(say('How do you like what you bought at {website}?', { website: title })),
    lead: words(say('You have had these for a while now. What do you think of them?')),
    names,
    button: words(say('Write a review')),
    takes: words(say('It takes a minute, and needs no account. What you write helps others to choose.')),
    why: words(say('You get this mail, once, because of your order at {website}.', { website: title })),
    stop: words(say('To get no more of these mails:')),
  }
}

/** Asks a buyer, in the transaction that notes it. [REVIEW-1] */
export async function askByMail(
  mail: Pick<PostOffice, 'send'>,
  tx: Database,
  website: SiteWebsite,
  order: AskedOrder,
): Promise<void> {
  const reviewed = await reviewedOrder(tx, website, order.id)
  if (reviewed === undefined) return
  const { subject, lead, names, takes, why } = wordsOf(website, order.language, namesOf(reviewed))
  await mail.send(tx, {
    websiteId: website.id,
    kind: REVIEW_MAIL,
    to: order.email,
    subject,
    // The links are put in when it is sent. [MAIL-6]
    text: [lead, listOf(names), '…', takes, why].join('\n\n'),
    aboutId: order.id,
  })
}

const namesOf = ({ products }: NonNullable<Awaited<ReturnType<typeof reviewedOrder>>>): string[] =>
  products.map(({ name, variantName }) => (variantName === '' ? name : `${name} (${variantName})`))

const listOf = (names: readonly string[]): string => names.map((name) => `- ${name}`).join('\n')

async function findAsked(db: Database, websiteId: string, orderId: string): Promise<AskedOrder | undefined> {
  const [row] = await askedRow.read(
    db,
    sql`select ${askedRow} from orders o where o.website_id = ${websiteId} and o.id = ${orderId}`,
  )
  return row
}

/** Lets the post office write these mails when it sends them, with the links only their reader may have. [MAIL-6] */
export function registerReviewMails(app: App): void {
  const writer: MailWriter = {
    async write({ websiteId, aboutId }, { db }) {
      const [website, order] = await Promise.all([
        findWebsite(db, websiteId),
        findAsked(db, websiteId, aboutId),
      ])
      const reviewed = website && (await reviewedOrder(db, website, aboutId))
      if (website === undefined || order === undefined || reviewed === undefined) return undefined
      const { subject, lead, names, button, takes, why, stop } = wordsOf(
        website,
        order.language,
        namesOf(reviewed),
      )
      const link = { o: order.id, k: reviewKey(app.secret, websiteId, order.id) }
      const url = order.origin + reviewPath('/_reviews', link)
      const stopUrl = order.origin + reviewPath('/_reviews/stop', link)
      const p = (text: string) => `<p>${escapeHtml(text)}</p>`
      const linked = (to: string, text: string) => `<a href="${escapeHtml(to)}">${escapeHtml(text)}</a>`
      return {
        text: `${[lead, listOf(names), `${button}: ${url}`, takes, why, `${stop}\n${stopUrl}`].join('\n\n')}\n`,
        html: mailFrame(
          subject,
          `${mailTitle(subject)}${p(lead)}<ul>${names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>${mailAction(url, button)}${p(takes)}${p(why)}<p>${escapeHtml(stop)}<br>${linked(stopUrl, stopUrl)}</p>`,
          order.language,
        ),
        headers: {
          'List-Unsubscribe': `<${stopUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  }
  app.mail.writers.set(REVIEW_MAIL, writer)
}
