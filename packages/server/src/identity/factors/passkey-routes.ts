import { say } from '@plinth/domain'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { accountError } from '../accounts/errors.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { accounts } from '../accounts/schema.ts'
import { signIn } from '../sessions/session-cookie.ts'
import { askToEnter, askToMake, enterWithPasskey, makePasskey } from './passkeys.ts'
import { MOST_PASSKEYS, passkeysOf, removePasskey } from './passkey-store.ts'

const perAddress = { name: 'passkey-address', burst: 30, perSeconds: 300, everywhere: true } as const
const passwordPerAccount = { name: 'change-password', burst: 8, perSeconds: 600, everywhere: true } as const
const access = 'account'
const PLACE = 'account'

/** Passkeys of people of the installation: to sign in with, made, listed and removed. [PASSKEY-1] to [PASSKEY-4] */
export function passkeyRoutes(app: App): void {
  registerEntering(app)
  const ownerOf = ({ account }: FastifyRequest) => ({ kind: 'account', accountId: account.id }) as const
  const rateLimit = { ...passwordPerAccount, key: (request: FastifyRequest) => request.account.id }
  const requirePassword = async ({ account }: FastifyRequest, password: string) => {
    const [row] = await app.db.select().from(accounts).where(eq(accounts.id, account.id))
    if (await verifyPassword(row?.passwordHash, password)) return
    throw accountError('wrong-password', { fields: { password: say('This is not your password.') } })
  }
  const list = async (request: FastifyRequest) => ({
    passkeys: (await passkeysOf(app.db, ownerOf(request))).map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      isHere: passkey.host === request.hostname,
      createdOn: createdAt.getTime(),
      lastUsedOn: lastUsedAt?.getTime() ?? null,
    })),
  })

  serve(app, 'GET /api/config/account/passkeys', { access }, (request) => list(request))

  serve(app, 'POST /api/config/account/passkeys/options', { access, rateLimit }, async (request, reply) => {
    await requirePassword(request, request.body.password)
    if ((await passkeysOf(app.db, ownerOf(request))).length >= MOST_PASSKEYS)
      throw accountError('too-many-passkeys')
    const { email, name } = request.account
    return {
      options: { ...(await askToMake(app, request, reply, ownerOf(request), { of: 'Plinth', email, name })) },
    }
  })

  serve(app, 'POST /api/config/account/passkeys', { access }, async (request, reply) => {
    if (!(await makePasskey(app, request, reply, ownerOf(request), request.body)))
      throw accountError('passkey-unusable')
    return list(request)
  })

  serve(app, 'POST /api/config/account/passkeys/remove', { access, rateLimit }, async (request) => {
    await requirePassword(request, request.body.password)
    if (!(await removePasskey(app.db, ownerOf(request), request.body.id))) throw notFound('passkey')
    return list(request)
  })
}

function registerEntering(app: App): void {
  serve(
    app,
    'POST /api/config/session/passkey/options',
    { access: 'setup', rateLimit: perAddress },
    async (request, reply) => ({ options: { ...(await askToEnter(app, request, reply, PLACE)) } }),
  )

  serve(
    app,
    'POST /api/config/session/passkey',
    { access: 'setup', rateLimit: perAddress },
    async (request, reply) => {
      const owner = await enterWithPasskey(app, request, reply, PLACE, request.body.response)
      const [account] =
        owner?.kind === 'account'
          ? await app.db.select().from(accounts).where(eq(accounts.id, owner.accountId))
          : []
      if (account === undefined) throw accountError('passkey-wrong')
      await signIn(app, request, reply, account.id)
      const { id, email, name } = account
      return { account: { id, email, name } }
    },
  )
}
