import { say } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { rememberAppearance } from '../../platform/http/appearance.ts'
import { serve } from '../../platform/http/serve.ts'
import { languageOf } from '../../platform/http/words-of-answers.ts'
import { notFound } from '../../platform/http/errors.ts'
import { installationOrigin } from '../../site/websites/website-origin.ts'
import { normalEmail } from '../accounts/accounts.ts'
import { accountError } from '../accounts/errors.ts'
import { handOverReset } from './hand-over-reset.ts'
import { revokeTokens, useToken } from '../sessions/one-time-tokens.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import { accounts, memberships, sessions } from '../accounts/schema.ts'
import { viewAccount } from '../sessions/session-view.ts'
import { endSession, endSessions, listSessions } from '../sessions/sessions.ts'

const resetPerAddress = { name: 'reset-address', burst: 10, perSeconds: 600, everywhere: true } as const
const passwordPerAccount = { name: 'change-password', burst: 8, perSeconds: 600, everywhere: true } as const
const resetPerAccount = { name: 'reset-account', burst: 3, perSeconds: 900, everywhere: true } as const

/** A person's own account: their name and looks, their password, and where they are signed in. */
export function accountRoutes(app: App): void {
  registerOwnRoutes(app)
  registerResetRoutes(app)
  registerSessionRoutes(app)
}

function registerOwnRoutes(app: App): void {
  serve(app, 'PATCH /api/config/account', { access: 'account' }, async (request, reply) => {
    const { id } = request.account
    const account = { ...request.account, ...request.body }
    if (Object.keys(request.body).length > 0)
      await app.db.update(accounts).set(request.body).where(eq(accounts.id, id))
    rememberAppearance(request, reply, account.appearance)
    return { account: viewAccount(account) }
  })

  serve(
    app,
    'POST /api/config/account/password',
    {
      access: 'account',
      rateLimit: { ...passwordPerAccount, key: (request) => request.account.id },
    },
    async (request) => {
      const { id, sessionId } = request.account
      const [account] = await app.db.select().from(accounts).where(eq(accounts.id, id))
      const matches = await verifyPassword(account?.passwordHash, request.body.currentPassword)
      if (!matches) {
        throw accountError('wrong-password', {
          fields: { currentPassword: say('This is not your password.') },
        })
      }
      const passwordHash = await hashPassword(request.body.newPassword)
      await transaction(app.db, async (tx) => {
        await setPassword(app, tx, id, passwordHash)
        await endSessions(tx, id, sessionId)
      })
      return { ok: true as const }
    },
  )
}

function registerResetRoutes(app: App): void {
  serve(
    app,
    'POST /api/config/account/password-reset',
    { access: 'setup', rateLimit: resetPerAddress },
    async (request) => {
      const email = normalEmail(request.body.email)
      await app.rateLimiter.require(resetPerAccount, email)
      // Of the installation, whichever website was asked: a link to another host would help whoever runs that. [ACC-23]
      const installation = installationOrigin(request, app.config)
      await app.jobs.send(handOverReset, { email, installation, language: languageOf(request) })
      return { ok: true as const }
    },
  )

  serve(
    app,
    'POST /api/config/account/password-reset/complete',
    { access: 'setup', rateLimit: resetPerAddress },
    async (request) => {
      const passwordHash = await hashPassword(request.body.password)
      await transaction(app.db, async (tx) => {
        const accountId = await useToken(tx, app.clock, 'password-reset', request.body.token)
        if (accountId === undefined) throw accountError('reset-unusable')
        await setPassword(app, tx, accountId, passwordHash)
        await endSessions(tx, accountId)
      })
      return { ok: true as const }
    },
  )
}

function registerSessionRoutes(app: App): void {
  serve(app, 'GET /api/config/account/sessions', { access: 'account' }, async (request) => {
    const list = await listSessions(app.db, app.clock, request.account.id)
    return {
      sessions: list.map((session) => ({
        id: session.id,
        current: session.id === request.account.sessionId,
        address: session.address,
        userAgent: session.userAgent,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      })),
    }
  })

  serve(
    app,
    'DELETE /api/config/account/sessions/:sessionId',
    { access: 'account', isolation: { sample: anySessionOfAnother } },
    async (request) => {
      const ended = await endSession(app.db, request.account.id, request.params.sessionId)
      if (!ended) throw notFound('session')
      return { ok: true as const }
    },
  )

  serve(app, 'DELETE /api/config/account/sessions', { access: 'account' }, async (request) => {
    await endSessions(app.db, request.account.id, request.account.sessionId)
    return { ok: true as const }
  })
}

async function setPassword(app: App, tx: Database, accountId: string, passwordHash: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: app.clock.now() })
    .where(eq(accounts.id, accountId))
  for (const purpose of ['password-reset', 'host-change'] as const) await revokeTokens(tx, purpose, accountId)
}

/** A session of somebody who works on another website. */
async function anySessionOfAnother(db: Database, otherWebsiteId: string) {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(memberships, eq(memberships.accountId, sessions.accountId))
    .where(eq(memberships.websiteId, otherWebsiteId))
    .limit(1)
  return { params: { sessionId: session?.id ?? '' } }
}
