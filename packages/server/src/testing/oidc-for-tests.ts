import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** A service on this machine that speaks the part of OpenID Connect that we use, and can be made to lie. */
export interface LocalOidc {
  readonly issuer: string
  /** Who is signed in there. */
  user: Record<string, unknown>
  /** Changes the identity token before it is signed. */
  tampers: (claims: Record<string, unknown>) => Record<string, unknown>
  /** Signs with a key that is not among its keys. */
  signsWrongly: boolean
  /** The identity token has nothing but the subject; the rest is told at an address of its own. */
  tellsElsewhere: boolean
  /** What tokens were asked for with. */
  readonly asked: { readonly form: URLSearchParams; readonly authorization: string }[]
  /** Goes where a browser is sent to, signs in there and says where it is sent back to. */
  visit(url: string): Promise<string>
  close(): Promise<void>
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function startLocalOidc(): Promise<LocalOidc> {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const others = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const codes = new Map<string, URLSearchParams>()
  const asked: LocalOidc['asked'] = []
  const answer = async (
    request: IncomingMessage,
  ): Promise<{ status: number; json?: object; location?: string }> => {
    const url = new URL(request.url ?? '/', oidc.issuer)
    const at = (path: string) => `${oidc.issuer}${path}`
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return {
          status: 200,
          json: {
            issuer: oidc.issuer,
            authorization_endpoint: at('/authorize'),
            token_endpoint: at('/token'),
            userinfo_endpoint: at('/userinfo'),
            jwks_uri: at('/keys'),
            end_session_endpoint: at('/end'),
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['ES256'],
            code_challenge_methods_supported: ['S256'],
          },
        }
      case '/keys':
        return {
          status: 200,
          json: {
            keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }],
          },
        }
      case '/authorize': {
        const code = randomUUID()
        codes.set(code, url.searchParams)
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        back.searchParams.set('code', code)
        back.searchParams.set('state', url.searchParams.get('state') ?? '')
        return { status: 302, location: back.href }
      }
      case '/token': {
        const form = new URLSearchParams(await bodyOf(request))
        asked.push({ form, authorization: request.headers.authorization ?? '' })
        const begun = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (begun === undefined || begun.get('code_challenge') !== challenge)
          return { status: 400, json: { error: 'invalid_grant' } }
        const now = Math.floor(Date.now() / 1000)
        const { sub, ...rest } = oidc.user
        const claims = oidc.tampers({
          iss: oidc.issuer,
          aud: begun.get('client_id'),
          sub,
          iat: now,
          exp: now + 300,
          nonce: begun.get('nonce'),
          ...(oidc.tellsElsewhere ? {} : rest),
        })
        const text = `${part({ alg: 'ES256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
        const { privateKey } = oidc.signsWrongly ? others : keys
        const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
        return {
          status: 200,
          json: {
            access_token: 'the-access-token',
            token_type: 'Bearer',
            expires_in: 300,
            id_token: `${text}.${signature.toString('base64url')}`,
          },
        }
      }
      case '/userinfo':
        return request.headers.authorization === 'Bearer the-access-token'
          ? { status: 200, json: oidc.user }
          : { status: 401, json: {} }
      default:
        return { status: 404, json: {} }
    }
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status, json, location }) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(location === undefined ? {} : { location }),
      })
      response.end(json === undefined ? '' : JSON.stringify(json))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const oidc: LocalOidc = {
    issuer: `http://127.0.0.1:${port}`,
    user: { sub: 'ada-there', email: 'Ada@example.com', email_verified: true, name: 'Ada Lovelace' },
    tampers: (claims) => claims,
    signsWrongly: false,
    tellsElsewhere: false,
    asked,
    visit: async (url) => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '',
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return oidc
}
