import type { AnswerOf, InputOf } from '@plinth/contract'
import { REVIEW_STATES } from '@plinth/domain'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from './client.ts'
import { chosen } from './chosen.ts'
import { queryClient } from './query-client.ts'

/** A review as the list shows it. */
export type ListedReview = AnswerOf<'GET /api/config/reviews'>['reviews'][number]

/** Which reviews are wanted, as the address of the list says it; empty for any. */
export interface ReviewFilter {
  readonly search: string
  readonly state: string
  readonly stars: string
  readonly productId: string
}

const narrowedBy = ({ search, state, stars, productId }: ReviewFilter) => ({
  search,
  state: chosen(REVIEW_STATES, state),
  stars: chosen(['1', '2', '3', '4', '5'], stars),
  productId,
})

/** Reviews, a page of them at a time, the newest first. */
export function useReviews(filter: ReviewFilter) {
  return useInfiniteQuery({
    queryKey: ['reviews', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/config/reviews', { query: { ...narrowedBy(filter), cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Where the reviews that are shown are a file. */
export function reviewsFile(filter: ReviewFilter): string {
  const given = Object.entries(narrowedBy(filter)).filter(([, value]) => value !== '')
  return `/api/config/reviews.csv?${new URLSearchParams(given)}`
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['reviews'] })

type Change = InputOf<'POST /api/config/reviews/states'>['body']

/** Shows, hides or deletes reviews; how many changed is the answer. */
export function useChangeReviews() {
  return useMutation({
    mutationFn: (body: Change) => api('POST /api/config/reviews/states', { body }),
    onSuccess: readAgain,
  })
}

/** Says something below a review. */
export function useAnswerReview(id: string) {
  return useMutation({
    mutationFn: (answer: string) =>
      api('PUT /api/config/reviews/:id/answer', { params: { id }, body: { answer } }),
    onSuccess: readAgain,
  })
}
