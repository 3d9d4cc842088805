import type { AnswerOf, InputOf, RequestOf } from '@plinth/contract'
import { COMMENT_STATES } from '@plinth/domain'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from './client.ts'
import { chosen } from './chosen.ts'
import { queryClient } from './query-client.ts'

/** A page of the list. */
export type CommentsPage = AnswerOf<'GET /api/config/comments'>

/** A comment as the list shows it. */
export type ListedComment = CommentsPage['comments'][number]
export type CommentSettings = RequestOf<'PUT /api/config/comment-settings'>['Body']

/** Which comments are wanted, as the address of the list says it; empty for any. */
export interface CommentFilter {
  readonly search: string
  readonly state: string
  readonly itemId: string
}

/** Comments, a page of them at a time, the newest first. */
export function useComments({ search, state, itemId }: CommentFilter) {
  return useInfiniteQuery({
    queryKey: ['comments', { search, state, itemId }],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/comments',
        { query: { search, state: chosen(COMMENT_STATES, state), itemId, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  })
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['comments'] })

type Change = InputOf<'POST /api/config/comments/states'>['body']

/** Shows comments, puts them with the spam or away, or deletes them; how many changed is the answer. */
export function useChangeComments() {
  return useMutation({
    mutationFn: (body: Change) => api('POST /api/config/comments/states', { body }),
    onSuccess: readAgain,
  })
}

/** Answers a comment as somebody of the website. */
export function useAnswerComment(to: string) {
  return useMutation({
    mutationFn: (text: string) => api('POST /api/config/comments', { body: { to, text } }),
    onSuccess: readAgain,
  })
}

/** Says whether posts can be commented on and liked, by whom, and what waits. */
export function useChangeCommentSettings() {
  return useMutation({
    mutationFn: (body: CommentSettings) => api('PUT /api/config/comment-settings', { body }),
    onSuccess: readAgain,
  })
}
