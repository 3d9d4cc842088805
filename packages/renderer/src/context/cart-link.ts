import { inWords, PAGE_TYPES, say, type Sentence } from '@plinth/domain'
import { commercePage } from './commerce.ts'
import { priceText } from './commerce-page.ts'
import type { PageContextBuilder } from './page-context.ts'

/** What a link to a filled cart holds, and the button that puts it there. [CART-61] */
export const cartLinkContext: PageContextBuilder<'cartLink'> = (run, { lines, isMissing }) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const page = commercePage(run)
  const { currency } = run.input.website
  const title = words(say('Put this into your cart?'))
  const ready = lines.filter(({ state }) => state === 'ready')
  const notes = {
    ready: '',
    'sold-out': words(say('Sold out')),
    'on-its-page': words(say('Choose it on its page')),
  }
  return {
    pageType: PAGE_TYPES.showCart,
    pageClass: 'page-cart-link',
    ownTitle: true,
    data: {
      cartLink: {
        title: ready.length > 0 ? title : words(say('Nothing of this can be put into a cart')),
        crumb: run.input.crumb ?? '',
        lines: lines.map(({ title: name, variantName, quantity, priceCents, imageUrl, fullUrl, state }) => ({
          name: variantName === '' ? name : `${name} (${variantName})`,
          quantity: words(say('Quantity: {quantity}', { quantity })),
          price: priceText(priceCents, page, currency),
          imageUrl: imageUrl === '' ? '' : `${imageUrl}?format=300w`,
          fullUrl,
          note: notes[state],
        })),
        adds: ready.map(({ sku, quantity }) => `${sku}:${quantity}`),
        missing: isMissing ? words(say('Some of what this link names is no longer sold here.')) : '',
        add: words(say('Add to cart')),
        back: words(say('See your cart')),
      },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
