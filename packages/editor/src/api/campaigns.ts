import type { AnswerOf, RequestOf } from '@plinth/contract'
import type { RecipientState } from '@plinth/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

export type Campaign = AnswerOf<'GET /api/config/campaigns/:id'>['campaign']
export type ListedCampaign = AnswerOf<'GET /api/config/campaigns'>['campaigns'][number]
export type BlockedAddress = AnswerOf<'GET /api/config/campaigns/blocked'>['addresses'][number]
export type SenderRecord = AnswerOf<'GET /api/config/campaigns/sender'>['records'][number]
export type Segment = AnswerOf<'GET /api/config/segments'>['segments'][number]
export type SegmentRulesSent = RequestOf<'POST /api/config/segments'>['Body']['rules']
export type CampaignChanges = RequestOf<'PATCH /api/config/campaigns/:id'>['Body']
export type CampaignStep = RequestOf<'POST /api/config/campaigns/:id/step'>['Body']['step']

const KEY = 'campaigns'
const SEGMENTS = 'segments'

/** How often a campaign that is under way is looked at again, in milliseconds. */
const LOOK_AGAIN = 3000

/** Campaigns, a page at a time, the newest first. */
export function useCampaigns() {
  return useInfiniteQuery({
    queryKey: [KEY, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/config/campaigns', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** One campaign; looked at again while it is being sent. */
export function useCampaign(id: string) {
  return useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/config/campaigns/:id', { params: { id } }, { signal })).campaign,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? LOOK_AGAIN : false),
  })
}

/** How many would get it now. */
export function useAudience(id: string) {
  return useQuery({
    queryKey: [KEY, 'audience', id],
    queryFn: ({ signal }) => api('GET /api/config/campaigns/:id/audience', { params: { id } }, { signal }),
  })
}

/** The mail as it would be sent. */
export function useCampaignPreview(id: string, language: string) {
  return useQuery({
    queryKey: [KEY, 'preview', id, language],
    queryFn: ({ signal }) =>
      api('GET /api/config/campaigns/:id/preview', { params: { id }, query: { language } }, { signal }),
    staleTime: 0,
  })
}

/** Who it goes to, a page at a time. */
export function useRecipients(id: string, state: RecipientState | 'all') {
  return useInfiniteQuery({
    queryKey: [KEY, 'recipients', id, state],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/config/campaigns/:id/recipients',
        { params: { id }, query: { state, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

export function useBlockedAddresses() {
  return useInfiniteQuery({
    queryKey: [KEY, 'blocked'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/config/campaigns/blocked', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** What the domain name says of who may send its mails. */
export function useSenderRecords(selector: string) {
  return useQuery({
    queryKey: [KEY, 'sender', selector],
    queryFn: ({ signal }) =>
      api('GET /api/config/campaigns/sender', { query: selector === '' ? {} : { selector } }, { signal }),
  })
}

/** Segments with how many people each has. */
export function useSegments() {
  return useQuery({
    queryKey: [SEGMENTS, 'list'],
    queryFn: ({ signal }) => api('GET /api/config/segments', {}, { signal }),
  })
}

/** How many people rules fit. */
export function useSegmentCount(rules: SegmentRulesSent) {
  return useQuery({
    queryKey: [SEGMENTS, 'count', rules],
    queryFn: ({ signal }) => api('POST /api/config/segments/count', { body: { rules } }, { signal }),
    placeholderData: (before) => before,
  })
}

/** What subscribers can choose to get. */
export function useTopics() {
  return useQuery({
    queryKey: [SEGMENTS, 'topics'],
    queryFn: async ({ signal }) => (await api('GET /api/config/newsletter/topics', {}, { signal })).topics,
  })
}

/** Begins a campaign, or one like another. */
export const beginCampaign = async (like?: string): Promise<Campaign> =>
  (await api('POST /api/config/campaigns', { body: like === undefined ? {} : { like } })).campaign

export const changeCampaign = (id: string, changes: CampaignChanges): Promise<unknown> =>
  api('PATCH /api/config/campaigns/:id', { params: { id }, body: changes })

export const deleteCampaign = (id: string): Promise<unknown> =>
  api('DELETE /api/config/campaigns/:id', { params: { id } })

export const testCampaign = (id: string, to: string, language: string): Promise<unknown> =>
  api('POST /api/config/campaigns/:id/test', { params: { id }, body: { to, language } })

/** Sends it now, or at a moment in milliseconds since the epoch. */
export const sendCampaign = (id: string, at: number | null): Promise<unknown> =>
  api('POST /api/config/campaigns/:id/send', { params: { id }, body: { at } })

export const stepCampaign = (id: string, step: CampaignStep): Promise<unknown> =>
  api('POST /api/config/campaigns/:id/step', { params: { id }, body: { step } })

export const unblockAddress = (email: string): Promise<unknown> =>
  api('POST /api/config/campaigns/unblock', { body: { email } })

/** Keeps a segment, or changes the one of an id. */
export const keepSegment = (
  id: string | undefined,
  name: string,
  rules: SegmentRulesSent,
): Promise<unknown> =>
  id === undefined
    ? api('POST /api/config/segments', { body: { name, rules } })
    : api('PATCH /api/config/segments/:id', { params: { id }, body: { name, rules } })

export const deleteSegment = (id: string): Promise<unknown> =>
  api('DELETE /api/config/segments/:id', { params: { id } })

export const saveTopics = (
  topics: RequestOf<'PUT /api/config/newsletter/topics'>['Body']['topics'],
): Promise<unknown> => api('PUT /api/config/newsletter/topics', { body: { topics } })

/** Reads campaigns again. */
export const campaignsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })

/** Reads segments and topics again, and with them who campaigns go to. */
export const segmentsChanged = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: [SEGMENTS] })
  await campaignsChanged()
}
