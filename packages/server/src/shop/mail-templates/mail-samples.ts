import {
  inWords,
  mailDataOf,
  mailKindText,
  readText,
  type JsonObject,
  type MailKind,
  type OrderMail,
  type SubscriptionEventType,
} from '@plinth/domain'
import type { Database } from '../../platform/database/database.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { exampleOrderMail } from '../orders/order-mails.ts'
import { giftCardMail } from '../gift-cards/gift-card-mail.ts'
import { exampleReminder } from '../cart-reminders/reminder-mail.ts'
import { lowStockExample } from '../inventory/low-stock-mails.ts'
import { exampleSubscriptionMail } from '../subscriptions/subscription-mails.ts'

/** What a preview is drawn with. */
export interface Example {
  readonly data: JsonObject
  /** Whether it is of something that was sold. */
  readonly isReal: boolean
}

/** What a mail can say, of what was sold last; made up while there is nothing of the kind. [MAILTPL-8] */
export async function exampleOf(
  db: Database,
  website: SiteWebsite,
  kind: MailKind,
  language: string,
  now: Date,
): Promise<Example> {
  const real = await realExample(db, website, kind, language, now)
  return real === undefined
    ? { data: madeUp(website, kind, language), isReal: false }
    : { data: real, isReal: true }
}

async function realExample(
  db: Database,
  website: SiteWebsite,
  kind: MailKind,
  language: string,
  now: Date,
): Promise<JsonObject | undefined> {
  switch (mailDataOf(kind)) {
    case 'order':
      return (await exampleOrderMail(db, website.id, kind as OrderMail, language))?.data
    case 'subscription': {
      const type = kind.replace('subscription-', '') as SubscriptionEventType
      return (await exampleSubscriptionMail(db, website, type, language))?.data
    }
    case 'cart-reminder':
      return exampleReminder(website, language)
    case 'low-stock':
      return lowStockExample(website, language)
    case 'gift-card':
      return giftCardMail(
        {
          language,
          kind: 'gift-card',
          balance: 5000,
          currency: website.currency,
          senderName: 'Ada',
          recipientName: 'Bo',
          message: '',
          origin: '',
          expiresAt: new Date(now.getTime() + 365 * 24 * 60 * 60 * 1000),
        },
        website,
        'AAAABBBBCCCCDDDD',
      ).data
  }
}

/** Names and amounts of nobody, where nothing was sold yet. */
function madeUp(website: SiteWebsite, kind: MailKind, language: string): JsonObject {
  const shop = readText(website.title, language, website.primaryLanguage)
  const title = inWords(mailKindText(kind), language)
  const common = {
    shop,
    subject: `${shop}: ${title}`,
    title,
    email: 'ada@example.com',
    customerName: 'Ada Lovelace',
  }
  if (mailDataOf(kind) === 'subscription')
    return {
      ...common,
      product: 'Mug',
      amount: '20.00',
      day: '',
      price: '',
      lines: [common.subject],
      notes: [],
      manageUrl: '#',
      words: { manage: title },
    }
  return {
    ...common,
    lead: title,
    orderNumber: '1001',
    orderUrl: '#',
    total: '20.00',
    notes: [],
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
    items: [
      { name: 'Mug', sku: 'MUG', quantity: 1, total: '20.00', answers: [], downloadUrl: '', files: [] },
    ],
    totals: [{ label: '', amount: '20.00', isTotal: true }],
    howToPay: [],
    delivery: [],
    test: '',
    withdrawalUrl: '',
    words: { seeOrder: title, download: '', track: '', withdraw: '' },
  }
}
