import type { AnswerOf, InputOf } from '@plinth/contract'
import { INVENTORY_KINDS, INVENTORY_SORTS } from '@plinth/contract/stock/inventory-lists'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, queryString } from './client.ts'
import { chosen } from './chosen.ts'
import { useIntention } from './intention.ts'
import type { PartOfList } from './part-of-list.ts'
import { queryClient } from './query-client.ts'

/** A variant and what is on hand of it. */
export type InventoryLevel = AnswerOf<'GET /api/config/inventory'>['levels'][number]

/** Which variants are wanted, as the address of the list says it; empty for any. */
export interface InventoryFilter {
  readonly search: string
  readonly show: string
  readonly sort: string
  readonly direction: string
}

const queryOf = ({ search, show, sort, direction }: InventoryFilter) => ({
  search,
  show: chosen(INVENTORY_KINDS, show),
  sort: chosen(INVENTORY_SORTS, sort),
  direction: chosen(['ascending', 'descending'], direction),
})

/** Every variant that is counted, a page of them at a time. */
export function useInventory(filter: InventoryFilter) {
  return useInfiniteQuery({
    queryKey: ['inventory', filter],
    queryFn: ({ pageParam, signal }) => inventoryPage(filter, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** A part of the variants that fit. */
export const inventoryPage = (filter: InventoryFilter, part: PartOfList, signal?: AbortSignal) =>
  api('GET /api/config/inventory', { query: { ...queryOf(filter), ...part } }, { signal })

/** Where the variants that are shown are a file. */
export const inventoryFile = (filter: InventoryFilter): string =>
  `/api/config/inventory.csv${queryString(queryOf(filter))}`

export type InventoryChange = Omit<InputOf<'POST /api/config/inventory'>['body'], 'idempotencyKey'>

/** Changes what is on hand of variants; those that were refused come with why. */
export function useChangeInventory() {
  const intention = useIntention()
  return useMutation({
    mutationFn: (change: InventoryChange) =>
      api('POST /api/config/inventory', { body: { ...change, idempotencyKey: intention.keyOf(change) } }),
    onSuccess: () => {
      intention.answered()
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['inventory'] }),
        queryClient.invalidateQueries({ queryKey: ['products'] }),
      ])
    },
  })
}
