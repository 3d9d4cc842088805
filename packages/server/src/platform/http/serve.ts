import {
  contract,
  type AnswerOf,
  type Call,
  type CallKey,
  type Method,
  type RequestOf,
} from '@plinth/contract'
import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
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
  app.route({
    method,
    url,
    config,
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    schema: schemaOf(call, status),
    handler: async (request, reply) => {
      reply.code(status)
      try {
        const answer = await handler(request as FastifyRequest<RequestOf<K>>, reply)
        return call.answer === undefined ? reply.send(null) : answer
      } catch (error) {
        throw app.config.environment === 'production' ? error : asNamed(key, call, error)
      }
    },
  })
}

function schemaOf(call: Call, status: number): FastifySchema {
  return {
    tags: [call.tag],
    summary: call.summary,
    ...(call.errors === undefined ? {} : { description: `May refuse with ${call.errors.join(', ')}.` }),
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(call.query === undefined ? {} : { querystring: call.query }),
    ...(call.body === undefined ? {} : { body: call.body }),
    ...(call.upload === undefined ? {} : { consumes: ['multipart/form-data'] }),
    response: { [status]: call.answer ?? noAnswer },
  }
}

const noAnswer = z.null()

/** A refusal of which callers could not know is a mistake in the contract, told while working on it. [CONTRACT-3] */
function asNamed(key: CallKey, { errors = [] }: Call, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code in httpErrors || errors.includes(error.code)) return error
  return new Error(`The contract of ${key} does not name the refusal ${error.code}.`, { cause: error })
}
