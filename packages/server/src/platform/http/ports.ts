import type { Website } from '@plinth/domain'
import type { Appearance } from './appearance.ts'

/** Name of the cookie that holds an owner's session token; read and set as a host cookie. */
export const sessionCookie = 'plinth_session'

/** A person signed in to the installation. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly appearance: Appearance
  readonly sessionId: string
  /** Website identifier → role codes there. */
  readonly roles: ReadonlyMap<string, readonly number[]>
}

/** The account a session token belongs to; null when the session has ended or never was. */
export type FindAccount = (token: string | undefined) => Promise<Account | null>

/** A website with what the server keeps beside what pages see. */
export interface SiteWebsite extends Website {
  readonly isDefault: boolean
  /** Whether all of it is behind a password. [LOCK-10] */
  readonly isLocked: boolean
  /** Custom domains, the primary one first. */
  readonly domains: readonly string[]
}

/** What a request may mean a website by. */
export interface WebsiteNames {
  readonly domains: readonly string[]
  readonly identifiers: readonly string[]
}

/** Where the websites of the installation come from. */
export interface WebsiteRecords {
  /** Every one; or no more than so many, whichever. */
  list(most?: number): Promise<SiteWebsite[]>
  /** The default one, and those that are named so. */
  named(names: WebsiteNames): Promise<SiteWebsite[]>
  find(id: string): Promise<SiteWebsite | undefined>
  /**
   * Calls back when a website's record may differ; with nothing when any may. Ends with what it gives.
   */
  follow(listener: (websiteId: string | undefined) => void): Promise<() => Promise<void>>
}
