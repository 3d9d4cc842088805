import { newId, type Localized } from '@plinth/domain'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { MemberArea } from '@plinth/contract/members/member-list-calls'
import { collections } from '../../content/pages-and-posts/schema.ts'
import { systemClock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { changed } from '../../site/changes/changes.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { areaOffers, countBuyers } from '../../shop/access/bought-access.ts'
import { orderItems } from '../../shop/orders/schema.ts'
import { products } from '../../shop/catalog/schema.ts'
import { memberError } from './errors.ts'
import { leaveArea, letIn } from './member-areas.ts'
import { addMember, findMember } from './members.ts'
import { areaMembers, memberAreas } from './schema.ts'

const access = 'members.manage'

/** Areas of one website. */
const MOST_AREAS = 50

const areaIs = (websiteId: string, id: string) =>
  and(eq(memberAreas.websiteId, websiteId), eq(memberAreas.id, id))

const requireName = (name: Localized): void => {
  if (!Object.values(name).some((text) => text.trim() !== '')) throw memberError('area-name')
}

/** What owners do with areas of members. [LOCK-4] [LOCK-6] */
export function registerAreas(app: App): void {
  registerChanges(app)
  registerDeleting(app)
  registerMembersOfAreas(app)
}

const anArea = async (other: Database, websiteId: string) => ({ id: await keepArea(other, websiteId) })

function registerChanges(app: App): void {
  const { db, clock } = app

  // Whoever sets up a page chooses among them.
  serve(app, 'GET /api/config/member-areas', { access: 'site.view' }, async ({ website }) => ({
    areas: await listAreas(app, website.id, clock.now()),
  }))

  serve(app, 'POST /api/config/member-areas', { access }, async ({ website, body }) => {
    requireName(body.name)
    const there = await db
      .select({ id: memberAreas.id })
      .from(memberAreas)
      .where(eq(memberAreas.websiteId, website.id))
    if (there.length >= MOST_AREAS) throw memberError('too-many-areas')
    const now = clock.now()
    const id = newId(now.getTime())
    await db.insert(memberAreas).values({ websiteId: website.id, id, ...body, createdAt: now })
    return { id }
  })

  const body = { name: { en: 'Stolen' }, joining: 'open' }
  serve(
    app,
    'PUT /api/config/member-areas/:id',
    {
      access,
      isolation: { sample: async (other, id) => ({ params: await anArea(other, id), body }) },
    },
    async ({ website, params, body: changes }) => {
      requireName(changes.name)
      await transaction(db, async (tx) => {
        const renamed = await tx
          .update(memberAreas)
          .set(changes)
          .where(areaIs(website.id, params.id))
          .returning({ id: memberAreas.id })
        if (renamed.length === 0) throw notFound('area')
        // Menus say what it is called. [LINK-24]
        await changed(tx, website.id, ['navigation'])
      })
    },
  )
}

function registerDeleting(app: App): void {
  const { db } = app
  serve(
    app,
    'DELETE /api/config/member-areas/:id',
    { access, isolation: { sample: async (other, id) => ({ params: await anArea(other, id) }) } },
    async ({ website, params }) => {
      // Deleted pages count: they come back for whom they were kept.
      const [used] = await db
        .select({ id: collections.id })
        .from(collections)
        .where(
          and(
            eq(collections.websiteId, website.id),
            sql`${collections.membersOnly} @> ${JSON.stringify([params.id])}::jsonb`,
          ),
        )
        .limit(1)
      if (used !== undefined) throw memberError('area-in-use')
      if (await isForSale(db, website.id, params.id)) throw memberError('area-for-sale')
      await transaction(db, async (tx) => {
        const gone = await tx
          .delete(memberAreas)
          .where(areaIs(website.id, params.id))
          .returning({ id: memberAreas.id })
        if (gone.length === 0) throw notFound('area')
        await changed(tx, website.id, ['navigation'])
      })
    },
  )
}

function registerMembersOfAreas(app: App): void {
  const { db } = app
  serve(
    app,
    'PUT /api/config/members/:id/areas/:areaId',
    {
      access,
      isolation: {
        sample: async (other, websiteId) => ({
          params: { id: await keepMember(other, websiteId), areaId: await keepArea(other, websiteId) },
          body: { isIn: true },
        }),
      },
    },
    async ({ website, params, body: { isIn } }) => {
      const { id, areaId } = params
      if (isIn) {
        if (!(await letIn(app, website, id, areaId))) throw notFound('member')
        return
      }
      if ((await findMember(db, website.id, id)) === undefined) throw notFound('member')
      await leaveArea(db, { websiteId: website.id, id }, areaId)
    },
  )
}

/** Whether a product opens an area, or somebody has bought it. [PAID-6] */
async function isForSale(db: Database, websiteId: string, id: string): Promise<boolean> {
  const named = JSON.stringify([id])
  const [offered] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.websiteId, websiteId), sql`${products.opensAreas} @> ${named}::jsonb`))
    .limit(1)
  if (offered !== undefined) return true
  const [sold] = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.websiteId, websiteId),
        sql`${orderItems.opensAreas} <> '[]' and ${orderItems.opensAreas} @> ${named}::jsonb`,
      ),
    )
    .limit(1)
  return sold !== undefined
}

/** Areas with how many are in each, who has paid, what opens them, and how many pages are kept for it. */
async function listAreas(
  app: Pick<App, 'db' | 'payments'>,
  websiteId: string,
  now: Date,
): Promise<MemberArea[]> {
  const { db } = app
  const areas = await db
    .select()
    .from(memberAreas)
    .where(eq(memberAreas.websiteId, websiteId))
    .orderBy(asc(memberAreas.createdAt), asc(memberAreas.id))
  const people = await db
    .select({ areaId: areaMembers.areaId, state: areaMembers.state, count: count() })
    .from(areaMembers)
    .where(eq(areaMembers.websiteId, websiteId))
    .groupBy(areaMembers.areaId, areaMembers.state)
  const kept = await db
    .select({ areas: collections.membersOnly })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        sql`${collections.membersOnly} is not null and ${collections.deletedAt} is null`,
      ),
    )
  const buyers = await countBuyers(app, websiteId, now)
  const offers = await areaOffers(db, websiteId, now)
  const of = (id: string, state: 'in' | 'asked') =>
    people.find((row) => row.areaId === id && row.state === state)?.count ?? 0
  return areas.map(({ id, name, joining }) => ({
    id,
    name,
    joining,
    members: of(id, 'in'),
    asked: of(id, 'asked'),
    pages: kept.filter(({ areas: ids }) => ids?.includes(id) === true).length,
    buyers: buyers.get(id) ?? 0,
    offers: offers
      .filter(({ opensAreas }) => opensAreas.includes(id))
      .map(({ opensAreas: _areas, url: _url, ...offer }) => offer),
  }))
}

/** An area of another website, for the isolation test. */
async function keepArea(db: Database, websiteId: string): Promise<string> {
  const id = newId()
  const row = { websiteId, id, name: { en: 'Area' }, joining: 'open' as const }
  await db.insert(memberAreas).values({ ...row, createdAt: systemClock.now() })
  return id
}

async function keepMember(db: Database, websiteId: string): Promise<string> {
  const email = `${newId()}@example.com`
  const member = { websiteId, email, name: '', language: 'en', state: 'invited' } as const
  return (await addMember(db, systemClock.now(), member)).id
}
