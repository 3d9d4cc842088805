import { useEffect, useRef } from 'react'

/** What scripts of the editor's page listen to: `document.addEventListener('plinth:inventory', …)`. [INV-60] */
export const INVENTORY_EVENT = 'plinth:inventory'

/** What happens in the inventory, by names that stay. */
export type InventoryEventName =
  'inventory-search' | 'inventory-sort-name' | 'inventory-sort-stock' | 'inventory-sort-price'

/** Tells whoever listens on the page, and nobody else: it says what was done, never what was typed or found. [INV-60] */
export function tellInventory(name: InventoryEventName): void {
  document.dispatchEvent(new CustomEvent(INVENTORY_EVENT, { detail: { name } }))
}

/** Tells of a search once it is asked for: a list that opens with one was not searched. */
export function useSearchTold(wanted: string): void {
  const before = useRef(wanted)
  useEffect(() => {
    if (wanted === before.current) return
    before.current = wanted
    if (wanted !== '') tellInventory('inventory-search')
  }, [wanted])
}
