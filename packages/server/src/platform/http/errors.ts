import { inEnglish, type Refusal, say, type Sentence } from '@plinth/domain'

/** The codes and texts of what every route may answer; features throw `AppError` with codes of their own tables. */
export const httpErrors = {
  'invalid-request': {
    status: 400,
    message: say('Some of what was sent cannot be used. Check the fields named.'),
  },
  'malformed-body': {
    status: 400,
    message: say('The body could not be read. Send well-formed JSON or form fields.'),
  },
  'malformed-request': { status: 400, message: say('This could not be read as a request.') },
  'headers-too-large': {
    status: 431,
    message: say(
      'The request says too much ahead of its content. Remove cookies of this site and try again.',
    ),
  },
  'not-signed-in': { status: 401, message: say('Please sign in first.') },
  'key-unknown': {
    status: 401,
    message: say('This key is none of this website. Make a new one under Settings, Forms.'),
  },
  'key-not-for-this': {
    status: 403,
    message: say('Keys are not for this call: sign in to do it.'),
  },
  'not-allowed': {
    status: 403,
    message: say('Your role on this website does not allow this. Ask an administrator.'),
  },
  'crumb-failed': {
    status: 403,
    message: say('Your session has expired. Please reload the page and try again.'),
  },
  'not-found': { status: 404, message: say('There is nothing at this address.') },
  'no-website': { status: 404, message: say('There is no website at this host.') },
  'unknown-host': { status: 421, message: say('This server does not answer at this address.') },
  'too-slow': {
    status: 408,
    message: say('This took too long to arrive. Check the connection and try again.'),
  },
  'key-reused': {
    status: 422,
    message: say('Something else was sent with this key before. Please try again with a new one.'),
  },
  'body-too-large': { status: 413, message: say('What was sent is too large.') },
  'unsupported-type': { status: 415, message: say('This kind of content is not understood here.') },
  'rate-limited': { status: 429, message: say('Please try again in a few seconds.') },
  internal: {
    status: 500,
    message: say(
      'Something went wrong on our side. Please try again; if it stays, tell us the request number.',
    ),
  },
  'shutting-down': {
    status: 503,
    message: say('The server is restarting. Please try again in a few seconds.'),
  },
  'disk-full': {
    status: 507,
    message: say(
      'The disk of the server is full, so nothing was saved and nothing was paid. The operator has to free some space.',
    ),
  },
} as const

export interface AppErrorOptions {
  readonly code: string
  readonly status: number
  /** A full sentence a person can act on. Sent to the caller when the status is below 500. */
  readonly message: Sentence
  /** Field name or path → what is wrong with it. */
  readonly fields?: Readonly<Record<string, Sentence>>
  /** Further properties of the body beside `error`, where the specification gives a shape. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** A refusal on its way to the caller: `{ error: { code, message, fields? } }` with its status. [HTTP-1] */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  /** What is said to the caller; the `message` of every error is for the log. */
  readonly sentence: Sentence
  readonly fields: Readonly<Record<string, Sentence>> | undefined
  readonly body: Readonly<Record<string, unknown>>

  constructor(options: AppErrorOptions) {
    super(inEnglish(options.message), { cause: options.cause })
    this.sentence = options.message
    this.code = options.code
    this.status = options.status
    this.fields = options.fields
    this.body = options.body ?? {}
  }
}

/** Makes the errors of a table by their codes, optionally with a more precise message. */
export function errorsOf<Code extends string>(
  table: Readonly<Record<Code, Pick<AppErrorOptions, 'status' | 'message'>>>,
): (code: Code, changes?: Partial<AppErrorOptions>) => AppError {
  return (code, changes) => new AppError({ code, ...table[code], ...changes })
}

/** One of the shared errors. */
export const httpError = errorsOf(httpErrors)

const missing = {
  address: say('There is nothing at this address.'),
  area: say('This area does not exist any more.'),
  answer: say('This answer does not exist any more.'),
  file: say('This file does not exist.'),
  campaign: say('This campaign does not exist any more.'),
  comment: say('This comment does not exist any more.'),
  contact: say('This contact does not exist any more.'),
  folder: say('This folder does not exist.'),
  import: say('This import does not exist any more.'),
  key: say('This key does not exist any more.'),
  invitation: say('This invitation does not exist.'),
  job: say('This job does not exist.'),
  blog: say('This blog does not exist.'),
  member: say('This member does not exist any more.'),
  note: say('This note does not exist any more.'),
  page: say('This page does not exist.'),
  passkey: say('This passkey does not exist any more.'),
  person: say('This person does not exist.'),
  post: say('This post does not exist.'),
  product: say('This product does not exist.'),
  redirect: say('This redirect does not exist.'),
  review: say('This review does not exist.'),
  'preview link': say('This link does not work any more.'),
  'saved section': say('This saved section does not exist.'),
  segment: say('This segment does not exist any more.'),
  session: say('This session does not exist.'),
  subscriber: say('This subscriber does not exist any more.'),
  tag: say('This tag or category does not exist.'),
  upload: say('This upload does not exist any more. Send the file again.'),
  'size of this picture': say('This size of this picture does not exist.'),
  version: say('This version does not exist.'),
  view: say('This view does not exist any more.'),
  webhook: say('This webhook does not exist any more.'),
  website: say('This website does not exist.'),
} as const

/** 404 for a thing of the website that does not exist, or belongs to another website: the caller cannot tell which. */
export function notFound(what: keyof typeof missing): AppError {
  return httpError('not-found', { message: missing[what] })
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
