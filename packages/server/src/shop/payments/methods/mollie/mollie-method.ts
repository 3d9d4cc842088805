import { field, say, type Sentence, verbatim } from '@plinth/domain'
import { definePaymentKind } from '../../payment-kind.ts'
import { webhookPath } from '../../webhook-path.ts'
import { createMollieProvider, readMollieWebhook } from './mollie-provider.ts'

const isTest = (apiKey: string) => apiKey.startsWith('test_')

/** Mollie: the buyer pays on its page, in whatever way the account offers, and comes back. [PAY-60] */
export const mollieMethod = definePaymentKind({
  kind: 'mollie',
  label: 'Mollie',
  about: 'iDEAL, Bancontact, cards and more on the page of Mollie, through your account there.',
  capabilities: { paysBy: 'provider-page', tender: 'money', refunds: 'any-amount', renews: 'no' },
  // Test keys and live ones are two methods, as with every payment service.
  several: true,
  fields: {
    name: field.text(
      'Name',
      { required: true, max: 60 },
      { help: 'What buyers choose, such as iDEAL or card' },
    ),
    apiKey: field.secret(
      'API key',
      {
        required: true,
        max: 100,
        pattern: {
          source: '(test|live)_\\w+',
          says: 'This begins with test_ or live_: copy it from your account at Mollie.',
        },
      },
      { help: 'At Mollie under Developers → API keys. One that begins with test_ moves no real money.' },
    ),
  },
  presets: [{ label: 'Mollie', settings: { name: 'iDEAL, card and more' } }],
  testMode: ({ apiKey }) => isTest(apiKey),
  wrong({ apiKey }, before): { readonly [field: string]: Sentence } {
    if (before === undefined || before.apiKey === '' || isTest(before.apiKey) === isTest(apiKey)) return {}
    return {
      apiKey: say(
        'This key is of the other mode. Add Mollie once more for it: what was paid with the key of before can then still be given back.',
      ),
    }
  },
  shownAs: ({ name }) => ({ label: verbatim(name), about: '', instructions: '' }),
  readInstrument: () => ({ ok: true, value: { kind: 'nothing' } }),
  open: ({ apiKey }, { apiBase, methodId }) =>
    createMollieProvider({ apiKey, apiBase }, webhookPath(methodId)),
  readWebhook: ({ apiKey }, { body, apiBase }) => readMollieWebhook({ apiKey, apiBase }, body),
})
