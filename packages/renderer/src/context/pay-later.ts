import {
  inWords,
  PAGE_TYPES,
  payLaterBrand,
  payLaterLocale,
  payLaterMessage,
  payLaterOfCart,
  say,
  type JsonObject,
  type PayLaterMessage,
  type Product,
  type Sentence,
  type ShoppingCart,
} from '@plinth/domain'
import type { TotalState } from '../components/cart-state.ts'
import { priceText, type CommercePage } from './commerce-page.ts'
import type { PageContextBuilder } from './page-context.ts'

/** What a product's page says of paying later, beside its price; empty for nothing. [PAYLATER-2] */
export function payLaterText(
  product: Pick<Product, 'productType' | 'isSubscribable'>,
  cents: number,
  page: CommercePage,
): string {
  const place = placeOf(page)
  if (place === undefined) return ''
  const { brand, settings, words } = place
  const message = payLaterMessage(product, cents, settings)
  if (message.kind === 'none') return ''
  if (message.kind !== 'offered') return `${brand} ${words(withinAmounts(message, page))}`
  const amount = priceText(message.payments[0] ?? 0, page)
  return words(
    say('Or {count} interest-free payments of {amount} with {brand}', {
      count: message.payments.length,
      amount,
      brand,
    }),
  )
}

/** The row below the total of a cart: what four payments are, or between what amounts there are four. [CART-10] */
export function payLaterRow(cart: ShoppingCart, page: CommercePage): TotalState[] {
  const place = placeOf(page)
  if (place === undefined) return []
  const { brand, settings, words } = place
  const message = payLaterOfCart(cart, settings)
  if (message.kind === 'none') return []
  const row =
    message.kind === 'offered'
      ? {
          label: words(
            say('Or {count} interest-free payments with {brand}', { count: message.payments.length, brand }),
          ),
          text: priceText(message.payments[0] ?? 0, page),
        }
      : { label: brand, text: words(withinAmounts(message, page)) }
  return [{ code: 'pay-later', ...row, isTotal: false }]
}

function placeOf({ website, language }: CommercePage) {
  const settings = website.store.payLater
  const locale = settings && payLaterLocale(settings.country, language)
  if (settings === undefined || locale === undefined) return undefined
  return {
    settings,
    brand: payLaterBrand(locale),
    words: (sentence: Sentence) => inWords(sentence, language),
  }
}

function withinAmounts(
  { kind, limit }: Extract<PayLaterMessage, { readonly limit: number }>,
  page: CommercePage,
): Sentence {
  const amount = priceText(limit, page)
  return kind === 'over-maximum'
    ? say('available for orders up to {amount}', { amount })
    : say('available for orders over {amount}', { amount })
}

/** The line of a product's page, with where it is explained; null where nothing is said. [PAYLATER-2] [PAYLATER-3] */
export function payLaterView(product: Product, cents: number, page: CommercePage): JsonObject | null {
  const text = payLaterText(product, cents, page)
  const { country } = page.website.store.payLater ?? {}
  const locale = country && payLaterLocale(country, page.language)
  if (text === '' || locale === undefined) return null
  const brand = payLaterBrand(locale)
  return {
    text,
    more: inWords(say('How it works'), page.language),
    label: inWords(say('How paying with {brand} works', { brand }), page.language),
    url: `/_pay-later?${new URLSearchParams({ locale })}`,
  }
}

/** How paying in four works. [PAYLATER-3] */
export const payLaterContext: PageContextBuilder<'payLater'> = (run, { locale }) => {
  const brand = payLaterBrand(locale)
  const words = (sentence: Sentence) => inWords(sentence, locale.slice(0, 2))
  const title = words(say('Pay in four with {brand}', { brand }))
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-pay-later',
    ownTitle: true,
    data: {
      payLater: {
        title,
        language: locale.replace('_', '-'),
        lead: words(say('Get it now, and pay for it in four parts, two weeks apart, without interest.')),
        steps: [
          words(say('Put what you like into the cart, and choose {brand} when you pay.', { brand })),
          words(say('{brand} asks who you are, and tells you at once whether it pays for you.', { brand })),
          words(say('A quarter is paid today, and a quarter every two weeks: four payments in six weeks.')),
          words(say('What you bought is sent as usual. Pay on time, and it costs nothing more.')),
        ],
        terms: words(
          say(
            'Late payments can cost a fee. Whether you can pay so is decided by {brand}, whose terms count; you have to be of age and live in the country of the shop.',
            { brand },
          ),
        ),
      },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
