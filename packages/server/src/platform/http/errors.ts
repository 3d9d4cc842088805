import type { Refusal } from '@plinth/domain'

/** The codes and texts of what every route may answer; features throw `AppError` with codes of their own tables. */
export const httpErrors = {
  'invalid-request': {
    status: 400,
    message: 'Some of what was sent cannot be used. Check the fields named.',
  },
  'malformed-body': {
    status: 400,
    message: 'The body could not be read. Send well-formed JSON or form fields.',
  },
  'not-signed-in': { status: 401, message: 'Please sign in first.' },
  'not-allowed': {
    status: 403,
    message: 'Your role on this website does not allow this. Ask an administrator.',
  },
  'crumb-failed': { status: 403, message: 'Your session has expired. Please reload the page and try again.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'no-website': { status: 404, message: 'There is no website at this host.' },
  'unknown-host': { status: 421, message: 'This server does not answer at this address.' },
  'too-slow': {
    status: 408,
    message: 'This took too long to arrive. Check the connection and try again.',
  },
  'body-too-large': { status: 413, message: 'What was sent is too large.' },
  'unsupported-type': { status: 415, message: 'This kind of content is not understood here.' },
  'rate-limited': { status: 429, message: 'Please try again in a few seconds.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Please try again; if it stays, tell us the request number.',
  },
  'shutting-down': { status: 503, message: 'The server is restarting. Please try again in a few seconds.' },
  'disk-full': {
    status: 507,
    message:
      'The disk of the server is full, so nothing was saved and nothing was paid. The operator has to free some space.',
  },
} as const

export type HttpErrorCode = keyof typeof httpErrors

export interface AppErrorOptions {
  readonly code: string
  readonly status: number
  /** A full sentence a person can act on. Sent to the caller when the status is below 500. */
  readonly message: string
  /** Field name or path → what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>
  /** Further properties of the body beside `error`, where the specification gives a shape. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** A refusal on its way to the caller: `{ error: { code, message, fields? } }` with its status. [HTTP-1] */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly body: Readonly<Record<string, unknown>>

  constructor(options: AppErrorOptions) {
    super(options.message, { cause: options.cause })
    this.code = options.code
    this.status = options.status
    this.fields = options.fields
    this.body = options.body ?? {}
  }
}

/** One of the shared errors, optionally with a more precise message. */
export function httpError(code: HttpErrorCode, changes: Partial<AppErrorOptions> = {}): AppError {
  return new AppError({ code, ...httpErrors[code], ...changes })
}

/** 404 for a thing of the website that does not exist, or belongs to another website: the caller cannot tell which. */
export function notFound(what: string): AppError {
  return httpError('not-found', { message: `This ${what} does not exist.` })
}

/** A feature's refusal on its way to the caller, with the HTTP status its table gives the code. */
export function refusalError<Code extends string>(
  { code, message, fields }: Refusal<Code>,
  statuses: Readonly<Record<Code, number>>,
  body?: Readonly<Record<string, unknown>>,
): AppError {
  return new AppError({
    code,
    message,
    status: statuses[code],
    ...(fields === undefined ? {} : { fields }),
    ...(body === undefined ? {} : { body }),
  })
}
