import { useMemo, type ReactNode } from 'react'
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
  const related = useFormPart((state) => state.form.relatedProductIds)
  const addOns = useFormPart((state) => state.form.addOnProductIds)
  const productIds = useMemo(() => [...new Set([...related, ...addOns])], [related, addOns])
  return (
    <ProductNames language={language} currency={currency} productIds={productIds} except={productId}>
      {children}
    </ProductNames>
  )
}
