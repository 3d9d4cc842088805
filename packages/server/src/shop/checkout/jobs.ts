import { defineJob } from '../../platform/jobs/job.ts'
import { createPayments } from '../payments/payments.ts'
import { forgetAttempts } from '../payments/attempts.ts'
import { expireCheckouts } from './expire-checkouts.ts'

/** Releases what checkouts hold whose time is up. [CHK-24] */
export const expireOldCheckouts = defineJob(
  'checkout.expire',
  async (_data, context) => {
    const { config, db, clock } = context
    await expireCheckouts({ ...context, payments: createPayments(config, db, clock) })
  },
  { schedule: '* * * * *' },
)

const twoDays = 2 * 24 * 60 * 60 * 1000

/** Forgets attempts to pay that no limit looks at any more. [PAY-12] */
export const forgetOldAttempts = defineJob(
  'payments.forget-attempts',
  async (_data, { db, clock }) => {
    await forgetAttempts(db, new Date(clock.now().getTime() - twoDays))
  },
  { schedule: '50 3 * * *' },
)
