import type { Configuration, CustomFetch } from 'openid-client'
import { fetchOpen } from '../../platform/network/fetch-open.ts'

/** A service, and what it knows a website by. */
export interface SsoClient {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
}

/** Who signed in there. */
export interface SsoIdentity {
  readonly issuer: string
  readonly subject: string
  /** In small letters; empty where it was not told. */
  readonly email: string
  /** The service says that the address is theirs. */
  readonly isVerified: boolean
  readonly name: string
}

/** What a browser carries while somebody is there. */
export interface SsoJourney {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Milliseconds for which what a service says of itself is believed. */
const FRESH = 10 * 60 * 1000

const known = new Map<string, { readonly at: number; readonly found: Promise<Configuration> }>()
/** Most services remembered. */
const MOST_KNOWN = 200

/**
 * What a service says of itself, and its keys; asked anew after some minutes. The library is loaded when it is needed. [SSO-2]
 *
 * @throws what the network, or the library, says where it is no such service
 */
export async function discover(
  client: SsoClient,
  allowsPrivate: boolean,
  now: number,
): Promise<Configuration> {
  const key = JSON.stringify([client, allowsPrivate])
  const before = known.get(key)
  if (before !== undefined && now - before.at < FRESH) return before.found
  const found = ask(client, allowsPrivate)
  known.delete(key)
  known.set(key, { at: now, found })
  for (const name of known.keys()) if (known.size > MOST_KNOWN) known.delete(name)
  // One that does not answer is asked again the next time.
  found.catch(() => known.delete(key))
  return found
}

async function ask({ issuer, clientId, secret }: SsoClient, allowsPrivate: boolean): Promise<Configuration> {
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks, None } =
    await import('openid-client')
  const call: CustomFetch = (url, { method, headers, body }) =>
    fetchOpen(
      url,
      {
        method,
        headers,
        ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {}),
      },
      allowsPrivate,
    )
  const wantsSecret = secret !== ''
  return discovery(
    new URL(issuer),
    clientId,
    wantsSecret ? secret : undefined,
    wantsSecret ? undefined : None(),
    {
      // Left to itself the library believes what comes over a safe line, whoever signed it.
      execute: [enableNonRepudiationChecks, ...(allowsPrivate ? [allowInsecureRequests] : [])],
      [customFetch]: call,
    },
  )
}

/** Where somebody is sent, and what their browser carries until they come back. [SSO-3] */
export async function beginJourney(
  configuration: Configuration,
  redirectUri: string,
): Promise<{ readonly url: string; readonly journey: SsoJourney }> {
  const library = await import('openid-client')
  const journey = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
  }
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, journey }
}

/**
 * Who came back: state, nonce, verifier, signature, audience and time are all checked. [SSO-3]
 *
 * @param url where they came back to, with what the service put into it
 * @throws what the library says where anything is not right
 */
export async function endJourney(
  configuration: Configuration,
  url: URL,
  { state, nonce, verifier }: SsoJourney,
): Promise<SsoIdentity> {
  const library = await import('openid-client')
  const tokens = await library.authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('There is no identity token.')
  // Some services tell the address at an address of its own alone.
  const more =
    typeof claims['email'] === 'string' || configuration.serverMetadata().userinfo_endpoint === undefined
      ? claims
      : await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  const text = (name: string) => {
    const value = more[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text('email').toLowerCase(),
    isVerified: more['email_verified'] === true,
    name: text('name').slice(0, 100),
  }
}

/** Where somebody is signed out there; undefined where the service has no such place. [SSO-6] */
export async function endSessionUrl(
  configuration: Configuration,
  backTo: string,
): Promise<string | undefined> {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
  const { buildEndSessionUrl } = await import('openid-client')
  return buildEndSessionUrl(configuration, { post_logout_redirect_uri: backTo }).href
}
