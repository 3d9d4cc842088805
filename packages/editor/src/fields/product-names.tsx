import { readText } from '@plinth/domain'
import { useMemo, type ReactNode } from 'react'
import { useProductsById } from '../api/products.ts'
import { FieldSourcesContext, type FieldSources } from './field-sources.ts'

/** What the controls of a form know of the products it names, where it names no files. */
export function ProductNames({
  language,
  currency,
  productIds,
  except,
  children,
}: {
  readonly language: string
  readonly currency: string
  readonly productIds: readonly string[]
  /** The product that is not offered, since the form is its own. */
  readonly except?: string | undefined
  readonly children: ReactNode
}) {
  const known = useProductsById(productIds).data
  const sources = useMemo(
    (): FieldSources => ({
      language,
      currency,
      asset: () => undefined,
      productName: (id) => {
        const product = known?.[id]
        return product === undefined ? undefined : readText(product.name, language, language)
      },
      isOffered: (id) => id !== except,
      learn: () => undefined,
    }),
    [language, currency, known, except],
  )
  return <FieldSourcesContext value={sources}>{children}</FieldSourcesContext>
}
