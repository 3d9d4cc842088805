import type { Asset } from '@plinth/domain'
import { createContext } from 'react'
import { useWithinProvider } from '../../ui/within-provider.ts'

/** What the rows of variants know beside the form. */
export interface Surroundings {
  /** Pictures of the product, which a variant may show one of. */
  readonly images: readonly Asset[]
  /** Absent while the product is new. */
  readonly productId: string | undefined
  /** Units that can be sold now, by variants that exist. */
  readonly units: ReadonlyMap<string, number>
  /** Stock was changed, past the form. */
  readonly onStockChanged: () => void
}

export const VariantSurroundings = createContext<Surroundings | null>(null)

export function useSurroundings(): Surroundings {
  return useWithinProvider(VariantSurroundings, 'useSurroundings')
}
