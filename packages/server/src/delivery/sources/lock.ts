import type { Localized } from '@plinth/domain'

/** What keeps a page from visitors: a password, or that it is for members. */
export type Lock = PageLock | MembersLock

/** What keeps a page from visitors who are no members of one of its areas. [LOCK-2] */
export interface MembersLock {
  readonly kind: 'members'
  readonly pageId: string
  /** Identifiers; none for a page of all members. */
  readonly areas: readonly string[]
  /** What others read instead of it. */
  readonly teaser: Localized
  /** What members are asked for besides: the password of a post of theirs. [POST-35] */
  readonly within?: PageLock
}

/** What keeps a page from visitors who do not know its password. */
export interface PageLock {
  readonly kind: 'password'
  readonly pageId: string
  /** What the password is compared with: another password opens nothing that an earlier one opened. */
  readonly passwordHash: string
}
