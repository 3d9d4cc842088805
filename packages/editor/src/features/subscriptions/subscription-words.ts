import { planText, type SubscriptionPlan } from '@plinth/domain'
import type { Subscription, SubscriptionEvent } from '../../api/subscriptions.ts'
import type { Tone } from '../../lists/status-badge.tsx'
import { said, t } from '../../words/words.ts'

/** How a subscription stands, in a word or two. */
export const STANDINGS: Readonly<
  Record<Subscription['state'], { readonly tone: Tone; readonly text: string }>
> = {
  active: { tone: 'good', text: t('Active') },
  'past-due': { tone: 'bad', text: t('Waits for payment') },
  paused: { tone: 'waiting', text: t('Paused') },
  canceled: { tone: 'quiet', text: t('Canceled') },
  ended: { tone: 'quiet', text: t('Ended') },
}

const REASONS: Readonly<Record<NonNullable<Subscription['reason']>, string>> = {
  asked: '',
  unpaid: t('It could not be paid.'),
  unavailable: t('What it delivers is not to be had.'),
  currency: t('The shop has another currency by now.'),
  'test-over': t('It was a test, and the shop takes real money by now.'),
}

/** Why it is paused or canceled; empty where somebody asked for it. */
export const reasonText = ({ reason }: Subscription): string => (reason === null ? '' : REASONS[reason])

const HAPPENED: Readonly<Record<SubscriptionEvent['type'], string>> = {
  started: t('Subscribed'),
  renewed: t('Renewed'),
  'payment-failed': t('The payment did not go through'),
  unavailable: t('Could not be delivered, nothing was charged'),
  paused: t('Paused'),
  resumed: t('Goes on'),
  skipped: t('A delivery was skipped'),
  moved: t('The next day was changed'),
  swapped: t('The product was swapped'),
  'price-announced': t('A new price was announced'),
  'price-withdrawn': t('The announced price was taken back'),
  'price-changed': t('The price has changed'),
  reminded: t('The buyer was reminded'),
  'value-given': t('A gift card was given'),
  'value-removed': t('A gift card was taken out'),
  'card-changed': t('Another card was given'),
  'address-changed': t('The address was changed'),
  canceled: t('Canceled'),
  ended: t('Came to its end'),
}

/** What happened, and who did it. */
export function eventText({ type, actor, actorName, message }: SubscriptionEvent): string {
  const what = HAPPENED[type]
  const told = message === undefined ? what : `${what}: ${message}`
  if (actor === 'owner') return t('{what}, by {name}', { what: told, name: actorName ?? t('the shop') })
  return actor === 'buyer' && type !== 'started' ? t('{what}, by the buyer', { what: told }) : told
}

/** What it is, with the choices that were made of it. */
export const productOf = ({
  productName,
  variantName,
}: Pick<Subscription, 'productName' | 'variantName'>): string =>
  variantName === '' ? productName : `${productName} (${variantName})`

/** What it costs and how often. */
export const termsOf = (plan: SubscriptionPlan, price: string): string => said(planText(plan, price))
