import { ORDER_MAILS, type OrderMail } from '../orders/order.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** What happens to a subscription that its buyer is told of in words an owner can choose. */
export const SUBSCRIPTION_MAILS = [
  'subscription-started',
  'subscription-reminded',
  'subscription-price-announced',
  'subscription-payment-failed',
  'subscription-paused',
  'subscription-resumed',
  'subscription-skipped',
  'subscription-swapped',
  'subscription-canceled',
  'subscription-ended',
] as const
export type SubscriptionMail = (typeof SUBSCRIPTION_MAILS)[number]

/** The mails whose words an owner can choose. Never rename one: they are kept by these names. [MAILTPL-1] */
export const MAIL_KINDS = [
  ...ORDER_MAILS,
  'gift-card',
  ...SUBSCRIPTION_MAILS,
  'cart-reminder',
  'low-stock',
] as const
export type MailKind = OrderMail | 'gift-card' | SubscriptionMail | 'cart-reminder' | 'low-stock'

/** Most characters of each. */
export const MAIL_TEMPLATE_LIMITS = { subject: 300, body: 40_000 } as const

export const isMailKind = (kind: string): kind is MailKind => (MAIL_KINDS as readonly string[]).includes(kind)

/** The data mails are drawn with. */
type MailData = 'order' | 'gift-card' | 'subscription' | 'cart-reminder' | 'low-stock'

/** Which data a mail is drawn with. */
export function mailDataOf(kind: MailKind): MailData {
  if (kind === 'gift-card' || kind === 'cart-reminder' || kind === 'low-stock') return kind
  return kind.startsWith('subscription-') ? 'subscription' : 'order'
}

/** What a mail is called. */
export function mailKindText(kind: MailKind): Sentence {
  switch (kind) {
    case 'order-confirmation':
      return say('Order confirmed')
    case 'order-fulfilled':
      return say('Order sent, or ready to fetch')
    case 'payment-received':
      return say('Payment received')
    case 'order-refunded':
      return say('Money given back')
    case 'order-canceled':
      return say('Order canceled')
    case 'withdrawal-received':
      return say('Withdrawal received')
    case 'withdrawal-answered':
      return say('Answer to a withdrawal')
    case 'order-changed':
      return say('Order changed')
    case 'return-asked':
      return say('Return asked for')
    case 'return-accepted':
      return say('Return accepted')
    case 'return-refused':
      return say('Return refused')
    case 'return-received':
      return say('Return received')
    case 'gift-card':
      return say('Gift card or store credit')
    case 'cart-reminder':
      return say('Reminder of a cart')
    case 'low-stock':
      return say('Low stock, to the shop')
    case 'subscription-started':
      return say('Subscription begun')
    case 'subscription-reminded':
      return say('Subscription is renewed soon')
    case 'subscription-price-announced':
      return say('New price of a subscription')
    case 'subscription-payment-failed':
      return say('Subscription could not be paid')
    case 'subscription-paused':
      return say('Subscription paused')
    case 'subscription-resumed':
      return say('Subscription goes on')
    case 'subscription-skipped':
      return say('Delivery skipped')
    case 'subscription-swapped':
      return say('Subscription swapped')
    case 'subscription-canceled':
      return say('Subscription canceled')
    case 'subscription-ended':
      return say('Subscription has ended')
  }
}

/** The words of a mail as templates: both in the template language, the body with markup. */
export interface MailTemplate {
  readonly subject: string
  readonly body: string
}

/** The subject says by itself what happened, in the language of whoever reads it. */
const SUBJECT = '{subject}'

const ORDER_BODY = `<p>{shop|html}</p>
<h1>{title|html}</h1>
<p>{lead|html}</p>
<p class="action"><a href="{orderUrl|htmlattr}">{words.seeOrder|html}</a></p>
{.repeated section notes}
<p>{@|html}</p>
{.end}
{.if trackingUrl}
<p><a href="{trackingUrl|htmlattr}">{words.track|html}</a></p>
{.end}
<table>
{.repeated section items}
<tr><td>{quantity} × {name|html}{.repeated section answers}<br>{@|html}{.end}{.repeated section files}<br><a href="{url|htmlattr}">{text|html}</a>{.end}</td><td align="right">{total|html}</td></tr>
{.end}
{.repeated section totals}
<tr><td>{.if isTotal}<strong>{label|html}</strong>{.or}{label|html}{.end}</td><td align="right">{.if isTotal}<strong>{amount|html}</strong>{.or}{amount|html}{.end}</td></tr>
{.end}
</table>
{.repeated section howToPay}
<h2>{title|html}</h2>
<p>{.repeated section lines}{@|html}{.alternates with}<br>{.end}</p>
{.end}
{.repeated section delivery}
<h2>{title|html}</h2>
<p>{.repeated section lines}{@|html}{.alternates with}<br>{.end}</p>
{.end}
{.if test}
<p>{test|html}</p>
{.end}
{.if withdrawalUrl}
<p><a href="{withdrawalUrl|htmlattr}">{words.withdraw|html}</a></p>
{.end}
`

const GIFT_CARD_BODY = `<h1>{title|html}</h1>
{.if message}
<p>{.repeated section messageLines}{@|html}{.alternates with}<br>{.end}</p>
{.end}
<p>{lead|html}</p>
<p class="code">{code|html}</p>
<p class="action"><a href="{balanceUrl|htmlattr}">{words.balance|html}</a></p>
{.repeated section notes}
<p>{@|html}</p>
{.end}
<p>{shop|html}</p>
`

const SUBSCRIPTION_BODY = `<h1>{title|html}</h1>
{.repeated section notes}
<p>{@|html}</p>
{.end}
<p class="action"><a href="{manageUrl|htmlattr}">{words.manage|html}</a></p>
<p>{shop|html}</p>
`

const CART_BODY = `<h1>{title|html}</h1>
<p>{lead|html}</p>
<table>
{.repeated section items}
<tr><td>{quantity} × {name|html}</td><td align="right">{total|html}</td></tr>
{.end}
</table>
<p class="action"><a href="{cartUrl|htmlattr}">{words.cart|html}</a></p>
<p>{shop|html}</p>
<p>{words.stop|html}<br><a href="{stopUrl|htmlattr}">{words.stopLink|html}</a></p>
`

const LOW_STOCK_BODY = `<h1>{title|html}</h1>
<p>{lead|html}</p>
<ul>
{.repeated section items}
<li>{text|html}</li>
{.end}
</ul>
{.if more}
<p>{more|html}</p>
{.end}
{.if link}
<p class="action"><a href="{link|htmlattr}">{action|html}</a></p>
{.end}
<p>{note|html}</p>
`

/** What a mail says as long as its owner has not changed it, and again when they want it back. [MAILTPL-2] */
export function usualMailTemplate(kind: MailKind): MailTemplate {
  const bodies = {
    order: ORDER_BODY,
    'gift-card': GIFT_CARD_BODY,
    subscription: SUBSCRIPTION_BODY,
    'cart-reminder': CART_BODY,
    'low-stock': LOW_STOCK_BODY,
  }
  return { subject: SUBJECT, body: bodies[mailDataOf(kind)] }
}

/** What a mail of a kind cannot do without, as its template names it. [MAILTPL-6] */
export function requiredOf(kind: MailKind): readonly string[] {
  if (kind === 'gift-card') return ['code']
  // Nobody is written to without a way to end it.
  return kind === 'cart-reminder' ? ['stopUrl'] : []
}
