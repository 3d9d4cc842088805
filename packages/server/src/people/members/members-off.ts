import type { FastifyReply, FastifyRequest } from 'fastify'
import { forVisitor } from '../../delivery/sources/page-source.ts'
import type { App } from '../../platform/http/app-types.ts'

/** Nothing is taken on a website without accounts. [MEMBER-1] */
export const isOff = ({ website }: FastifyRequest): boolean => website.members?.on !== true

/** What a form is answered there: the page of an address at which nothing is. */
export const nothing = (app: App, request: FastifyRequest, reply: FastifyReply) =>
  app.site.sendVisited(request, reply, { policy: forVisitor }, undefined)
