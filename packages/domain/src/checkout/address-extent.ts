import { taxClassOf, type TaxSettings } from '../taxes/tax-settings.ts'
import { pickupOf, type ShippingSettings } from '../shipping/shipping.ts'
import type { ShoppingCart } from '../cart/cart.ts'
import type { AddressExtent } from './address-form.ts'

/**
 * How much of the buyer's address a cart needs: all of it where something is sent, who comes where it is fetched, the
 * country where downloads are taxed by it, and nothing of it otherwise. [CHK-8] [CHK-112] [TAX-45]
 *
 * @param way the way to ship that is chosen
 */
export function addressExtent(
  { requiresShipping, entries }: Pick<ShoppingCart, 'requiresShipping' | 'entries'>,
  { shipping, taxes }: { readonly shipping: ShippingSettings; readonly taxes: TaxSettings },
  way: string | null,
): AddressExtent {
  if (requiresShipping) return pickupOf(shipping, way) === undefined ? 'whole' : 'buyer'
  const isByBuyer =
    taxes.byBuyer === true &&
    taxes.country !== '' &&
    entries.some(({ productType }) => taxClassOf(productType) === 'digital')
  return isByBuyer ? 'country' : 'none'
}
