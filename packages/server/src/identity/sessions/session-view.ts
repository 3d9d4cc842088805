import type { AnswerOf } from '@plinth/contract'
import { readText } from '@plinth/domain'
import { allowedActions } from '@plinth/domain/permissions/permissions'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { websiteOrigin } from '../../site/websites/website-origin.ts'
import type { Account, SiteWebsite } from '../../platform/http/ports.ts'
import { listWebsitesOf } from '../../site/websites/websites.ts'
import { isFirstRun } from '../accounts/accounts.ts'

type Session = AnswerOf<'GET /api/config/session'>

/** Who is signed in, what they may do here, and where else they work. */
export async function viewSession(
  app: App,
  request: FastifyRequest,
  account: Account | null,
): Promise<Session> {
  const here = request.websiteOrNull
  const rolesHere = here === null ? [] : (account?.roles.get(here.id) ?? [])
  return {
    account: account === null ? null : viewAccount(account),
    mailServer: app.mail.hasServer,
    firstRun: account === null && (await isFirstRun(app.db)),
    website: here === null ? null : viewWebsite(here),
    roles: [...rolesHere],
    permissions: allowedActions(rolesHere),
    websites: account === null ? [] : await websitesOf(app, request, account),
  }
}

/** An account as its own person sees it. */
export function viewAccount({ id, email, name, appearance }: Account): NonNullable<Session['account']> {
  return { id, email, name, appearance }
}

/** The websites an account has a role on. */
export async function websitesOf(
  app: App,
  request: FastifyRequest,
  account: Account,
): Promise<Session['websites']> {
  const own = await listWebsitesOf(app.db, [...account.roles.keys()])
  return own.map((website) => ({
    id: website.id,
    identifier: website.identifier,
    title: titleOf(website),
    url: websiteOrigin(website, request, app.config),
    roles: [...(account.roles.get(website.id) ?? [])],
  }))
}

function viewWebsite(website: SiteWebsite): NonNullable<Session['website']> {
  const { id, identifier, primaryLanguage, languages, currency, timeZone } = website
  return {
    id,
    identifier,
    title: titleOf(website),
    primaryLanguage,
    languages,
    currency,
    useCLDRMoneyFormat: website.store.useCLDRMoneyFormat,
    timeZone,
  }
}

function titleOf(website: SiteWebsite): string {
  return readText(website.title, website.primaryLanguage, website.primaryLanguage)
}
