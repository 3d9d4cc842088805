import type { AnswerOf } from '@plinth/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type ProductTag = AnswerOf<'GET /api/config/product-tags'>['tags'][number]

const KEY = ['product-tags']

/** The tags of all products, in the order of the alphabet. */
export const useProductTags = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api('GET /api/config/product-tags', {}, { signal })).tags,
  })

/** Renames tags, makes several one, or takes them away, on every product. */
export const useChangeProductTags = () =>
  useMutation({
    mutationFn: ({ names, into }: { readonly names: readonly string[]; readonly into: string | null }) =>
      api('POST /api/config/product-tags/change', { body: { names: [...names], into } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: KEY }),
        queryClient.invalidateQueries({ queryKey: ['products'] }),
      ]),
  })
