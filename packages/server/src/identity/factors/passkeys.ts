import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/host-cookies.ts'
import type { FactorOwner } from './factor-store.ts'
import { findPasskey, keepPasskey, passkeysOf, useChallenge, usedPasskey } from './passkey-store.ts'

const challengeCookie = 'plinth_passkey'
/** Seconds for which a device can answer. */
const PATIENCE = 300

/** What a device is asked for: who asks, and where. */
type Purpose = 'make' | 'enter'

interface Carried {
  readonly challenge: string
  readonly until: number
}

const placeOf = (purpose: Purpose, whose: string): string => `passkey:${purpose}:${whose}`
const whoseIs = (owner: FactorOwner): string =>
  owner.kind === 'account' ? owner.accountId : `${owner.websiteId}:${owner.memberId}`

const signatureOf = (app: App, place: string, text: string): string =>
  createHmac('sha256', app.secret)
    .update(JSON.stringify([place, text]))
    .digest('base64url')

function carry(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  place: string,
  challenge: string,
): void {
  const until = app.clock.now().getTime() + PATIENCE * 1000
  const text = Buffer.from(JSON.stringify({ challenge, until } satisfies Carried)).toString('base64url')
  setHostCookie(request, reply, challengeCookie, `${text}.${signatureOf(app, place, text)}`, PATIENCE)
}

/** The challenge this browser was given, this once; undefined for one that is too old, used, or of something else. */
async function takeChallenge(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  place: string,
): Promise<string | undefined> {
  const [text = '', signature = ''] = (readHostCookie(request, challengeCookie) ?? '').split('.')
  clearHostCookie(request, reply, challengeCookie)
  const right = Buffer.from(signatureOf(app, place, text))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) return undefined
  const { challenge, until } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Carried
  const now = app.clock.now()
  if (until < now.getTime()) return undefined
  return (await useChallenge(app.db, challenge, new Date(until), now)) ? challenge : undefined
}

/** What a device is asked so that it makes a passkey. [PASSKEY-1] */
export async function askToMake(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: FactorOwner,
  names: { readonly of: string; readonly email: string; readonly name: string },
): Promise<object> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const host = request.hostname
  const own = await passkeysOf(app.db, owner)
  const options = await generateRegistrationOptions({
    rpName: names.of,
    rpID: host,
    userName: names.email,
    userDisplayName: names.name || names.email,
    userID: new TextEncoder().encode(whoseIs(owner)),
    attestationType: 'none',
    excludeCredentials: own.filter((passkey) => passkey.host === host).map(({ id }) => ({ id })),
    // It takes the place of address and password, so the device knows whose it is, and asks whether it is them.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  carry(app, request, reply, placeOf('make', whoseIs(owner)), options.challenge)
  return options
}

/** Keeps the passkey a device has made; whether it could be. [PASSKEY-1] */
export async function makePasskey(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: FactorOwner,
  { response, name }: { readonly response: unknown; readonly name: string },
): Promise<boolean> {
  const challenge = await takeChallenge(app, request, reply, placeOf('make', whoseIs(owner)))
  if (challenge === undefined) return false
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: request.origin,
      expectedRPID: request.hostname,
      requireUserVerification: true,
    })
    if (!verified) return false
    const { credential } = registrationInfo
    const passkey = {
      id: credential.id,
      host: request.hostname,
      name,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    }
    return await keepPasskey(app.db, owner, passkey, app.clock.now())
  } catch (error) {
    request.log.info({ err: error }, 'a passkey could not be made')
    return false
  }
}

/** What a device is asked so that somebody signs in: it says itself who they are. [PASSKEY-2] */
export async function askToEnter(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  place: string,
): Promise<object> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: request.hostname,
    userVerification: 'required',
  })
  carry(app, request, reply, placeOf('enter', place), options.challenge)
  return options
}

/**
 * Whose device has signed: challenge, host, signature, and that it asked whether it is them, are all checked. [PASSKEY-3]
 *
 * @param websiteId of members of that website; of people of the installation without
 */
export async function enterWithPasskey(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  place: string,
  given: unknown,
  websiteId?: string,
): Promise<FactorOwner | undefined> {
  const challenge = await takeChallenge(app, request, reply, placeOf('enter', place))
  const response = given as AuthenticationResponseJSON
  if (challenge === undefined || typeof response?.id !== 'string') return undefined
  const found = await findPasskey(app.db, response.id, websiteId)
  if (found?.passkey.host !== request.hostname) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, publicKey, counter, transports } = found.passkey
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: request.origin,
      expectedRPID: request.hostname,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports: [...transports],
      },
    })
    if (!verified) return undefined
    await usedPasskey(app.db, found.owner, { id, counter: authenticationInfo.newCounter }, app.clock.now())
    return found.owner
  } catch (error) {
    request.log.info({ err: error }, 'a passkey was not right')
    return undefined
  }
}
