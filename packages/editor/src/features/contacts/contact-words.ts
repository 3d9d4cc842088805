import type { ContactKind } from '@plinth/domain'
import type { TimelineEntry } from '../../api/contacts.ts'
import { t } from '../../words/words.ts'

/** What a contact can be, in a word. */
export const KIND_WORDS: Readonly<Record<ContactKind, string>> = {
  customer: t('Customer'),
  subscriber: t('Newsletter'),
  member: t('Member'),
  sender: t('Form'),
  waiting: t('Waiting'),
}

const STATES: Readonly<Record<string, string>> = {
  pending: t('to send'),
  'partially-fulfilled': t('partly sent'),
  fulfilled: t('fulfilled'),
  canceled: t('canceled'),
}

/** What happened, in a sentence; what they agreed to and notes stand as they are. [EDIT-297] */
export function entryWords(
  entry: TimelineEntry,
  amount: (cents: number, currency: string) => string,
): string {
  const { title, state, amountCents, currency } = entry
  const sum = amountCents === null || currency === null ? '' : amount(amountCents, currency)
  switch (entry.type) {
    case 'order':
      return t('Order #{number}, {sum}, {state}', {
        number: title,
        sum,
        state: STATES[state ?? ''] ?? state ?? '',
      })
    case 'subscription':
      return t('Subscribed to {product} for {sum}', { product: title, sum })
    case 'answer':
      return t('Sent the form {form}', { form: title })
    case 'newsletter-asked':
      return state === 'import'
        ? t('Came onto the newsletter list with an import')
        : t('Asked for the newsletter')
    case 'newsletter-joined':
      return t('Confirmed the newsletter')
    case 'newsletter-left':
      return t('Left the newsletter')
    case 'member':
      return state === 'invited' ? t('Was invited to an account') : t('Began an account')
    case 'member-confirmed':
      return t('Confirmed the account')
    case 'restock-asked':
      return t('Waits for {product}', { product: title })
    case 'restock-told':
      return t('Was told that {product} is back', { product: title })
    case 'note':
      return t('Note')
  }
}

/** Where more of it stands; undefined where nothing does. */
export function entryPlace({ type, reference, email }: TimelineEntry): string | undefined {
  const search = new URLSearchParams({ search: email })
  switch (type) {
    case 'order':
      return reference === null ? undefined : `/config/orders/${reference}`
    case 'subscription':
      return `/config/subscriptions?${search}`
    case 'answer':
      return `/config/forms?${search}`
    case 'newsletter-asked':
    case 'newsletter-joined':
    case 'newsletter-left':
      return `/config/newsletter?${search}`
    case 'member':
    case 'member-confirmed':
      return `/config/members?${search}`
    default:
      return undefined
  }
}
