/**
 * Types of pages that may look other than the rest of a site: the blog and its posts, the store and its products, cart,
 * checkout and orders, where visitors sign in, and what stands before a page with a password. The names are kept with
 * styles.
 */
export const TWEAK_TYPES = ['blog', 'store', 'checkout', 'account', 'lockScreen'] as const
export type TweakType = (typeof TWEAK_TYPES)[number]
