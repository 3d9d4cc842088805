import type { Method } from '@plinth/contract'
import { createClient, type OutgoingCall } from '@plinth/contract/client'
import { ApiError, NotFoundError } from './api-error.ts'
import { signedInAgain } from './signed-out.ts'
import { t } from '../words/words.ts'

/** Values of a query string; what is undefined or empty is left out. */
export type Query = Readonly<Record<string, unknown>>

/** Compares answers with the contract while working on it and in tests; what owners load holds no schema. */
export const checkAnswers = import.meta.env.DEV
  ? async () => (await import('@plinth/contract/check-answer')).checkAnswer
  : undefined

/**
 * Calls the server with the session cookie and the crumb: `api('GET /api/config/pages/:id', { params: { id } })`. When the
 * session has ended it waits until the person has signed in again, and goes on. [EDIT-30]
 *
 * @throws ApiError when the answer is an error, or none came (`code` `offline`)
 */
export const api = createClient(async (call) => {
  const answer = await withSession(() => send(call), refusedBy)
  if (!answer.ok) throw await refusalOf(answer, call.path)
  return answer.status === 204 ? undefined : answer.json()
}, checkAnswers)

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
      await send({ method: 'GET', path: '/api/config/session' })
      renewed = true
    } else if (why === 'session' && (await signedInAgain())) renewed = false
    else return answer
  }
}

type Sent = Pick<OutgoingCall, 'method' | 'path'> & Partial<Pick<OutgoingCall, 'query' | 'body' | 'options'>>

async function send({
  method,
  path,
  query,
  body,
  options: { signal, keepalive } = {},
}: Sent): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const crumb = readCookie('crumb')
  if (method !== 'GET' && crumb !== undefined) headers['x-csrf-token'] = crumb
  const sent = bodyOf(method, body)
  // A form says itself what stands between its parts.
  if (typeof sent === 'string') headers['content-type'] = 'application/json'
  try {
    return await fetch(`${path}${queryString(query)}`, {
      method,
      headers,
      credentials: 'same-origin',
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive === undefined ? {} : { keepalive }),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'offline', t('Unable to connect. Please try again'))
  }
}

/** A post without anything to say still says so: `{}`. */
function bodyOf(method: Method, body: unknown): string | FormData | undefined {
  if (body instanceof FormData) return body
  if (body !== undefined) return JSON.stringify(body)
  return method === 'POST' ? '{}' : undefined
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
  readonly code?: string
  readonly message?: string
  readonly fields: Readonly<Record<string, string>>
  readonly crumbFail: boolean
}

/** Reads the body of an error, whoever wrote it: a proxy may have. */
export function readError(body: unknown): ErrorBody {
  const whole = record(body)
  const { code, message, fields } = record(whole['error'])
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
    fields: Object.fromEntries(
      Object.entries(record(fields)).flatMap(([name, text]) =>
        typeof text === 'string' ? [[name, text]] : [],
      ),
    ),
    crumbFail: whole['crumbFail'] === true,
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The JSON of an answer; nothing where it is none. */
const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined)

async function refusedBy(answer: Response): Promise<Refused> {
  if (answer.status !== 401 && answer.status !== 403) return undefined
  return refusedFor(readError(await jsonOf(answer.clone())))
}

/** Reads from the body of an error whether the session or the crumb was missing. */
export function refusedFor({ crumbFail, code }: ErrorBody): Refused {
  if (crumbFail || code === 'crumb-failed') return 'crumb'
  return code === 'not-signed-in' ? 'session' : undefined
}

async function refusalOf(answer: Response, path: string): Promise<ApiError> {
  const body = await jsonOf(answer)
  const { code = `http-${answer.status}`, message = t('Something went wrong'), fields } = readError(body)
  const refusal = new ApiError(answer.status, code, message, fields, body)
  return answer.status === 404 ? new NotFoundError(path, refusal) : refusal
}
