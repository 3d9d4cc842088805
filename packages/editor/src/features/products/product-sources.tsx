import type { ReactNode } from 'react'
import { ProductNames } from '../../fields/product-names.tsx'
import { useFormPart, useProductForm } from './product-form-context.ts'

/** What the controls of a product know of files and of other products. */
export function ProductSources({
  productId,
  children,
}: {
  readonly productId: string | undefined
  readonly children: ReactNode
}) {
  const { language, currency } = useProductForm()
  const productIds = useFormPart((state) => state.form.relatedProductIds)
  return (
    <ProductNames language={language} currency={currency} productIds={productIds} except={productId}>
      {children}
    </ProductNames>
  )
}
