import type { ZodType } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Names a call: its method and its path, parameters with a colon, such as `GET /api/config/pages/:id`. */
export type Key = `${Method} /${string}`

/**
 * What goes in and what comes out of one HTTP call. Everything that enters has a limit in its schema; what comes out is
 * no more than its schema names.
 */
export interface Call {
  /** What it is for, in a line: the documentation of the call. */
  readonly summary: string
  /** Area in the documentation. */
  readonly tag: string
  /** Values of the path's parameters. */
  readonly params?: ZodType
  readonly query?: ZodType
  /** JSON, unless `upload` is set. */
  readonly body?: ZodType
  /** The body is `multipart/form-data` with one file, which the server reads by itself. */
  readonly upload?: true
  /**
   * Media types whose body is taken as one text, just as it was sent: a signature is of those bytes. `body` is then the
   * schema of a text.
   */
  readonly rawBody?: readonly string[]
  /** Status of the answer when all went well; 200 unless given. */
  readonly status?: 200 | 201 | 202
  /** Without one the call answers 204 and no body. */
  readonly answer?: ZodType
  /** Media type of an answer that is a text of its own format; `answer` is then the schema of a text. */
  readonly textAnswer?: string
  /** Codes of `error.code` with which it may refuse, beside those any call may answer with. [CONTRACT-3] */
  readonly errors?: readonly string[]
  /** Codes it may refuse with by status, where its callers go by the status alone. */
  readonly refusals?: Readonly<Partial<Record<503, readonly string[]>>>
  /** Largest body in bytes, where the usual limit does not do. */
  readonly bodyLimit?: number
}

/** Declares calls; keeps each schema's own type. */
export function calls<const Calls extends Readonly<Record<Key, Call>>>(declared: Calls): Calls {
  return declared
}
