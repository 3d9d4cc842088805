import { newId } from '@plinth/domain'
import { allowedActions, canAny, roles } from '@plinth/domain/permissions/permissions'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { addMembership, normalEmail, removeMembership } from '../accounts/accounts.ts'
import { accountError } from '../accounts/errors.ts'
import { accounts, invitations, memberships } from '../accounts/schema.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { hashToken, makeSecretToken } from '../sessions/secret-token.ts'

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
  if (!isWithin(mine, others)) throw accountError('role-too-high')
}

/** Whether roles allow no action that one's own do not: by what they allow, not by their numbers. [ACC-16] */
function isWithin(mine: readonly number[], others: readonly number[]): boolean {
  const allowed = new Set(allowedActions(mine))
  return allowedActions(others).every((action) => allowed.has(action))
}

/**
 * Makes an invitation; an earlier open one for the same address is withdrawn. [ACC-14]
 *
 * @param invitation.byMail the link goes out by mail: then the token given back is good for nothing
 * @throws AppError `role-too-high` [ACC-16]
 */
export async function invite(
  tx: Database,
  clock: Clock,
  invitation: {
    websiteId: string
    email: string
    roles: readonly number[]
    invitedBy: string
    byMail: boolean
  },
): Promise<{ id: string; token: string }> {
  const now = clock.now()
  const id = newId(now.getTime())
  const { token, hash } = makeSecretToken()
  const email = normalEmail(invitation.email)
  const { websiteId } = invitation
  const mine = await rolesOf(tx, websiteId, invitation.invitedBy)
  const earlier = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.websiteId, websiteId), eq(invitations.email, email), open(clock)))
    .returning({ roles: invitations.roles })
  requireRolesWithin(mine, [...invitation.roles, ...earlier.flatMap((one) => one.roles)])
  await tx.insert(invitations).values({
    websiteId,
    id,
    email,
    roles: [...new Set(invitation.roles)],
    tokenHash: hash,
    invitedBy: invitation.invitedBy,
    mailState: invitation.byMail ? 'queued' : 'none',
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationLifetime),
  })
  return { id, token }
}

/** A new link for an open invitation: the one before stops working. Undefined when it is not open any more. [ACC-24] */
export async function renewInvitation(db: Database, clock: Clock, websiteId: string, id: string) {
  const { token, hash } = makeSecretToken()
  const [invitation] = await db
    .update(invitations)
    .set({ tokenHash: hash })
    .where(and(eq(invitations.websiteId, websiteId), eq(invitations.id, id), open(clock)))
    .returning()
  return invitation === undefined ? undefined : { invitation, token }
}

/** Writes down what came of an invitation's mail. [ACC-24] */
export async function tellOfInvitation(
  db: Database,
  websiteId: string,
  id: string,
  mailState: 'sent' | 'failed',
  mailError: string | null = null,
): Promise<void> {
  await db
    .update(invitations)
    .set({ mailState, mailError })
    .where(and(eq(invitations.websiteId, websiteId), eq(invitations.id, id)))
}

/** The open invitation of a token, as long as whoever made it may still give what it gives. [ACC-14] [ACC-16] */
export async function findInvitation(db: Database, clock: Clock, token: string) {
  const [invitation] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), open(clock)))
  return invitation !== undefined && (await mayStillGive(db, invitation)) ? invitation : undefined
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
  if (accepted === undefined || !(await mayStillGive(tx, accepted))) throw accountError('invitation-unusable')
  await addMembership(tx, clock, accepted.websiteId, accountId, accepted.roles)
}

/**
 * Withdraws an open invitation; false when the website has none of this identifier. Call it in a transaction.
 *
 * @throws AppError `role-too-high` [ACC-16]
 */
export async function revokeInvitation(
  tx: Database,
  clock: Clock,
  change: { websiteId: string; id: string; by: string },
): Promise<boolean> {
  const [revoked] = await tx
    .update(invitations)
    .set({ revokedAt: clock.now() })
    .where(and(eq(invitations.websiteId, change.websiteId), eq(invitations.id, change.id), open(clock)))
    .returning({ roles: invitations.roles })
  if (revoked === undefined) return false
  requireRolesWithin(await rolesOf(tx, change.websiteId, change.by), revoked.roles)
  return true
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
  change: { websiteId: string; accountId: string; roles: readonly number[]; by: string },
): Promise<boolean> {
  // Locked, so that two administrators cannot remove each other at the same moment.
  const rows = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.websiteId, change.websiteId))
    .for('update')
  const before = rows.filter((row) => row.accountId === change.accountId).map((row) => row.role)
  if (before.length === 0) return false
  const mine = rows.filter((row) => row.accountId === change.by).map((row) => row.role)
  requireRolesWithin(mine, [...before, ...change.roles])
  const otherAdministrators = rows.some(
    (row) => row.role === roles.admin && row.accountId !== change.accountId,
  )
  const stays = change.roles.some((role) => role === roles.admin)
  if (before.includes(roles.admin) && !stays && !otherAdministrators) {
    throw accountError('last-administrator')
  }
  await removeMembership(tx, change.websiteId, change.accountId)
  await addMembership(tx, clock, change.websiteId, change.accountId, change.roles)
  await withdrawWhatIsTooMuch(tx, clock, change.websiteId, change.accountId)
  if (change.roles.length === 0) await revokeKeysOf(tx, change)
  return true
}

/** Who may give less than before has given nothing more in advance: their invitations beyond it are withdrawn. [ACC-16] */
async function withdrawWhatIsTooMuch(
  tx: Database,
  clock: Clock,
  websiteId: string,
  accountId: string,
): Promise<void> {
  const theirs = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.websiteId, websiteId), eq(invitations.invitedBy, accountId), open(clock)))
  for (const invitation of theirs) {
    if (await mayStillGive(tx, invitation)) continue
    await tx
      .update(invitations)
      .set({ revokedAt: clock.now() })
      .where(and(eq(invitations.websiteId, websiteId), eq(invitations.id, invitation.id)))
  }
}

/** Whether whoever made an invitation may, as things stand now, give the roles it carries. [ACC-16] */
async function mayStillGive(
  db: Database,
  invitation: Pick<typeof invitations.$inferSelect, 'websiteId' | 'invitedBy' | 'roles'>,
): Promise<boolean> {
  if (invitation.invitedBy === null) return false
  const mine = await rolesOf(db, invitation.websiteId, invitation.invitedBy)
  return canAny(mine, 'team.manage') && isWithin(mine, invitation.roles)
}

async function rolesOf(db: Database, websiteId: string, accountId: string): Promise<number[]> {
  const rows = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.websiteId, websiteId), eq(memberships.accountId, accountId)))
  return rows.map(({ role }) => role)
}

function open(clock: Clock) {
  return and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, clock.now()),
  )
}
