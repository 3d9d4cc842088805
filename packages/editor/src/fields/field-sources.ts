import type { Asset } from '@plinth/domain'
import type { LinkTarget } from '../api/links.ts'
import { createContext } from 'react'
import { useWithinProvider } from '../ui/within-provider.ts'

/** What controls ask of the place they stand in. */
export interface FieldSources {
  /** Language the owner writes in. */
  readonly language: string
  /** Code of the store's currency. */
  readonly currency: string
  /** A file of the library, as far as it is known here. */
  asset(id: string): Asset | undefined
  /** Name of a product, as far as it is known here. */
  productName(id: string): string | undefined
  /** Whether a product can be chosen here; each can unless said. */
  isOffered?(productId: string): boolean
  /** The sections of the page at hand that links can lead to, where there is one. [EDIT-1541] */
  sectionsHere?(): readonly LinkTarget[]
  /** Files that have just been chosen or uploaded. */
  learn(assets: readonly Asset[]): void
}

export const FieldSourcesContext = createContext<FieldSources | null>(null)

/** What the controls around here know of files and products. */
export function useFieldSources(): FieldSources {
  return useWithinProvider(FieldSourcesContext, 'useFieldSources')
}
