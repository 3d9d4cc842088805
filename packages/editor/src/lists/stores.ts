import { COLLECTION_TYPES } from '@plinth/domain'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle, usePages, type PageEntry } from '../api/pages.ts'
import { keepChoice, keptChoice } from '../ui/kept-choice.ts'

/** The stores of the website, in the order of its pages; `isMissing` only once the list of pages is known. */
export function useStores(): { readonly stores: readonly PageEntry[]; readonly isMissing: boolean } {
  const pages = usePages().data
  const stores = pages?.collections.filter(({ type }) => type === COLLECTION_TYPES.products) ?? []
  return { stores, isMissing: pages !== undefined && stores.length === 0 }
}

/** Stores as something to choose from. */
export const storeChoices = (stores: readonly PageEntry[]) =>
  stores.map((store) => ({ value: store.id, label: pageTitle(store) }))

/** The name under which the store that was chosen last is kept. */
const LAST_STORE = 'product-store'

/**
 * The store that a new product goes into: the one that is chosen, else the one that its list was narrowed to (`store` in
 * the address), else the one that was used last, else the first. [EPROD-60]
 */
export function useStoreOfNew(): {
  readonly storeId: string
  readonly choose: (storeId: string) => void
} {
  const { stores } = useStores()
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<string>()
  const wanted = [chosen, params.get('store'), keptChoice(LAST_STORE)]
  const store = wanted.flatMap((id) => stores.find((one) => one.id === id) ?? [])[0] ?? stores[0]
  return {
    storeId: store?.id ?? '',
    choose: (storeId) => {
      keepChoice(LAST_STORE, storeId)
      setChosen(storeId)
    },
  }
}
