import type { AnswerOf, InputOf } from '@plinth/contract'
import type { ListName } from '@plinth/contract/lists/list-calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type { ListName }

type Looks = AnswerOf<'GET /api/config/lists/:list'>

/** A view a person keeps of a list. */
export type ListView = Looks['views'][number]

/** How a list looks to the person who is signed in: columns, and views they keep. [EDIT-630] [EDIT-632] */
export function useLooks(list: ListName) {
  return useQuery({
    queryKey: ['looks', list],
    queryFn: () => api('GET /api/config/lists/:list', { params: { list } }),
  })
}

const refresh = (list: ListName) => queryClient.invalidateQueries({ queryKey: ['looks', list] })

/** Chooses the columns of a list; they are shown at once. */
export function useChooseColumns(list: ListName) {
  return useMutation({
    mutationFn: (columns: string[] | null) =>
      api('PUT /api/config/lists/:list/columns', { params: { list }, body: { columns } }),
    onMutate: (columns) =>
      queryClient.setQueryData<Looks>(['looks', list], (before) => before && { ...before, columns }),
    onSettled: () => refresh(list),
  })
}

type NewView = InputOf<'POST /api/config/lists/:list/views'>['body']

export function useKeepView(list: ListName) {
  return useMutation({
    mutationFn: (view: NewView) =>
      api('POST /api/config/lists/:list/views', { params: { list }, body: view }),
    onSuccess: () => refresh(list),
  })
}

export function useChangeView(list: ListName) {
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { readonly id: string } & InputOf<'PATCH /api/config/list-views/:id'>['body']) =>
      api('PATCH /api/config/list-views/:id', { params: { id }, body }),
    onSuccess: () => refresh(list),
  })
}

export function useForgetView(list: ListName) {
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/config/list-views/:id', { params: { id } }),
    onSuccess: () => refresh(list),
  })
}
