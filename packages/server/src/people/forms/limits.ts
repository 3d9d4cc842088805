import { FORM_TEXTS } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'

/** How often one visitor may send one form, and how often all of them. [FORM-16] */
const limitOfVisitor = { name: 'form', burst: 20, perSeconds: 600 } as const
const limitOfForm = { name: 'form-of-all', burst: 600, perSeconds: 600 } as const

/** How many files one visitor may send, whatever the form. [FORM-64] */
const limitOfFiles = { name: 'form-files', burst: 60, perSeconds: 600 } as const

/** Takes one of the files a visitor has in a while; or refuses. [FORM-64] */
export async function requireRoomForFile(app: App, request: FastifyRequest): Promise<void> {
  await app.rateLimiter.require(limitOfFiles, `${request.website.id} ${request.ip}`, FORM_TEXTS.tooMany)
}

/** Takes one of the submissions a visitor, and a form, have in a while; or refuses. [FORM-16] */
export async function requireRoom(app: App, request: FastifyRequest, formId: string): Promise<void> {
  const { id } = request.website
  await app.rateLimiter.require(limitOfVisitor, `${id} ${formId} ${request.ip}`, FORM_TEXTS.tooMany)
  await app.rateLimiter.require(limitOfForm, `${id} ${formId}`, FORM_TEXTS.tooMany)
}
