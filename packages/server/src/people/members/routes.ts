import { eq } from 'drizzle-orm'
import type { App } from '../../platform/http/app-types.ts'
import { registerAreas } from './area-routes.ts'
import { turnAway } from './member-areas.ts'
import { handOverLink, mailMemberInvitation, mailSecondStepRemoved } from './hand-over-link.ts'
import { handOverSignIn } from './hand-over-sign-in.ts'
import { registerMemberList } from './owner-routes.ts'
import { addressesOf } from './member-addresses.ts'
import { registerMemberPages } from './member-pages.ts'
import { registerMemberPasskeys } from './member-passkeys.ts'
import { registerMemberSessions } from './member-session-routes.ts'
import { signedInMember } from './member-sessions.ts'
import { forgetUnconfirmedMembers } from './members.ts'
import { memberAreas } from './schema.ts'
import { welcomeBuyer } from './welcome-buyer.ts'

/** Members: visitors' accounts on a website. */
export async function membersFeature(app: App): Promise<void> {
  app.jobs.register(handOverLink)
  app.jobs.register(handOverSignIn)
  app.jobs.register(mailMemberInvitation)
  app.jobs.register(mailSecondStepRemoved)
  app.jobs.register(forgetUnconfirmedMembers)
  app.jobs.register(welcomeBuyer)
  app.readers.turnAway = (...asked) => turnAway(app, ...asked)
  app.readers.areas = async (websiteId) => {
    const of = eq(memberAreas.websiteId, websiteId)
    const rows = await app.db
      .select({ id: memberAreas.id })
      .from(memberAreas)
      .where(of)
      .orderBy(memberAreas.id)
    return rows.map(({ id }) => id)
  }
  app.knownBuyers.find = async (request) => (await signedInMember(app, request))?.member
  app.knownBuyers.addresses = (websiteId, id) => addressesOf(app.db, { websiteId, id })
  registerAreas(app)
  registerMemberSessions(app)
  registerMemberPasskeys(app)
  registerMemberPages(app)
  registerMemberList(app)
}
