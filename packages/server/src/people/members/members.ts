import { newId } from '@plinth/domain'
import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { knowContact } from '../../site/contacts/know-contact.ts'
import { members, memberSignIns, type Member } from './schema.ts'

/** Days after which an account nobody confirmed is forgotten. [MEMBER-3] */
const PATIENCE_DAYS = 14

const DAY = 24 * 60 * 60 * 1000

/** Addresses are compared without regard to case and surrounding space. [MEMBER-2] */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** One member of a website, as a condition. */
export const memberIs = (websiteId: string, id: string) =>
  and(eq(members.websiteId, websiteId), eq(members.id, id))

/** A member by identifier; undefined when there is none. */
export async function findMember(db: Database, websiteId: string, id: string): Promise<Member | undefined> {
  const [row] = await db.select().from(members).where(memberIs(websiteId, id))
  return row
}

/** A member by address, as it was typed. */
export async function findMemberByEmail(
  db: Database,
  websiteId: string,
  email: string,
): Promise<Member | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.websiteId, websiteId), eq(members.email, normalEmail(email))))
  return row
}

/**
 * Makes a member who has not chosen a password yet. Whoever has the address already stays as they are.
 *
 * @returns the member of the address
 */
export async function addMember(
  db: Database,
  now: Date,
  member: Pick<Member, 'websiteId' | 'email' | 'name' | 'language'> & {
    readonly state: 'unconfirmed' | 'invited'
  },
): Promise<Member> {
  const email = normalEmail(member.email)
  const [made] = await db
    .insert(members)
    .values({ ...member, email, id: newId(now.getTime()), createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (made !== undefined) await knowContact(db, made.websiteId, made, now)
  const row = made ?? (await findMemberByEmail(db, member.websiteId, email))
  if (row === undefined) throw new Error('A member was deleted while being added.')
  return row
}

/** Forgets accounts nobody confirmed, and links to sign in that nobody followed. [MEMBER-3] [MEMBER-13] */
export const forgetUnconfirmedMembers = defineJob(
  'members.forget-unconfirmed',
  async (_data, { db, clock }) => {
    const before = new Date(clock.now().getTime() - PATIENCE_DAYS * DAY)
    await db.delete(memberSignIns).where(lte(memberSignIns.expiresAt, clock.now()))
    await db.delete(members).where(and(eq(members.state, 'unconfirmed'), lte(members.createdAt, before)))
  },
  { schedule: '45 3 * * *' },
)
