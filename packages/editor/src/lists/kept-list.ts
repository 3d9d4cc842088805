import { useEffect } from 'react'
import { useLocation } from 'react-router'

const kept = new Map<string, string>()

/** Remembers the search and filters a list was left with, so that the way back from one of its things leads there. */
export function useKeptList(path: string): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === path) kept.set(path, search)
  }, [path, pathname, search])
}

/** The address of a list as it was left. */
export const keptList = (path: string): string => `${path}${kept.get(path) ?? ''}`
