import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashPassword } from '../../identity/accounts/passwords.ts'
import type { App } from '../../platform/http/app-types.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { LINK_LIFETIME } from './member-links.ts'
import { normalEmail } from './members.ts'

/** The password that was chosen beside an order, until the link of the mail says whose address it is. [MEMBER-110] */
const keptCookie = 'plinth_chosen'

/** What is locked opens for this address of this website alone. */
const placeOf = (websiteId: string, email: string): string =>
  `chosen password ${websiteId} ${normalEmail(email)}`

/**
 * Keeps a password in the browser it was typed in, hashed and locked, for as long as the link works. Nowhere else: whoever types a
 * password beside somebody else's address never gets the link, and whoever gets the link elsewhere chooses one of their own. [MEMBER-110]
 */
export async function keepPassword(
  { config }: Pick<App, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const hash = await hashPassword(password)
  const locked = await createSecretBox(config).lock(hash, placeOf(request.website.id, email))
  setHostCookie(request, reply, keptCookie, locked, LINK_LIFETIME.signUp / 1000)
}

/** The hash of the password that this browser keeps for an address; undefined for none. */
export async function keptPasswordOf(
  { config }: Pick<App, 'config'>,
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  const locked = readHostCookie(request, keptCookie)
  return locked === undefined
    ? undefined
    : createSecretBox(config).open(locked, placeOf(request.website.id, email))
}

/** Nothing is kept any more. */
export function forgetPassword(request: FastifyRequest, reply: FastifyReply): void {
  if (readHostCookie(request, keptCookie) !== undefined) clearHostCookie(request, reply, keptCookie)
}
