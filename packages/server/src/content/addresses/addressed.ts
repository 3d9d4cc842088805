import { inWords, type Localized, say, type Sentence } from '@plinth/domain'
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AddressedThings, ThingAsk } from '../../delivery/sources/page-source.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, transaction, type Database } from '../../platform/database/database.ts'
import { collections } from '../pages-and-posts/schema.ts'
import { refusePage, type PageRefusal } from '../pages-and-posts/page-errors.ts'
import { partOfLanguage } from '../../delivery/addresses/language-address.ts'
import { findWebsite } from '../../site/websites/websites.ts'
import { addressFromTitle, addressRefusal, freeAddress } from './addresses.ts'
import { checkRedirect, type LeadElsewhere, type RedirectRefusal } from './redirects.ts'
import { movedAddresses } from './schema.ts'

type Text = AnyPgColumn<{ data: string; notNull: true }>
type Moment = AnyPgColumn<{ data: Date }>

/**
 * A type of thing that has an address: pages, posts, products. It is claimed, moved, deleted, restored and copied by the
 * functions here, so that the rules of docs/behaviour/pages.md hold for all of them.
 */
export interface AddressedKind {
  /** Its page source: what moved addresses say they are of. */
  readonly kind: string
  readonly table: PgTable & {
    readonly websiteId: Text
    readonly id: Text
    readonly urlId: Text
    readonly deletedAt: AnyPgColumn<{ data: Date; notNull: false }>
    /** When it was changed last, where that is kept. */
    readonly updatedAt?: AnyPgColumn
    /** Where its visitors are sent when it is deleted, where that can be said. */
    readonly redirectTo?: AnyPgColumn<{ data: string; notNull: false }>
    /** The account that deleted it, where that is kept. */
    readonly deletedBy?: AnyPgColumn
    /** Since when it is deleted for good, where that can be done. */
    readonly erasedAt?: AnyPgColumn<{ data: Date; notNull: false }>
  }
  /** From when on visitors can have seen it. */
  readonly seenFrom: Moment
  /** The page, blog or store it is below; absent for what is at the top of the website. */
  readonly parent?: Text
  /** What stands between its parent and itself in addresses: `category/`. */
  readonly prefix?: string
  /** A number that every change of it counts up. */
  readonly revision?: AnyPgColumn
  /** The unique index by which the database keeps two of them from one address. */
  readonly uniqueAddress: string
  /** Parts of addresses that none of them may have. */
  readonly reserved: ReadonlySet<string>
  /** Its address when nothing in its title can be used. */
  readonly fallback: string
  /** What is said when another one has the address. */
  readonly taken: (urlId: string) => Sentence
  /** Whether visitors can see it, of a row that is not deleted. */
  readonly isSeen: (now: Date) => SQL
  /** Brings what can be found of it up to date and says what of the website has changed; also after it was deleted. */
  readonly announce: (tx: Database, websiteId: string, thing: AddressedThing, now: Date) => Promise<void>
}

/** Where things of a type stand, and by which rules they have addresses: all that asking for one takes. */
export type AddressedPlace = Omit<AddressedKind, 'announce'>

/** What is known of the address of a thing. */
export interface AddressedThing {
  readonly id: string
  /** Empty at the top of the website. */
  readonly parentId: string
  readonly urlId: string
  /** From when on visitors can have seen it; null while they cannot. */
  readonly seenFrom: Date | null
  readonly deletedAt: Date | null
  /** Whether it was deleted for good. */
  readonly isErased: boolean
}

/** Where an address is looked for or taken. */
export interface Place {
  readonly websiteId: string
  /** Empty at the top of the website. */
  readonly parentId: string
  /** The thing itself, whose own address is not in its way. */
  readonly exceptId?: string
}

/** A thing by its identifier; with its parent, it has to be below it. */
export interface ThingName {
  readonly websiteId: string
  readonly id: string
  readonly parentId?: string
}

const topOf = sql<string>`''`.as('parent')
const neverErased = sql<boolean>`false`.as('is_erased')

const columnsOf = ({ table, parent, seenFrom }: AddressedKind) => ({
  id: table.id,
  parentId: parent ?? topOf,
  urlId: table.urlId,
  seenFrom: sql<Date | null>`${seenFrom}`.mapWith(seenFrom),
  deletedAt: table.deletedAt,
  isErased:
    table.erasedAt === undefined ? neverErased : sql<boolean>`${table.erasedAt} is not null`.as('is_erased'),
})

const isNamed = ({ table, parent }: AddressedKind, { websiteId, id, parentId }: ThingName) =>
  and(
    eq(table.websiteId, websiteId),
    eq(table.id, id),
    parent === undefined || parentId === undefined ? undefined : eq(parent, parentId),
  )

/** A thing, deleted or not, kept from changing until the transaction ends. */
async function lockAny(
  tx: Database,
  kind: AddressedKind,
  name: ThingName,
): Promise<AddressedThing | undefined> {
  const [thing] = await tx.select(columnsOf(kind)).from(kind.table).where(isNamed(kind, name)).for('update')
  return thing
}

/** A thing that is not deleted, kept from changing until the transaction ends. */
export async function lockThing(
  tx: Database,
  kind: AddressedKind,
  name: ThingName,
): Promise<AddressedThing | undefined> {
  const thing = await lockAny(tx, kind, name)
  return thing?.deletedAt === null ? thing : undefined
}

/** The refusal for an address another thing has. [ADDR-1] */
function addressTaken(kind: AddressedPlace, urlId: string): PageRefusal {
  const message = kind.taken(urlId)
  return refusePage('address-taken', message, { urlId: message })
}

/** Why a thing cannot have an address; undefined when it can. Reads that one address. [ADDR-1] */
export async function refuseAddress(
  tx: Database,
  kind: AddressedPlace,
  place: Place,
  urlId: string,
): Promise<PageRefusal | undefined> {
  const reserved = await reservedIn(tx, kind, place.websiteId)
  const refusal = addressRefusal(urlId, reserved)
  if (refusal !== undefined) return refusal
  const taken = await takenAmong(tx, kind, place, { candidates: [urlId], reserved })
  return taken.has(urlId) ? addressTaken(kind, urlId) : undefined
}

/** The address a new thing gets: the one its owner wants, else one made from its title. [ADDR-1] [ADDR-2] */
export async function newAddress(
  tx: Database,
  kind: AddressedPlace,
  place: Place,
  {
    urlId,
    title,
    copiedFrom,
  }: { urlId?: string | undefined; title: string; copiedFrom?: string | undefined },
): Promise<{ readonly ok: true; readonly urlId: string } | PageRefusal> {
  if (urlId !== undefined) {
    return (await refuseAddress(tx, kind, place, urlId)) ?? { ok: true, urlId }
  }
  const wanted = copiedFrom ?? (addressFromTitle(title) || kind.fallback)
  return { ok: true, urlId: await freeAddressLike(tx, kind, place, wanted) }
}

/** Addresses asked about at once: few at first, since the first is mostly free. */
const candidatesAtFirst = 20

/** The address wanted, or the first free one like it; reads a handful of addresses, not those of the whole place. */
async function freeAddressLike(
  tx: Database,
  kind: AddressedPlace,
  place: Place,
  wanted: string,
): Promise<string> {
  const reserved = await reservedIn(tx, kind, place.websiteId)
  for (let count = candidatesAtFirst; ; count *= 10) {
    const candidates = [wanted, ...Array.from({ length: count }, (_, index) => `${wanted}-${index + 2}`)]
    const taken = await takenAmong(tx, kind, place, { candidates, reserved })
    if (candidates.some((candidate) => !taken.has(candidate))) return freeAddress(wanted, taken)
  }
}

/** Which of these addresses are not to be had. */
async function takenAmong(
  tx: Database,
  { table, parent }: AddressedPlace,
  { websiteId, parentId, exceptId = '' }: Place,
  {
    candidates,
    reserved,
  }: { readonly candidates: readonly string[]; readonly reserved: ReadonlySet<string> },
): Promise<Set<string>> {
  const rows = await tx
    .select({ urlId: table.urlId })
    .from(table)
    .where(
      and(
        eq(table.websiteId, websiteId),
        parent === undefined ? undefined : eq(parent, parentId),
        inArray(table.urlId, [...candidates]),
        isNull(table.deletedAt),
        ne(table.id, exceptId),
      ),
    )
  return new Set([...rows.map(({ urlId }) => urlId), ...reserved])
}

/** What is not to be had there whoever asks; at the top of the website also what its other languages begin with. [LANG-7] */
async function reservedIn(
  tx: Database,
  { parent, reserved }: AddressedPlace,
  websiteId: string,
): Promise<ReadonlySet<string>> {
  if (parent !== undefined) return reserved
  const website = await findWebsite(tx, websiteId)
  const others = (website?.languages ?? []).filter((tag) => tag !== website?.primaryLanguage)
  return new Set([...reserved, ...others.map(partOfLanguage)])
}

/** Two people may take one address at once: the database decides, and the second hears of it. [ADDR-1] */
export async function refuseTakenAddress<Result>(
  kind: AddressedKind,
  urlId: string,
  work: () => Promise<Result>,
): Promise<Result | PageRefusal> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, kind.uniqueAddress)) return addressTaken(kind, urlId)
    throw error
  }
}

/** Whether visitors can have seen a thing by now. */
const wasSeen = ({ seenFrom }: AddressedThing, now: Date): boolean => seenFrom !== null && seenFrom <= now

/** What follows its parent in the address of a thing. */
const partOf = ({ prefix = '' }: AddressedKind, urlId: string): string => prefix + urlId

/**
 * Leaves the old address of a thing behind, which leads to the new one from now on, as far as visitors can have seen it.
 * Its own row is the caller's to write. [ADDR-3] [ADDR-4]
 *
 * @param toParent the page, blog or store it is below from now on; the one it is below unless given
 */
export async function moveAddress(
  tx: Database,
  clock: Clock,
  kind: AddressedKind,
  websiteId: string,
  thing: AddressedThing,
  to: string,
  toParent: string = thing.parentId,
): Promise<void> {
  const { parentId, id } = thing
  if ((to === thing.urlId && toParent === parentId) || !wasSeen(thing, clock.now())) return
  await claimAddress(tx, kind, { websiteId, parentId: toParent }, to)
  const now = { targetKind: kind.kind, targetId: id, createdAt: clock.now() }
  await tx
    .insert(movedAddresses)
    .values({ websiteId, parentId, urlId: partOf(kind, thing.urlId), ...now })
    .onConflictDoUpdate({
      target: [movedAddresses.websiteId, movedAddresses.parentId, movedAddresses.urlId],
      set: now,
    })
}

/** Takes an address over, for what visitors can see, from whatever moved away from it. [ADDR-4] */
export async function claimAddress(
  tx: Database,
  kind: AddressedKind,
  place: Place,
  urlId: string,
): Promise<void> {
  await tx
    .delete(movedAddresses)
    .where(
      and(
        eq(movedAddresses.websiteId, place.websiteId),
        eq(movedAddresses.parentId, place.parentId),
        eq(movedAddresses.urlId, partOf(kind, urlId)),
      ),
    )
}

async function write(
  tx: Database,
  kind: AddressedKind,
  name: ThingName,
  values: readonly (readonly [AnyPgColumn | undefined, string | Date | null])[],
): Promise<void> {
  const assignments = values.flatMap(([column, value]) =>
    column === undefined ? [] : [sql`${sql.identifier(column.name)} = ${sql.param(value, column)}`],
  )
  const { revision } = kind
  if (revision !== undefined) assignments.push(sql`${sql.identifier(revision.name)} = ${revision} + 1`)
  await tx.execute(
    sql`update ${kind.table} set ${sql.join(assignments, sql`, `)} where ${isNamed(kind, name)}`,
  )
}

/** Where a thing is found. */
async function pathOf(
  tx: Database,
  kind: AddressedKind,
  websiteId: string,
  { parentId, urlId }: AddressedThing,
): Promise<string> {
  if (parentId === '') return `/${urlId}`
  const [parent] = await tx
    .select({ urlId: collections.urlId })
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), eq(collections.id, parentId)))
  return `/${parent?.urlId ?? ''}/${partOf(kind, urlId)}`
}

/**
 * Deletes a thing: visitors who could see it are told that it is gone, or sent where the owner says. It can be restored.
 * Undefined when there is no such thing. [ADDR-5]
 *
 * @param leave where its visitors are sent
 * @param by the account that deletes it
 */
export async function deleteThing(
  db: Database,
  clock: Clock,
  kind: AddressedKind,
  name: ThingName,
  leave?: LeadElsewhere,
  by: string | null = null,
): Promise<{ readonly ok: true } | RedirectRefusal | undefined> {
  return transaction(db, async (tx) => {
    const thing = await lockThing(tx, kind, name)
    if (thing === undefined) return undefined
    const now = clock.now()
    if (leave !== undefined) {
      const refusal = await checkRedirect(tx, await pathOf(tx, kind, name.websiteId, thing), leave)
      if (refusal !== undefined) return refusal
    }
    const { deletedAt, deletedBy, redirectTo } = kind.table
    await write(tx, kind, name, [
      [deletedAt, now],
      [deletedBy, by],
      [redirectTo, leave?.to ?? null],
    ])
    await kind.announce(tx, name.websiteId, { ...thing, deletedAt: now }, now)
    return { ok: true }
  })
}

/**
 * Brings a deleted thing back as it was, at its address or the next free one like it; one that is not deleted stays as
 * it is. Undefined when there is no such thing, or none any more. [ADDR-6] [ADDR-7] [ADDR-10]
 *
 * @param wanted the address it is to have instead of the one it had
 */
export async function restoreThing(
  db: Database,
  clock: Clock,
  kind: AddressedKind,
  name: ThingName,
  wanted?: string,
): Promise<{ readonly ok: true; readonly urlId: string } | PageRefusal | undefined> {
  return refuseTakenAddress(kind, wanted ?? '', () => restoreAt(db, clock, kind, name, wanted))
}

async function restoreAt(
  db: Database,
  clock: Clock,
  kind: AddressedKind,
  name: ThingName,
  wanted: string | undefined,
): Promise<{ readonly ok: true; readonly urlId: string } | PageRefusal | undefined> {
  return transaction(db, async (tx) => {
    const thing = await lockAny(tx, kind, name)
    if (thing === undefined || thing.isErased) return undefined
    if (thing.deletedAt === null) return { ok: true, urlId: thing.urlId }
    const now = clock.now()
    const place = { websiteId: name.websiteId, parentId: thing.parentId, exceptId: thing.id }
    const refusal = wanted === undefined ? undefined : await refuseAddress(tx, kind, place, wanted)
    if (refusal !== undefined) return refusal
    const urlId = wanted ?? (await freeAddressLike(tx, kind, place, thing.urlId))
    const { deletedAt, deletedBy, redirectTo, updatedAt, urlId: address } = kind.table
    if (wanted !== undefined) await moveAddress(tx, clock, kind, name.websiteId, thing, urlId)
    await write(tx, kind, name, [
      [deletedAt, null],
      [deletedBy, null],
      [redirectTo, null],
      [address, urlId],
      [updatedAt, now],
    ])
    if (wasSeen(thing, now)) await claimAddress(tx, kind, place, urlId)
    await kind.announce(tx, name.websiteId, { ...thing, urlId, deletedAt: null }, now)
    return { ok: true, urlId }
  })
}

/** What a copy is called, in every language its original has a name in. [ADDR-8] */
export function nameOfCopy(name: Localized): Localized {
  return Object.fromEntries(
    Object.entries(name).map(([language, text]) => [
      language,
      inWords(say('{name} (copy)', { name: text }), language),
    ]),
  )
}

const redirectTo = ({ table }: AddressedKind) =>
  table.redirectTo ?? sql<string | null>`null`.as('redirect_to')

/** What a page source says of addresses at which no page answers, of things that are below a page. */
export function addressedThings(kind: AddressedKind): AddressedThings {
  const { table, parent } = kind
  if (parent === undefined) throw new Error(`${kind.kind} is not below anything.`)
  return {
    whereIs: async ({ db, websiteId, now }: ThingAsk, id) => {
      const [row] = await db
        .select({
          part: table.urlId,
          parentId: parent,
          deletedAt: table.deletedAt,
          redirectTo: redirectTo(kind),
          isSeen: sql<boolean>`(${kind.isSeen(now)})`,
        })
        .from(table)
        .where(isNamed(kind, { websiteId, id }))
      if (row === undefined) return undefined
      if (row.deletedAt !== null) return { state: 'gone', redirectTo: row.redirectTo }
      return row.isSeen
        ? { state: 'here', parentId: row.parentId, part: partOf(kind, row.part) }
        : { state: 'hidden' }
    },
    goneFrom: async ({ db, websiteId }, parentId, part) => {
      const { prefix = '' } = kind
      if (!part.startsWith(prefix)) return undefined
      const [row] = await db
        .select({ redirectTo: redirectTo(kind) })
        .from(table)
        .where(
          and(
            eq(table.websiteId, websiteId),
            eq(parent, parentId),
            eq(table.urlId, part.slice(prefix.length)),
            isNotNull(table.deletedAt),
            // What was deleted before anybody could see it was never there.
            sql`${kind.seenFrom} <= ${table.deletedAt}`,
          ),
        )
        .orderBy(desc(table.deletedAt))
        .limit(1)
      return row === undefined ? undefined : { state: 'gone', redirectTo: row.redirectTo }
    },
  }
}
