import { say, type Sentence, verbatim } from '@plinth/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDiskFull } from '../database/database.ts'
import { AppError, httpError } from './errors.ts'
import { sentenceOf } from './issue-sentences.ts'
import { isBrokenForm } from './multipart.ts'
import { TooManyRequests } from './rate-limit.ts'
import { isFormOfPage, sendRefusedForm } from './refused-form.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { languageOf, refusalInWords } from './words-of-answers.ts'

/** The one place where a failure becomes a response. [HTTP-1] */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = appErrorOf(error)
  if (known.status >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.debug({ code: known.code, status: known.status }, 'request refused')
  if (known.cause instanceof TooManyRequests) reply.header('retry-after', String(known.cause.retryAfter))
  if (isFormOfPage(request)) return sendRefusedForm(known, request, reply)
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(errorBody(known, request.id, languageOf(request)))
}

/**
 * What the router refuses before any hook has seen it, such as a name in an address that is longer than any name here:
 * answered as everything else. [HTTP-1] [HTTP-20] [HTTP-22]
 */
export function handleRoutingError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(request, reply)
  reply.header('x-request-id', request.id)
  handleError(error, request, reply)
}

/**
 * The body of a failing response: code and parameters, and the sentence in the language it is read in. [WORDS-10]
 */
export function errorBody(error: AppError, requestId: string, language: string): Record<string, unknown> {
  const { code, sentence, fields } = error
  return {
    ...error.body,
    error: {
      ...refusalInWords({ code, message: sentence, ...(fields === undefined ? {} : { fields }) }, language),
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
      message:
        fastifyError.message === undefined ? say('The request was refused.') : verbatim(fastifyError.message),
    })
  }
  return httpError('internal', { cause: error })
}

const brokenForm = say(
  'The form could not be read: it was cut off, or is not written as forms are. Please try again.',
)

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
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
}

interface SaidIssue {
  readonly params?: { readonly sentence?: Sentence }
}

interface ZodIssueOfFastify {
  readonly instancePath: string
  /** The code of the problem. */
  readonly keyword?: string
  readonly message?: string
  readonly params?: SaidIssue & { readonly issue?: SaidIssue } & { readonly [detail: string]: unknown }
}

/** What is wrong with a value: a sentence of ours where the schema knows one. [WORDS-33] */
function issueSentence({ keyword = '', message, params }: ZodIssueOfFastify): Sentence {
  const said = params?.issue?.params?.sentence ?? params?.params?.sentence
  return said ?? sentenceOf({ ...params, code: keyword }, message)
}

function invalidRequest(issues: readonly ZodIssueOfFastify[]): AppError {
  const fields: Record<string, Sentence> = {}
  for (const issue of issues) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    // The first complaint about a field is the one to mend first.
    fields[path] ??= issueSentence(issue)
  }
  return httpError('invalid-request', { fields })
}
