import { Stack } from '@mantine/core'
import { kindOf, type Asset } from '@plinth/domain'
import { useMemo, type RefObject } from 'react'
import { signedIn, useSession } from '../../api/session.ts'
import { OptionsEditor } from './options-editor.tsx'
import { useField } from './product-form-context.ts'
import type { StoredProduct } from './products-api.ts'
import classes from './product-screen.module.css'
import { VariantsTable } from './variants-table.tsx'

/** Scrolls a variant into view by its place in the list. */
export type RevealVariant = (index: number) => void

/** The options of a product, and price and stock of each of its variants. */
export function PriceAndVariants({
  images,
  product,
  onStockChanged,
  reveal,
}: {
  readonly images: readonly Asset[]
  /** Absent while the product is new. */
  readonly product: StoredProduct | undefined
  readonly onStockChanged: (() => void) | undefined
  readonly reveal: RefObject<RevealVariant | null>
}) {
  const currency = signedIn(useSession().data)?.website.currency ?? 'USD'
  const [productType] = useField('productType')
  const [names] = useField('variantOptionOrdering')
  const units = useMemo(
    () => new Map(product?.variants.map(({ id, qtyInStock }) => [id, qtyInStock])),
    [product?.variants],
  )
  return (
    <section aria-label="Price and variants">
      <h2 className={classes.heading}>Price and variants</h2>
      <Stack gap="lg">
        {(kindOf({ productType }).hasOptions || names.length > 0) && <OptionsEditor />}
        <VariantsTable
          currency={currency}
          images={images}
          productId={product?.id}
          units={units}
          onStockChanged={onStockChanged}
          reveal={reveal}
        />
      </Stack>
    </section>
  )
}
