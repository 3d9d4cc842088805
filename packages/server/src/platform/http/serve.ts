import {
  contract,
  type AnswerOf,
  type Call,
  type CallKey,
  type Method,
  type RequestOf,
} from '@plinth/contract'
import { needOf } from '@plinth/contract/keys/calls-of-keys'
import type { KeyNeed } from '@plinth/domain'
import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { App } from './app-types.ts'
import { AppError, httpErrors } from './errors.ts'

type Handler<K extends CallKey> = (
  request: FastifyRequest<RequestOf<K>>,
  reply: FastifyReply,
) => Promise<AnswerOf<K> | FastifyReply> | AnswerOf<K>

/**
 * Answers a call of the contract: its schemas read what comes in and limit what goes out, and its status is the answer's.
 * Who may call and the rest of the rules of this server stand in `config`. A handler that has sent something else itself,
 * such as a redirect for an HTML form, is left alone. [CONTRACT-2]
 */
export function serve<K extends CallKey>(
  app: App,
  key: K,
  config: FastifyContextConfig,
  handler: Handler<K>,
): void {
  const call: Call = contract[key]
  const [method, url] = key.split(' ', 2) as [Method, string]
  const status = call.answer === undefined ? 204 : (call.status ?? 200)
  const need = needOf(key)
  const route: RouteOptions = {
    method,
    url,
    config: need === undefined ? config : { ...config, keys: need },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    schema: schemaOf(call, status, need),
    handler: async (request, reply) => {
      reply.code(status)
      try {
        const answer = await handler(request as FastifyRequest<RequestOf<K>>, reply)
        if (reply.sent) return reply
        return call.answer === undefined ? reply.send(null) : answer
      } catch (error) {
        throw app.config.environment === 'production' ? error : asNamed(key, call, error)
      }
    },
  }
  if (call.rawBody === undefined) app.route(route)
  else routeWithRawBody(app, call.rawBody, route)
}

/** A route of its own scope, where bodies of these media types stay the text they came as. */
function routeWithRawBody(app: App, types: readonly string[], route: RouteOptions): void {
  void app.register(async (scope) => {
    for (const type of types) {
      scope.removeContentTypeParser(type)
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    }
    scope.route(route)
  })
}

function schemaOf(call: Call, status: number, need: KeyNeed | undefined): FastifySchema {
  const said = [
    ...(call.errors === undefined ? [] : [`May refuse with ${call.errors.join(', ')}.`]),
    ...(need === undefined ? [] : [`Takes a key that is for ${need.area}: ${need.reach}.`]),
  ]
  return {
    tags: [call.tag],
    summary: call.summary,
    ...(said.length === 0 ? {} : { description: said.join(' ') }),
    ...(need === undefined ? {} : { security: [{ session: [] }, { key: [] }] }),
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(call.query === undefined ? {} : { querystring: call.query }),
    ...(call.body === undefined ? {} : { body: call.body }),
    ...(call.upload === undefined ? {} : { consumes: ['multipart/form-data'] }),
    ...(call.rawBody === undefined ? {} : { consumes: call.rawBody }),
    response: { [status]: answerOf(call), ...refusalsOf(call) },
  }
}

const noAnswer = z.null()

function answerOf({ answer = noAnswer, textAnswer }: Call): unknown {
  return textAnswer === undefined ? answer : { content: { [textAnswer]: { schema: answer } } }
}

function refusalsOf({ refusals = {} }: Call): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, codes]) => [
      status,
      z.looseObject({ error: z.looseObject({ code: z.enum(codes), message: z.string() }) }),
    ]),
  )
}

/** A refusal of which callers could not know is a mistake in the contract, told while working on it. [CONTRACT-3] */
function asNamed(key: CallKey, { errors = [], refusals = {} }: Call, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code in httpErrors || errors.includes(error.code)) return error
  if (Object.values(refusals).some((codes) => codes.includes(error.code))) return error
  return new Error(`The contract of ${key} does not name the refusal ${error.code}.`, { cause: error })
}
