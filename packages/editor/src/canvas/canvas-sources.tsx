import { readText } from '@plinth/domain'
import { useMemo, type ReactNode } from 'react'
import { useEditing } from './editing-context.ts'
import { FieldSourcesContext, type FieldSources } from '../fields/field-sources.ts'

/** The page being edited, as what the controls in its panels know. */
export function CanvasSources({ children }: { readonly children: ReactNode }) {
  const { canvas, session } = useEditing()
  const sources = useMemo((): FieldSources => {
    const library = () => canvas.view?.input.library
    return {
      get language() {
        return session.language
      },
      get currency() {
        return canvas.view?.input.website.currency ?? ''
      },
      asset: (id) => library()?.assets[id],
      productName: (id) => {
        const product = library()?.products[id]
        return product === undefined ? undefined : readText(product.name, session.language, session.language)
      },
      learn: (assets) =>
        canvas.view?.addToLibrary({ assets: Object.fromEntries(assets.map((asset) => [asset.id, asset])) }),
    }
  }, [canvas, session])
  return <FieldSourcesContext value={sources}>{children}</FieldSourcesContext>
}
