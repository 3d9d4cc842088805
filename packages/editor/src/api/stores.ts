import { COLLECTION_TYPES } from '@plinth/domain'
import { pageTitle, usePages, type PageEntry } from './pages.ts'

/** The stores of the website, in the order of its pages; `isMissing` only once the list of pages is known. */
export function useStores(): { readonly stores: readonly PageEntry[]; readonly isMissing: boolean } {
  const pages = usePages().data
  const stores = pages?.collections.filter(({ type }) => type === COLLECTION_TYPES.products) ?? []
  return { stores, isMissing: pages !== undefined && stores.length === 0 }
}

/** Stores as something to choose from. */
export const storeChoices = (stores: readonly PageEntry[]) =>
  stores.map((store) => ({ value: store.id, label: pageTitle(store) }))
