import {
  addressExtent,
  formatOfCountry,
  shippedCountries,
  type CheckoutRules,
  type ShoppingCart,
} from '@plinth/domain'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { websiteAsksForVat } from '../vat/vat-of-cart.ts'

/**
 * By which rules the checkout's form is read. Whoever reads it again, to see whether it still says the same, reads it by these. [CHK-8]
 * [CHK-34] [CHK-112] [TAX-31]
 *
 * @param cart what is sold
 * @param way the way to ship that is chosen
 */
export function formRules(
  { website, language }: { readonly website: Pick<SiteWebsite, 'store'>; readonly language: string },
  cart: Pick<ShoppingCart, 'requiresShipping' | 'entries'>,
  way: string | null,
): CheckoutRules {
  return {
    extent: addressExtent(cart, website.store, way),
    asksForVat: websiteAsksForVat(website),
    shippingCountries: shippedCountries(website.store.shipping),
    formatOf: formatOfCountry,
    language,
  }
}
