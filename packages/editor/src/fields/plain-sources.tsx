import { useMemo, type ReactNode } from 'react'
import { FieldSourcesContext, type FieldSources } from './field-sources.ts'

/** For controls that stand beside no page and no product: they know the website's language and a currency. */
export function PlainSources({
  language,
  currency,
  children,
}: {
  readonly language: string
  readonly currency: string
  readonly children: ReactNode
}) {
  const sources = useMemo(
    (): FieldSources => ({
      language,
      currency,
      asset: () => undefined,
      productName: () => undefined,
      learn: () => undefined,
    }),
    [language, currency],
  )
  return <FieldSourcesContext value={sources}>{children}</FieldSourcesContext>
}
