import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-types.ts'
import type { LeadElsewhere } from './redirects.ts'

/** Where a request that deletes something sends its visitors; undefined when it says nothing of it. [ADDR-5] */
export function sendElsewhere(
  app: App,
  { website }: FastifyRequest,
  redirectTo: string | undefined,
): LeadElsewhere | undefined {
  if (redirectTo === undefined) return undefined
  const { clock, pageSources } = app
  return {
    to: redirectTo,
    former: (db, path) => pageSources.former({ db, website, now: clock.now() }, path),
  }
}
