import { t } from '../words/words.ts'

/** A call the server refused or that never reached it. `message` is a sentence for the person at the screen. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  /** Stable code of the error: `edit-conflict`, `offline`, … */
  readonly code: string
  /** Field → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>
  /** The whole body of the answer, for errors that carry more. */
  readonly body: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    body?: unknown,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.body = body
  }
}

/** The server has nothing at the path of a call: what was asked for is gone, or was never there. [EDIT-914] */
export class NotFoundError extends ApiError {
  /** The path that was asked for: `/api/config/documents/6b…`. */
  readonly path: string

  constructor(
    path: string,
    { code, message, fields, body }: Pick<ApiError, 'code' | 'message' | 'fields' | 'body'>,
  ) {
    super(404, code, message, fields, body)
    this.name = 'NotFoundError'
    this.path = path
  }
}

/** Whether an error means that the server could not be reached, so that trying again later makes sense. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)
}

/** What to tell a person about any error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : t('Something went wrong')
}
