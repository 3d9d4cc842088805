import type { AnswerOf, InputOf } from '@plinth/contract'
import { DRAFT_STATES, type DraftForm } from '@plinth/domain'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { chosen } from './chosen.ts'
import { queryClient } from './query-client.ts'

/** An order written by hand, as lists show it. */
export type DraftSummary = AnswerOf<'GET /api/config/draft-orders'>['drafts'][number]

/** An order written by hand, with what it comes to and what happened to it. */
export type Draft = AnswerOf<'GET /api/config/draft-orders/:id'>['draft']
export type DraftTotals = Draft['totals']

type Sending = Omit<InputOf<'POST /api/config/draft-orders/:id/send'>['body'], 'revision'>
type Placing = Omit<InputOf<'POST /api/config/draft-orders/:id/place'>['body'], 'revision'>

const queryKey = ['draft-orders']

/** Orders written by hand, the newest first. */
export function useDrafts({ search, state }: { readonly search: string; readonly state: string }) {
  return useInfiniteQuery({
    queryKey: [...queryKey, 'list', search, state],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/draft-orders',
        {
          query: {
            search,
            state: chosen([...DRAFT_STATES, 'unfinished'] as const, state),
            cursor: pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  })
}

/** One order written by hand. */
export function useDraft(id: string) {
  return useQuery({
    queryKey: [...queryKey, 'one', id],
    queryFn: async () => (await api('GET /api/config/draft-orders/:id', { params: { id } })).draft,
    staleTime: 0,
    enabled: id !== '',
  })
}

/** What a form comes to, as the server counts every order; the last one is shown until the next one is there. */
export function useDraftTotals(form: DraftForm) {
  return useQuery({
    queryKey: [...queryKey, 'price', form],
    queryFn: async ({ signal }) =>
      (await api('POST /api/config/draft-orders/price', { body: { form } }, { signal })).totals,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

async function kept({ draft }: { readonly draft: Draft }): Promise<Draft> {
  queryClient.setQueryData([...queryKey, 'one', draft.id], draft)
  await queryClient.invalidateQueries({ queryKey: [...queryKey, 'list'] })
  if (draft.orderId !== null) await queryClient.invalidateQueries({ queryKey: ['orders'] })
  return draft
}

/** Saves a form: as a new draft, or as one that is there. */
export async function saveDraft(draft: Draft | undefined, form: DraftForm): Promise<Draft> {
  if (draft === undefined) return kept(await api('POST /api/config/draft-orders', { body: { form } }))
  const { id, revision } = draft
  return kept(await api('PUT /api/config/draft-orders/:id', { params: { id }, body: { form, revision } }))
}

/** Makes a link with which the buyer pays. */
export async function sendDraft({ id, revision }: Draft, wanted: Sending): Promise<Draft> {
  const body = { ...wanted, revision }
  return kept(await api('POST /api/config/draft-orders/:id/send', { params: { id }, body }))
}

/** Places it as an order. */
export async function placeDraft({ id, revision }: Draft, wanted: Placing): Promise<Draft> {
  const body = { ...wanted, revision }
  return kept(await api('POST /api/config/draft-orders/:id/place', { params: { id }, body }))
}

export async function withdrawLink({ id }: Draft): Promise<Draft> {
  return kept(await api('POST /api/config/draft-orders/:id/withdraw-link', { params: { id } }))
}

export async function cancelDraft({ id }: Draft): Promise<Draft> {
  return kept(await api('POST /api/config/draft-orders/:id/cancel', { params: { id } }))
}

export async function deleteDraft({ id }: Draft): Promise<void> {
  await api('DELETE /api/config/draft-orders/:id', { params: { id } })
  queryClient.removeQueries({ queryKey: [...queryKey, 'one', id] })
  await queryClient.invalidateQueries({ queryKey: [...queryKey, 'list'] })
}
