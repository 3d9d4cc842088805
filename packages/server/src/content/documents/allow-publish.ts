import type { FastifyRequest } from 'fastify'
import type { Action } from '@plinth/domain/permissions/permissions'
import { mayDo } from '../../platform/http/allow.ts'
import type { OwnerKind } from '../pages-and-posts/schema.ts'

/** What a role must allow for publishing a page, a post, or what a campaign says. [PUB-10] */
export function publishAction(kind: OwnerKind): Action {
  if (kind === 'mail') return 'campaigns.edit'
  return kind === 'item' ? 'content.publish' : 'pages.publish'
}

/** Whether the signed-in person may publish a page, or a post. [PUB-10] */
export const mayPublish = (request: FastifyRequest, kind: OwnerKind): boolean =>
  mayDo(request, publishAction(kind))
