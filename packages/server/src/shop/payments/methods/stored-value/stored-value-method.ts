import { say } from '@plinth/domain'
import { transaction } from '../../../../platform/database/database.ts'
import { STORED_VALUE_METHOD } from '../../../stored-value/spend.ts'
import { definePaymentKind } from '../../payment-kind.ts'
import type { PaymentProvider, PaymentResult } from '../../payment-provider.ts'
import { giveBack } from './give-back.ts'

const neverAsked = async (): Promise<PaymentResult> => {
  throw new Error('Gift cards are spent with the order, and nobody is asked.')
}

/**
 * What was paid with a gift card or store credit: of the shop's own books, spent in the transaction that places the order.
 * Here it is given back. [GIFT-24]
 */
export const storedValueMethod = definePaymentKind({
  kind: STORED_VALUE_METHOD,
  label: 'Gift cards',
  about: 'Gift cards and store credit of this shop.',
  capabilities: { paysBy: 'nothing', tender: 'stored-value', refunds: 'any-amount', renews: 'no' },
  notAddable: true,
  fields: {},
  testMode: () => false,
  shownAs: () => ({ label: say('Gift card'), about: '', instructions: '' }),
  readInstrument: () => ({ ok: true, value: { kind: 'nothing' } }),
  open: (_settings, { db, clock }): PaymentProvider => ({
    pay: neverAsked,
    finish: neverAsked,
    lookUp: async () => undefined,
    cancel: async (_websiteId, paymentId) => ({ status: 'canceled', paymentId }),
    refund: (request) => transaction(db, (tx) => giveBack(tx, request, clock.now())),
  }),
})
