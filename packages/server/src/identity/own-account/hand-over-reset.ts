import { inWords, say, type Sentence } from '@plinth/domain'
import { transaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { findAccountByEmail } from '../accounts/accounts.ts'
import { issueToken } from '../sessions/one-time-tokens.ts'

/**
 * Hands over the link to choose a new password, if the address has an account. As a job, because then asking takes the
 * same time for an address that has none; the token is made here, so that it stands neither in the job nor in an
 * outbox. [ACC-4] [ACC-9] [ACC-23]
 */
export const handOverReset = defineJob<{
  readonly email: string
  readonly installation: string
  /** What whoever asked reads; English when absent. */
  readonly language?: string
}>(
  'accounts.hand-over-reset',
  async ({ email, installation, language = 'en' }, { db, clock, mail }) => {
    const words = (sentence: Sentence) => inWords(sentence, language)
    const account = await findAccountByEmail(db, email)
    if (account === undefined) return
    const token = await transaction(db, (tx) => issueToken(tx, clock, 'password-reset', account.id))
    await mail.handOver({
      to: account.email,
      subject: words(say('Choose a new password for {host}', { host: new URL(installation).host })),
      text: `${words(
        say('Somebody, probably you, asked to choose a new password for {email}.', { email: account.email }),
      )}\n\n${words(say('Do it here within an hour:'))}\n${resetLink(installation, token)}\n\n${words(
        say('If it was not you, ignore this mail: your password stays as it is.'),
      )}\n`,
    })
  },
  { unforeseen: true },
)

function resetLink(origin: string, token: string): string {
  return `${origin}/reset#token=${token}`
}
