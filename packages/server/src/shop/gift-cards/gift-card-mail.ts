import {
  formatMoney,
  groupedCode,
  inWords,
  money,
  readText,
  say,
  type Sentence,
  storeMoneyFormat,
} from '@plinth/domain'
import { transaction, type Database } from '../../platform/database/database.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { mailAction, mailFrame, mailTitle } from '../../platform/mail/mail-frame.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import type { MailWriter, PostOffice } from '../../platform/mail/post-office.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import type { DrawnMail } from '../mails/draw-mail.ts'
import { inOwnWords, type WrittenMail } from '../mails/own-words.ts'
import { isIt, newCode } from '../stored-value/codes.ts'
import { lockValue } from '../stored-value/ledger.ts'
import { ruleWords } from '../stored-value/rule-words.ts'
import { storedValue, type StoredValue } from '../stored-value/schema.ts'
import { isSpendable } from '../stored-value/spend.ts'

const KIND = 'gift-card'

/** What stands in place of the code in the copy that is kept. */
const codeLeftOut = say('[only in the mail itself]')

type MailWords = DrawnMail

/** Of a card, what its mail tells. */
type TellingOf = Pick<
  StoredValue,
  | 'language'
  | 'balance'
  | 'currency'
  | 'kind'
  | 'senderName'
  | 'origin'
  | 'expiresAt'
  | 'message'
  | 'recipientName'
>

/** The words of the mail, with the code or what stands in its place, and what it pays for. [GIFT-12] [GIFT-85] */
export function giftCardMail(
  value: TellingOf,
  website: SiteWebsite,
  code: string | undefined,
  paysFor = '',
): WrittenMail {
  const { language } = value
  const words = (sentence: Sentence) => inWords(sentence, language)
  const shop = readText(website.title, language, website.primaryLanguage)
  const amount = formatMoney(money(value.balance, value.currency), storeMoneyFormat(website.store, language))
  const isGift = value.kind === 'gift-card'
  const from = value.senderName
  const title = isGift
    ? from === ''
      ? say('A gift card of {shop} for you', { shop })
      : say('{from} gives you a gift card of {shop}', { from, shop })
    : say('{shop}: your store credit', { shop })
  const lead = isGift
    ? say('It is worth {amount}. Type this code at the checkout of {shop}:', { amount, shop })
    : say('You have {amount} to spend at {shop}. Type this code at the checkout:', { amount, shop })
  const shownCode = code === undefined ? words(codeLeftOut) : groupedCode(code)
  const balanceUrl = `${value.origin}/gift-card/balance`
  const ownUrl = code === undefined ? balanceUrl : `${balanceUrl}?${new URLSearchParams({ code: shownCode })}`
  const until =
    value.expiresAt === null
      ? ''
      : words(
          say('It can be spent until {day}.', {
            day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: website.timeZone }).format(
              value.expiresAt,
            ),
          }),
        )
  const print = words(say('See what is left on it, or print it:'))
  const keep = words(say('Keep this mail: whoever has the code can spend it.'))
  const parts = [value.message, words(lead)].filter((part) => part !== '')
  const after = [paysFor, until, keep].filter((part) => part !== '')
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  return {
    data: {
      shop,
      subject: words(title),
      title: words(title),
      lead: words(lead),
      amount,
      code: shownCode,
      senderName: from,
      recipientName: value.recipientName,
      message: value.message,
      messageLines: value.message === '' ? [] : value.message.split('\n'),
      balanceUrl: ownUrl,
      notes: after,
      words: { balance: words(say('See what is left on it, or print it')) },
    },
    subject: words(title),
    text: [words(title), ...parts, shownCode, `${print}\n${ownUrl}`, ...after, shop, ''].join('\n\n'),
    html: mailFrame(
      words(title),
      [
        mailTitle(words(title)),
        ...parts.map(paragraph),
        `<p class="code" style="padding:16px;border:1px solid #8a8378;border-radius:8px;font-family:monospace;font-size:20px;letter-spacing:1px;text-align:center">${escapeHtml(shownCode)}</p>`,
        mailAction(ownUrl, words(say('See what is left on it, or print it'))),
        ...after.map(paragraph),
        paragraph(shop),
      ].join(''),
      language,
    ),
  }
}

/** Puts the mail of a card into the outbox, without its code: that is made when it is sent. [GIFT-12] */
export async function queueGiftCardMail(
  tx: Database,
  mail: PostOffice,
  value: StoredValue,
  website: SiteWebsite,
  now: Date,
): Promise<void> {
  const { websiteId, id } = value
  const about = { websiteId, kind: KIND, language: value.language }
  const paysFor = await ruleWords(tx, website, value.onlyFor, value.language)
  const kept = await inOwnWords(tx, about, giftCardMail(value, website, undefined, paysFor))
  await mail.send(tx, { websiteId, kind: KIND, to: value.recipientEmail, aboutId: id, ...kept })
  await tx.update(storedValue).set({ queuedAt: now }).where(isIt(websiteId, id))
}

/** What a mail says whose card was called off before it went out. */
function calledOff({ language }: StoredValue): Pick<MailWords, 'text' | 'html'> {
  const text = inWords(say('The shop has called this gift card off.'), language)
  return { text, html: `<p>${escapeHtml(text)}</p>` }
}

/** Writes the mail with a code that is made now; tried again, it makes another one. [GIFT-12] */
function writerOf({ secret }: Pick<App, 'secret'>): MailWriter {
  return {
    write: async ({ websiteId, aboutId }, { db, clock }) => {
      const website = await findWebsite(db, websiteId)
      if (website === undefined) return undefined
      return transaction(db, async (tx) => {
        const value = await lockValue(tx, websiteId, aboutId)
        if (value === undefined) return undefined
        if (!isSpendable(value, value.currency, clock.now())) return calledOff(value)
        const about = { websiteId, kind: KIND, language: value.language }
        const code = await newCode(tx, secret, value, clock.now())
        const paysFor = await ruleWords(tx, website, value.onlyFor, value.language)
        return inOwnWords(tx, about, giftCardMail(value, website, code, paysFor))
      })
    },
    sent: async (tx, { websiteId, aboutId }, { clock }) => {
      await tx.update(storedValue).set({ sentAt: clock.now() }).where(isIt(websiteId, aboutId))
    },
  }
}

/** Lets the post office write mails of gift cards when it sends them. */
export function registerGiftCardMails(app: App): void {
  app.mail.writers.set(KIND, writerOf(app))
}
