import { readText } from '@plinth/domain'
import { transaction } from '../../database/database.ts'
import { defineJob } from '../../jobs/job.ts'
import { findWebsite } from '../websites/websites.ts'
import { findAccountByEmail } from './accounts.ts'
import { issueToken } from './one-time-tokens.ts'

/**
 * Sends the mail to reset a password, if the address has an account. As a job, because then asking takes the same
 * time for an address that has none. [ACC-4] [ACC-9]
 */
export const sendPasswordReset = defineJob<{ websiteId: string; email: string; origin: string }>(
  'accounts.send-password-reset',
  async ({ websiteId, email, origin }, { db, clock, mail }) => {
    const account = await findAccountByEmail(db, email)
    const website = await findWebsite(db, websiteId)
    if (account === undefined || website === undefined) return
    const title = readText(website.title, website.primaryLanguage, website.primaryLanguage)
    await transaction(db, async (tx) => {
      const token = await issueToken(tx, clock, 'password-reset', account.id)
      await mail.send(tx, {
        websiteId,
        kind: 'password-reset',
        to: account.email,
        subject: `Reset your password for ${title}`,
        text:
          `Somebody, probably you, asked to reset the password for ${title}.\n\n` +
          `Choose a new one here within an hour:\n${origin}/reset?token=${token}\n\n` +
          'If it was not you, ignore this mail: your password stays as it is.\n',
      })
    })
  },
)
