import type { ShoppingCart } from '@plinth/domain'
import type { PageInput } from '@plinth/renderer'
import { sampleCart, sampleForm } from './sample-shop.ts'

/** A cart with two lines, one of them dearer than when it was put in. */
export const plainCart = sampleCart([
  { urlId: 'everyday-mug', sku: 'MUG-MO-L', quantity: 2 },
  { urlId: 'espresso-cups', sku: 'ESP-4', quantity: 1, shownPriceCents: 5000 },
])

/** A cart whose names and answers are long and full of markup, on sale, with less in stock than wanted. */
export const longCart: ShoppingCart = {
  ...plainCart,
  entries: plainCart.entries.map((entry) => ({
    ...entry,
    title: `${'A very long name '.repeat(12)}</script><script>alert(1)</script>`,
    regularPriceCents: entry.purchasePriceCents + 100,
    available: 1,
    additionalFields: [
      { field: 'Engraving', value: 'For <b>Ada</b> & Bo' },
      { field: 'Wrapping', value: [] },
    ],
  })),
}

const nowhere: ShoppingCart = { ...plainCart, shippingOptions: [], selectedShippingOption: null }

/** Every state the pages with React components begin with. */
export const componentPages: readonly Extract<PageInput, { kind: 'cart' | 'checkout' }>[] = [
  { kind: 'cart', cart: plainCart },
  { kind: 'cart', cart: longCart },
  { kind: 'cart', cart: nowhere, message: 'Quantity must be a number.' },
  { kind: 'cart', cart: plainCart, removed: { entryId: 'gone', title: 'Jug “<Blue>”' } },
  { kind: 'cart', cart: null },
  { kind: 'checkout', cart: plainCart, form: sampleForm },
  {
    kind: 'checkout',
    cart: longCart,
    form: {
      ...sampleForm,
      values: {
        email: 'ada"><b>',
        line2: 'Flat 2',
        country: 'US',
        billingDifferent: 'on',
        billingCountry: 'HK',
      },
      errors: { email: 'Email is not valid.', phone: 'Write a phone number, such as +1 555 0100.' },
    },
  },
  { kind: 'checkout', cart: plainCart, form: { ...sampleForm, message: 'Your card was declined.' } },
  {
    kind: 'checkout',
    cart: plainCart,
    form: { ...sampleForm, secondStep: { token: 'step', message: 'Your bank asks you to confirm.' } },
  },
  {
    kind: 'checkout',
    cart: plainCart,
    form: {
      ...sampleForm,
      methods: [
        {
          id: 'shop',
          kind: 'stripe',
          label: 'Card',
          about: '',
          form: 'provider',
          testMode: true,
          needs: { publishableKey: 'pk_test_1' },
        },
        {
          id: 'page',
          kind: 'other',
          label: 'Bank',
          about: 'At it.',
          form: 'elsewhere',
          testMode: true,
          needs: {},
        },
      ],
    },
  },
  {
    kind: 'checkout',
    cart: plainCart,
    form: { ...sampleForm, secondStep: { token: 'step', message: '', goTo: 'https://pay.example/1' } },
  },
  { kind: 'checkout', cart: { ...plainCart, requiresShipping: false }, form: sampleForm },
  { kind: 'checkout', cart: { ...plainCart, grandTotalCents: 0 }, form: sampleForm },
]
