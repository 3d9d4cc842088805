import {
  cartLinkPath,
  formatMoney,
  inWords,
  money,
  readText,
  say,
  storeMoneyFormat,
  type JsonObject,
  type Sentence,
} from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { escapeHtml } from '../../platform/escape-html.ts'
import { mailAction, mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import type { Database } from '../../platform/database/database.ts'
import { optional, selected } from '../../platform/database/selected.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { loadCartById } from '../cart/cart-store.ts'
import { priced } from '../cart/cart.ts'
import { carts } from '../cart/schema.ts'
import { inOwnWords, type WrittenMail } from '../mails/own-words.ts'
import { reminderKey, stopPath } from './reminder-key.ts'

/** The kind of the mail that reminds of a cart. */
export const CART_REMINDER_MAIL = 'cart-reminder'

const k = alias(carts, 'k')
const remindedRow = selected({
  email: optional(k.reminderEmail),
  language: optional(k.reminderLanguage),
  origin: optional(k.reminderOrigin),
})

/** Links only whoever gets the mail may have. */
interface Links {
  readonly cartUrl: string
  readonly stopUrl: string
}

/** What a reminder says of a cart as it is now; undefined for one that is empty, bought or nobody's. [CARTMAIL-2] */
export async function reminderOf(
  db: Database,
  website: SiteWebsite,
  cartId: string,
  now: Date,
  linksOf?: (cart: { readonly origin: string; readonly path: string }) => Links,
): Promise<(WrittenMail & { readonly to: string; readonly language: string }) | undefined> {
  const [row] = await remindedRow.read(
    db,
    sql`select ${remindedRow} from carts k
      where k.website_id = ${website.id} and k.id = ${cartId} and k.order_id is null`,
  )
  if (row === undefined || row.email === null) return undefined
  const language = row.language ?? website.primaryLanguage
  const loaded = await loadCartById(db, website, cartId, language)
  const cart = loaded && priced(loaded, { website, at: now, language })
  if (cart === undefined || cart.entries.length === 0) return undefined
  const path = cartLinkPath(
    cart.entries.map(({ chosenVariant, quantity }) => ({ sku: chosenVariant.sku, quantity })),
  )
  const links = linksOf?.({ origin: row.origin ?? '', path }) ?? { cartUrl: '#', stopUrl: '#' }
  const format = storeMoneyFormat(website.store, language)
  const items = cart.entries.map(({ title, quantity, subTotal }) => ({
    name: title,
    quantity,
    total: formatMoney(money(subTotal, cart.currency), format),
  }))
  return { ...written(website, language, items, links), to: row.email, language }
}

/** The same for the preview of a template. [MAILTPL-8] */
export function exampleReminder(website: SiteWebsite, language: string): JsonObject {
  const format = storeMoneyFormat(website.store, language)
  const items = [{ name: 'Mug', quantity: 2, total: formatMoney(money(4000, website.currency), format) }]
  return written(website, language, items, { cartUrl: '#', stopUrl: '#' }).data
}

function written(
  website: SiteWebsite,
  language: string,
  items: readonly { readonly name: string; readonly quantity: number; readonly total: string }[],
  { cartUrl, stopUrl }: Links,
): WrittenMail {
  const words = (sentence: Sentence) => inWords(sentence, language)
  const shop = readText(website.title, language, website.primaryLanguage)
  const names = { shop }
  const subject = words(say('{shop}: your cart is still here', names))
  const title = words(say('You left something in your cart'))
  const lead = words(say('You asked {shop} to remind you. This is what was in your cart:', names))
  const button = words(say('Look at your cart'))
  const stop = words(say('You get this mail once for a cart. To get none any more:'))
  const stopLink = words(say('Send me no reminders'))
  const lines = items.map(({ name, quantity, total }) => `${quantity} × ${name}  ${total}`)
  const row = ({ name, quantity, total }: (typeof items)[number]) =>
    `<tr><td style="padding:8px 0">${quantity} × ${escapeHtml(name)}</td><td align="right" style="padding:8px 0">${escapeHtml(total)}</td></tr>`
  const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
  return {
    subject,
    text: `${[title, lead, lines.join('\n'), `${button}\n${cartUrl}`, shop, `${stop}\n${stopUrl}`].join('\n\n')}\n`,
    html: mailFrame(
      subject,
      `${mailTitle(title)}<p>${escapeHtml(lead)}</p><table role="presentation" width="100%">${items.map(row).join('')}</table>${mailAction(cartUrl, button)}<p>${escapeHtml(shop)}</p><p>${escapeHtml(stop)}<br>${link(stopUrl, stopLink)}</p>`,
      language,
    ),
    data: {
      shop,
      subject,
      title,
      lead,
      items: items.map((item) => ({ ...item })),
      cartUrl,
      stopUrl,
      words: { cart: button, stop, stopLink },
    },
  }
}

/** Lets the post office write reminders when it sends them, with the links only their reader may have. [MAIL-6] */
export function registerReminderMails(app: App): void {
  app.mail.writers.set(CART_REMINDER_MAIL, {
    async write({ websiteId, aboutId }, { db }) {
      const website = await findWebsite(db, websiteId)
      if (website === undefined) return undefined
      const key = { c: aboutId, k: reminderKey(app.secret, websiteId, aboutId) }
      let stopUrl = ''
      const mail = await reminderOf(db, website, aboutId, app.clock.now(), ({ origin, path }) => {
        stopUrl = origin + stopPath(key)
        return { cartUrl: origin + path, stopUrl }
      })
      if (mail === undefined) return undefined
      const about = { websiteId, kind: CART_REMINDER_MAIL, language: mail.language }
      const { text, html } = await inOwnWords(db, about, mail)
      return {
        text,
        html,
        headers: {
          'List-Unsubscribe': `<${stopUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    },
  })
}
