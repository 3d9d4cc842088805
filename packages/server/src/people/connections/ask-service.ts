import { textOf } from '../../platform/network/read-answer.ts'
import type { Asked } from './mailing-list-connector.ts'

/** Milliseconds a service is waited for. */
const PATIENCE = 10_000

/** Characters kept of what it says. */
const KEPT = 300

/** Bytes read of an answer. */
const MOST_READ = 4_000_000

/** Statuses after which asking again may go well: the service is busy or away. */
const isPassing = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500

/**
 * Asks a service for JSON. Nothing is followed; what is refused is said in the service’s words, never with the key.
 *
 * @param wordsOf finds what a refusal says in its body
 */
export async function askService(
  url: URL,
  {
    method,
    headers,
    body,
  }: { readonly method: string; readonly headers: Record<string, string>; readonly body?: unknown },
  wordsOf: (refusal: unknown) => string | undefined,
): Promise<Asked<unknown>> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const text = await textOf(response, MOST_READ)
    const value = parse(text)
    if (response.ok) return { ok: true, value }
    const said = (wordsOf(value) ?? text).replaceAll('\0', '').toWellFormed().slice(0, KEPT)
    return { ok: false, isFinal: !isPassing(response.status), status: response.status, said }
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).slice(0, KEPT)
    return { ok: false, isFinal: false, status: null, said }
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The same answer, with what it means. */
export function read<Value>(
  asked: Asked<unknown>,
  what: (value: unknown) => Value | undefined,
): Asked<Value> {
  if (!asked.ok) return asked
  const value = what(asked.value)
  return value === undefined
    ? { ok: false, isFinal: false, status: null, said: 'The service answered something else than expected.' }
    : { ok: true, value }
}
