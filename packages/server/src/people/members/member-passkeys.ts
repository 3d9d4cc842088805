import { readText } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { verifyPassword } from '../../identity/accounts/passwords.ts'
import { askToEnter, askToMake, enterWithPasskey, makePasskey } from '../../identity/factors/passkeys.ts'
import { MOST_PASSKEYS, passkeysOf, removePasskey } from '../../identity/factors/passkey-store.ts'
import type { App } from '../../platform/http/app-types.ts'
import { httpError } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { memberError } from './errors.ts'
import { factorOwner } from './member-second-step.ts'
import { requireMembers, requireXsrf, signInPerAddress } from './member-session-routes.ts'
import { signMemberIn } from './sign-member-in.ts'
import { signedInMember, xsrfTokenOf, type SignedInMember } from './member-sessions.ts'
import { findMember } from './members.ts'
import { isOff, nothing } from './members-off.ts'

const passwordPerMember = { name: 'member-password', burst: 8, perSeconds: 600, everywhere: true } as const
const rule = { access: 'public', crumb: 'same-origin', rateLimit: signInPerAddress } as const

const placeOf = ({ website }: FastifyRequest): string => `member:${website.id}`

/** Passkeys of members: to sign in with, made and removed. They need scripts, as browsers have it. [MEMBER-33] */
export function registerMemberPasskeys(app: App): void {
  serve(app, 'POST /api/site-users/account/passkey/options', rule, async (request, reply) => {
    requireMembers(request)
    reply.header('cache-control', 'no-store')
    return { options: { ...(await askToEnter(app, request, reply, placeOf(request))) } }
  })

  serve(app, 'POST /api/site-users/account/passkey', rule, async (request, reply) => {
    requireMembers(request)
    const { website, body } = request
    const owner = await enterWithPasskey(app, request, reply, placeOf(request), body.response, website.id)
    const member = owner?.kind === 'member' ? await findMember(app.db, website.id, owner.memberId) : undefined
    if (member === undefined) throw memberError('member-passkey-wrong')
    const token = await signMemberIn(app, request, reply, member, false)
    reply.header('cache-control', 'no-store')
    return { xsrfToken: xsrfTokenOf(app.secret, website.id, token) }
  })

  const requireWho = async (request: FastifyRequest): Promise<SignedInMember> => {
    requireMembers(request)
    const who = await signedInMember(app, request)
    if (who === null) throw httpError('not-signed-in')
    requireXsrf(app, request, who)
    return who
  }

  serve(app, 'POST /api/site-users/account/passkeys/options', rule, async (request, reply) => {
    const { member } = await requireWho(request)
    const { website, body } = request
    await app.rateLimiter.require(
      passwordPerMember,
      `${website.id} ${member.id}`,
      memberError('member-too-many').sentence,
    )
    if (!(await verifyPassword(member.passwordHash ?? undefined, body.password)))
      throw memberError('member-password-wrong')
    const owner = factorOwner(member)
    if ((await passkeysOf(app.db, owner)).length >= MOST_PASSKEYS)
      throw memberError('member-passkey-unusable')
    const of = readText(website.title, website.primaryLanguage, website.primaryLanguage)
    reply.header('cache-control', 'no-store')
    return {
      options: {
        ...(await askToMake(app, request, reply, owner, { of, email: member.email, name: member.name })),
      },
    }
  })

  serve(app, 'POST /api/site-users/account/passkeys', rule, async (request, reply) => {
    const { member } = await requireWho(request)
    // Which device made it, as the list says of sessions.
    const name = (request.headers['user-agent'] ?? '').slice(0, 400)
    const made = await makePasskey(app, request, reply, factorOwner(member), { ...request.body, name })
    if (!made) throw memberError('member-passkey-unusable')
    return { ok: true as const }
  })

  serve(app, 'POST /_members/passkey/remove', rule, async (request, reply) => {
    if (isOff(request)) return nothing(app, request, reply)
    const who = await signedInMember(app, request)
    if (who === null) return reply.redirect('/_members/sign-in', 303)
    await removePasskey(app.db, factorOwner(who.member), request.body.passkey)
    return reply.redirect('/_members/security?saved=1', 303)
  })
}
