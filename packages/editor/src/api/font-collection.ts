import type { AnswerOf } from '@plinth/contract'
import type { FontCategory } from '@plinth/site-templates'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** A family of the collection that can be brought. */
export type CollectionFont = AnswerOf<'GET /api/config/font-collection'>['fonts'][number]

/** What of the collection is looked for. */
export interface CollectionSearch {
  readonly search: string
  readonly category: FontCategory | ''
  readonly alphabet: string
}

/** Families of the collection, a page at a time; what was found before stays until more letters are answered. */
export const useFontCollection = ({ search, category, alphabet }: CollectionSearch) =>
  useInfiniteQuery({
    queryKey: ['font-collection', search, category, alphabet],
    queryFn: ({ pageParam: page }) =>
      api('GET /api/config/font-collection', {
        query: {
          page,
          ...(search === '' ? {} : { search }),
          ...(category === '' ? {} : { category }),
          ...(alphabet === '' ? {} : { alphabet }),
        },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((sum, { fonts }) => sum + fonts.length, 0) < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The letters of a family, before it is brought. */
export const previewOf = (id: string): Promise<AnswerOf<'POST /api/config/font-collection/:id/preview'>> =>
  api('POST /api/config/font-collection/:id/preview', { params: { id } })
