import { defineJob } from '../../platform/jobs/job.ts'
import { createPayments } from '../payments/payments.ts'
import { transaction } from '../../platform/database/database.ts'
import { endLink, findOldLinks } from '../pay-links/pay-links.ts'
import { endOldLink } from './change-drafts.ts'

/** Ends links to pay whose time is over, and lets go what they hold. [DRAFT-5] */
export const endOldPayLinks = defineJob(
  'pay-links.end-old',
  async (_data, context) => {
    const { config, db, clock, jobs, log } = context
    const desk = { db, clock, jobs, payments: createPayments(config, db, clock) }
    for (const { websiteId, draftId, id } of await findOldLinks(db, clock.now()))
      try {
        if (draftId !== null) await endOldLink(desk, websiteId, draftId)
        else await transaction(db, (tx) => endLink(tx, { websiteId, id }))
      } catch (error) {
        // Such as a provider that does not answer: the others end all the same, and this one in a minute.
        log.error({ err: error, websiteId, linkId: id }, 'link to pay could not be ended')
      }
  },
  { schedule: '* * * * *' },
)
