import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { useChangeView, useChooseColumns, useLooks, type ListName, type ListView } from '../api/list-looks.ts'
import type { Column } from './list-table.tsx'

/** A column as it can be chosen. */
export interface ColumnChoice {
  readonly key: string
  readonly label: string
  readonly isShown: boolean
}

/** How a list looks to the person who is signed in. */
export interface ListLooks {
  readonly list: ListName
  readonly views: readonly ListView[]
  /** The view that is shown: the one that asks for what the address asks for. */
  readonly current: ListView | undefined
  /** The view that was shown last, while the address asks for something else by now. */
  readonly changed: ListView | undefined
  /** What the address asks for, in the order of the alphabet; empty for the list as it is first. */
  readonly query: string
  /** Those one can do without; the first column always stands. */
  readonly choices: readonly ColumnChoice[]
  /** The keys of the columns that are chosen; null where nobody chose. */
  readonly chosen: readonly string[] | null
  readonly choose: (columns: readonly string[] | null) => void
}

/**
 * Which columns of a list are shown, and which of its views. Columns that are chosen while a view is shown are kept with the
 * view. [EDIT-630] [EDIT-631]
 */
export function useListLooks<Row>(
  list: ListName,
  columns: readonly Column<Row>[],
): { readonly looks: ListLooks; readonly columns: readonly Column<Row>[] } {
  const [params] = useSearchParams()
  const { data } = useLooks(list)
  const tell = {
    onError: (error: unknown) => notifications.show({ color: 'red', message: errorText(error) }),
  }
  const chooseColumns = useChooseColumns(list)
  const changeView = useChangeView(list)
  const views = data?.views ?? []
  const query = canonical(params)
  const current = views.find((view) => canonical(new URLSearchParams(view.query)) === query)
  const [opened, setOpened] = useState<string>()
  if (current !== undefined && current.id !== opened) setOpened(current.id)
  if (query === '' && opened !== undefined && current === undefined) setOpened(undefined)
  const chosen = current?.columns ?? data?.columns ?? null
  const isShown = ({ key, isExtra = false }: Column<Row>, index: number) =>
    index === 0 || (chosen === null ? !isExtra : chosen.includes(key))
  return {
    columns: columns.filter(isShown),
    looks: {
      list,
      views,
      current,
      changed: current === undefined ? views.find(({ id }) => id === opened) : undefined,
      query,
      chosen,
      choices: columns.flatMap((column, index) =>
        index === 0 ? [] : [{ key: column.key, label: String(column.head), isShown: isShown(column, index) }],
      ),
      choose: (next) => {
        const keys = next === null ? null : [...next]
        if (current === undefined) chooseColumns.mutate(keys, tell)
        else changeView.mutate({ id: current.id, columns: keys }, tell)
      },
    },
  }
}

/** What an address asks for, whatever the order it is written in. */
function canonical(params: URLSearchParams): string {
  const sorted = new URLSearchParams([...params].filter(([, value]) => value !== ''))
  sorted.sort()
  return sorted.toString()
}
