import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { transaction, type Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { invitationLink, mailInvitation } from '../accounts/jobs.ts'
import { invitations, memberships } from '../accounts/schema.ts'
import { done, emailField, rolesField } from '../accounts/shapes.ts'
import { invite, listInvitations, listTeam, revokeInvitation, setMemberRoles } from './team.ts'

const memberShape = z.object({
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.number()),
})

const invitationShape = z.object({
  id: z.string(),
  email: z.string(),
  roles: z.array(z.number()),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** `none`: no mail server was set up, so whoever invited hands the link over. */
  mail: z.enum(['none', 'queued', 'sent', 'failed']),
  /** What the mail server said, where the mail failed. */
  mailError: z.string().nullable(),
})

export function teamRoutes(app: App): void {
  app.get(
    '/api/config/team',
    {
      config: { access: 'team.view' },
      schema: {
        tags: ['team'],
        summary: 'Who works on the website, and who is invited',
        response: { 200: z.object({ members: z.array(memberShape), invitations: z.array(invitationShape) }) },
      },
    },
    async (request) => {
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
    },
  )

  app.post(
    '/api/config/team/invitations',
    {
      config: {
        access: 'team.manage',
        rateLimit: { name: 'invite', burst: 20, perSeconds: 3600, key: (request) => request.website.id },
      },
      schema: {
        tags: ['team'],
        summary: 'Invite a person: by mail, or without a mail server by a link to hand over',
        body: z.object({ email: emailField, roles: rolesField }),
        response: { 201: z.object({ id: z.string(), link: z.string().nullable() }) },
      },
    },
    async (request, reply) => {
      const invitation = await transaction(app.db, (tx) => sendInvitation(app, tx, request, request.body))
      return reply.code(201).send(invitation)
    },
  )

  app.delete(
    '/api/config/team/invitations/:invitationId',
    {
      config: { access: 'team.manage', isolation: { sample: anyInvitation } },
      schema: {
        tags: ['team'],
        summary: 'Withdraw an invitation',
        params: z.object({ invitationId: z.string() }),
        response: { 200: done },
      },
    },
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

  app.put(
    '/api/config/team/members/:accountId',
    {
      config: {
        access: 'team.manage',
        isolation: {
          sample: async (db, websiteId) => ({ ...(await anyMember(db, websiteId)), body: { roles: [10] } }),
        },
      },
      schema: {
        tags: ['team'],
        summary: 'Change a person’s roles',
        params: z.object({ accountId: z.string() }),
        body: z.object({ roles: rolesField }),
        response: { 200: done },
      },
    },
    async (request) => changeRoles(app, request, request.params.accountId, request.body.roles),
  )

  app.delete(
    '/api/config/team/members/:accountId',
    {
      config: { access: 'team.manage', isolation: { sample: anyMember } },
      schema: {
        tags: ['team'],
        summary: 'Remove a person from the website',
        params: z.object({ accountId: z.string() }),
        response: { 200: done },
      },
    },
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
  return { ok: true }
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
