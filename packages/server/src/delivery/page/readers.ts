import type { MemberPage } from '@plinth/renderer'
import type { FastifyRequest } from 'fastify'
import type { MembersLock } from './page-lock.ts'

/** Holds the session token of a member of the website; out of reach of scripts, and never that of an editor's session. [MEMBER-6] */
export const memberCookie = 'plinth_member'

/** Who may read what is for members: what delivery needs of the room that knows them. */
export interface Readers {
  /**
   * Whether a page that is for members is open to who asks. [LOCK-2]
   *
   * @param asGuest what is shown to visitors who are not signed in, whoever asks [PREVIEW-10]
   * @returns undefined when it is; else the page that is shown instead
   */
  turnAway: (
    request: FastifyRequest,
    lock: MembersLock,
    path: string,
    asGuest?: boolean,
  ) => Promise<MemberPage | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly readers: Readers
  }
}

/** Lets nobody in, until somebody knows members. */
export const noReaders = (): Readers => ({
  turnAway: async () => ({ view: 'protected', mayBegin: false, isClosed: true }),
})
