import type { RequestOf } from '@plinth/contract'
import type { ListedMember } from '@plinth/contract/members/member-list-calls'
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import { cutTo, rowsAfter } from '../../platform/database/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import { areasBoughtBy, boughtAccess, countsTests } from '../../shop/access/bought-access.ts'
import { membersWithSecondStep } from '../../identity/factors/factor-store.ts'
import { countOrders } from '../../shop/orders/orders-of-buyer.ts'
import { csvOf } from '../../platform/csv.ts'
import { areaMembers, members, type MemberState } from './schema.ts'

/** Most members of one file. */
const MOST_EXPORTED = 50_000

type Wanted = Pick<RequestOf<'GET /api/config/members'>['Querystring'], 'state' | 'search' | 'area'>

interface Page extends Wanted {
  readonly cursor?: string
  readonly limit: number
  /** Whether whoever asks may see what was ordered. */
  readonly withOrders: boolean
}

const fitting = (
  websiteId: string,
  now: Date,
  withTests: boolean,
  { state, search = '', area = '' }: Wanted,
) => {
  const part = containing(search.trim().toLowerCase())
  return and(
    eq(members.websiteId, websiteId),
    state === 'all' ? undefined : eq(members.state, state),
    area === ''
      ? undefined
      : sql`(exists (select from ${areaMembers} where ${areaMembers.websiteId} = ${members.websiteId}
          and ${areaMembers.memberId} = ${members.id} and ${areaMembers.areaId} = ${area})
          or ${members.email} in (select b.email from (${boughtAccess(websiteId, now, withTests)}) b where b.area_id = ${area}))`,
    search.trim() === ''
      ? undefined
      : or(sql`${members.email} like ${part}`, sql`lower(${members.name}) like ${part}`),
  )
}

/** Members, the newest first. [MEMBER-41] */
export async function listMembers(
  app: Pick<App, 'db' | 'payments'>,
  websiteId: string,
  now: Date,
  { cursor, limit, withOrders, ...wanted }: Page,
): Promise<{ members: ListedMember[]; nextCursor: string | null }> {
  const { db } = app
  const withTests = await countsTests(app, websiteId)
  const rows = await db
    .select()
    .from(members)
    .where(and(fitting(websiteId, now, withTests, wanted), rowsAfter(cursor, members.createdAt, members.id)))
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(limit + 1)
  const { shown: page, nextCursor } = cutTo(limit, rows, (last) => cursorOfMoment(last.createdAt, last.id))
  const orders = withOrders
    ? await countOrders(
        db,
        websiteId,
        page.map(({ email }) => email),
      )
    : undefined
  const bought = await areasBoughtBy(
    app,
    websiteId,
    now,
    page.map(({ email }) => email),
  )
  const ids = page.map(({ id }) => id)
  const inAreas =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(areaMembers)
          .where(and(eq(areaMembers.websiteId, websiteId), inArray(areaMembers.memberId, ids)))
  const withStep = await membersWithSecondStep(db, websiteId, ids)
  return {
    members: page.map(({ id, email, name, state, language, ...row }) => ({
      id,
      email,
      name,
      state,
      language,
      createdOn: row.createdAt.getTime(),
      confirmedOn: row.confirmedAt?.getTime() ?? null,
      lastSeenOn: row.lastSeenAt?.getTime() ?? null,
      hasSecondStep: withStep.has(id),
      secondStepRemoved:
        row.secondStepRemovedAt === null
          ? null
          : { on: row.secondStepRemovedAt.getTime(), by: row.secondStepRemovedBy ?? '' },
      areas: [
        ...inAreas
          .filter(({ memberId }) => memberId === id)
          .map((row) => ({ id: row.areaId, state: row.state, until: null })),
        ...bought
          .filter((row) => row.email === email)
          .map(({ areaId, until }) => ({ id: areaId, state: 'bought' as const, until })),
      ],
      orders: orders === undefined ? null : (orders.get(email) ?? 0),
    })),
    nextCursor,
  }
}

/** How many there are of each state. [MEMBER-41] */
export async function countMembers(db: Database, websiteId: string): Promise<Record<MemberState, number>> {
  const rows = await db
    .select({ state: members.state, count: count() })
    .from(members)
    .where(eq(members.websiteId, websiteId))
    .groupBy(members.state)
  const of = (state: MemberState) => rows.find((row) => row.state === state)?.count ?? 0
  return { active: of('active'), unconfirmed: of('unconfirmed'), invited: of('invited') }
}

const isoDate = (moment: number | null): string => (moment === null ? '' : new Date(moment).toISOString())

/** The same as a table. [MEMBER-42] */
export async function membersAsCsv(
  app: Pick<App, 'db' | 'payments'>,
  websiteId: string,
  now: Date,
  wanted: Wanted,
): Promise<string> {
  const found = await listMembers(app, websiteId, now, { ...wanted, limit: MOST_EXPORTED, withOrders: false })
  return csvOf([
    ['Email', 'Name', 'State', 'Language', 'Since', 'Confirmed', 'Last seen'],
    ...found.members.map((one) => [
      one.email,
      one.name,
      one.state,
      one.language,
      isoDate(one.createdOn),
      isoDate(one.confirmedOn),
      isoDate(one.lastSeenOn),
    ]),
  ])
}
