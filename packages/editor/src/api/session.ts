import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { canAny, type Action } from '@plinth/domain'
import { get } from './client.ts'

/** Who is signed in, and what they may do on this website. */
export interface Session {
  readonly account: { readonly id: string; readonly name: string; readonly email: string }
  readonly website: {
    readonly id: string
    readonly title: string
    readonly primaryLanguage: string
    readonly languages: readonly string[]
    readonly currency: string
    readonly timeZone: string
  }
  readonly roles: readonly number[]
}

/** The session; fails with status 401 when nobody is signed in. */
export function useSession(): UseQueryResult<Session> {
  return useQuery({ queryKey: ['session'], queryFn: () => get<Session>('/session'), staleTime: 60_000 })
}

/** Whether the person signed in may do something; false until that is known. */
export function useCan(action: Action): boolean {
  const { data } = useSession()
  return data !== undefined && canAny(data.roles, action)
}
