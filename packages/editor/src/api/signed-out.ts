import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'
import type { SessionAnswer } from './session.ts'

/** Who has to sign in again: the person this tab was opened by, whose changes are waiting. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

let person: Person | null = null
let waiting: ((signedIn: boolean) => void)[] = []
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/**
 * Waits until the person whose session has ended has signed in again, in the dialog over whatever is open. Every call the
 * server refused for want of a session waits here and is sent again then, so that no screen has to know. [EDIT-30]
 *
 * @returns whether somebody is signed in again; false at once where nobody was signed in before, as on the sign-in screen
 */
export function signedInAgain(): Promise<boolean> {
  const known = person ?? queryClient.getQueryData<SessionAnswer>(['session'])?.account ?? null
  if (known === null) return Promise.resolve(false)
  person = known
  const answer = new Promise<boolean>((resolve) => waiting.push(resolve))
  tell()
  return answer
}

/** Lets everything go on that waited: somebody is signed in again. */
export function endSignedOut(signedIn: boolean): void {
  const answered = waiting
  waiting = []
  person = null
  tell()
  for (const answer of answered) answer(signedIn)
}

/** Who has to sign in again, or null while there is a session. */
export function usePersonSignedOut(): Person | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => person,
  )
}
