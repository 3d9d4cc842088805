import {
  formatMoney,
  inWords,
  money,
  planText,
  readSentence,
  readText,
  say,
  storeMoneyFormat,
  type Sentence,
  type SubscriptionEventType,
} from '@plinth/domain'
import { and, desc, eq, sql } from 'drizzle-orm'
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
import { inOwnWords, type WrittenMail } from '../mails/own-words.ts'
import { subscriptionEvents, subscriptions, type EventParameters } from './schema.ts'
import { findSubscription, type StoredSubscription } from './subscription-store.ts'
import { subscriptionPath } from './subscription-token.ts'

/** The kind of every mail about a subscription; which one it is, is what happened. */
export const SUBSCRIPTION_MAIL = 'subscription'

interface AboutEvent {
  readonly websiteId: string
  readonly subscriptionId: string
  readonly eventId: string
}

type EventRow = typeof subscriptionEvents.$inferSelect

/** Tells a buyer what happened to their subscription: once, however often the job runs. [SUB-30] */
export const sendSubscriptionMail = defineJob<AboutEvent>(
  'subscriptions.send-mail',
  async ({ websiteId, subscriptionId, eventId }, { db, mail }) => {
    const aboutId = `${subscriptionId}/${eventId}`
    await transaction(db, async (tx) => {
      const told = await readTold(tx, websiteId, aboutId)
      if (told === undefined || (await wasTold(tx, websiteId, aboutId, told.subscription))) return
      const { email } = told.subscription
      const { subject, text } = await inOwnWords(tx, aboutMail(told), writtenMail(told, undefined))
      await mail.send(tx, { websiteId, kind: SUBSCRIPTION_MAIL, to: email, subject, text, aboutId })
    })
  },
)

/** The subscription is held, so that two runs at the same time send one mail. */
async function wasTold(
  tx: Database,
  websiteId: string,
  aboutId: string,
  { id }: StoredSubscription,
): Promise<boolean> {
  await tx.execute(
    sql`select id from subscriptions where website_id = ${websiteId} and id = ${id} for update`,
  )
  const sent = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(eq(outbox.websiteId, websiteId), eq(outbox.kind, SUBSCRIPTION_MAIL), eq(outbox.aboutId, aboutId)),
    )
    .limit(1)
  return sent.length > 0
}

/** Something that happened to a subscription of a website. */
interface Told {
  readonly website: SiteWebsite
  readonly subscription: StoredSubscription
  readonly event: Pick<EventRow, 'type' | 'parameters'>
}

async function readTold(db: Database, websiteId: string, aboutId: string): Promise<Told | undefined> {
  const [subscriptionId = '', eventId = ''] = aboutId.split('/')
  const website = await findWebsite(db, websiteId)
  const subscription = await findSubscription(db, websiteId, subscriptionId)
  const [event] = await db
    .select()
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.websiteId, websiteId),
        eq(subscriptionEvents.subscriptionId, subscriptionId),
        eq(subscriptionEvents.id, eventId),
      ),
    )
  return website && subscription && event && { website, subscription, event }
}

/** Lets the post office write these mails when it sends them, with the link only their reader may have. [MAIL-6] */
export function registerSubscriptionMails(app: App): void {
  const writer: MailWriter = {
    async write({ websiteId, aboutId }, { db }) {
      const told = await readTold(db, websiteId, aboutId)
      if (told === undefined) return undefined
      const { subscription } = told
      const url = subscription.origin + subscriptionPath(app.secret, websiteId, subscription.id)
      return inOwnWords(db, aboutMail(told), writtenMail(told, url))
    },
  }
  app.mail.writers.set(SUBSCRIPTION_MAIL, writer)
}

/** Which mail of those an owner can write it is. */
const aboutMail = ({ subscription, event }: Told) => ({
  websiteId: subscription.websiteId,
  kind: `subscription-${event.type}`,
  language: subscription.language,
})

/**
 * A mail about something that happened to a subscription.
 *
 * @param url what opens its page; without one, the copy that is kept
 */
export function writtenMail(told: Told, url: string | undefined): WrittenMail {
  const { subscription } = told
  const { language } = subscription
  const { subject, lines, link, filling, price } = wordsOf(told)
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`
  // Without its heading, and without the shop, which signs by itself.
  const notes = lines.slice(1, -1)
  const where = url === undefined ? inWords(linkLeftOut, language) : `${link}\n${url}`
  return {
    subject,
    data: {
      subject,
      shop: filling.shop,
      product: filling.product,
      amount: filling.amount,
      day: filling.day,
      price,
      customerName: subscription.customerName,
      email: subscription.email,
      // The shop signs by itself, below.
      lines: lines.slice(0, -1),
      title: subject,
      notes,
      manageUrl: url ?? '#',
      words: { manage: link },
    },
    text: `${[...lines, where].join('\n\n')}\n`,
    html: mailFrame(
      subject,
      [
        mailTitle(subject),
        ...notes.map(paragraph),
        mailAction(url ?? '#', link),
        paragraph(filling.shop),
      ].join(''),
      language,
    ),
  }
}

/** A mail about the newest subscription as if that had just happened, for its preview; undefined without any. [MAILTPL-8] */
export async function exampleSubscriptionMail(
  db: Database,
  website: SiteWebsite,
  type: SubscriptionEventType,
  language: string,
): Promise<WrittenMail | undefined> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.websiteId, website.id))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  if (found === undefined) return undefined
  const subscription = { ...found, language }
  // An example of another price, and of a payment that is tried again.
  const parameters: Record<string, number> = { beforeCents: Math.round(found.unitPrice * 0.9) }
  if (type === 'payment-failed' && found.nextAt !== null) parameters['retryOn'] = found.nextAt.getTime()
  const event = { type, parameters }
  return writtenMail({ website, subscription, event }, `${found.origin}/subscription/example`)
}

/** Sentences that are filled with the same things: what it is, of which shop, what it costs, and when. */
interface Filling {
  readonly [name: string]: string
  readonly product: string
  readonly shop: string
  /** Of all units of it. */
  readonly amount: string
  /** What it cost before. */
  readonly before: string
  readonly day: string
}

function wordsOf({ website, subscription, event }: Told): {
  readonly subject: string
  readonly lines: readonly string[]
  readonly link: string
  readonly filling: Filling
  readonly price: string
} {
  const { language } = subscription
  const words = (sentence: Sentence) => inWords(sentence, language)
  const format = storeMoneyFormat(website.store, language)
  const amountOf = (cents: number) => formatMoney(money(cents, subscription.currency), format)
  const dayOf = (moment: number) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: website.timeZone }).format(moment)
  const moment = momentOf(event.parameters) ?? subscription.nextAt?.getTime()
  const { productName, variantName } = subscription
  const filling: Filling = {
    product: variantName === '' ? productName : `${productName} (${variantName})`,
    shop: readText(website.title, language, website.primaryLanguage),
    amount: amountOf(
      totalIn(event.parameters) ??
        (priceIn(event.parameters) ?? subscription.unitPrice) * subscription.quantity,
    ),
    before: amountOf(numberIn(event.parameters, 'beforeCents') * subscription.quantity),
    day: moment === undefined ? '' : dayOf(moment),
  }
  const price = planText(subscription.plan, amountOf(subscription.unitPrice * subscription.quantity))
  const [subject, ...told] = sentencesOf(event, filling)
  const needsCard = event.type === 'payment-failed' || (event.type === 'reminded' && runsOut(subscription))
  return {
    filling,
    price: words(price),
    subject: words(subject),
    lines: [
      words(subject),
      ...(['started', 'swapped', 'payment-failed'].includes(event.type) ? [words(price)] : []),
      ...told.map(words),
      ...(event.type === 'reminded' && runsOut(subscription) ? [words(cardRunsOut)] : []),
      filling.shop,
    ],
    link: needsCard
      ? words(say('Give another card, or look after your subscription'))
      : words(say('Look after your subscription: pause it, skip it once, change the card or cancel')),
  }
}

const numberIn = (parameters: EventParameters, name: string): number => {
  const value = parameters[name]
  return typeof value === 'number' ? value : 0
}

const totalIn = ({ totalCents }: EventParameters): number | undefined =>
  typeof totalCents === 'number' ? totalCents : undefined

const momentOf = ({ retryOn, from, on }: EventParameters): number | undefined =>
  [retryOn, from, on].find((one) => typeof one === 'number')

const priceIn = ({ unitPriceCents }: EventParameters): number | undefined =>
  typeof unitPriceCents === 'number' ? unitPriceCents : undefined

/** What happened, in words: the subject, then what follows from it. */
function sentencesOf(
  { type, parameters }: Pick<EventRow, 'type' | 'parameters'>,
  filling: Filling,
): readonly [Sentence, ...Sentence[]] {
  const next = filling.day === '' ? [] : [say('It is renewed next on {day}.', filling)]
  const why = typeof parameters['message'] === 'string' ? [readSentence(parameters['message'])] : []
  switch (type) {
    case 'payment-failed':
      return [
        say('{shop}: your payment for {product} did not go through', filling),
        ...why,
        ...(parameters['retryOn'] === undefined
          ? []
          : [say('We try again on {day}. With another card it is paid at once.', filling)]),
      ]
    case 'unavailable':
      return [
        say('{shop}: {product} cannot be sent just now', filling),
        ...why,
        say('Nothing was charged. We try again on {day}.', filling),
      ]
    case 'paused':
      return [say('{shop}: your subscription to {product} is paused', filling), reasonFor(parameters)]
    case 'canceled':
      return [
        say('{shop}: your subscription to {product} is canceled', filling),
        ...(parameters['reason'] === 'unpaid'
          ? [say('It could not be paid. Nothing more will be charged.')]
          : [say('Nothing more will be charged.')]),
      ]
    case 'ended':
      return [
        say('{shop}: your subscription to {product} has come to its end', filling),
        say('You have received everything of it, and nothing more will be charged.'),
      ]
    case 'resumed':
      return [say('{shop}: your subscription to {product} goes on', filling), ...next]
    case 'skipped':
      return [say('{shop}: {product} is skipped once', filling), ...next]
    case 'price-announced':
      return [
        say('{shop}: the price of {product} changes', filling),
        say(
          'From {day} on it costs {amount} each time instead of {before}. If you do not want that, you can cancel before.',
          filling,
        ),
      ]
    case 'price-withdrawn':
      return [
        say('{shop}: the price of {product} stays as it is', filling),
        say(
          'It goes on costing {amount} each time. What we announced before does not count any more.',
          filling,
        ),
      ]
    case 'swapped':
      return [say('{shop}: your subscription is to {product} from now on', filling), ...next]
    case 'reminded':
      return [
        say('{shop}: {product} is renewed on {day}', filling),
        say(
          'It comes to {amount} as things stand. Until then you can skip it, change it or cancel.',
          filling,
        ),
      ]
    case 'value-given':
      return [
        say('{shop}: a gift card pays for {product}', filling),
        say('What is left on it pays before anything else does.'),
      ]
    case 'started':
      return [say('{shop}: your subscription to {product}', filling), ...next]
    default:
      return [say('{shop}: your subscription to {product} has changed', filling), ...next]
  }
}

const cardRunsOut = say('The card it is paid with expires before. Give another one in time.')

/** Whether the card has expired when it is charged next. */
function runsOut({ cardExpires, nextAt }: StoredSubscription): boolean {
  return cardExpires !== null && nextAt !== null && nextAt.toISOString().slice(0, 7) > cardExpires
}

function reasonFor({ reason }: EventParameters): Sentence {
  if (reason === 'unpaid')
    return say('It could not be paid. Give another card and let it go on whenever you like.')
  if (reason === 'unavailable') return say('The shop cannot send it any more just now. Nothing is charged.')
  return say('Nothing is charged until it goes on.')
}
