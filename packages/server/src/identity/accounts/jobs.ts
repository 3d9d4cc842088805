import { readText } from '@plinth/domain'
import { roleName } from '@plinth/domain/permissions/permissions'
import { eq } from 'drizzle-orm'
import { transaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { findAccountByEmail } from './accounts.ts'
import { issueToken } from '../sessions/one-time-tokens.ts'
import { accounts } from './schema.ts'
import { renewInvitation, tellOfInvitation } from '../team/team.ts'

/**
 * Hands over the link to choose a new password, if the address has an account. As a job, because then asking takes the
 * same time for an address that has none; the token is made here, so that it stands neither in the job nor in an
 * outbox. [ACC-4] [ACC-9] [ACC-23]
 */
export const handOverReset = defineJob<{ readonly email: string; readonly installation: string }>(
  'accounts.hand-over-reset',
  async ({ email, installation }, { db, clock, mail }) => {
    const account = await findAccountByEmail(db, email)
    if (account === undefined) return
    const token = await transaction(db, (tx) => issueToken(tx, clock, 'password-reset', account.id))
    await mail.handOver({
      to: account.email,
      subject: `Choose a new password for ${new URL(installation).host}`,
      text:
        `Somebody, probably you, asked to choose a new password for ${account.email}.\n\n` +
        `Do it here within an hour:\n${resetLink(installation, token)}\n\n` +
        'If it was not you, ignore this mail: your password stays as it is.\n',
    })
  },
)

/** Hands over an invitation by mail. Each try makes the link anew: only the newest works. [ACC-14] [ACC-24] */
export const mailInvitation = defineJob<{
  readonly websiteId: string
  readonly invitationId: string
  /** Where the person who invites works on the website. */
  readonly origin: string
}>('accounts.mail-invitation', async ({ websiteId, invitationId, origin }, { db, clock, mail }) => {
  const renewed = await renewInvitation(db, clock, websiteId, invitationId)
  const website = await findWebsite(db, websiteId)
  if (renewed === undefined || website === undefined) return
  const { invitation, token } = renewed
  const [inviter] = await db
    .select({ name: accounts.name, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, invitation.invitedBy ?? ''))
  if (inviter === undefined) return
  const title = readText(website.title, website.primaryLanguage, website.primaryLanguage)
  const letter = {
    to: invitation.email,
    replyTo: inviter.email,
    subject: `${inviter.name} invites you to work on ${title}`,
    text:
      `${inviter.name} invites you to work on ${title} as ${invitation.roles.map(inWords).join(', ')}.\n\n` +
      `Accept here within a week:\n${invitationLink(origin, token)}\n\n` +
      'If you did not expect this, ignore this mail.\n',
  }
  try {
    await mail.handOver(letter)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await tellOfInvitation(db, websiteId, invitationId, 'failed', reason)
    throw error
  }
  await tellOfInvitation(db, websiteId, invitationId, 'sent')
})

/** After the hash, as every secret in an address: browsers send that to no server, so it is in no log. [ACC-25] */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/signup#invitation=${token}`
}

function resetLink(origin: string, token: string): string {
  return `${origin}/reset#token=${token}`
}

/** `storeManager` → `store manager`. */
function inWords(role: number): string {
  return (roleName(role) ?? '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
