import { readText, say, type Sentence } from '@plinth/domain'
import type { MemberPage } from '@plinth/renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import { appAddress } from '../../identity/factors/codes.ts'
import {
  beginApp,
  begunSecret,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
} from '../../identity/factors/factor-store.ts'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { codeProblem, endAskingForCode, factorOwner, memberAskedForCode } from './member-second-step.ts'
import { signInPerAddress } from './member-session-routes.ts'
import { isOff, nothing } from './members-off.ts'
import { signMemberIn } from './sign-member-in.ts'
import { endMemberSessions, type SignedInMember } from './member-sessions.ts'

type Views = Pick<MemberPage, 'app' | 'recoveryCodes' | 'errors' | 'problem' | 'returnTo'>

/** What these forms need of the pages they stand on. */
export interface FactorPages {
  /** The rule of all forms of members. */
  readonly form: { readonly access: 'public'; readonly crumb: 'same-origin' }
  /** Who is signed in; where nobody is, the answer has been given. */
  readonly signedIn: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInMember | FastifyReply>
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    at: '/_members/security' | '/_members/second-step',
    outcome: Views,
    status: number,
  ) => Promise<FastifyReply>
  readonly said: (request: FastifyRequest, sentence: Sentence) => string
  readonly provePassword: (
    app: App,
    request: FastifyRequest,
    who: SignedInMember,
    password: string,
  ) => Promise<Sentence | undefined>
  readonly goOnTo: (typed: string) => string
}

const isWho = (who: SignedInMember | FastifyReply): who is SignedInMember => 'member' in who

/** The second step of a member: given when signing in, and set up, renewed and removed in the account. [MEMBER-30] [MEMBER-32] */
export function factorForms(app: App, pages: FactorPages): void {
  const { form, said } = pages
  givingTheCode(app, pages)

  const at = '/_members/security'
  /** Why the password, or the code beside it, is refused, by field. */
  const refused = async (
    request: FastifyRequest,
    who: SignedInMember,
    given: { password: string; code?: string },
  ): Promise<Readonly<Record<string, string>> | undefined> => {
    const wrong = await pages.provePassword(app, request, who, given.password)
    if (wrong !== undefined) return { factorPassword: said(request, wrong) }
    const problem = given.code === undefined ? undefined : await codeProblem(app, who.member, given.code)
    return problem === undefined ? undefined : { factorCode: said(request, problem) }
  }
  const pictureOf = ({ website }: FastifyRequest, { member }: SignedInMember, secret: string) => {
    const issuer = readText(website.title, website.primaryLanguage, website.primaryLanguage)
    return { secret, picture: renderSVG(appAddress(secret, { issuer, label: member.email }), { border: 2 }) }
  }

  serve(app, 'POST /_members/factor', form, async (request, reply) => {
    const who = await pages.signedIn(request, reply)
    if (!isWho(who)) return who
    const errors = await refused(request, who, { password: request.body.factorPassword })
    if (errors !== undefined) return pages.show(request, reply, at, { errors }, 422)
    const secret = await beginApp(app, factorOwner(who.member))
    if (secret === undefined) return reply.redirect(at, 303)
    return pages.show(request, reply, at, { app: pictureOf(request, who, secret) }, 200)
  })

  serve(app, 'POST /_members/factor/confirm', form, async (request, reply) => {
    const who = await pages.signedIn(request, reply)
    if (!isWho(who)) return who
    const owner = factorOwner(who.member)
    // Whoever was signed in without it is asked for it, too.
    const codes = await confirmApp(app, owner, request.body.factorCode, (tx) =>
      endMemberSessions(tx, who.member, who.sessionId),
    )
    if (codes !== undefined) return pages.show(request, reply, at, { recoveryCodes: codes }, 200)
    const secret = await begunSecret(app, owner)
    if (secret === undefined) return reply.redirect(at, 303)
    const errors = {
      factorCode: said(request, say('This code is not right. Type the newest one of the app.')),
    }
    return pages.show(request, reply, at, { app: pictureOf(request, who, secret), errors }, 422)
  })

  serve(app, 'POST /_members/factor/codes', form, async (request, reply) => {
    const who = await pages.signedIn(request, reply)
    if (!isWho(who)) return who
    const { factorPassword: password, factorCode: code } = request.body
    const errors = await refused(request, who, { password, code })
    if (errors !== undefined) return pages.show(request, reply, at, { errors }, 422)
    const codes = await transaction(app.db, (tx) => renewRecoveryCodes(tx, factorOwner(who.member)))
    return pages.show(request, reply, at, { recoveryCodes: codes }, 200)
  })

  serve(app, 'POST /_members/factor/remove', form, async (request, reply) => {
    const who = await pages.signedIn(request, reply)
    if (!isWho(who)) return who
    const { factorPassword: password, factorCode: code } = request.body
    const errors = await refused(request, who, { password, code })
    if (errors !== undefined) return pages.show(request, reply, at, { errors }, 422)
    await transaction(app.db, (tx) => removeApp(tx, factorOwner(who.member)))
    return reply.redirect(`${at}?saved=1`, 303)
  })
}

/** The page after the password, on which the code is typed. [MEMBER-30] [MEMBER-31] */
function givingTheCode(app: App, { form, said, show, goOnTo }: FactorPages): void {
  serve(
    app,
    'POST /_members/second-step',
    { ...form, rateLimit: signInPerAddress },
    async (request, reply) => {
      if (isOff(request)) return nothing(app, request, reply)
      const returnTo = goOnTo(request.body.returnTo)
      const asked = await memberAskedForCode(app, request)
      if (asked === undefined) {
        const to = returnTo === '' ? '' : `?${new URLSearchParams({ to: returnTo })}`
        return reply.redirect(`/_members/sign-in${to}`, 303)
      }
      const problem = await codeProblem(app, asked.member, request.body.factorCode)
      if (problem !== undefined)
        return show(
          request,
          reply,
          '/_members/second-step',
          { errors: { factorCode: said(request, problem) }, returnTo },
          422,
        )
      endAskingForCode(request, reply)
      await signMemberIn(app, request, reply, asked.member, asked.isRemembered, asked.bySso)
      return reply.redirect(returnTo === '' ? '/_members' : returnTo, 303)
    },
  )
}
