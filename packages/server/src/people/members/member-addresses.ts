import { newId, type Address } from '@plinth/domain'
import type { SavedAddress } from '@plinth/renderer'
import { and, asc, desc, eq } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { memberIs } from './members.ts'
import { memberAddresses, members, type Member } from './schema.ts'

/** How many addresses one member keeps. */
export const MOST_ADDRESSES = 20

const theirs = ({ websiteId, id }: Pick<Member, 'websiteId' | 'id'>) =>
  and(eq(memberAddresses.websiteId, websiteId), eq(memberAddresses.memberId, id))

const oneOf = (member: Pick<Member, 'websiteId' | 'id'>, id: string) =>
  and(theirs(member), eq(memberAddresses.id, id))

/** The addresses of a member: the one the checkout begins with first, then as they were added. [MEMBER-105] */
export async function addressesOf(
  db: Database,
  member: Pick<Member, 'websiteId' | 'id'>,
): Promise<SavedAddress[]> {
  return db
    .select({
      id: memberAddresses.id,
      address: memberAddresses.address,
      isDefault: memberAddresses.isDefault,
    })
    .from(memberAddresses)
    .where(theirs(member))
    .orderBy(desc(memberAddresses.isDefault), asc(memberAddresses.createdAt), asc(memberAddresses.id))
    .limit(MOST_ADDRESSES)
}

/**
 * Changes the addresses of a member, one change after the other; where none is the first any more, the oldest becomes it.
 *
 * @returns what the change answered
 */
async function changing<Answer>(
  db: Database,
  member: Member,
  change: (tx: Database, now: readonly SavedAddress[]) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (tx) => {
    await tx
      .select({ id: members.id })
      .from(members)
      .where(memberIs(member.websiteId, member.id))
      .for('update')

    const answer = await change(tx, await addressesOf(tx, member))
    const [first] = await addressesOf(tx, member)
    if (first !== undefined && !first.isDefault)
      await tx.update(memberAddresses).set({ isDefault: true }).where(oneOf(member, first.id))
    return answer
  })
}

/**
 * Adds an address, or changes the one with an identifier. One that says the same as another is not kept twice.
 *
 * @returns false where the member has as many as are kept, or no address with this identifier
 */
export function saveAddress(
  db: Database,
  now: Date,
  member: Member,
  saved: { readonly id: string; readonly address: Address; readonly isDefault: boolean },
): Promise<boolean> {
  return changing(db, member, async (tx, before) => {
    const { address } = saved
    const id = saved.id || before.find((one) => isSame(one.address, address))?.id
    if (id === undefined && before.length >= MOST_ADDRESSES) return false
    if (id !== undefined && !before.some((one) => one.id === id)) return false
    if (saved.isDefault) await tx.update(memberAddresses).set({ isDefault: false }).where(theirs(member))
    const first = saved.isDefault ? { isDefault: true } : {}
    if (id === undefined)
      await tx.insert(memberAddresses).values({
        websiteId: member.websiteId,
        id: newId(now.getTime()),
        memberId: member.id,
        address,
        ...first,
        createdAt: now,
      })
    else
      await tx
        .update(memberAddresses)
        .set({ address, ...first })
        .where(oneOf(member, id))
    return true
  })
}

/** Takes an address away; one that is gone already stays gone. */
export function removeAddress(db: Database, member: Member, id: string): Promise<void> {
  return changing(db, member, async (tx) => {
    await tx.delete(memberAddresses).where(oneOf(member, id))
  })
}

/** Has the checkout begin with an address; nothing where it is gone. */
export function preferAddress(db: Database, member: Member, id: string): Promise<void> {
  return changing(db, member, async (tx, before) => {
    if (!before.some((one) => one.id === id)) return
    await tx.update(memberAddresses).set({ isDefault: false }).where(theirs(member))
    await tx.update(memberAddresses).set({ isDefault: true }).where(oneOf(member, id))
  })
}

/** Whether two addresses say the same, in whatever order their parts are kept. */
const isSame = (one: Address, other: Address): boolean => textOf(one) === textOf(other)
const textOf = (address: Address): string =>
  JSON.stringify(Object.entries(address).toSorted(([one], [other]) => one.localeCompare(other)))
