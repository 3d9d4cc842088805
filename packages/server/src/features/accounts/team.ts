import { newId } from '@plinth/domain'
import { allowedActions, roles } from '@plinth/domain/permissions/permissions'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { addMembership, normalEmail, removeMembership } from './accounts.ts'
import { accountError } from './errors.ts'
import { accounts, invitations, memberships } from './schema.ts'
import { hashToken, makeSecretToken } from './secret-token.ts'

/** An invitation can be accepted this long, in milliseconds. [ACC-14] */
export const invitationLifetime = 7 * 24 * 60 * 60 * 1000

export interface TeamMember {
  readonly accountId: string
  readonly email: string
  readonly name: string
  readonly roles: number[]
}

/** Who works on a website, in the order of their addresses. */
export async function listTeam(db: Database, websiteId: string): Promise<TeamMember[]> {
  const rows = await db
    .select({ accountId: accounts.id, email: accounts.email, name: accounts.name, role: memberships.role })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.websiteId, websiteId))
    .orderBy(accounts.email, memberships.role)
  const members = new Map<string, TeamMember>()
  for (const { role, ...person } of rows) {
    const member = members.get(person.accountId) ?? { ...person, roles: [] }
    member.roles.push(role)
    members.set(person.accountId, member)
  }
  return [...members.values()]
}

/** Invitations of a website that can still be accepted, newest first. */
export async function listInvitations(db: Database, clock: Clock, websiteId: string) {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.websiteId, websiteId), open(clock)))
    .orderBy(desc(invitations.createdAt))
}

/**
 * Refuses to hand out, change or take away more than one has oneself: nobody makes themselves an administrator.
 * [ACC-16]
 */
export function requireRolesWithin(mine: readonly number[], others: readonly number[]): void {
  const allowed = new Set(allowedActions(mine))
  if (allowedActions(others).some((action) => !allowed.has(action))) throw accountError('role-too-high')
}

/** Makes an invitation; an earlier open one for the same address is withdrawn. [ACC-14] */
export async function invite(
  db: Database,
  clock: Clock,
  invitation: { websiteId: string; email: string; roles: readonly number[]; invitedBy: string },
): Promise<{ id: string; token: string }> {
  const now = clock.now()
  const id = newId(now.getTime())
  const { token, hash } = makeSecretToken()
  const email = normalEmail(invitation.email)
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.websiteId, invitation.websiteId), eq(invitations.email, email), open(clock)))
  await db.insert(invitations).values({
    websiteId: invitation.websiteId,
    id,
    email,
    roles: [...new Set(invitation.roles)],
    tokenHash: hash,
    invitedBy: invitation.invitedBy,
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationLifetime),
  })
  return { id, token }
}

/** The open invitation of a token. [ACC-14] */
export async function findInvitation(db: Database, clock: Clock, token: string) {
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), open(clock)))
  return invitation
}

/** Accepts an open invitation for an account: only one of two at once succeeds. [ACC-14] */
export async function acceptInvitation(
  tx: Database,
  clock: Clock,
  token: string,
  accountId: string,
): Promise<void> {
  const [accepted] = await tx
    .update(invitations)
    .set({ acceptedAt: clock.now() })
    .where(and(eq(invitations.tokenHash, hashToken(token)), open(clock)))
    .returning()
  if (accepted === undefined) throw accountError('invitation-unusable')
  await addMembership(tx, clock, accepted.websiteId, accountId, accepted.roles)
}

/** Withdraws an open invitation; false when the website has none of this identifier. */
export async function revokeInvitation(
  db: Database,
  clock: Clock,
  websiteId: string,
  id: string,
): Promise<boolean> {
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: clock.now() })
    .where(and(eq(invitations.websiteId, websiteId), eq(invitations.id, id), open(clock)))
    .returning({ id: invitations.id })
  return revoked.length > 0
}

/**
 * Sets a member's roles; an empty list removes them from the website.
 *
 * @returns false when the person is not of this website
 * @throws AppError `last-administrator`, `role-too-high` [ACC-15] [ACC-16]
 */
export async function setMemberRoles(
  tx: Database,
  clock: Clock,
  change: { websiteId: string; accountId: string; roles: readonly number[]; by: readonly number[] },
): Promise<boolean> {
  // Locked, so that two administrators cannot remove each other at the same moment.
  const rows = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.websiteId, change.websiteId))
    .for('update')
  const before = rows.filter((row) => row.accountId === change.accountId).map((row) => row.role)
  if (before.length === 0) return false
  requireRolesWithin(change.by, [...before, ...change.roles])
  const otherAdministrators = rows.some(
    (row) => row.role === roles.admin && row.accountId !== change.accountId,
  )
  const stays = change.roles.some((role) => role === roles.admin)
  if (before.includes(roles.admin) && !stays && !otherAdministrators) {
    throw accountError('last-administrator')
  }
  await removeMembership(tx, change.websiteId, change.accountId)
  await addMembership(tx, clock, change.websiteId, change.accountId, change.roles)
  return true
}

function open(clock: Clock) {
  return and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, clock.now()),
  )
}
