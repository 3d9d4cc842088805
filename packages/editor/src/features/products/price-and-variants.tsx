import { kindOf, type Asset } from '@plinth/domain'
import { useMemo, type RefObject } from 'react'
import { Card, FieldForm } from '../../fields/field-card.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { useField } from './product-form-context.ts'
import type { StoredProduct } from '../../api/products.ts'
import classes from './product-screen.module.css'
import { VariantsTable } from './variants-table.tsx'
import { VariantSurroundings, type Surroundings } from './variant-surroundings.ts'
import { t } from '../../words/words.ts'

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
  const [productType] = useField('productType')
  const [names] = useField('variantOptionOrdering')
  const around = useMemo(
    (): Surroundings => ({
      images,
      productId: product?.id,
      units: new Map(product?.variants.map(({ id, qtyInStock }) => [id, qtyInStock])),
      onStockChanged: () => onStockChanged?.(),
    }),
    [images, product, onStockChanged],
  )
  return (
    <Card title={t('Price and variants')}>
      {(kindOf({ productType }).hasOptions || names.length > 0) && (
        <div className={classes.options}>
          <FieldForm>
            <OptionsEditor />
          </FieldForm>
        </div>
      )}
      <VariantSurroundings value={around}>
        <VariantsTable reveal={reveal} />
      </VariantSurroundings>
    </Card>
  )
}
