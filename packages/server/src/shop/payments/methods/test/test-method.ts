import { readCard, say } from '@plinth/domain'
import { definePaymentKind } from '../../payment-kind.ts'
import { createTestProvider } from './test-provider.ts'

/** Test cards: what a store takes until it is set up to take money. [PAY-2] [PAY-3] */
export const testMethod = definePaymentKind({
  kind: 'test',
  label: 'Test payments',
  about: 'Cards that only look real, to try the shop out. No money moves, and the orders say so.',
  capabilities: { paysBy: 'card-form', tender: 'money', refunds: 'any-amount', renews: 'by-itself' },
  notAddable: true,
  standsIn: true,
  fields: {},
  testMode: () => true,
  shownAs: () => ({ label: say('Card'), about: '', instructions: '' }),
  readInstrument({ cardNumber = '', cardExpiry = '', cardCvc = '' }, now) {
    const read = readCard({ cardNumber, cardExpiry, cardCvc }, now)
    if (read.ok) return { ok: true, value: { kind: 'card', card: read.card } }
    const fields = Object.fromEntries(Object.entries(read.fields))
    return { ok: false, code: 'form-invalid', message: say('Check your card details.'), fields }
  },
  open: (_settings, { db, clock }) => createTestProvider(db, clock),
})
