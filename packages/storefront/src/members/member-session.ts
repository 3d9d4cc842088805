import { readCookie } from '../page/cookies.ts'

/** What came of a call of a member's session. */
export type SessionAnswer =
  | { readonly ok: true; readonly data: Readonly<Record<string, unknown>> }
  /** `message` is the server's own sentence; empty when there was no answer that could be read. */
  | { readonly ok: false; readonly message: string; readonly data: Readonly<Record<string, unknown>> }

const at = '/api/site-users/account/session'

async function call(
  path: string,
  method: 'POST' | 'DELETE',
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<SessionAnswer> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        'X-CSRF-Token': readCookie(document.cookie, 'crumb') ?? '',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const data = recordOf(await response.json())
    if (response.ok) return { ok: true, data }
    const { message } = recordOf(data['error'])
    return { ok: false, message: typeof message === 'string' ? message : '', data }
  } catch {
    return { ok: false, message: '', data: {} }
  }
}

/** What stands in an object; nothing for what is none. */
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Signs in. Later calls send the `xsrfToken` of the answer. [MEMBER-9] */
export const signIn = (given: {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
}): Promise<SessionAnswer> => call(at, 'POST', {}, given)

/**
 * Signs out. An answer with `crumbFail` brings the token that counts now: then it is called once more, and only once.
 * [MEMBER-9] [MEMBER-11]
 *
 * @param cloneCart whether the browser keeps a copy of the cart
 */
export async function signOut(xsrfToken: string, cloneCart: boolean): Promise<SessionAnswer> {
  const once = (token: string) =>
    call(`${at}?cloneCart=${cloneCart}`, 'DELETE', { 'X-SiteUser-XSRF-Token': token })
  const first = await once(xsrfToken)
  if (first.ok || first.data['crumbFail'] !== true) return first
  const { xsrfToken: fresh } = first.data
  return once(typeof fresh === 'string' ? fresh : xsrfToken)
}
