import type { App } from '../../platform/http/app-types.ts'
import { rememberAppearance } from '../../platform/http/appearance.ts'
import { serve } from '../../platform/http/serve.ts'
import { findAccountByEmail, normalEmail } from '../accounts/accounts.ts'
import { accountError } from '../accounts/errors.ts'
import { signInWithCode, signInWithPassword } from '../factors/second-step.ts'
import { useToken } from '../sessions/one-time-tokens.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { clearSessionCookie, signIn } from '../sessions/session-cookie.ts'
import { viewSession } from '../sessions/session-view.ts'
import { endSession } from '../sessions/sessions.ts'

/** Attempts to sign in, from one address and for one account. [ACC-5] */
const perAddress = { name: 'sign-in-address', burst: 20, perSeconds: 300, everywhere: true } as const
const perAccount = { name: 'sign-in-account', burst: 8, perSeconds: 600, everywhere: true } as const

export function sessionRoutes(app: App): void {
  serve(app, 'GET /api/config/session', { access: 'setup' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const account = request.accountOrNull
    if (account !== null) rememberAppearance(request, reply, account.appearance)
    return viewSession(app, request, account)
  })

  serve(
    app,
    'POST /api/config/session',
    { access: 'setup', rateLimit: perAddress },
    async (request, reply) => {
      const { email, password } = request.body
      const { sentence } = accountError('too-many-attempts')
      await app.rateLimiter.require(perAccount, normalEmail(email), sentence)
      const account = await findAccountByEmail(app.db, email)
      const matches = await verifyPassword(account?.passwordHash, password)
      if (account === undefined || !matches) throw accountError('wrong-sign-in')
      const { id, email: address, name } = account
      return (await signInWithPassword(app, request, reply, account)) === 'code'
        ? { account: null, needsCode: true }
        : { account: { id, email: address, name }, needsCode: false }
    },
  )

  serve(
    app,
    'POST /api/config/session/code',
    { access: 'setup', rateLimit: perAddress },
    async (request, reply) => {
      const { id, email, name } = await signInWithCode(app, request, reply, request.body.code)
      return { account: { id, email, name } }
    },
  )

  serve(app, 'DELETE /api/config/session', { access: 'setup' }, async (request, reply) => {
    const account = request.accountOrNull
    if (account !== null) await endSession(app.db, account.id, account.sessionId)
    clearSessionCookie(request, reply)
    return { ok: true as const }
  })

  serve(
    app,
    'POST /api/config/session/handover',
    { access: 'setup', rateLimit: perAddress },
    async (request, reply) => {
      const accountId = await useToken(
        app.db,
        app.clock,
        'host-change',
        request.body.token,
        request.websiteOrNull?.id ?? '',
      )
      if (accountId === undefined) throw accountError('link-unusable')
      await signIn(app, request, reply, accountId)
      return { ok: true as const }
    },
  )
}
