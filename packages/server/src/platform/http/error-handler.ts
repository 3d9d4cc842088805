import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDiskFull } from '../database/database.ts'
import { AppError, httpError } from './errors.ts'
import { isBrokenForm } from './multipart.ts'
import { TooManyRequests } from './rate-limit.ts'

/** The one place where a failure becomes a response. [HTTP-1] */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = appErrorOf(error)
  if (known.status >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.debug({ code: known.code, status: known.status }, 'request refused')
  if (known.cause instanceof TooManyRequests) reply.header('retry-after', String(known.cause.retryAfter))
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(errorBody(known, request.id))
}

/** The body of a failing response. */
export function errorBody(error: AppError, requestId: string): Record<string, unknown> {
  return {
    ...error.body,
    error: {
      code: error.code,
      message: error.message,
      ...(error.fields === undefined ? {} : { fields: error.fields }),
      ...(error.status >= 500 ? { requestId } : {}),
    },
  }
}

/** Any failure as one of ours; what is not the caller's fault is hidden behind `internal`. [HTTP-1] [HTTP-6] */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error.validation)
  if (isDiskFull(error)) return httpError('disk-full', { cause: error })
  if (isBrokenForm(error)) return httpError('malformed-body', { message: brokenForm, cause: error })
  const fastifyError = error as Partial<FastifyError>
  const known = knownFastifyErrors[fastifyError.code ?? '']
  if (known !== undefined) return httpError(known, { cause: error })
  if (
    fastifyError.statusCode !== undefined &&
    fastifyError.statusCode >= 400 &&
    fastifyError.statusCode < 500
  ) {
    return new AppError({
      code: 'refused',
      status: fastifyError.statusCode,
      message: fastifyError.message ?? 'The request was refused.',
    })
  }
  return httpError('internal', { cause: error })
}

const brokenForm =
  'The form could not be read: it was cut off, or is not written as forms are. Please try again.'

const knownFastifyErrors: Readonly<Record<string, Parameters<typeof httpError>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_REQ_FILE_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_MP_PREMATURE_CLOSE: 'malformed-body',
  ECONNRESET: 'malformed-body',
  FST_ERR_BAD_URL: 'not-found',
}

interface ZodIssueOfFastify {
  readonly instancePath: string
  readonly message?: string
  readonly params?: { readonly issue?: { readonly message?: string } }
}

function invalidRequest(issues: readonly ZodIssueOfFastify[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    // The first complaint about a field is the one to mend first.
    fields[path] ??= issue.message ?? 'This value cannot be used.'
  }
  return httpError('invalid-request', { fields })
}
