import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { SiteWebsite } from './websites.ts'

/**
 * Where a website answers, with the scheme and port of the request: its primary domain, else the base host for the
 * default website, else its identifier under the base host.
 */
export function websiteOrigin(
  website: Pick<SiteWebsite, 'id' | 'identifier' | 'isDefault' | 'domains'>,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'origin' | 'websiteOrNull'>,
  config: Pick<Config, 'baseHost'>,
): string {
  if (request.websiteOrNull?.id === website.id) return request.origin
  const [domain] = website.domains
  if (domain !== undefined) return `${request.protocol}://${domain}`
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  const host = website.isDefault ? config.baseHost : `${website.identifier}.${config.baseHost}`
  return `${request.protocol}://${host}${port}`
}
