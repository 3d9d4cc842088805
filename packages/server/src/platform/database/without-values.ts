/** An error as it may be written down: which statement failed and why, but none of the values in it. */
export interface ErrorWithoutValues {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [property: string]: unknown
}

/** What databases, drivers and files say of an error that is no visitor's value. */
const telling = [
  'code',
  'constraint',
  'table',
  'column',
  'schema',
  'severity',
  'routine',
  'syscall',
  'statusCode',
]

const mostCauses = 5

/**
 * Strips an error, and what caused it, of values: parameters of statements are mail addresses, names and hashes of
 * tokens, and the database repeats them in its messages. For everything that is logged, printed or kept. [OPS-70]
 */
export function withoutValues(error: unknown, depth = 0): ErrorWithoutValues {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something other than an error was thrown.', stack: '' }
  const type = error.constructor.name
  const message = safeMessage(error)
  const described: Record<string, unknown> = {}
  for (const name of telling) {
    const value: unknown = (error as unknown as Record<string, unknown>)[name]
    if (typeof value === 'string' || typeof value === 'number') described[name] = value
  }
  const stack = `${type}: ${message}${framesOf(error)}`
  if (error.cause === undefined || depth === mostCauses) return { type, message, stack, ...described }
  const { stack: deeper, ...cause } = withoutValues(error.cause, depth + 1)
  return { type, message, stack: `${stack}\ncaused by: ${deeper}`, ...described, cause }
}

/** The message of an error without values, for a person. */
export const messageWithoutValues = (error: unknown): string =>
  error instanceof Error ? safeMessage(error) : 'Something other than an error was thrown.'

/** An error to throw in the place of another one where somebody else will keep it. */
export function errorWithoutValues(error: unknown): Error {
  const { message, stack, cause, code } = withoutValues(error)
  const safe = new Error(
    cause === undefined ? message : `${message}: ${(cause as { message: string }).message}`,
  )
  safe.stack = stack
  return code === undefined ? safe : Object.assign(safe, { code })
}

function safeMessage(error: Error): string {
  const { message } = error
  if ('query' in error && message.startsWith('Failed query')) return message.split('\nparams:')[0] ?? ''
  const code: unknown = (error as { code?: unknown }).code
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return message
  // Messages of the database name columns and constraints in quotes, but also the value it could not read, at the end.
  return code.startsWith('22')
    ? message.replace(/: .*$/s, ': (not shown)').replace(/"[^]*"/, '(not shown)')
    : message
}

/** Where it happened; the lines before are the message again. */
function framesOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n')
  const first = lines.findIndex((line) => /^ {4}at /.test(line))
  return first === -1
    ? ''
    : `\n${lines
        .slice(first)
        .filter((line) => /^ {4}at /.test(line))
        .join('\n')}`
}
