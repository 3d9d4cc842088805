import type { OrderEvent } from '@plinth/domain'
import { t } from '../../words/words.ts'

/** What happened to an order in words. What somebody wrote, and what earlier versions said, is shown as it is. [ORD-8] */
export function eventWords({
  type,
  parameters,
  message,
}: Pick<OrderEvent, 'type' | 'parameters' | 'message'>): string {
  if (message !== undefined) return message
  switch (type) {
    case 'placed':
      return placedWords(parameters)
    case 'paid':
      return paidWords(parameters)
    case 'mail-sent':
      return mailSentWords(parameters)
    case 'mail-kept':
      return mailKeptWords(parameters)
    case 'confirmation-sent':
      return t('The confirmation was sent.')
    case 'fulfilled':
      if (parameters.itself === true) return t('Nothing of the order has to be sent.')
      return withTracking(
        parameters.units === undefined
          ? t('The order was marked fulfilled.')
          : t('A part was sent: {units}.', { units: parameters.units.join(', ') }),
        parameters,
      )
    case 'fulfillment-undone':
      return parameters.units === undefined
        ? t('The order was marked as not yet fulfilled.')
        : t('It was taken back that a part was sent: {units}.', { units: parameters.units.join(', ') })
    case 'tracking-changed':
      return withTracking(t('How a parcel goes was changed.'), parameters)
    case 'label-bought':
      return withTracking(t('A shipping label was bought.'), parameters)
    case 'label-voided':
      return withTracking(t('A shipping label was voided.'), parameters)
    case 'picked-up':
      return parameters.units === undefined
        ? t('The buyer fetched the order.')
        : t('The buyer fetched a part: {units}.', { units: parameters.units.join(', ') })
    case 'canceled':
      return canceledWords(parameters)
    case 'refunded':
      return refundedWords(parameters)
    case 'changed':
      return changedWords(parameters)
    case 'return-asked':
      return withReason(t('The buyer wants to send back: {units}.', unitsOf(parameters)), parameters)
    case 'return-accepted':
      return withReason(t('A return was accepted: {units}.', unitsOf(parameters)), parameters)
    case 'return-refused':
      return withReason(t('A return was refused: {units}.', unitsOf(parameters)), parameters)
    case 'return-received':
      return withReason(t('What was sent back has arrived: {units}.', unitsOf(parameters)), parameters)
    case 'return-canceled':
      return withReason(t('A return was ended: {units}.', unitsOf(parameters)), parameters)
    case 'link-made':
      return linkWords(parameters)
    case 'tagged':
      return taggedWords(parameters)
    case 'files-reopened':
      return t('Its files can be downloaded as often as at first.')
    case 'gift-cards-voided':
      return cardsVoidedWords(parameters)
    case 'document-made':
      return documentWords(parameters)
    case 'withdrawn':
      return t('The buyer has withdrawn from the contract ({email}).', { email: parameters.email ?? '' })
    case 'withdrawal-answered':
      return t('The withdrawal was answered.')
    case 'disputed':
    case 'dispute-won':
    case 'dispute-lost':
    case 'refund-failed':
      return TOLD_BY_SERVICE[type]
    case 'note':
      return ''
  }
}

/** What a payment service tells. */
const TOLD_BY_SERVICE = {
  disputed: t('The buyer disputes a payment at their bank.'),
  'dispute-won': t('The dispute was decided for the shop.'),
  'dispute-lost': t('The dispute was lost.'),
  'refund-failed': t('Money that was given back did not reach the buyer.'),
} as const

type Parameters = OrderEvent['parameters']

const unitsOf = ({ units = [] }: Parameters) => ({ units: units.join(', ') })

const withReason = (sentence: string, { reason }: Parameters): string =>
  reason === undefined ? sentence : `${sentence} ${reason}`

function paidWords({ testMode, label }: Parameters): string {
  if (testMode === true) return t('Paid with the test provider; no money moved.')
  return label === undefined
    ? t('The payment was received.')
    : t('The payment was received ({label}).', { label })
}

const canceledWords = ({ restocked }: Parameters): string =>
  restocked === true
    ? t('The order was canceled. Its items went back into stock.')
    : t('The order was canceled.')

const cardsVoidedWords = ({ spent }: Parameters): string =>
  spent === true
    ? t('What was left of its gift cards was voided; a part had been spent.')
    : t('Its gift cards were voided.')

function withTracking(sentence: string, { carrier, trackingNumber }: Parameters): string {
  return [
    sentence,
    carrier !== undefined && t('Carrier: {carrier}.', { carrier }),
    trackingNumber !== undefined && t('Tracking number {number}.', { number: trackingNumber }),
  ]
    .filter((part) => part !== false)
    .join(' ')
}

function mailSentWords({ mail, email = '' }: Parameters): string {
  switch (mail) {
    case 'order-fulfilled':
      return t('The mail that the order is fulfilled was sent to {email}.', { email })
    case 'return-asked':
    case 'return-accepted':
    case 'return-refused':
    case 'return-received':
      return t('The mail about a return was sent to {email}.', { email })
    case 'order-changed':
      return t('The mail that the order was changed was sent to {email}.', { email })
    case 'withdrawal-received':
      return t('The receipt of the withdrawal was sent to {email}.', { email })
    case 'withdrawal-answered':
      return t('The answer to the withdrawal was sent to {email}.', { email })
    case 'order-refunded':
      return t('The mail that money was given back was sent to {email}.', { email })
    case 'order-canceled':
      return t('The mail that the order is canceled was sent to {email}.', { email })
    case 'payment-received':
      return t('The receipt was sent to {email}.', { email })
    default:
      return t('The confirmation was sent to {email}.', { email })
  }
}

function mailKeptWords({ mail, email = '' }: Parameters): string {
  switch (mail) {
    case 'order-fulfilled':
      return t('The mail that the order is fulfilled to {email} was kept in the outbox (not sent).', {
        email,
      })
    case 'return-asked':
    case 'return-accepted':
    case 'return-refused':
    case 'return-received':
      return t('The mail about a return to {email} was kept in the outbox (not sent).', { email })
    case 'order-changed':
      return t('The mail that the order was changed to {email} was kept in the outbox (not sent).', { email })
    case 'withdrawal-received':
      return t('The receipt of the withdrawal to {email} was kept in the outbox (not sent).', { email })
    case 'withdrawal-answered':
      return t('The answer to the withdrawal to {email} was kept in the outbox (not sent).', { email })
    case 'order-refunded':
      return t('The mail that money was given back to {email} was kept in the outbox (not sent).', { email })
    case 'order-canceled':
      return t('The mail that the order is canceled to {email} was kept in the outbox (not sent).', {
        email,
      })
    case 'payment-received':
      return t('The receipt to {email} was kept in the outbox (not sent).', { email })
    default:
      return t('The confirmation to {email} was kept in the outbox (not sent).', { email })
  }
}

function documentWords({ document, number = '', cancels }: Parameters): string {
  if (cancels !== undefined)
    return t(
      'Credit note {number} was made. It takes back credit note {cancels}, whose money did not reach the buyer.',
      {
        number,
        cancels,
      },
    )
  return document === 'credit-note'
    ? t('Credit note {number} was made.', { number })
    : t('Invoice {number} was made.', { number })
}

function taggedWords({ tags = [], removedTags = [] }: Parameters): string {
  return [
    tags.length > 0 && t('Tagged: {tags}.', { tags: tags.join(', ') }),
    removedTags.length > 0 && t('Tags taken away: {tags}.', { tags: removedTags.join(', ') }),
  ]
    .filter((part) => part !== false)
    .join(' ')
}

const CHANGED_PARTS = {
  address: t('The address is another one.'),
  email: t('The mail address is another one.'),
  shipping: t('Shipping is another one.'),
  discount: t('The discount is another one.'),
} as const

function changedWords({ added = [], removed = [], changed = [] }: Parameters): string {
  return [
    t('The order was changed.'),
    added.length > 0 && t('Added: {units}.', { units: added.join(', ') }),
    removed.length > 0 && t('Taken out: {units}.', { units: removed.join(', ') }),
    ...changed.map((part) => CHANGED_PARTS[part]),
  ]
    .filter((part) => part !== false)
    .join(' ')
}

function refundedWords({
  labels = [],
  byHand = [],
  storeCredit,
  outside,
  ofChange,
  restocked,
  reason,
}: Parameters): string {
  return [
    ofChange === true && t('The order came to less after a change.'),
    storeCredit === true
      ? t('The buyer got store credit.')
      : labels.length === 0
        ? t('Money was given back.')
        : t('Money was given back ({labels}).', { labels: labels.join(', ') }),
    outside === true && t('It was done at the payment service.'),
    byHand.length > 0 &&
      t('Paid with {labels}: give it back to the buyer yourself.', { labels: byHand.join(', ') }),
    restocked === true && t('The items went back into stock.'),
    reason !== undefined && t('Reason: {reason}', { reason }),
  ]
    .filter((part) => part !== false)
    .join(' ')
}

function placedWords({ imported: number, draft }: OrderEvent['parameters']): string {
  if (number !== undefined)
    return t('It was brought in from another shop, where it was {number}.', { number })
  return draft === undefined
    ? t('The order was placed.')
    : t('The order was placed from draft D{draft}.', { draft })
}

function linkWords({ email }: OrderEvent['parameters']): string {
  return email === undefined
    ? t('A link to pay was made.')
    : t('A link to pay was made for {email}.', { email })
}
