import type { AnswerOf, RequestOf } from '@plinth/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import type { PartOfList } from './part-of-list.ts'
import { queryClient } from './query-client.ts'

export type GiftCard = AnswerOf<'GET /api/config/gift-cards'>['giftCards'][number]
export type GiftCardEntry = AnswerOf<'GET /api/config/gift-cards/:id'>['entries'][number]
export type GiftCardState = GiftCard['state'] | 'all'
export type NewGiftCard = RequestOf<'POST /api/config/gift-cards'>['Body']
export type ImportedList = AnswerOf<'POST /api/config/gift-cards/import'>

/** Which gift cards are wanted. */
export interface GiftCardFilter {
  readonly state: GiftCardState
  readonly search: string
}

/** Gift cards and store credit, a page of them at a time, the newest first. */
export function useGiftCards({ state, search }: GiftCardFilter) {
  return useInfiniteQuery({
    queryKey: ['gift-cards', 'list', { state, search }],
    queryFn: ({ pageParam, signal }) => giftCardsPage({ state, search }, { cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
}

/** A part of the gift cards that fit. */
export const giftCardsPage = (filter: GiftCardFilter, part: PartOfList, signal?: AbortSignal) =>
  api('GET /api/config/gift-cards', { query: { ...filter, ...part } }, { signal })

/** One of them with its entries. */
export function useGiftCard(id: string) {
  return useQuery({
    queryKey: ['gift-cards', 'one', id],
    queryFn: ({ signal }) => api('GET /api/config/gift-cards/:id', { params: { id } }, { signal }),
  })
}

/** What the shop owed at a moment. */
export function useLiability(at: number) {
  return useQuery({
    queryKey: ['gift-cards', 'owed', at],
    queryFn: ({ signal }) => api('GET /api/config/gift-card-liability', { query: { at } }, { signal }),
    enabled: !Number.isNaN(at),
  })
}

const changed = () => queryClient.invalidateQueries({ queryKey: ['gift-cards'] })

async function andRead<Answer>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  void changed()
  return answer
}

/** Issues one; tells its code, once, unless it is mailed. */
export const issueGiftCard = (body: NewGiftCard) => andRead(api('POST /api/config/gift-cards', { body }))

export const voidGiftCard = (id: string) => andRead(voidOne(id))

const voidOne = (id: string) => api('POST /api/config/gift-cards/:id/void', { params: { id } })

/** One of many that are voided: the list is read again after the last, by `giftCardsChanged`. */
export { voidOne as voidOneOfMany, changed as giftCardsChanged }

/** Makes a new code; those from before end. */
export const remakeCode = (id: string) =>
  andRead(api('POST /api/config/gift-cards/:id/code', { params: { id } }))

/** Mails one with a new code; those from before end. */
export const sendGiftCard = (id: string, email: string) =>
  andRead(api('POST /api/config/gift-cards/:id/send', { params: { id }, body: { email } }))

/** Takes in a list of codes, or looks at what is wrong with it. */
export const importGiftCards = (text: string, isTrial: boolean) =>
  andRead(api('POST /api/config/gift-cards/import', { body: { text, isTrial } }))
