import { formatMoney, inWords, money, readText, say, storeMoneyFormat, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { mailAction, mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { MailWriter } from '../../platform/mail/post-office.ts'
import { outbox } from '../../platform/mail/schema.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { linkLeftOut } from '../orders/order-mail-text.ts'
import { payLinkPath } from '../pay-links/pay-link-token.ts'
import { findLink, lockLink, type PayLink } from '../pay-links/pay-links.ts'

/** The kind of the mail with a link to pay. */
export const PAY_LINK_MAIL = 'pay-link'

interface Told {
  readonly website: SiteWebsite
  readonly link: PayLink
}

/** Mails a link to pay: once, however often the job runs. The link itself is in the mail alone. [PAYLINK-2] */
export const sendPayLink = defineJob<{ readonly websiteId: string; readonly linkId: string }>(
  'pay-links.send-mail',
  async ({ websiteId, linkId }, { db, mail }) => {
    await transaction(db, async (tx) => {
      // Held, so that two runs at the same time send one mail.
      await lockLink(tx, websiteId, linkId)
      const told = await readTold(tx, websiteId, linkId)
      if (told === undefined || (await wasSent(tx, websiteId, linkId))) return
      const { subject, lines } = wordsOf(told)
      const { details, language } = told.link.agreed
      const text = [...lines, inWords(linkLeftOut, language)].map((line) => `${line}\n`).join('\n')
      await mail.send(tx, {
        websiteId,
        kind: PAY_LINK_MAIL,
        to: details.email,
        subject,
        text,
        aboutId: linkId,
      })
    })
  },
)

async function wasSent(tx: Database, websiteId: string, linkId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from ${outbox} where website_id = ${websiteId} and kind = ${PAY_LINK_MAIL} and about_id = ${linkId} limit 1`)
  return rows.length > 0
}

async function readTold(db: Database, websiteId: string, linkId: string): Promise<Told | undefined> {
  const website = await findWebsite(db, websiteId)
  const link = await findLink(db, websiteId, linkId)
  return website && link?.state === 'open' ? { website, link } : undefined
}

/** Lets the post office write this mail when it is sent, with the link only its reader may have. [MAIL-6] */
export function registerPayLinkMail(app: App): void {
  const writer: MailWriter = {
    async write({ websiteId, aboutId }, { db }) {
      const told = await readTold(db, websiteId, aboutId)
      if (told === undefined) return undefined
      const { agreed } = told.link
      const { subject, lines, button } = wordsOf(told)
      const url = agreed.origin + payLinkPath(app.secret, websiteId, told.link.id)
      const { language } = agreed
      const paragraphs = lines
        .map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`)
        .join('')
      return {
        text: `${[...lines, `${button}\n${url}`].join('\n\n')}\n`,
        html: mailFrame(subject, mailTitle(subject) + paragraphs + mailAction(url, button), language),
      }
    },
  }
  app.mail.writers.set(PAY_LINK_MAIL, writer)
}

function wordsOf({ website, link }: Told): {
  readonly subject: string
  readonly lines: readonly string[]
  readonly button: string
} {
  const { cart, language } = link.agreed
  const words = (sentence: Sentence) => inWords(sentence, language)
  const format = storeMoneyFormat(website.store, language)
  const amount = formatMoney(money(link.amountCents, cart.currency), format)
  const until = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: website.timeZone,
  }).format(link.expiresAt)
  const shop = readText(website.title, language, website.primaryLanguage)
  const filling = { shop, amount, until }
  return {
    subject: words(
      link.paysFor === null
        ? say('{shop}: pay {amount} for your order', filling)
        : say('{shop}: {amount} of your order is still to pay', filling),
    ),
    lines: [
      words(
        link.paysFor === null
          ? say('{shop} has put an order together for you. It comes to {amount}.', filling)
          : say('Of your order at {shop}, {amount} is still to pay.', filling),
      ),
      ...cart.entries.map(({ quantity, title }) => `${quantity} × ${title}`),
      ...(link.message === '' ? [] : [link.message]),
      words(say('You can pay it until {until}.', filling)),
      shop,
    ],
    button: words(say('Look at it and pay {amount}', filling)),
  }
}
