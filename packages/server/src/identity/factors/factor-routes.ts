import { say } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import { transaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { accountError } from '../accounts/errors.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { accounts } from '../accounts/schema.ts'
import { endSessions } from '../sessions/sessions.ts'
import { appAddress } from './codes.ts'
import { beginApp, confirmApp, removeApp, renewRecoveryCodes, secondStepOf } from './factor-store.ts'
import { codesPerAccount, requireRight } from './second-step.ts'

const passwordPerAccount = { name: 'change-password', burst: 8, perSeconds: 600, everywhere: true } as const
const access = 'account'
const rateLimit = { ...passwordPerAccount, key: (request: FastifyRequest) => request.account.id }

/** A person's own second step. Whoever changes it gives their password once more. [FACTOR-2] [FACTOR-6] */
export function factorRoutes(app: App): void {
  const ownerOf = ({ account }: FastifyRequest) => ({ kind: 'account', accountId: account.id }) as const

  /** @throws AppError `wrong-password` */
  const requirePassword = async ({ account }: FastifyRequest, password: string) => {
    const [row] = await app.db.select().from(accounts).where(eq(accounts.id, account.id))
    if (await verifyPassword(row?.passwordHash, password)) return
    throw accountError('wrong-password', { fields: { password: say('This is not your password.') } })
  }

  serve(app, 'GET /api/config/account/second-step', { access }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return secondStepOf(app.db, ownerOf(request))
  })

  serve(app, 'POST /api/config/account/second-step', { access, rateLimit }, async (request, reply) => {
    await requirePassword(request, request.body.password)
    const secret = await beginApp(app, ownerOf(request))
    if (secret === undefined) throw accountError('second-step-on')
    reply.header('cache-control', 'no-store')
    const address = appAddress(secret, { issuer: 'Plinth', label: request.account.email })
    return { secret, address, picture: renderSVG(address, { border: 2 }) }
  })

  serve(
    app,
    'POST /api/config/account/second-step/confirm',
    { access, rateLimit: { ...codesPerAccount, key: (request) => request.account.id } },
    async (request, reply) => {
      const { id, sessionId } = request.account
      // Whoever was signed in without it is asked for it, too.
      const codes = await confirmApp(app, ownerOf(request), request.body.code, (tx) =>
        endSessions(tx, id, sessionId),
      )
      if (codes === undefined) throw accountError('wrong-code')
      reply.header('cache-control', 'no-store')
      return { codes: [...codes] }
    },
  )

  serve(app, 'POST /api/config/account/second-step/codes', { access, rateLimit }, async (request, reply) => {
    await requirePassword(request, request.body.password)
    await requireRight(app, request.account.id, request.body.code)
    const codes = await transaction(app.db, (tx) => renewRecoveryCodes(tx, ownerOf(request)))
    reply.header('cache-control', 'no-store')
    return { codes: [...codes] }
  })

  serve(app, 'POST /api/config/account/second-step/remove', { access, rateLimit }, async (request) => {
    await requirePassword(request, request.body.password)
    await requireRight(app, request.account.id, request.body.code)
    await transaction(app.db, (tx) => removeApp(tx, ownerOf(request)))
    return { ok: true as const }
  })
}
