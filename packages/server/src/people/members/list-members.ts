import type { RequestOf } from '@plinth/contract'
import { MEMBER_STATES, type ListedMember } from '@plinth/contract/members/member-list-calls'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { containing, hasThreeLetters } from '../../platform/database/containing.ts'
import { askedEach } from '../../platform/database/asked-each.ts'
import { countStates } from '../../platform/database/count-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstMet } from '../../platform/database/first-met.ts'
import { firstRows } from '../../platform/database/first-rows.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import type { App } from '../../platform/http/app-types.ts'
import { cutTo, rowsAfter } from '../../platform/http/pages-of-rows.ts'
import { cursorOfMoment } from '../../platform/http/cursors.ts'
import {
  areasBoughtBy,
  buyersOfArea,
  countsTests,
  type BuyersOfArea,
} from '../../shop/access/bought-access.ts'
import { membersWithSecondStep } from '../../identity/factors/factor-store.ts'
import { countOrders } from '../../shop/orders/orders-of-buyer.ts'
import { csvOf } from '../../platform/csv.ts'
import { areaMembers, members, type Member } from './schema.ts'

/** Most members of one file. */
const MOST_EXPORTED = 50_000

type Wanted = Pick<RequestOf<'GET /api/config/members'>['Querystring'], 'state' | 'search' | 'area'>

interface Page extends Wanted {
  readonly cursor?: string
  readonly limit: number
}

const ofState = (websiteId: string, { state, cursor }: Page): SQL | undefined =>
  and(
    eq(members.websiteId, websiteId),
    state === 'all' ? undefined : eq(members.state, state),
    rowsAfter(cursor, members.createdAt, members.id),
  )

/** Whether members `m` have a text in their address or their name. */
const hasPart = (part: string): SQL =>
  sql`(m.email like ${containing(part)} or lower(m.name) like ${containing(part)})`

/** Whether members `m` are in an area, have asked to be, or have paid for it. */
const isInArea = (websiteId: string, area: string, buyers: BuyersOfArea): SQL => sql`(
  ${askedEach(sql`from ${areaMembers} a
    where a.website_id = ${websiteId} and a.member_id = m.id and a.area_id = ${area}`)}
  or ${buyers.has(sql`m.email`)})`

/** Buyers of an area that are read at once; of more, members are asked one by one until a page is full. [PAID-11] */
const BUYERS_AT_ONCE = 2000

/** The same, looked for once by letters instead of in each; of those who are found, who `fits` further. */
const foundBy = (websiteId: string, part: string, fits: SQL): SQL => {
  const mayHave = hasThreeLetters(part)
    ? sql`search_grams(m.website_id, m.email || ' ' || lower(m.name)) @> search_grams(${websiteId}, ${part})`
    : sql`m.website_id = ${websiteId}`
  return sql`${members.id} = any(array(
    select m.id from ${members} m where ${mayHave} and ${hasPart(part)} and ${fits}))`
}

/**
 * The first people of an area, in the order of the list: along the index of those who are in it, and from those who have paid for
 * it. Of many in it no more is read than is shown; where many have paid, members are asked one by one, the newest first. [MEMBER-94]
 * [PAID-11]
 */
function firstOfArea(
  websiteId: string,
  area: string,
  { buyers, areMany }: { readonly buyers: BuyersOfArea; readonly areMany: boolean },
  { state, cursor, limit }: Page,
): SQL {
  const inState = state === 'all' ? sql`true` : sql`m.state = ${state}`
  const after = (since: SQL, id: SQL) => rowsAfter(cursor, since, id) ?? sql`true`
  const paid = areMany
    ? sql`(select m.id from ${members} m
      where m.website_id = ${websiteId} and ${inState} and ${after(sql`m.created_at`, sql`m.id`)}
        and ${buyers.has(sql`m.email`)}
      order by m.created_at desc, m.id desc ${firstRows(limit + 1)})`
    : sql`select m.id from (${buyers.everybody}) b, ${members} m
    where m.website_id = ${websiteId} and m.email = b.email`
  return sql`${members.id} = any(array(
    (select a.member_id from ${areaMembers} a join ${members} m on m.website_id = a.website_id and m.id = a.member_id
      where a.website_id = ${websiteId} and a.area_id = ${area} and ${inState}
        and ${after(sql`a.member_since`, sql`a.member_id`)}
      order by a.member_since desc, a.member_id desc ${firstRows(limit + 1)})
    union
    ${paid}))`
}

const manyRow = selected({ areMany: computed<boolean>(sql`b.are_many`) })

/** Whether more have paid for an area than are read at once. */
async function areMany(db: Database, { areAtLeast }: BuyersOfArea): Promise<boolean> {
  const [row] = await manyRow.read(
    db,
    sql`select ${manyRow} from (select ${areAtLeast(BUYERS_AT_ONCE)} as are_many) b`,
  )
  return row?.areMany === true
}

/** As they are kept, the newest first, and one more than asked for where there are more; at most two statements, three of an area. [MEMBER-70] */
async function readRows(
  app: Pick<App, 'db' | 'payments'>,
  websiteId: string,
  now: Date,
  page: Page,
): Promise<Member[]> {
  const { db } = app
  const { limit, search = '', area = '' } = page
  const newest = (where: SQL | undefined) =>
    db.select().from(members).where(where).orderBy(desc(members.createdAt), desc(members.id))
  const inState = ofState(websiteId, page)
  const part = search.trim().toLowerCase()
  if (part === '' && area === '') return newest(inState).limit(limit + 1)
  const buyers =
    area === '' ? undefined : buyersOfArea(websiteId, now, await countsTests(app, websiteId), area)
  return firstMet(limit, {
    among: (first) => {
      const m = newest(inState).limit(first).as('m')
      const each = [
        ...(part === '' ? [] : [hasPart(part)]),
        ...(buyers === undefined ? [] : [isInArea(websiteId, area, buyers)]),
      ]
      return db
        .select()
        .from(m)
        .where(and(...each))
        .orderBy(desc(m.createdAt), desc(m.id))
        .limit(limit + 1)
    },
    found: async () => {
      const found =
        part === ''
          ? buyers && firstOfArea(websiteId, area, { buyers, areMany: await areMany(db, buyers) }, page)
          : foundBy(websiteId, part, buyers === undefined ? sql`true` : isInArea(websiteId, area, buyers))
      return newest(and(inState, found)).limit(limit + 1)
    },
  })
}

interface Asked extends Page {
  /** Whether whoever asks may see what was ordered. */
  readonly withOrders: boolean
}

/** Members, the newest first. [MEMBER-41] */
export async function listMembers(
  app: Pick<App, 'db' | 'payments'>,
  websiteId: string,
  now: Date,
  { withOrders, ...wanted }: Asked,
): Promise<{ members: ListedMember[]; nextCursor: string | null }> {
  const { db } = app
  const rows = await readRows(app, websiteId, now, wanted)
  const { shown: page, nextCursor } = cutTo(wanted.limit, rows, (last) =>
    cursorOfMoment(last.createdAt, last.id),
  )
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

/** How many there are of each state, as far as they are counted. [MEMBER-41] [MEMBER-70] */
export const countMembers = (db: Database, websiteId: string) =>
  countStates(db, members, websiteId, MEMBER_STATES)

const isoDate = (moment: Date | null): string => moment?.toISOString() ?? ''

/** The same as a table. [MEMBER-42] */
export async function membersAsCsv(
  app: Pick<App, 'db' | 'payments'>,
  websiteId: string,
  now: Date,
  wanted: Wanted,
): Promise<string> {
  const found = await readRows(app, websiteId, now, { ...wanted, limit: MOST_EXPORTED })
  return csvOf([
    ['Email', 'Name', 'State', 'Language', 'Since', 'Confirmed', 'Last seen'],
    ...found
      .slice(0, MOST_EXPORTED)
      .map((one) => [
        one.email,
        one.name,
        one.state,
        one.language,
        isoDate(one.createdAt),
        isoDate(one.confirmedAt),
        isoDate(one.lastSeenAt),
      ]),
  ])
}
