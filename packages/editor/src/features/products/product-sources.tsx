import { readText } from '@plinth/domain'
import { useMemo, type ReactNode } from 'react'
import { FieldSourcesContext, type FieldSources } from '../../fields/field-sources.ts'
import { useFormPart, useProductForm } from './product-form-context.ts'
import { useProductsById } from '../../api/products.ts'

/** What the controls of a product know of files and of other products. */
export function ProductSources({
  productId,
  children,
}: {
  readonly productId: string | undefined
  readonly children: ReactNode
}) {
  const { language, currency } = useProductForm()
  const known = useProductsById(useFormPart((state) => state.form.relatedProductIds)).data
  const sources = useMemo(
    (): FieldSources => ({
      language,
      currency,
      asset: () => undefined,
      productName: (id) => {
        const product = known?.[id]
        return product === undefined ? undefined : readText(product.name, language, language)
      },
      isOffered: (id) => id !== productId,
      learn: () => undefined,
    }),
    [language, currency, known, productId],
  )
  return <FieldSourcesContext value={sources}>{children}</FieldSourcesContext>
}
