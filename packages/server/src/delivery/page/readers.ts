import type { MembersLock } from '../sources/lock.ts'
import type { MemberPage } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'

/** Holds the session token of a member of the website; out of reach of scripts, and never that of an editor's session. [MEMBER-6] */
export const memberCookie = 'plinth_member'

/** Whose view of a page for members is looked at: that of somebody who is not signed in, or is a member in no area. */
export interface PreviewedReader {
  readonly seenAs: 'guest' | 'member'
  readonly language: string
}

/** Who may read what is for members: what delivery needs of the room that knows them. */
export interface Readers {
  /**
   * Whether a page that is for members is open to who asks. [LOCK-2]
   *
   * @param as what is shown to visitors of this kind, whoever asks [PREVIEW-10] [PREVIEW-11]
   * @returns undefined when it is; else the page that is shown instead
   */
  turnAway: (
    request: FastifyRequest,
    lock: MembersLock,
    path: string,
    as?: PreviewedReader,
  ) => Promise<MemberPage | undefined>
  /** The areas of members of a website, in the order they were made. [STORECALL-6] */
  areas: (websiteId: string) => Promise<readonly string[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly readers: Readers
  }
}

/** Lets nobody in, until somebody knows members. */
export const noReaders = (): Readers => ({
  turnAway: async () => ({ view: 'protected', mayBegin: false, isClosed: true }),
  areas: async () => [],
})
