import type { MailingList, MailingListService } from '@plinth/contract/connections/connection-calls'

/** Somebody who is put on a list, or taken off it. */
export interface Person {
  readonly email: string
  /** Empty when nobody knows. */
  readonly name: string
  /** Tag of the language they read. */
  readonly language: string
}

/**
 * What came of asking a service. `isFinal` says that asking again would change nothing: a key that is none, an address
 * that it does not take.
 */
export type Asked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly isFinal: boolean; readonly status: number | null; readonly said: string }

/** An account at a service, opened with its key. Nothing here throws. */
export interface MailingListAccount {
  /** Every list of the account, by name. */
  lists(): Promise<Asked<readonly MailingList[]>>
  /** Puts somebody on a list; whoever is on it stays, with what is new of them. Called twice it is once. */
  subscribe(listId: string, person: Person): Promise<Asked<null>>
  /** Takes somebody off a list; who is not on it is off it. */
  unsubscribe(listId: string, email: string): Promise<Asked<null>>
  /** Deletes what it keeps of somebody, for good; who is not known is gone already. [CONN-32] */
  erase(listId: string, email: string): Promise<Asked<null>>
}

/**
 * The contract of a connector: a service that keeps mailing lists is one file that gives such an object, and a line in
 * `connectors.ts`. Retries, the log, the locked key and the screen are there already. [CONN-2]
 */
export interface MailingListConnector {
  readonly service: MailingListService
  /** Whether a text can be a key of this service: nothing else is sent anywhere. */
  isKey(apiKey: string): boolean
  /** @param apiBase where to ask instead of the service’s own address: a stand-in in tests */
  open(apiKey: string, apiBase: string | undefined): MailingListAccount
}
