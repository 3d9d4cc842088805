import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'

/**
 * Where a website answers, with the scheme and port of the request: its primary domain, else the base host for the
 * default website, else its identifier under the base host.
 */
export function websiteOrigin(
  website: Pick<SiteWebsite, 'id' | 'identifier' | 'isDefault' | 'domains'>,
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'origin' | 'websiteOrNull'>,
  config: Pick<Config, 'baseHost' | 'basePort'>,
): string {
  if (request.websiteOrNull?.id === website.id) return request.origin
  const [domain] = website.domains
  if (domain !== undefined) return `${request.protocol}://${domain}`
  const port = portOf(request, config)
  const host = website.isDefault ? config.baseHost : `${website.identifier}.${config.baseHost}`
  return `${request.protocol}://${host}${port}`
}

/**
 * Where the installation itself answers, with the scheme and port of the request: the base host, which only the person
 * at the machine chooses. Websites' own domains are chosen by their people. [ACC-23]
 */
export function installationOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  config: Pick<Config, 'baseHost' | 'basePort'>,
): string {
  const port = portOf(request, config)
  return `${request.protocol}://${config.baseHost}${port}`
}

/** The port to write after the base host, with its colon: the one configured, else the one the visitor came by. */
function portOf(request: Pick<FastifyRequest, 'host'>, config: Pick<Config, 'basePort'>): string {
  if (config.basePort !== undefined) return `:${config.basePort}`
  return /:\d+$/.exec(request.host)?.[0] ?? ''
}
