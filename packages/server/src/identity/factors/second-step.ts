import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import { accountError } from '../accounts/errors.ts'
import { accounts } from '../accounts/schema.ts'
import { signIn } from '../sessions/session-cookie.ts'
import { secondStepOf, useSecondStep } from './factor-store.ts'
import { ownerInTicket, readTicket, TICKET_SECONDS, writeTicket } from './step-ticket.ts'

const stepCookie = 'plinth_second_step'
const PLACE = 'account'

/** Codes that are tried for one account. [FACTOR-3] */
export const codesPerAccount = {
  name: 'second-step-account',
  burst: 6,
  perSeconds: 600,
  everywhere: true,
} as const

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'name' | 'passwordHash'>

/** Signs in whoever has given their password, or has their browser ask for a code first. [FACTOR-5] */
export async function signInWithPassword(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<'signed-in' | 'code'> {
  const { isOn } = await secondStepOf(app.db, { kind: 'account', accountId: account.id })
  if (!isOn) {
    await signIn(app, request, reply, account.id)
    return 'signed-in'
  }
  const until = app.clock.now().getTime() + TICKET_SECONDS * 1000
  const ticket = { owner: account.id, until, isRemembered: false }
  const value = writeTicket(app.secret, PLACE, account.passwordHash, ticket)
  setHostCookie(request, reply, stepCookie, value, TICKET_SECONDS)
  return 'code'
}

/**
 * Signs in with the code that was asked for.
 *
 * @throws AppError `step-over` where the password has to be given anew, `wrong-code`, `too-many-attempts`
 */
export async function signInWithCode(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<Account> {
  const given = readHostCookie(request, stepCookie) ?? ''
  const owner = ownerInTicket(given)
  const [account] =
    owner === undefined ? [] : await app.db.select().from(accounts).where(eq(accounts.id, owner))
  const now = app.clock.now().getTime()
  const ticket = account && readTicket(app.secret, PLACE, account.passwordHash, given, now)
  if (account === undefined || ticket === undefined) throw accountError('step-over')
  await requireRight(app, account.id, code)
  clearHostCookie(request, reply, stepCookie)
  await signIn(app, request, reply, account.id)
  return account
}

/**
 * Refuses a code that is not right.
 *
 * @throws AppError `wrong-code`, `too-many-attempts`
 */
export async function requireRight(app: App, accountId: string, code: string): Promise<void> {
  await app.rateLimiter.require(codesPerAccount, accountId, accountError('too-many-attempts').sentence)
  if (!(await useSecondStep(app, { kind: 'account', accountId }, code))) throw accountError('wrong-code')
}
