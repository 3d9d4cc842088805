import { readText, type PageDocument } from '@plinth/domain'
import type { RenderInput } from '@plinth/renderer'
import { useMemo, type ReactNode } from 'react'
import type { LinkTarget } from '../api/links.ts'
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
      sectionsHere: () => sectionsHere(canvas.view?.input, session.document),
      learn: (assets) =>
        canvas.view?.addToLibrary({ assets: Object.fromEntries(assets.map((asset) => [asset.id, asset])) }),
    }
  }, [canvas, session])
  return <FieldSourcesContext value={sources}>{children}</FieldSourcesContext>
}

/** The sections of the open page or post that have a name for links, as links find them. [EDIT-1541] */
function sectionsHere(input: RenderInput | undefined, { sections }: PageDocument): LinkTarget[] {
  const page = input?.page
  if (page === undefined) return []
  const whole =
    'item' in page ? `post/${page.item.id}` : 'collection' in page ? `page/${page.collection.id}` : ''
  const path = input?.path.replace(/[?#].*$/, '') ?? ''
  return sections.flatMap(({ id, settings: { anchor, name } }): LinkTarget[] =>
    anchor === undefined || whole === ''
      ? []
      : [
          {
            name: `${whole}~${id}` as LinkTarget['name'],
            kind: 'item' in page ? 'post' : 'page',
            title: name === '' ? `#${anchor}` : name,
            path: `${path}#${anchor}`,
            state: 'seen',
            redirectTo: null,
            section: 'there',
          },
        ],
  )
}
