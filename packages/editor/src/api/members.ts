import type { AnswerOf, RequestOf } from '@plinth/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

type Answer = AnswerOf<'GET /api/config/members'>

export type Member = Answer['members'][number]
export type MemberSettings = Answer['settings']
export type MemberState = Member['state'] | 'all'

/** Which members are wanted. */
export interface MemberFilter {
  readonly state: MemberState
  readonly search: string
  /** An area they are in or ask to be in; empty for any. */
  readonly area: string
}

/** The members of the website, a page of them at a time, the newest first. */
export function useMembers({ state, search, area }: MemberFilter) {
  return useInfiniteQuery({
    queryKey: ['members', { state, search, area }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/config/members', { query: { state, search, area, cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** Reads members again. */
export const membersChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['members'] })

/** Removes a member for good. */
export const removeMember = (id: string): Promise<unknown> =>
  api('DELETE /api/config/members/:id', { params: { id } })

/** Takes the second step of a member away. */
export const removeSecondStep = (id: string): Promise<unknown> =>
  api('DELETE /api/config/members/:id/second-step', { params: { id } })

/** Invites somebody to an account. */
export const inviteMember = (body: RequestOf<'POST /api/config/members'>['Body']) =>
  api('POST /api/config/members', { body })

/** Switches accounts on or off, and says who may begin one. */
export const changeMemberSettings = (body: MemberSettings) => api('PUT /api/config/member-settings', { body })

/** Where the members that are shown are a file. */
export function membersFile({ state, search, area }: MemberFilter): string {
  return `/api/config/members.csv?${new URLSearchParams({ state, ...(search === '' ? {} : { search }), ...(area === '' ? {} : { area }) })}`
}
