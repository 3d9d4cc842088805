import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { hashPassword, verifyPassword } from '../../identity/accounts/passwords.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { AppError, httpError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { enterMember } from './member-second-step.ts'
import { memberError } from './errors.ts'
import { hasXsrfToken, signedInMember, xsrfTokenOf, type SignedInMember } from './member-sessions.ts'
import { findMemberByEmail, memberIs, normalEmail } from './members.ts'
import { members, type Member } from './schema.ts'
import { signMemberOut } from './sign-member-in.ts'
import { endSignIns } from './sign-in-links.ts'

/** Attempts to sign in, from one address and for one account. [MEMBER-10] */
export const signInPerAddress = {
  name: 'member-sign-in',
  burst: 20,
  perSeconds: 300,
  everywhere: true,
} as const
const perMember = { name: 'member-sign-in-of', burst: 8, perSeconds: 600, everywhere: true } as const

/** Refuses where the owner has no accounts. [MEMBER-1] */
export function requireMembers({ website }: FastifyRequest): void {
  if (website.members?.on !== true) throw memberError('members-off')
}

/**
 * The member of an address and a password. The same work, whether there is one or not. [MEMBER-10]
 *
 * @throws AppError `member-sign-in-wrong`, `member-too-many`
 */
export async function checkSignIn(
  app: App,
  { website }: FastifyRequest,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Member> {
  await app.rateLimiter.require(
    perMember,
    `${website.id} ${normalEmail(email)}`,
    memberError('member-too-many').sentence,
  )
  const member = await findMemberByEmail(app.db, website.id, email)
  const matches = await verifyPassword(member?.passwordHash ?? undefined, password)
  if (member === undefined || !matches) throw memberError('member-sign-in-wrong')
  return member
}

/** Sets a password; it is the member's from then on. [MEMBER-8] */
export async function setMemberPassword(
  db: Database,
  websiteId: string,
  memberId: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.update(members).set({ passwordHash }).where(memberIs(websiteId, memberId))
  await endSignIns(db, websiteId, memberId)
}

/** Refuses a call of a session without its token; says which token that is, which no other website can read. [MEMBER-9] */
export function requireXsrf(app: App, request: FastifyRequest, who: SignedInMember): void {
  if (hasXsrfToken(app, request, who)) return
  const xsrfToken = xsrfTokenOf(app.secret, request.website.id, who.token)
  throw httpError('crumb-failed', { body: { crumbFail: true, xsrfToken } })
}

/** The calls with which scripts sign in and out. */
export function registerMemberSessions(app: App): void {
  serve(
    app,
    'POST /api/site-users/account/session',
    { access: 'public', crumb: 'same-origin', rateLimit: signInPerAddress },
    async (request, reply) => {
      requireMembers(request)
      const member = await checkSignIn(app, request, request.body)
      const entered = await enterMember(app, request, reply, member, request.body.rememberMe)
      reply.header('cache-control', 'no-store')
      return entered.step === 'code'
        ? { xsrfToken: '', secondStep: true as const }
        : { xsrfToken: xsrfTokenOf(app.secret, request.website.id, entered.token) }
    },
  )

  serve(
    app,
    'DELETE /api/site-users/account/session',
    { access: 'public', crumb: 'same-origin' },
    async (request, reply) => {
      requireMembers(request)
      const who = await signedInMember(app, request)
      if (who !== null) requireXsrf(app, request, who)
      await signMemberOut(app, request, reply, request.query.cloneCart === 'true')
      return { ok: true as const }
    },
  )

  serve(
    app,
    'POST /api/site-users/account/locale',
    { access: 'public', crumb: 'same-origin' },
    async (request) => {
      requireMembers(request)
      const { website, body } = request
      const who = await signedInMember(app, request)
      if (who === null) throw httpError('not-signed-in')
      requireXsrf(app, request, who)
      if (!website.languages.includes(body.language)) throw memberError('member-language')
      await app.db
        .update(members)
        .set({ language: body.language })
        .where(and(eq(members.websiteId, website.id), eq(members.id, who.member.id)))
      return { ok: true as const }
    },
  )
}

/** What a refusal says; undefined for what is no refusal. */
export const refusalOf = (error: unknown): AppError | undefined =>
  error instanceof AppError && error.status < 500 ? error : undefined
