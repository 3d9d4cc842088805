import { field, say, type Sentence } from '@plinth/domain'
import { definePaymentKind } from '../../payment-kind.ts'

const key = (kinds: string, begins: string) => ({
  max: 300,
  required: true,
  pattern: {
    source: `${kinds}_(test|live)_\\w+`,
    says: `This begins with ${begins}: copy it from your account at Stripe.`,
  },
})

const fields = {
  publishableKey: field.text('Publishable key', key('pk', 'pk_test_ or pk_live_'), {
    help: 'At Stripe under Developers → API keys. Keys with “test” in them move no real money.',
  }),
  secretKey: field.secret('Secret key', key('(sk|rk)', 'sk_test_ or sk_live_'), {
    help: 'Beside it; a restricted key (rk_…) that may write payments and refunds works too',
  }),
  webhookSecret: field.secret(
    'Signing secret of the webhook',
    {
      max: 300,
      pattern: { source: 'whsec_\\S+', says: 'This begins with whsec_: it is shown beside the webhook.' },
    },
    { help: 'Leave it empty to begin with: once these keys are saved, the webhook is set up with a button' },
  ),
}

const isTest = (text: string) => text.includes('_test_')

const load = () => import('./stripe-provider.ts')
const loadConnection = () => import('./stripe-connection.ts')

/** Stripe, by its keys. Its library is loaded only where it is used: it costs a tenth of a restart. [PAY-4] */
export const stripeMethod = definePaymentKind({
  kind: 'stripe',
  label: 'Stripe',
  about: 'Cards, Apple Pay and Google Pay through your account at Stripe.',
  capabilities: { paysBy: 'provider-fields', tender: 'money', refunds: 'any-amount', renews: 'by-itself' },
  // Test keys and live ones are two methods, so that what was paid with either can be given back.
  several: true,
  fields,
  testMode: ({ secretKey }) => isTest(secretKey),
  wrong({ publishableKey, secretKey }, before): { readonly [field: string]: Sentence } {
    if (before !== undefined && before.secretKey !== '' && isTest(before.secretKey) !== isTest(secretKey)) {
      const secretProblem = isTest(secretKey)
        ? say(
            'This is a test key, and this method has others. Add Stripe once more for it: what was paid with the keys of before can then still be given back.',
          )
        : say(
            'This is a live key, and this method has others. Add Stripe once more for it: what was paid with the keys of before can then still be given back.',
          )
      return { secretKey: secretProblem }
    }
    if (isTest(publishableKey) === isTest(secretKey)) return {}
    return {
      publishableKey: isTest(secretKey)
        ? say('The secret key is a test key, and this is not. Copy both from the same page.')
        : say('The secret key is a live key, and this is not. Copy both from the same page.'),
    }
  },
  shownAs: () => ({ label: say('Card'), about: '', instructions: '' }),
  browserNeeds: ({ publishableKey }) => ({ publishableKey }),
  contentSecurity: () => ({
    scriptOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frameOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connectOrigins: ['https://api.stripe.com'],
  }),
  readInstrument({ paymentToken: id = '' }) {
    if (/^ctoken_\w{1,100}$/.test(id)) return { ok: true, value: { kind: 'token', id } }
    const fields = { paymentToken: say('Required') }
    return { ok: false, code: 'form-invalid', message: say('Enter your card details to pay.'), fields }
  },
  open: async ({ secretKey }, { apiBase }) => (await load()).createStripeProvider({ secretKey, apiBase }),
  readWebhook: async ({ webhookSecret, secretKey }, { body, headers, apiBase }) => {
    const { readStripeWebhook } = await load()
    return readStripeWebhook(
      { secretKey, apiBase },
      { secret: webhookSecret, body, signature: String(headers['stripe-signature'] ?? '') },
      !isTest(secretKey),
    )
  },
  check: async ({ secretKey, webhookSecret }, { apiBase, webhookAddress, domains }) =>
    (await loadConnection()).checkStripe(
      { secretKey, apiBase },
      { webhookAddress, isSigned: webhookSecret !== '', domains },
    ),
  registerDomains: async ({ secretKey }, { apiBase, domains }) =>
    (await import('./stripe-wallets.ts')).registerDomains({ secretKey, apiBase }, domains),
  connectWebhook: async ({ secretKey }, { apiBase, webhookAddress }) =>
    (await loadConnection()).connectStripeWebhook({ secretKey, apiBase }, webhookAddress),
  ofInstallation: ({ stripe }) =>
    stripe === undefined ? undefined : { ...stripe, webhookSecret: stripe.webhookSecret ?? '' },
})
