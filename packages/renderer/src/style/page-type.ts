import type { TweakType } from '@plinth/domain'
import type { PageInput } from '../model.ts'

/** Which pages are of a type that may look other than the rest of the site. */
const types: { readonly [Kind in PageInput['kind']]?: TweakType } = {
  journal: 'blog',
  post: 'blog',
  comment: 'blog',
  store: 'store',
  product: 'store',
  giftCard: 'store',
  giftCardBalance: 'store',
  restock: 'store',
  reviews: 'store',
  payLater: 'store',
  donate: 'checkout',
  cartLink: 'checkout',
  cartReminder: 'checkout',
  cart: 'checkout',
  checkout: 'checkout',
  orderConfirmed: 'checkout',
  orderStatus: 'checkout',
  subscription: 'checkout',
  withdrawal: 'checkout',
  member: 'account',
  locked: 'lockScreen',
}

/** The type of page whose look a page of this kind has; undefined where it is that of the whole site. [STYLE-70] */
export function tweakTypeOf(kind: PageInput['kind']): TweakType | undefined {
  return types[kind]
}
