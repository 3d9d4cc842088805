import type { AnswerOf } from '@plinth/contract'
import { wholeOf, type LinkTargetName } from '@plinth/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** A thing of the website that links can lead to. */
export type LinkTarget = AnswerOf<'GET /api/config/links'>['targets'][number]

/** What of a thing leads to it or shows it. */
export type Mentions = AnswerOf<'GET /api/config/links/:kind/:id/mentions'>

/** What a search shows at once. */
const mostFound = 12

/** Searches everything a link can lead to; while it is not asked for, nothing is sent. */
export function useLinkSearch(query: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['links', 'search', query],
    queryFn: ({ signal }) => api('GET /api/config/links', { query: { query, limit: mostFound } }, { signal }),
    placeholderData: (previous) => previous,
    enabled: isAsked,
  })
}

/** What a link names, as it is called now; null when there is no such thing any more. */
export function useLinkTarget(name: LinkTargetName | undefined) {
  return useQuery({
    queryKey: ['links', 'named', name],
    queryFn: async (): Promise<LinkTarget | null> => {
      const { targets } = await api('GET /api/config/links', { query: { names: name ?? '' } })
      return targets[0] ?? null
    },
    enabled: name !== undefined,
  })
}

/** The sections of a page or post that links can lead to; asked anew each time. [LINK-22] */
export function useSectionsOf(name: LinkTargetName) {
  const [kind = '', id = ''] = wholeOf(name).split('/')
  return useQuery({
    queryKey: ['links', 'sections', kind, id],
    queryFn: async () => {
      const params = { kind: kind === 'post' ? kind : 'page', id } as const
      return (await api('GET /api/config/links/:kind/:id/sections', { params })).sections
    },
    staleTime: 0,
  }).data
}

/** As many things as one answer names. */
const mostNamed = 50

/** What several links name, as it is called now, by name; what is gone is missing. */
export function useLinkTargets(names: readonly LinkTargetName[]) {
  const wanted = [...new Set(names)].slice(0, mostNamed)
  return useQuery({
    queryKey: ['links', 'several', ...wanted],
    queryFn: async () => {
      const query = { names: wanted.join(','), limit: mostNamed }
      const { targets } = await api('GET /api/config/links', { query })
      return new Map(targets.map((target) => [target.name, target]))
    },
    placeholderData: (previous) => previous,
    enabled: wanted.length > 0,
  })
}

/** Who leads to a thing or shows it; asked anew each time. */
export function useMentions(name: LinkTargetName, isAsked: boolean) {
  const [kind, id = ''] = name.split('/', 2) as [LinkTarget['kind'], string]
  return useQuery({
    queryKey: ['links', 'mentions', name],
    queryFn: () => api('GET /api/config/links/:kind/:id/mentions', { params: { kind, id } }),
    enabled: isAsked,
    staleTime: 0,
  })
}
