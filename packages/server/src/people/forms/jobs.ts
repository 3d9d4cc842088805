import { lte } from 'drizzle-orm'
import { defineJob } from '../../platform/jobs/job.ts'
import { formAnswers } from './schema.ts'

/** Deletes answers that were kept as long as their form says. [FORM-17] */
export const forgetOldAnswers = defineJob(
  'forms.forget-old-answers',
  async (_data, { db, clock }) => {
    await db.delete(formAnswers).where(lte(formAnswers.expiresAt, clock.now()))
  },
  { schedule: '25 * * * *' },
)
