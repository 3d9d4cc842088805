import type { FastifyRequest } from 'fastify'
import { mayDo } from '../../platform/http/allow.ts'
import type { OwnerKind } from '../pages/schema.ts'

/** Whether the signed-in person may publish a page, or a post. [PUB-10] */
export function mayPublish(request: FastifyRequest, kind: OwnerKind): boolean {
  if (kind === 'mail') return mayDo(request, 'campaigns.edit')
  return mayDo(request, kind === 'item' ? 'content.publish' : 'pages.publish')
}
