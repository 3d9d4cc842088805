import type { AnswerOf } from '@plinth/contract'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { canAny, type Action } from '@plinth/domain'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'
import { signedInAgain } from './signed-out.ts'

/** What the server says of the session, signed in or not. */
export type SessionAnswer = AnswerOf<'GET /api/config/session'>

/** Who is signed in, and what they may do on this website. */
export interface Session extends SessionAnswer {
  readonly account: NonNullable<SessionAnswer['account']>
  readonly website: NonNullable<SessionAnswer['website']>
}

/** Asks who is signed in; never fails for a visitor without a session. */
export const askSession = (): Promise<SessionAnswer> => api('GET /api/config/session')

/** The session of this browser on this website, signed in or not. */
export function useSession(): UseQueryResult<SessionAnswer> {
  return useQuery({ queryKey: ['session'], queryFn: keepSession, staleTime: 60_000 })
}

/** A session that has ended meanwhile is begun again on the spot: what is open stays open. [EDIT-30] */
async function keepSession(): Promise<SessionAnswer> {
  const answer = await askSession()
  const before = queryClient.getQueryData<SessionAnswer>(['session'])
  const ended = answer.account === null && before?.account != null
  return ended && (await signedInAgain()) ? keepSession() : answer
}

/** Whether a mail server is set up; undefined until that is known. */
export function useMailServer(): boolean | undefined {
  return useSession().data?.mailServer
}

/** Whether the person signed in may do something; false until that is known. */
export function useCan(action: Action): boolean {
  const { data } = useSession()
  return data !== undefined && canAny(data.roles, action)
}

const ownWebsite = () => queryClient.getQueryData<SessionAnswer>(['session'])?.website

/** The website this editor is of; undefined until it is known. */
export const ownWebsiteId = (): string | undefined => ownWebsite()?.id

/** The first language of the website, in which the editor's forms write. */
export const firstLanguage = (): string => ownWebsite()?.primaryLanguage ?? 'en'

/** The session when somebody is signed in on a website; undefined otherwise. */
export function signedIn(answer: SessionAnswer | undefined): Session | undefined {
  if (answer?.account == null || answer.website === null) return undefined
  const { account, website } = answer
  return { ...answer, account, website }
}
