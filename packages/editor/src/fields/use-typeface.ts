import { mainFile } from '@plinth/site-templates'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { familyOf, knownFamilies } from '../api/own-fonts.ts'

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

/** Brings typefaces for a preview. `wanted` is false until they come into view. The website's own are waited for. [EDIT-946] */
export function useTypefaces(names: readonly string[], wanted = true): TypefaceState {
  const [state, setState] = useState<TypefaceState>('coming')
  const asked = names.join('\n')
  const own = useSyncExternalStore(knownFamilies.subscribe, knownFamilies.get)
  useEffect(() => {
    if (!wanted) return undefined
    let isShown = true
    const all = asked.split('\n')
    const known = all.filter((name) => familyOf(name).name === name)
    Promise.all(known.map(bring)).then(
      () => isShown && setState(known.length === all.length ? 'there' : 'coming'),
      () => isShown && setState('failed'),
    )
    return () => {
      isShown = false
    }
  }, [asked, wanted, own])
  return state
}
