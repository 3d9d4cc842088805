import { inWords, readText, say, type Sentence } from '@plinth/domain'
import { roleName, type RoleName } from '@plinth/domain/permissions/permissions'
import { eq } from 'drizzle-orm'
import { defineJob } from '../../platform/jobs/job.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { accounts } from '../accounts/schema.ts'
import { renewInvitation, tellOfInvitation } from './team.ts'

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
  const words = (sentence: Sentence) => inWords(sentence, website.primaryLanguage)
  const title = readText(website.title, website.primaryLanguage, website.primaryLanguage)
  const letter = {
    to: invitation.email,
    replyTo: inviter.email,
    subject: words(
      say('{inviter} invites you to work on {website}', { inviter: inviter.name, website: title }),
    ),
    text: `${words(
      say('{inviter} invites you to work on {website} as {roles}.', {
        inviter: inviter.name,
        website: title,
        roles: invitation.roles.map((role) => roleInWords(role, website.primaryLanguage)).join(', '),
      }),
    )}\n\n${words(say('Accept here within a week:'))}\n${invitationLink(origin, token)}\n\n${words(
      say('If you did not expect this, ignore this mail.'),
    )}\n`,
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

/** What the roles are called in a sentence. */
const roleSentences: Readonly<Record<RoleName, Sentence>> = {
  admin: say('admin'),
  billing: say('billing'),
  reporting: say('reporting'),
  editor: say('editor'),
  moderator: say('moderator'),
  commenter: say('commenter'),
  storeManager: say('store manager'),
  scheduling: say('scheduling'),
  viewer: say('viewer'),
  campaignsEditor: say('campaigns editor'),
  schedulingViewer: say('scheduling viewer'),
  schedulingEditor: say('scheduling editor'),
  none: say('none'),
  websiteManager: say('website manager'),
  draftEditor: say('draft editor'),
}

function roleInWords(role: number, language: string): string {
  const name = roleName(role)
  return name === undefined ? '' : inWords(roleSentences[name], language)
}
