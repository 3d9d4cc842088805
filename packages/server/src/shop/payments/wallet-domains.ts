import { sql } from 'drizzle-orm'
import { defineJob } from '../../platform/jobs/job.ts'
import { selected } from '../../platform/database/selected.ts'
import { domains } from '../../site/websites/schema.ts'
import { createPayments } from './payments.ts'

const hostRow = selected({ host: domains.host })

/**
 * Makes the domains of a website known to its payment services, once keys are saved or a domain has changed. Where a
 * service cannot be reached it is tried again; what it refuses stands in the payment settings when it is asked. [PAY-82]
 */
export const registerWalletDomains = defineJob<{ readonly websiteId: string }>(
  'payments.register-domains',
  async ({ websiteId }, { config, db, clock }) => {
    const hosts = await hostRow.read(
      db,
      sql`select ${hostRow} from ${domains} where website_id = ${websiteId} order by is_primary desc, host`,
    )
    if (hosts.length === 0) return
    const methods = await createPayments(config, db, clock).ofWebsite(websiteId)
    for (const { kind, settings, problem } of methods)
      if (problem === undefined)
        await kind.registerDomains?.(settings, {
          apiBase: config.paymentApis[kind.kind],
          domains: hosts.map(({ host }) => host),
        })
  },
)
