import {
  contract,
  type AnswerOf,
  type Call,
  type CallKey,
  type Method,
  type RequestOf,
} from '@plinth/contract'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from './app-types.ts'

type Handler<K extends CallKey> = (
  request: FastifyRequest<RequestOf<K>>,
  reply: FastifyReply,
) => Promise<AnswerOf<K>> | AnswerOf<K>

/**
 * Answers a call of the contract: its schemas read what comes in and limit what goes out, and its status is the answer's.
 * Who may call and the rest of the rules of this server stand in `config`. [CONTRACT-2]
 */
export function serve<K extends CallKey>(
  app: App,
  key: K,
  config: FastifyContextConfig,
  handler: Handler<K>,
): void {
  const call: Call = contract[key]
  const [method, url] = key.split(' ', 2) as [Method, string]
  const status = call.status ?? 200
  app.route({
    method,
    url,
    config,
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    schema: {
      tags: [call.tag],
      summary: call.summary,
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.upload === undefined ? {} : { consumes: ['multipart/form-data'] }),
      response: { [status]: status === 204 ? z.null() : call.answer },
    },
    handler: async (request, reply) => {
      reply.code(status)
      const answer = await handler(request as FastifyRequest<RequestOf<K>>, reply)
      return status === 204 ? reply.send(null) : answer
    },
  })
}
