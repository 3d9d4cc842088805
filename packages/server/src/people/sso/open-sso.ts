import type { FastifyRequest } from 'fastify'
import type { Configuration } from 'openid-client'
import type { App } from '../../platform/http/app-types.ts'
import { discover, endSessionUrl } from './provider.ts'
import { clientOf, findSso } from './sso-settings.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findSso>>>

/** The service of a website that is on; undefined where members do not sign in elsewhere. [SSO-1] */
export async function openSso(app: App, { website }: FastifyRequest): Promise<Row | undefined> {
  if (website.members?.on !== true) return undefined
  const row = await findSso(app.db, website.id)
  return row?.isOn === true ? row : undefined
}

/**
 * What the service says of itself.
 *
 * @throws Error where its secret cannot be opened, or it does not answer
 */
export async function configurationOf(app: App, row: Row): Promise<Configuration> {
  const client = await clientOf(app, row)
  if (client === undefined) throw new Error('The secret of the service cannot be opened.')
  return discover(client, app.config.privateWebhooks, app.clock.now().getTime())
}

/**
 * Where whoever has signed out here can sign out there as well, and what the service is called; undefined where the owner
 * wants that not, and where there is no such place. [SSO-6]
 */
export async function signOutThere(
  app: App,
  request: FastifyRequest,
): Promise<{ readonly name: string; readonly url: string } | undefined> {
  const sso = await openSso(app, request)
  if (sso?.signsOutThere !== true) return undefined
  try {
    const url = await endSessionUrl(await configurationOf(app, sso), `${request.origin}/`)
    return url === undefined ? undefined : { name: sso.name, url }
  } catch {
    // Signed out here they are in any case.
    return undefined
  }
}
