import { readText } from '@plinth/domain'
import { roleName } from '@plinth/domain/permissions/permissions'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { transaction, type Database } from '../../database/database.ts'
import type { App } from '../../http/app-types.ts'
import { notFound } from '../../http/errors.ts'
import { invitations, memberships } from './schema.ts'
import { done, emailField, rolesField } from './shapes.ts'
import {
  invite,
  listInvitations,
  listTeam,
  requireRolesWithin,
  revokeInvitation,
  setMemberRoles,
} from './team.ts'

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
        invitations: open.map(({ id, email, roles, createdAt, expiresAt }) => ({
          id,
          email,
          roles,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
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
        summary: 'Invite a person by mail',
        body: z.object({ email: emailField, roles: rolesField }),
        response: { 201: z.object({ id: z.string(), link: z.string() }) },
      },
    },
    async (request, reply) => {
      requireRolesWithin(rolesHere(request), request.body.roles)
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
      const { invitationId } = request.params
      const revoked = await revokeInvitation(app.db, app.clock, request.website.id, invitationId)
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

function rolesHere(request: FastifyRequest): readonly number[] {
  return request.account.roles.get(request.website.id) ?? []
}

async function changeRoles(
  app: App,
  request: FastifyRequest,
  accountId: string,
  roles: readonly number[],
): Promise<{ ok: true }> {
  const change = { websiteId: request.website.id, accountId, roles, by: rolesHere(request) }
  const changed = await transaction(app.db, (tx) => setMemberRoles(tx, app.clock, change))
  if (!changed) throw notFound('person')
  return { ok: true }
}

async function sendInvitation(
  app: App,
  tx: Database,
  request: FastifyRequest,
  { email, roles }: { email: string; roles: readonly number[] },
): Promise<{ id: string; link: string }> {
  const { website, account } = request
  const { id, token } = await invite(tx, app.clock, {
    websiteId: website.id,
    email,
    roles,
    invitedBy: account.id,
  })
  const title = readText(website.title, website.primaryLanguage, website.primaryLanguage)
  const link = `${request.origin}/signup?invitation=${token}`
  await app.mail.send(tx, {
    websiteId: website.id,
    kind: 'invitation',
    to: email,
    replyTo: account.email,
    subject: `${account.name} invites you to work on ${title}`,
    text:
      `${account.name} invites you to work on ${title} as ${roles.map(inWords).join(', ')}.\n\n` +
      `Accept here within a week:\n${link}\n\nIf you did not expect this, ignore this mail.\n`,
  })
  return { id, link }
}

/** `storeManager` → `store manager`. */
function inWords(role: number): string {
  return (roleName(role) ?? '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
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
