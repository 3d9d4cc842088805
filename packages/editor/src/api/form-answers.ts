import type { AnswerOf } from '@plinth/contract'
import type { AnswerState } from '@plinth/contract/forms/form-calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type { AnswerState }

export type FormAnswer = AnswerOf<'GET /api/config/form-answers'>['answers'][number]

/** Which answers are wanted. */
export interface AnswerFilter {
  readonly form: string | undefined
  /** This one alone, as a mail about it leads to. */
  readonly answer?: string | undefined
  readonly state: AnswerState
  readonly search: string
}

/** What visitors sent through forms, a page of it at a time, the newest first. */
export function useFormAnswers({ form, answer, state, search }: AnswerFilter) {
  return useInfiniteQuery({
    queryKey: ['form-answers', { form, answer, state, search }],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/form-answers',
        {
          query: {
            ...(form === undefined ? {} : { form }),
            ...(answer === undefined ? {} : { answer }),
            state,
            search,
            cursor: pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** The forms that answers came through. */
export function useAnsweredForms() {
  return useQuery({
    queryKey: ['form-answers', 'forms'],
    queryFn: ({ signal }) => api('GET /api/config/forms', {}, { signal }),
  })
}

/** Marks an answer as read or not, or as no suspect any more. */
export async function markAnswer(
  id: string,
  marks: { readonly isRead?: boolean; readonly suspected?: boolean },
): Promise<void> {
  await api('PATCH /api/config/form-answers/:id', { params: { id }, body: marks })
}

/** Deletes an answer for good. */
export const deleteAnswer = (id: string): Promise<unknown> =>
  api('DELETE /api/config/form-answers/:id', { params: { id } })

/** Reads answers and forms again. */
export const answersChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['form-answers'] })

/** Where the answers that are shown are a file. */
export function answersFile({ form, state, search }: AnswerFilter): string {
  const asked = { state, ...(form === undefined ? {} : { form }), ...(search === '' ? {} : { search }) }
  return `/api/config/form-answers.csv?${new URLSearchParams(asked)}`
}

/** Where a file that came with an answer is saved from. */
export const fileOfAnswer = (answerId: string, fileId: string): string =>
  `/api/config/form-answers/${encodeURIComponent(answerId)}/files/${encodeURIComponent(fileId)}`
