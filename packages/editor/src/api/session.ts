import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { canAny, type Action } from '@plinth/domain'
import { get } from './client.ts'
import { queryClient } from './query-client.ts'
import { signedInAgain } from './signed-out.ts'

/** A website the person signed in works on. */
export interface WebsiteSummary {
  readonly id: string
  readonly identifier: string
  readonly title: string
  /** Its origin, where its `/config` is. */
  readonly url: string
  readonly roles: readonly number[]
}

/** Who is signed in, and what they may do on this website. */
export interface Session {
  readonly account: { readonly id: string; readonly name: string; readonly email: string }
  readonly website: {
    readonly id: string
    readonly title: string
    readonly primaryLanguage: string
    readonly languages: readonly string[]
    readonly currency: string
    readonly useCLDRMoneyFormat: boolean
    readonly timeZone: string
  }
  /** Whether a mail server is set up; without one nothing is sent. */
  readonly mailServer: boolean
  readonly roles: readonly number[]
  readonly websites: readonly WebsiteSummary[]
}

/** What the server says of the session, signed in or not. */
export interface SessionAnswer extends Omit<Session, 'account' | 'website'> {
  readonly account: Session['account'] | null
  readonly website: Session['website'] | null
  /** Nobody has signed up on this installation yet: `/signup` is open. */
  readonly firstRun: boolean
}

/** Asks who is signed in; never fails for a visitor without a session. */
export const askSession = (): Promise<SessionAnswer> => get<SessionAnswer>('/session')

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

/** The session when somebody is signed in on a website; undefined otherwise. */
export function signedIn(answer: SessionAnswer | undefined): Session | undefined {
  return answer?.account == null || answer.website === null ? undefined : (answer as Session)
}
