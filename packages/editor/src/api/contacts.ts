import type { AnswerOf, InputOf } from '@plinth/contract'
import { CONTACT_KINDS } from '@plinth/domain'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from './client.ts'
import { chosen } from './chosen.ts'
import { inParts, type Progress } from './in-parts.ts'
import type { PartOfList } from './part-of-list.ts'
import { queryClient } from './query-client.ts'

/** A contact as the list shows it. */
export type ListedContact = AnswerOf<'GET /api/config/contacts'>['contacts'][number]

/** A contact with addresses and what they ordered for. */
export type Contact = AnswerOf<'GET /api/config/contacts/:id'>['contact']

export type TimelineEntry = AnswerOf<'GET /api/config/contacts/:id/timeline'>['entries'][number]

/** Which contacts are wanted, as the address of the list says it; empty for any. */
export interface ContactFilter {
  readonly search: string
  readonly kind: string
  readonly tag: string
  readonly sort: string
  readonly direction: string
}

const narrowedBy = ({ search, kind, tag }: Omit<ContactFilter, 'sort' | 'direction'>) => ({
  search,
  kind: chosen(CONTACT_KINDS, kind),
  tag,
})

/** The people the website knows, a page of them at a time. */
export function useContacts(filter: ContactFilter) {
  return useInfiniteQuery({
    queryKey: ['contacts', 'list', filter],
    queryFn: ({ pageParam, signal }) => contactsPage(filter, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** A part of the contacts that fit. */
export const contactsPage = (filter: ContactFilter, part: PartOfList, signal?: AbortSignal) =>
  api(
    'GET /api/config/contacts',
    {
      query: {
        ...narrowedBy(filter),
        sort: chosen(['last', 'name', 'since'], filter.sort),
        direction: chosen(['ascending', 'descending'], filter.direction),
        ...part,
      },
    },
    { signal },
  )

/** Where the contacts that are shown are a file. */
export function contactsFile(filter: ContactFilter): string {
  const given = Object.entries(narrowedBy(filter)).filter(([, value]) => value !== '')
  return `/api/config/contacts.csv?${new URLSearchParams(given)}`
}

/** Tags that contacts have, the most used first. */
export function useContactTags() {
  return useQuery({
    queryKey: ['contacts', 'tags'],
    queryFn: async () => (await api('GET /api/config/contacts/tags')).tags,
    staleTime: 0,
  })
}

/** A contact, by the identifier of any of their addresses. */
export function useContact(id: string) {
  return useQuery({
    queryKey: ['contacts', 'one', id],
    queryFn: async () => (await api('GET /api/config/contacts/:id', { params: { id } })).contact,
    staleTime: 0,
  })
}

/** What happened with a contact, a page at a time, the newest first. */
export function useTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: ['contacts', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/contacts/:id/timeline',
        { params: { id }, query: { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  })
}

type Change = NonNullable<InputOf<'PATCH /api/config/contacts/:id'>['body']>

/** Something done to a contact. */
export type ContactAction =
  | { readonly action: 'change'; readonly body: Change }
  | { readonly action: 'add-note'; readonly text: string }
  | { readonly action: 'delete-note'; readonly noteId: string }
  | { readonly action: 'merge'; readonly withId: string }
  | { readonly action: 'separate'; readonly addressId: string }

function act(id: string, wanted: ContactAction): Promise<unknown> {
  const params = { id }
  switch (wanted.action) {
    case 'change':
      return api('PATCH /api/config/contacts/:id', { params, body: wanted.body })
    case 'add-note':
      return api('POST /api/config/contacts/:id/notes', { params, body: { text: wanted.text } })
    case 'delete-note':
      return api('DELETE /api/config/contacts/:id/notes/:noteId', {
        params: { id, noteId: wanted.noteId },
      })
    case 'merge':
      return api('POST /api/config/contacts/:id/merge', { params, body: { withId: wanted.withId } })
    case 'separate':
      return api('POST /api/config/contacts/:id/separate', {
        params,
        body: { addressId: wanted.addressId },
      })
  }
}

/** Contacts of one call. */
const CONTACTS_AT_ONCE = 100

type Tagging = InputOf<'POST /api/config/contacts/tags'>['body']

/** Adds a tag to many contacts, or takes it away; how many were changed is the answer. */
export function useTagContacts() {
  const [progress, setProgress] = useState<Progress>()
  const tag = useMutation({
    mutationFn: async ({ ids, ...body }: Tagging) => {
      const came = { changed: 0, full: 0 }
      await inParts(ids, CONTACTS_AT_ONCE, setProgress, async (some) => {
        const { changed, full } = await api('POST /api/config/contacts/tags', {
          body: { ...body, ids: some },
        })
        came.changed += changed
        came.full += full
      })
      return came
    },
    onSettled: () => {
      setProgress(undefined)
      return queryClient.invalidateQueries({ queryKey: ['contacts'] })
    },
  })
  return { ...tag, progress }
}

/** Does something to a contact; all that is shown of contacts is read again before it counts as done. */
export function useContactAction(id: string) {
  return useMutation({
    mutationFn: (wanted: ContactAction) => act(id, wanted),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['contacts'] }),
  })
}
