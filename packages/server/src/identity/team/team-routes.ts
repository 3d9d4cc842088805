import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { serve } from '../../platform/http/serve.ts'
import { notFound } from '../../platform/http/errors.ts'
import { invitationLink, mailInvitation } from './mail-invitation.ts'
import { invitations, memberships } from '../accounts/schema.ts'
import { invite, listInvitations, listTeam, revokeInvitation, setMemberRoles } from './team.ts'

export function teamRoutes(app: App): void {
  serve(app, 'GET /api/config/team', { access: 'team.view' }, async (request) => {
    const open = await listInvitations(app.db, app.clock, request.website.id)
    return {
      members: await listTeam(app.db, request.website.id),
      invitations: open.map(({ id, email, roles, createdAt, expiresAt, mailState, mailError }) => ({
        id,
        email,
        roles,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        mail: mailState,
        mailError,
      })),
    }
  })

  serve(
    app,
    'POST /api/config/team/invitations',
    {
      access: 'team.manage',
      rateLimit: {
        name: 'invite',
        burst: 20,
        perSeconds: 3600,
        everywhere: true,
        key: (request) => request.website.id,
      },
    },
    async (request) => {
      const invitation = await transaction(app.db, (tx) => sendInvitation(app, tx, request, request.body))
      return invitation
    },
  )

  serve(
    app,
    'DELETE /api/config/team/invitations/:invitationId',
    { access: 'team.manage', isolation: { sample: anyInvitation } },
    async (request) => {
      const change = {
        websiteId: request.website.id,
        id: request.params.invitationId,
        by: request.account.id,
      }
      const revoked = await transaction(app.db, (tx) => revokeInvitation(tx, app.clock, change))
      if (!revoked) throw notFound('invitation')
      return { ok: true as const }
    },
  )

  serve(
    app,
    'PUT /api/config/team/members/:accountId',
    {
      access: 'team.manage',
      isolation: {
        sample: async (db, websiteId) => ({ ...(await anyMember(db, websiteId)), body: { roles: [10] } }),
      },
    },
    async (request) => changeRoles(app, request, request.params.accountId, request.body.roles),
  )

  serve(
    app,
    'DELETE /api/config/team/members/:accountId',
    { access: 'team.manage', isolation: { sample: anyMember } },
    async (request) => changeRoles(app, request, request.params.accountId, []),
  )
}

async function changeRoles(
  app: App,
  request: FastifyRequest,
  accountId: string,
  roles: readonly number[],
): Promise<{ ok: true }> {
  const change = { websiteId: request.website.id, accountId, roles, by: request.account.id }
  const changed = await transaction(app.db, (tx) => setMemberRoles(tx, app.clock, change))
  if (!changed) throw notFound('person')
  return { ok: true as const }
}

/** With a mail server the link goes to the person alone; without one whoever invites is given it, this once. [ACC-24] */
async function sendInvitation(
  app: App,
  tx: Database,
  request: FastifyRequest,
  { email, roles }: { email: string; roles: readonly number[] },
): Promise<{ id: string; link: string | null }> {
  const { website, account, origin } = request
  const byMail = app.mail.hasServer
  const { id, token } = await invite(tx, app.clock, {
    websiteId: website.id,
    email,
    roles,
    invitedBy: account.id,
    byMail,
  })
  if (!byMail) return { id, link: invitationLink(origin, token) }
  await app.jobs.send(mailInvitation, { websiteId: website.id, invitationId: id, origin }, { tx })
  return { id, link: null }
}

async function anyInvitation(db: Database, otherWebsiteId: string) {
  const [row] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.websiteId, otherWebsiteId))
    .limit(1)
  return { params: { invitationId: row?.id ?? '' } }
}

async function anyMember(db: Database, otherWebsiteId: string) {
  const [row] = await db
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(eq(memberships.websiteId, otherWebsiteId))
    .limit(1)
  return { params: { accountId: row?.id ?? '' } }
}
