import { FORM_TEXTS } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'

/** How often one visitor may send one form, and how often all of them. [FORM-16] */
const limitOfVisitor = { name: 'form', burst: 20, perSeconds: 600 } as const
const limitOfForm = { name: 'form-of-all', burst: 600, perSeconds: 600 } as const

/** How many files one visitor may send, whatever the form. [FORM-64] */
const limitOfFiles = { name: 'form-files', burst: 60, perSeconds: 600 } as const

const visitorOf = ({ website, network }: FastifyRequest): string => `${website.id} ${network}`

/** Takes one of the files a visitor has in a while; or refuses. [FORM-64] */
export async function requireRoomForFile(app: App, request: FastifyRequest): Promise<void> {
  await app.rateLimiter.require(limitOfFiles, visitorOf(request), FORM_TEXTS.tooMany)
}

/** Takes one of the files a visitor has in a while, where one is left. [FORM-64] */
export const hasRoomForFile = (app: App, request: FastifyRequest): Promise<boolean> =>
  app.rateLimiter.allows(limitOfFiles, visitorOf(request))

/** Both limits of a submission: of one visitor, and of a form. */
const countedOf = ({ website: { id }, network }: FastifyRequest, formId: string) =>
  [
    [limitOfVisitor, `${id} ${formId} ${network}`],
    [limitOfForm, `${id} ${formId}`],
  ] as const

/** Takes one of the submissions a visitor, and a form, have in a while; or refuses. [FORM-16] */
export async function requireRoom(app: App, request: FastifyRequest, formId: string): Promise<void> {
  for (const [limit, key] of countedOf(request, formId))
    await app.rateLimiter.require(limit, key, FORM_TEXTS.tooMany)
}

/** Takes one of the submissions a visitor, and a form, have in a while, where one is left. [FORM-16] */
export async function hasRoom(app: App, request: FastifyRequest, formId: string): Promise<boolean> {
  for (const [limit, key] of countedOf(request, formId))
    if (!(await app.rateLimiter.allows(limit, key))) return false
  return true
}
