import type { AnswerOf, InputOf } from '@plinth/contract'
import type { ImportAction, ImportAnswer, ImportKindName } from '@plinth/contract/imports/import-calls'
import { isImportAtWork } from '@plinth/contract/imports/import-states'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type { ImportAction, ImportKindName }
export type ImportedRow = AnswerOf<'GET /api/config/imports/:id/rows'>['rows'][number]
export type ImportedTable = ImportAnswer

/** How a table is to be read. */
export type ImportChoices = Omit<InputOf<'POST /api/config/imports'>['query'], 'kind'>

/** Whether something goes on with a table: it is looked at again and again until it is over. */
export const isMoving = (table: ImportedTable): boolean =>
  isImportAtWork(table) || (table.state === 'done' && table.later > 0)

/** Milliseconds between two looks at a table with which something goes on. */
const BETWEEN_LOOKS = 700

const key = (id: string) => ['imports', id] as const

/** How far a table is, followed until it is over. */
export function useImport(id: string) {
  return useQuery({
    queryKey: key(id),
    queryFn: async ({ signal }) =>
      (await api('GET /api/config/imports/:id', { params: { id } }, { signal })).import,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? BETWEEN_LOOKS : false),
  })
}

/** What becomes of the things of a table; `hints` are those of which something could not be done. */
export function useImportRows({ id, state, hints }: ImportedTable, action: ImportAction | 'hints') {
  return useInfiniteQuery({
    queryKey: ['import-rows', id, action, state, hints],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/imports/:id/rows',
        { params: { id }, query: { action, after: pageParam } },
        { signal },
      ),
    initialPageParam: -1,
    getNextPageParam: (last) => last.nextAfter ?? undefined,
  })
}

/** The last tables of a kind. */
export function useImports(kind: ImportKindName) {
  return useQuery({
    queryKey: ['imports', 'list', kind],
    queryFn: async ({ signal }) =>
      (await api('GET /api/config/imports', { query: { kind } }, { signal })).imports,
  })
}

/** Sends a table to be checked. */
export async function sendTable(
  kind: ImportKindName,
  file: File,
  choices: ImportChoices,
): Promise<ImportedTable> {
  const form = new FormData()
  form.append('file', file, file.name)
  const sent = await api('POST /api/config/imports', { query: { kind, ...choices }, body: form })
  queryClient.setQueryData(key(sent.import.id), sent.import)
  void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] })
  return sent.import
}

/** Goes on with a table: takes it in, cancels it, undoes it. */
export async function moveImport(
  id: string,
  to: { readonly run: { readonly leaveOut: boolean } } | 'cancel' | 'undo',
): Promise<void> {
  const params = { id }
  const { import: moved } =
    to === 'cancel'
      ? await api('POST /api/config/imports/:id/cancel', { params })
      : to === 'undo'
        ? await api('POST /api/config/imports/:id/undo', { params })
        : await api('POST /api/config/imports/:id/run', { params, body: to.run })
  queryClient.setQueryData(key(id), moved)
  void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] })
}

/** What tables of a kind change is read again. */
export async function importedChanged(kind: ImportKindName): Promise<void> {
  const shown = kind === 'stock' ? ['inventory', 'products'] : [kind]
  await Promise.all(shown.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
