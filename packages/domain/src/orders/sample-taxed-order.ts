import { taxedLines } from '../taxes/tax.ts'

const rule = (id: string, rate: number, taxCategory?: string) => ({
  id,
  name: id,
  country: 'GB',
  rate,
  ...(taxCategory === undefined ? {} : { taxCategory }),
})
const rules = [rule('vat', 200_000), rule('books', 50_000, 'reduced')]

/** An order for tests, of lines of a usual rate, a lower one and none, sent to Great Britain. Minor units. */
export function sampleTaxedOrder(
  lines: readonly { readonly cents: number; readonly quantity: number; readonly taxCategory: string }[],
  shippingCents: number,
  isIncluded: boolean,
  onShipping = true,
) {
  const taxed = lines.map(({ cents, quantity, taxCategory }) => ({
    amountCents: cents * quantity,
    taxClass: 'goods',
    taxCategory,
  }))
  const { taxes, ofLines } = taxedLines(
    taxed,
    shippingCents,
    rules.map((one) => ({ ...one, onShipping })),
    { country: 'GB' },
    isIncluded,
  )
  const subtotalCents = taxed.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const taxTotalCents = taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)
  const grandTotalCents = subtotalCents + shippingCents + (isIncluded ? 0 : taxTotalCents)
  return {
    currency: 'GBP',
    subtotalCents,
    discountTotalCents: 0,
    shippingTotalCents: shippingCents,
    taxTotalCents,
    grandTotalCents,
    taxes,
    refundedTotalCents: 0,
    payments: [
      { amountCents: grandTotalCents, refundedCents: 0, status: 'paid' as const, id: 'p', position: 0 },
    ],
    items: lines.map(({ cents, quantity }, index) => ({
      id: `line-${index}`,
      productId: 'p',
      variantId: `v-${index}`,
      sku: '',
      productName: 'Mug',
      variantName: '',
      productType: 1 as const,
      quantity,
      unitPriceCents: cents,
      totalCents: cents * quantity,
      refundedQuantity: 0,
      taxes: ofLines[index] ?? [],
    })),
  }
}
