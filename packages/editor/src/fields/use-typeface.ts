import { mainFile } from '@plinth/site-templates'
import { useEffect, useState } from 'react'
import { familyOf } from '../api/own-fonts.ts'

const arriving = new Map<string, Promise<void>>()

/** Brings a typeface of the site into the editor, for its preview; once, however many ask. One that failed is asked for again. */
function bring(name: string): Promise<void> {
  const known = arriving.get(name)
  if (known !== undefined) return known
  const family = familyOf(name)
  const { address, format, weights = family.weights } = mainFile(family, 'en')
  const face = new FontFace(previewName(name), `url(${address}) format("${format}")`, {
    weight: weights.join(' '),
  })
  const coming = face.load().then(() => {
    document.fonts.add(face)
  })
  arriving.set(name, coming)
  coming.catch(() => arriving.delete(name))
  return coming
}

/** What a typeface is called in the editor, whose own may have the same name. */
const previewName = (name: string): string => `site-${name}`

/** The value of `font-family` that shows a typeface of the site. */
export const previewFamily = (name: string): string => `"${previewName(name)}", sans-serif`

export type TypefaceState = 'coming' | 'there' | 'failed'

/** Brings typefaces for a preview. `wanted` is false until they come into view. */
export function useTypefaces(names: readonly string[], wanted = true): TypefaceState {
  const [state, setState] = useState<TypefaceState>('coming')
  const asked = names.join('\n')
  useEffect(() => {
    if (!wanted) return undefined
    let isShown = true
    Promise.all(asked.split('\n').map(bring)).then(
      () => isShown && setState('there'),
      () => isShown && setState('failed'),
    )
    return () => {
      isShown = false
    }
  }, [asked, wanted])
  return state
}
