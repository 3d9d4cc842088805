import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListFilter } from './list-search.tsx'

/**
 * The search and the filters of a list, kept in the address so that a list can be linked to and the back button works.
 * The search follows typing after a short pause.
 */
export function useListQuery<Name extends string>(names: readonly Name[]) {
  const { params, change, replaceAll } = useAddressQuery()
  const [search, setTyped] = useState(params.get('search') ?? '')
  // A view that is opened brings a search of its own; what was typed here comes back later than the next letter may.
  const inAddress = params.get('search') ?? ''
  const [known, setKnown] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  if (inAddress !== known) {
    setKnown(inAddress)
    if (inAddress !== sent) {
      setSent(inAddress)
      setTyped(inAddress)
    }
  }
  const setMany = (values: Readonly<Record<string, string>>) =>
    change((next) => {
      for (const [name, value] of Object.entries(values)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
    })
  const set = (name: string, value: string) => setMany({ [name]: value })
  const settle = useDebouncedCallback((value: string) => {
    setSent(value.trim())
    set('search', value.trim())
  }, 250)
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >
  return {
    /** What stands in the search field. */
    search,
    setSearch: (value: string) => {
      setTyped(value)
      settle(value)
    },
    /** The search that is asked for. */
    wanted: params.get('search') ?? '',
    filters,
    /** A filter of the list, for `ListSearch`. */
    filter: (name: Name, label: string, data: ListFilter['data']): ListFilter => ({
      label,
      data,
      value: filters[name],
      onChange: (value) => set(name, value),
    }),
    /** Sets one of the filters. */
    set: (name: Name, value: string) => set(name, value),
    /** Sets some of them at once. */
    setMany,
    /** Sets all of them, and takes the search and what is not named away. */
    setAll: (values: Readonly<Record<string, string>>) => {
      setTyped('')
      replaceAll(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
    },
    isFiltered: params.size > 0,
    clear: () => {
      setTyped('')
      change((next) => [...next.keys()].forEach((name) => next.delete(name)))
    },
  }
}

/**
 * The query of the address. Changes that follow one another at once all count: each begins where the one before it left
 * off, while the router's own begins with what was drawn last.
 */
function useAddressQuery() {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  return {
    params,
    change: (edit: (next: URLSearchParams) => void) => {
      const next = new URLSearchParams(latest.current)
      edit(next)
      latest.current = next
      setParams(next, { replace: true })
    },
    replaceAll: (values: Readonly<Record<string, string>>) => {
      latest.current = new URLSearchParams(values)
      setParams(latest.current)
    },
  }
}

/** The search and filters of a list. */
export type ListQuery<Name extends string> = ReturnType<typeof useListQuery<Name>>
