/** What an inventory can be sorted by, and which of it can be asked for: apart from the calls, whose schemas no browser fetches. */
export const INVENTORY_SORTS = ['name', 'stock', 'price'] as const
export const INVENTORY_KINDS = ['low', 'out', 'unlimited'] as const
