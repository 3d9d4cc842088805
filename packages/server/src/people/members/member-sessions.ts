import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from '@plinth/domain'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { memberCookie } from '../../delivery/page/readers.ts'
import { hashToken, makeSecretToken } from '../../identity/sessions/secret-token.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { changeHolder } from '../../platform/http/crumb.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import { sessionCookie } from '../../platform/http/ports.ts'
import { forgetProfile } from './kept-profile.ts'
import { members, memberSessions, type Member } from './schema.ts'

/** Tells scripts that somebody is signed in. It opens nothing. [MEMBER-7] */
export const siteUserCookie = 'SiteUserInfo'

/** Seconds a session lasts after its last use: of a browser to be remembered, and of another. [MEMBER-6] */
const LASTS = { remembered: 30 * 24 * 60 * 60, other: 24 * 60 * 60 }

/** Use is written down at most this often, in milliseconds. */
const touchEvery = 10 * 60 * 1000

/** A member who is signed in in this browser. */
export interface SignedInMember {
  readonly member: Member
  readonly sessionId: string
  readonly token: string
  /** It began at another service. [SSO-6] */
  readonly bySso: boolean
  readonly begunAt: Date
}

const known = new WeakMap<FastifyRequest, Promise<SignedInMember | null>>()

/** Who is signed in; asked of the database at most once a request, and not at all without a cookie. [MEMBER-6] */
export function signedInMember(app: App, request: FastifyRequest): Promise<SignedInMember | null> {
  const before = known.get(request)
  if (before !== undefined) return before
  const found = findSignedIn(app, request)
  known.set(request, found)
  return found
}

async function findSignedIn({ db, clock }: App, request: FastifyRequest): Promise<SignedInMember | null> {
  const { website } = request
  const token = readHostCookie(request, memberCookie)
  if (token === undefined || website.members?.on !== true) return null
  const now = clock.now()
  const [row] = await db
    .select({ member: members, session: memberSessions })
    .from(memberSessions)
    .innerJoin(
      members,
      and(eq(members.websiteId, memberSessions.websiteId), eq(members.id, memberSessions.memberId)),
    )
    .where(
      and(
        eq(memberSessions.websiteId, website.id),
        eq(memberSessions.tokenHash, hashToken(token)),
        gt(memberSessions.expiresAt, now),
      ),
    )
  if (row === undefined) return null
  const { member, session } = row
  if (now.getTime() - session.lastSeenAt.getTime() > touchEvery) {
    const expiresAt = new Date(now.getTime() + session.lasts * 1000)
    await db
      .update(memberSessions)
      .set({ lastSeenAt: now, expiresAt })
      .where(and(eq(memberSessions.websiteId, website.id), eq(memberSessions.id, session.id)))
  }
  return { member, sessionId: session.id, token, bySso: session.bySso, begunAt: session.createdAt }
}

/** Signs a member in: one session ends, if the browser had one, and another begins. [MEMBER-6] */
export async function startMemberSession(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  member: Pick<Member, 'id'>,
  isRemembered: boolean,
  bySso = false,
): Promise<string> {
  const { website } = request
  await endOwnSession(app.db, request)
  const now = app.clock.now()
  const { token, hash } = makeSecretToken()
  const lasts = isRemembered ? LASTS.remembered : LASTS.other
  await app.db
    .delete(memberSessions)
    .where(and(eq(memberSessions.websiteId, website.id), lt(memberSessions.expiresAt, now)))
  await app.db.insert(memberSessions).values({
    websiteId: website.id,
    id: newId(now.getTime()),
    memberId: member.id,
    tokenHash: hash,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lasts * 1000),
    lasts,
    bySso,
  })
  await app.db
    .update(members)
    .set({ lastSeenAt: now })
    .where(and(eq(members.websiteId, website.id), eq(members.id, member.id)))
  const maxAge = isRemembered ? { maxAge: lasts } : {}
  setHostCookie(request, reply, memberCookie, token, maxAge.maxAge)
  reply.setCookie(siteUserCookie, JSON.stringify({ authenticated: true, siteUserId: member.id }), {
    ...openCookie(request),
    ...maxAge,
  })
  renewCrumb(request, reply)
  known.delete(request)
  return token
}

/** Ends the session of this browser and takes its cookies away. */
export async function endMemberSession(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await endOwnSession(app.db, request)
  clearMemberCookies(request, reply)
}

/** Takes the cookies of a session away. */
export function clearMemberCookies(request: FastifyRequest, reply: FastifyReply): void {
  clearHostCookie(request, reply, memberCookie)
  reply.clearCookie(siteUserCookie, openCookie(request))
  forgetProfile(request, reply)
  renewCrumb(request, reply)
  known.delete(request)
}

async function endOwnSession(db: Database, request: FastifyRequest): Promise<void> {
  const token = readHostCookie(request, memberCookie)
  if (token === undefined) return
  await db
    .delete(memberSessions)
    .where(
      and(eq(memberSessions.websiteId, request.website.id), eq(memberSessions.tokenHash, hashToken(token))),
    )
}

/** Ends the sessions of a member, except one when it is named. [MEMBER-8] */
export async function endMemberSessions(
  db: Database,
  { websiteId, id }: Pick<Member, 'websiteId' | 'id'>,
  exceptId?: string,
): Promise<void> {
  const theirs = and(eq(memberSessions.websiteId, websiteId), eq(memberSessions.memberId, id))
  await db
    .delete(memberSessions)
    .where(exceptId === undefined ? theirs : and(theirs, ne(memberSessions.id, exceptId)))
}

/** A crumb from before is nobody's any more; an editor signed in in the same browser keeps theirs. */
function renewCrumb(request: FastifyRequest, reply: FastifyReply): void {
  if (readHostCookie(request, sessionCookie) === undefined) changeHolder(request, reply, null)
}

const openCookie = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: false, sameSite: 'lax', secure: request.protocol === 'https' }) as const

/** What later calls of a session send as X-SiteUser-XSRF-Token. It is kept nowhere. [MEMBER-9] */
export const xsrfTokenOf = (secret: string, websiteId: string, token: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['member-xsrf', websiteId, token]))
    .digest('base64url')

/** Whether a call has the token of the session that makes it. [MEMBER-9] */
export function hasXsrfToken(app: App, request: FastifyRequest, { token }: SignedInMember): boolean {
  const header = request.headers['x-siteuser-xsrf-token']
  const given = Buffer.from(typeof header === 'string' ? header : '')
  const wanted = Buffer.from(xsrfTokenOf(app.secret, request.website.id, token))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
