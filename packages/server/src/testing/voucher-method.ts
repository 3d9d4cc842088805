import { field, verbatim } from '@plinth/domain'
import { definePaymentKind } from '../shop/payments/payment-kind.ts'
import type { PaymentProvider } from '../shop/payments/payment-provider.ts'

/** What the vouchers of a test were asked, and how they answer. */
export const vouchers = {
  /** Amounts given back by key, in minor units. */
  given: new Map<string, number>(),
  /** Refuses to give anything back with this sentence. */
  refuses: undefined as string | undefined,
  /** The keys it was opened with. */
  openedWith: [] as string[],
}

/**
 * A method added by one file and one line of the registry: value that the shop owes its buyers, kept by a service that
 * wants a key.
 */
export const voucherMethod = definePaymentKind({
  kind: 'voucher',
  label: 'Vouchers',
  about: 'Vouchers of the town.',
  capabilities: { paysBy: 'nothing', tender: 'stored-value', refunds: 'any-amount', renews: 'no' },
  fields: {
    office: field.text('Office', { required: true, max: 40 }),
    apiKey: field.secret('Key', {
      required: true,
      max: 80,
      pattern: { source: 'key-\\w+', says: 'It begins with key-.' },
    }),
  },
  testMode: () => false,
  shownAs: ({ office }) => ({ label: verbatim(`Voucher of ${office}`), about: '', instructions: '' }),
  browserNeeds: ({ office }) => ({ office }),
  contentSecurity: () => ({
    scriptOrigins: ['https://vouchers.example'],
    frameOrigins: [],
    connectOrigins: ['https://api.vouchers.example'],
  }),
  readInstrument: () => ({ ok: true, value: { kind: 'nothing' } }),
  open({ apiKey }) {
    vouchers.openedWith.push(apiKey)
    return provider
  },
  readWebhook: async ({ apiKey }, { body, headers }) => {
    if (headers['x-voucher-key'] !== apiKey) throw new Error('This is not of the town.')
    return JSON.parse(body)
  },
})

const provider: PaymentProvider = {
  pay: async ({ key }) => ({ status: 'paid', paymentId: `voucher-${key}` }),
  finish: async (_websiteId, paymentId) => ({ status: 'paid', paymentId }),
  lookUp: async ({ key }) => ({ status: 'paid', paymentId: `voucher-${key}` }),
  cancel: async (_websiteId, paymentId) => ({ status: 'paid', paymentId }),
  refund: async ({ key, amountCents }) => {
    if (vouchers.refuses !== undefined) return { ok: false, message: verbatim(vouchers.refuses) }
    vouchers.given.set(key, amountCents)
    return { ok: true, refundId: `back-${key}` }
  },
}
