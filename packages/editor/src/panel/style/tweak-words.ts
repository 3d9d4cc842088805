import type { TweakType } from '@plinth/domain'
import { t } from '../../words/words.ts'

/** Types of pages with a look of their own: as they are chosen, and which pages they are. */
export const TWEAK_WORDS: Readonly<Record<TweakType, { readonly name: string; readonly about: string }>> = {
  blog: { name: t('Blog'), about: t('For the blog and its posts.') },
  store: { name: t('Store'), about: t('For lists of products, products and gift cards.') },
  checkout: {
    name: t('Checkout'),
    about: t('For the cart, the checkout and what buyers see of their orders.'),
  },
  account: { name: t('Account pages'), about: t('For signing in and the account of members.') },
  lockScreen: { name: t('Lock screen'), about: t('For what stands before pages with a password.') },
}
