import type { RequestOf } from '@plinth/contract'
import { readText } from '@plinth/domain'
import { roles } from '@plinth/domain/permissions/permissions'
import { sql } from 'drizzle-orm'
import { isUniqueViolation, transaction, type Database } from '../platform/database/database.ts'
import type { App } from '../platform/http/app-types.ts'
import { serve } from '../platform/http/serve.ts'
import { startWebsite } from './start-website.ts'
import { findWebsite, introduceWebsite, listWebsites } from '../site/websites/websites.ts'
import {
  addMembership,
  createAccount,
  findAccountByEmail,
  isFirstRun,
} from '../identity/accounts/accounts.ts'
import { accountError } from '../identity/accounts/errors.ts'
import { hashPassword } from '../identity/accounts/passwords.ts'
import { signIn } from '../identity/sessions/session-cookie.ts'
import { acceptInvitation, findInvitation } from '../identity/team/team.ts'

const perAddress = { name: 'sign-up', burst: 10, perSeconds: 600, everywhere: true } as const

/** Any number, as long as nothing else locks with it. */
const firstRunLock = 7_305_809_117

export function signUpRoutes(app: App): void {
  serve(
    app,
    'POST /api/config/account/invitations/look-up',
    {
      access: 'setup',
      rateLimit: { ...perAddress, name: 'invitation', burst: 30 },
    },
    async (request) => {
      const invitation = await findInvitation(app.db, app.clock, request.body.token)
      const website = invitation && (await findWebsite(app.db, invitation.websiteId))
      if (invitation === undefined || website === undefined) throw accountError('invitation-unusable')
      return {
        email: invitation.email,
        websiteTitle: readText(website.title, website.primaryLanguage, website.primaryLanguage),
        roles: invitation.roles,
        hasAccount: (await findAccountByEmail(app.db, invitation.email)) !== undefined,
      }
    },
  )

  serve(
    app,
    'POST /api/config/account/sign-up',
    { access: 'setup', rateLimit: perAddress },
    async (request, reply) => {
      const { email, name, password, invitation, website = {} } = request.body
      const passwordHash = await hashPassword(password)
      const account = await transaction(app.db, (tx) =>
        invitation === undefined
          ? signUpFirst(app, tx, { email, name, passwordHash }, website)
          : signUpInvited(app, tx, invitation, { name, passwordHash }),
      )
      await signIn(app, request, reply, account.id)
      return { account }
    },
  )

  serve(
    app,
    'POST /api/config/account/invitations/accept',
    { access: 'account', rateLimit: perAddress },
    async (request) => {
      const { token } = request.body
      const invitation = await findInvitation(app.db, app.clock, token)
      if (invitation === undefined) throw accountError('invitation-unusable')
      if (invitation.email !== request.account.email) throw accountError('invitation-for-other')
      await transaction(app.db, (tx) => acceptInvitation(tx, app.clock, token, request.account.id))
      return { websiteId: invitation.websiteId }
    },
  )
}

type AboutWebsite = NonNullable<RequestOf<'POST /api/config/account/sign-up'>['Body']['website']>

interface SignedUp {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** The first person becomes administrator of everything there is, or of a new website. [ACC-1] [START-6] */
async function signUpFirst(
  app: App,
  tx: Database,
  person: { email: string; name: string; passwordHash: string },
  about: AboutWebsite,
): Promise<SignedUp> {
  // Two first sign-ups at once: the second waits here, and then is not the first any more.
  await tx.execute(sql`select pg_advisory_xact_lock(${firstRunLock})`)
  if (!(await isFirstRun(tx))) throw accountError('sign-up-closed')
  const id = await createAccount(tx, app.clock, person)
  const websites = await listWebsites(tx)
  const [only, ...others] = websites
  if (only !== undefined && others.length === 0) await introduceWebsite(tx, only, about)
  const ids = websites.map((website) => website.id)
  if (only === undefined)
    ids.push(await startWebsite(tx, app.clock, { identifier: 'site', title: 'My site', ...about }))
  for (const websiteId of ids) await addMembership(tx, app.clock, websiteId, id, [roles.admin])
  return { id, email: person.email.toLowerCase(), name: person.name }
}

/** Holding the token proves the address, so the account gets that one whatever was typed. [ACC-14] */
async function signUpInvited(
  app: App,
  tx: Database,
  token: string,
  person: { name: string; passwordHash: string },
): Promise<SignedUp> {
  const invitation = await findInvitation(tx, app.clock, token)
  if (invitation === undefined) throw accountError('invitation-unusable')
  const { email } = invitation
  try {
    const id = await createAccount(tx, app.clock, { ...person, email })
    await acceptInvitation(tx, app.clock, token, id)
    return { id, email, name: person.name }
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_key')) throw accountError('account-exists')
    throw error
  }
}
