import type { SavedItem, ShoppingCart } from '@plinth/domain'
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

const [mug] = plainCart.entries

/** What is saved for later: something that is dearer now, and something that is sold no more. */
const saved: readonly SavedItem[] = [
  {
    id: 'saved',
    itemId: mug!.itemId,
    variantId: 'MUG-MO-L',
    quantity: 2,
    savedPriceCents: 2000,
    priceCents: 2800,
    additionalFields: [{ field: 'Engraving', value: 'For <b>Ada</b> & Bo' }],
    line: {
      variantId: 'MUG-MO-L',
      itemId: mug!.itemId,
      sku: 'MUG-MO-L',
      attributes: { Glaze: 'Moss' },
      title: 'Everyday </script>Mug',
      productType: 1,
      fullUrl: '/shop/everyday-mug',
      image: mug!.image,
      price: 2800,
      salePrice: 0,
      onSale: false,
      available: 4,
    },
  },
  {
    id: 'gone',
    itemId: 'gone',
    variantId: 'gone',
    quantity: 1,
    savedPriceCents: 900,
    additionalFields: [],
  },
]

const nowhere: ShoppingCart = { ...plainCart, shippingOptions: [], selectedShippingOption: null }

/** Every state the pages with React components begin with. */
export const componentPages: readonly Extract<PageInput, { kind: 'cart' | 'checkout' }>[] = [
  { kind: 'cart', cart: plainCart },
  { kind: 'cart', cart: longCart },
  { kind: 'cart', cart: nowhere, message: 'Quantity must be a number.' },
  { kind: 'cart', cart: plainCart, removed: { entryId: 'gone', title: 'Jug “<Blue>”' } },
  { kind: 'cart', cart: null },
  { kind: 'cart', cart: plainCart, saved },
  { kind: 'cart', cart: null, saved },
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
