import type { Method } from './call.ts'
import type { CallKey } from './contract.ts'
import type { AnswerOf, InputOf } from './types.ts'

/** A call on its way out: the path is filled in, the query not yet attached. */
export interface OutgoingCall {
  readonly key: CallKey
  readonly method: Method
  readonly path: string
  readonly query: Readonly<Record<string, unknown>> | undefined
  readonly body: unknown
  readonly options: SendOptions
}

export interface SendOptions {
  readonly signal?: AbortSignal
  /** Lets the call outlive the page, for the last save while leaving. */
  readonly keepalive?: boolean
}

/** Sends a call and gives back the JSON of the answer; whatever goes wrong it throws in its own way. */
export type Send = (call: OutgoingCall) => Promise<unknown>

/** Looks at an answer before it is given out: throws when it is not what the contract says. */
export type CheckAnswer = (key: CallKey, answer: unknown) => unknown

type Arguments<K extends CallKey> =
  Record<never, never> extends InputOf<K>
    ? [input?: InputOf<K>, options?: SendOptions]
    : [input: InputOf<K>, options?: SendOptions]

/** Makes a call by its name: `client('GET /api/config/pages/:id', { params: { id } })`. */
export type Client = <K extends CallKey>(key: K, ...given: Arguments<K>) => Promise<AnswerOf<K>>

/**
 * A typed client of the contract. It needs nothing of the schemas while it runs, so a production bundle holds none of
 * them; development and tests hand in `check`.
 *
 * @param check looks at every answer; without it answers are believed
 */
export function createClient(send: Send, check?: () => Promise<CheckAnswer>): Client {
  return (async (key: CallKey, given: GivenParts = {}, options: SendOptions = {}) => {
    const [method, pattern] = key.split(' ', 2) as [Method, string]
    const path = fillPath(pattern, given.params ?? {})
    const answer = await send({ key, method, path, query: given.query, body: given.body, options })
    return check === undefined ? answer : (await check())(key, answer)
  }) as Client
}

interface GivenParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** `/pages/:id` with the values put in; each is one part of the path, whatever it holds. */
export function fillPath(pattern: string, params: Readonly<Record<string, unknown>>): string {
  return pattern.replaceAll(/:([A-Za-z]+)/g, (_whole, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${pattern} needs ${name}.`)
    return encodeURIComponent(String(value))
  })
}
