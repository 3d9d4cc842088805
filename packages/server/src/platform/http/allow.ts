import { say } from '@plinth/domain'
import { actions, canAny, type Action } from '@plinth/domain/permissions/permissions'
import type { FastifyRequest } from 'fastify'
import { httpError } from './errors.ts'

/** Whether the signed-in person's role on this website allows an action, beside the one the route asks for. */
export function mayDo(request: FastifyRequest, action: Action): boolean {
  return canAny(request.account.roles.get(request.website.id) ?? [], action)
}

/** Throws 403 unless the signed-in person may do it. */
export function requireAction(request: FastifyRequest, action: Action): void {
  if (mayDo(request, action)) return
  throw httpError('not-allowed', {
    message: say('Your role on this website does not allow you to {value}. Ask an administrator.', {
      value: actions[action],
    }),
  })
}
