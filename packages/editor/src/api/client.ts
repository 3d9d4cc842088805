import { ApiError } from './api-error.ts'
import { signedInAgain } from './signed-out.ts'

/** Values of a query string; what is undefined or empty is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface CallOptions {
  readonly query?: Query
  /** Sent as JSON, unless it is `FormData`. */
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Lets the call outlive the page, for the last save while leaving. */
  readonly keepalive?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the owner's API with the session cookie and the crumb and gives back the JSON of the answer. When the session has
 * ended it waits until the person has signed in again, and goes on. [EDIT-30]
 *
 * @param path below `/api/config`, such as `/pages`
 * @throws ApiError when the answer is an error, or none came (`code` `offline`)
 */
export async function call<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const answer = await withSession(() => send(method, path, options), refusedBy)
  if (!answer.ok) throw await refusalOf(answer)
  if (answer.status === 204) return undefined as Answer
  return (await answer.json()) as Answer
}

/** Why the server did not even look at a call: nobody is signed in any more, or the crumb is not the session's. */
export type Refused = 'session' | 'crumb' | undefined

/**
 * Sends something, and again after what kept the server from looking at it has been put right: the crumb is renewed, an
 * ended session begun again by the person.
 */
export async function withSession<Answer>(
  attempt: () => Promise<Answer>,
  refused: (answer: Answer) => Refused | Promise<Refused>,
): Promise<Answer> {
  let renewed = false
  for (;;) {
    const answer = await attempt()
    const why = await refused(answer)
    if (why === 'crumb' && !renewed) {
      // The crumb cookie may be missing or older than the session: one plain call renews it.
      await send('GET', '/session', {})
      renewed = true
    } else if (why === 'session' && (await signedInAgain())) renewed = false
    else return answer
  }
}

export const get = <Answer>(path: string, query?: Query, signal?: AbortSignal) =>
  call<Answer>('GET', path, { ...(query && { query }), ...(signal && { signal }) })
export const post = <Answer>(path: string, body?: unknown) => call<Answer>('POST', path, { body: body ?? {} })
export const put = <Answer>(path: string, body: unknown) => call<Answer>('PUT', path, { body })
export const patch = <Answer>(path: string, body: unknown) => call<Answer>('PATCH', path, { body })
export const remove = <Answer = void>(path: string) => call<Answer>('DELETE', path)

async function send(
  method: Method,
  path: string,
  { query, body, signal, keepalive }: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const crumb = readCookie('crumb')
  if (method !== 'GET' && crumb !== undefined) headers['x-csrf-token'] = crumb
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  try {
    return await fetch(`/api/config${path}${queryString(query)}`, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive === undefined ? {} : { keepalive }),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'offline', 'Unable to connect. Please try again')
  }
}

/** `?a=1&b=2`, or nothing. */
export function queryString(query: Query | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The value of a readable cookie, or undefined. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** What an error's body holds. */
export interface ErrorBody {
  readonly error?: {
    readonly code?: string
    readonly message?: string
    readonly fields?: Record<string, string>
  }
  readonly crumbFail?: boolean
}

async function refusedBy(answer: Response): Promise<Refused> {
  if (answer.status !== 401 && answer.status !== 403) return undefined
  const body = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as ErrorBody
  return refusedFor(body)
}

/** Reads from the body of an error whether the session or the crumb was missing. */
export function refusedFor({ crumbFail, error }: ErrorBody): Refused {
  if (crumbFail === true || error?.code === 'crumb-failed') return 'crumb'
  return error?.code === 'not-signed-in' ? 'session' : undefined
}

async function refusalOf(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as ErrorBody
  const { code = `http-${answer.status}`, message = 'Something went wrong', fields = {} } = body.error ?? {}
  return new ApiError(answer.status, code, message, fields, body)
}
