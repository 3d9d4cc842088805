import type { AnswerOf, RequestOf } from '@plinth/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { membersChanged } from './members.ts'

export type MemberArea = AnswerOf<'GET /api/config/member-areas'>['areas'][number]
export type AreaDraft = RequestOf<'POST /api/config/member-areas'>['Body']

/** The areas of members. */
export const useMemberAreas = () =>
  useQuery({
    queryKey: ['member-areas'],
    queryFn: ({ signal }) => api('GET /api/config/member-areas', {}, { signal }),
    select: ({ areas }) => areas,
  })

/** Reads areas and members again. */
export const areasChanged = (): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['member-areas'] }), membersChanged()])

/** Makes an area. */
export const makeArea = (body: AreaDraft) => api('POST /api/config/member-areas', { body })

/** Changes what an area is called and how one comes in. */
export const changeArea = (id: string, body: AreaDraft) =>
  api('PUT /api/config/member-areas/:id', { params: { id }, body })

/** Deletes an area that no page is kept for. */
export const deleteArea = (id: string): Promise<unknown> =>
  api('DELETE /api/config/member-areas/:id', { params: { id } })

/** Lets a member into an area, or out of it. */
export const letIntoArea = (id: string, areaId: string, isIn: boolean): Promise<unknown> =>
  api('PUT /api/config/members/:id/areas/:areaId', { params: { id, areaId }, body: { isIn } })

/** Whether the whole website has a password. */
export const useWebsitePassword = () =>
  useQuery({
    queryKey: ['website-password'],
    queryFn: ({ signal }) => api('GET /api/config/website-password', {}, { signal }),
  })

/** Sets the password of the whole website; null takes it away. */
export async function setWebsitePassword(password: string | null): Promise<void> {
  await api('PUT /api/config/website-password', { body: { password } })
  await queryClient.invalidateQueries({ queryKey: ['website-password'] })
}
