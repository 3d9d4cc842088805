import type { NewsletterTopic, Segment } from '@plinth/contract/segments/segment-calls'
import { CAMPAIGN_LIMITS, EVERYBODY, newId, say, type Outcome, type SegmentRules } from '@plinth/domain'
import { and, eq, notInArray, sql, type SQL } from 'drizzle-orm'
import { transaction, type Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { orderItems, orders } from '../../shop/orders/schema.ts'
import { products } from '../../shop/catalog/schema.ts'
import { contacts } from '../../site/contacts/schema.ts'
import { websites } from '../../site/websites/schema.ts'
import { subscribers, newsletterTopics, blockedAddresses } from '../newsletter/schema.ts'
import { segments } from './schema.ts'
import { topicNames } from '../newsletter/topic-names.ts'
import { isTagOf } from './same-tag.ts'

const DAY = 24 * 60 * 60 * 1000

/** Why a segment or a topic is not kept, with the HTTP status of each. */
export const segmentStatus = {
  'name-taken': 409,
  'too-many-segments': 422,
  'unknown-product': 422,
  'segment-in-use': 409,
  'topic-in-use': 409,
} as const
type SegmentProblem = keyof typeof segmentStatus

const list = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/** Addresses of the person a subscriber `s` is: their own, and those merged with it. */
const theirAddresses = sql`(select s.email union select b.email from ${contacts} a
  join ${contacts} b on b.website_id = a.website_id and b.person_id = a.person_id
  where a.website_id = s.website_id and a.email = s.email)`

/** Conditions on subscribers `s`: who gets the newsletter and is meant by rules. [SEGMENT-1] [SEGMENT-2] */
function meant(websiteId: string, rules: SegmentRules, now: Date): SQL[] {
  const conditions = [sql`s.website_id = ${websiteId}`, sql`s.state = 'subscribed'`]
  if (rules.languages.length > 0) conditions.push(sql`s.language in ${list(rules.languages)}`)
  if (rules.tags.length > 0)
    conditions.push(sql`exists (select from ${contacts} a
      join ${contacts} p on p.website_id = a.website_id and p.id = a.person_id
      where a.website_id = s.website_id and a.email = s.email and exists (
        select from jsonb_array_elements_text(p.tags) t(tag) where ${isTagOf(rules.tags)}))`)
  if (rules.purchases !== 'any') {
    const since =
      rules.withinDays === null
        ? sql`true`
        : sql`o.created_at >= ${new Date(now.getTime() - rules.withinDays * DAY).toISOString()}::timestamptz`
    const product =
      rules.productId === null
        ? sql`true`
        : sql`exists (select from ${orderItems} i where i.website_id = o.website_id and i.order_id = o.id
            and i.product_id = ${rules.productId})`
    const bought = sql`exists (select from ${orders} o where o.website_id = s.website_id and not o.test_mode
      and o.fulfillment_state <> 'canceled' and lower(o.email) in ${theirAddresses} and ${since} and ${product})`
    conditions.push(rules.purchases === 'some' ? bought : sql`not ${bought}`)
  }
  return conditions
}

/** Whether a campaign that is not over goes to a segment, or is of one of some topics: asked of the folder that knows campaigns. */
export type HasOpenCampaign = (
  tx: Database,
  websiteId: string,
  of: { readonly segmentId: string } | { readonly topicIds: readonly string[] },
) => Promise<boolean>

/** What changes of segments and topics work with. */
export interface SegmentDesk {
  readonly db: Database
  readonly hasOpenCampaign: HasOpenCampaign
}

/** Whom a campaign goes to. */
export interface Audience {
  readonly rules: SegmentRules
  readonly topicId: string | null
}

const isBlocked = sql`exists (select from ${blockedAddresses} u where u.website_id = s.website_id and u.email = s.email)`

/** Conditions on subscribers `s`: who is meant, wants the topic, and can be reached. [CAMPAIGN-7] [CAMPAIGN-12] */
export function audienceOf(websiteId: string, { rules, topicId }: Audience, now: Date): SQL {
  return sql.join([...wanted(websiteId, { rules, topicId }, now), sql`not ${isBlocked}`], sql` and `)
}

function wanted(websiteId: string, { rules, topicId }: Audience, now: Date): SQL[] {
  const conditions = meant(websiteId, rules, now)
  if (topicId !== null) conditions.push(sql`not s.left_topics @> ${JSON.stringify([topicId])}::jsonb`)
  return conditions
}

const countRow = selected({
  people: computed<number>(sql`(count(*) filter (where not ${isBlocked}))::integer`),
  blocked: computed<number>(sql`(count(*) filter (where ${isBlocked}))::integer`),
})

/** How many a campaign would go to now, and how many of those meant cannot be reached. [CAMPAIGN-7] */
export async function countAudience(
  db: Database,
  websiteId: string,
  audience: Audience,
  now: Date,
): Promise<{ people: number; blocked: number }> {
  const conditions = sql.join(wanted(websiteId, audience, now), sql` and `)
  const [row] = await countRow.read(db, sql`select ${countRow} from ${subscribers} s where ${conditions}`)
  return row ?? { people: 0, blocked: 0 }
}

/** How many rules fit now. [SEGMENT-2] */
export const countPeople = async (db: Database, websiteId: string, rules: SegmentRules, now: Date) =>
  (await countAudience(db, websiteId, { rules, topicId: null }, now)).people

type Row = Pick<typeof segments.$inferSelect, 'id' | 'name' | 'rules'>

const eachRow = selected({
  at: computed<number>(sql`counted.at::integer`),
  people: computed<number>(sql`counted.people::integer`),
})

/** Segments with how many each has; one statement, however many. */
async function shown(db: Database, websiteId: string, rows: readonly Row[], now: Date): Promise<Segment[]> {
  if (rows.length === 0) return []
  const each = rows.map(
    ({ rules }, at) => sql`select ${at}::integer as at, count(*) as people from ${subscribers} s
      where ${audienceOf(websiteId, { rules, topicId: null }, now)}`,
  )
  const counted = await eachRow.read(
    db,
    sql`select ${eachRow} from (${sql.join(each, sql` union all `)}) counted`,
  )
  const people = new Map(counted.map((one) => [one.at, one.people]))
  return rows.map(({ id, name, rules }, at) => ({
    id,
    name,
    rules: writable(rules),
    people: people.get(at) ?? 0,
  }))
}

const writable = (rules: SegmentRules): Segment['rules'] => ({
  ...rules,
  languages: [...rules.languages],
  tags: [...rules.tags],
})

/** Segments in the order of the alphabet, with how many each has. [SEGMENT-1] */
export async function listSegments(db: Database, websiteId: string, now: Date): Promise<Segment[]> {
  const rows = await db.select().from(segments).where(eq(segments.websiteId, websiteId))
  return shown(
    db,
    websiteId,
    rows.toSorted((one, other) => one.name.localeCompare(other.name)),
    now,
  )
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase()

const named = (websiteId: string, id: string) => and(eq(segments.websiteId, websiteId), eq(segments.id, id))

/** Who is meant by a segment of a name; undefined when there is none. */
export async function rulesOf(
  db: Database,
  websiteId: string,
  id: string | null,
): Promise<SegmentRules | undefined> {
  if (id === null) return EVERYBODY
  const [row] = await db.select({ rules: segments.rules }).from(segments).where(named(websiteId, id))
  return row?.rules
}

/** Serialises changes of what a website has few of. */
async function lock(tx: Database, websiteId: string): Promise<void> {
  await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, websiteId)).for('update')
}

/** Keeps a segment, or changes the one of an id; undefined when there is none. [SEGMENT-1] [SEGMENT-3] */
export async function keepSegment(
  db: Database,
  websiteId: string,
  segment: { readonly id?: string; readonly name: string; readonly rules: SegmentRules },
  now: Date,
): Promise<Outcome<Segment, SegmentProblem> | undefined> {
  return transaction(db, async (tx) => {
    await lock(tx, websiteId)
    const rows = await tx.select().from(segments).where(eq(segments.websiteId, websiteId))
    const { id, name, rules } = segment
    if (id !== undefined && !rows.some((row) => row.id === id)) return undefined
    const folded = fold(name)
    if (rows.some((row) => row.folded === folded && row.id !== id)) return nameTaken
    if (id === undefined && rows.length >= CAMPAIGN_LIMITS.segments) return tooMany
    if (rules.productId !== null && !(await isProduct(tx, websiteId, rules.productId))) return unknownProduct
    const kept = { name, folded, rules, updatedAt: now }
    const key = id ?? newId(now.getTime())
    if (id === undefined) await tx.insert(segments).values({ websiteId, id: key, ...kept, createdAt: now })
    else await tx.update(segments).set(kept).where(named(websiteId, id))
    const [value] = await shown(tx, websiteId, [{ id: key, name, rules }], now)
    return { ok: true, value: value! }
  })
}

async function isProduct(tx: Database, websiteId: string, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.websiteId, websiteId), eq(products.id, id)))
  return row !== undefined
}

const nameTaken = {
  ok: false,
  code: 'name-taken',
  message: say('Another one has this name already.'),
  fields: { name: say('Another one has this name already.') },
} as const
const tooMany = {
  ok: false,
  code: 'too-many-segments',
  message: say('A website keeps at most {count} segments. Delete one you do not need.', {
    count: CAMPAIGN_LIMITS.segments,
  }),
} as const
const unknownProduct = {
  ok: false,
  code: 'unknown-product',
  message: say('This product does not exist.'),
  fields: { productId: say('This product does not exist.') },
} as const

/** Deletes a segment; undefined when there is none. [SEGMENT-3] */
export async function deleteSegment(
  { db, hasOpenCampaign }: SegmentDesk,
  websiteId: string,
  id: string,
): Promise<Outcome<null, SegmentProblem> | undefined> {
  return transaction(db, async (tx) => {
    await lock(tx, websiteId)
    if (await hasOpenCampaign(tx, websiteId, { segmentId: id })) return segmentInUse
    const gone = await tx.delete(segments).where(named(websiteId, id)).returning({ id: segments.id })
    return gone.length === 0 ? undefined : { ok: true, value: null }
  })
}

const segmentInUse = {
  ok: false,
  code: 'segment-in-use',
  message: say('A campaign is to be sent to this segment. Choose another one there first.'),
} as const
const topicInUse = {
  ok: false,
  code: 'topic-in-use',
  message: say('A campaign is of a topic you took away. Choose another one there first.'),
} as const

const topicRow = selected({
  id: newsletterTopics.id,
  name: newsletterTopics.name,
  left: computed<number>(sql`(select count(*)::integer from ${subscribers} s where s.website_id = newsletter_topics.website_id
    and s.state = 'subscribed' and s.left_topics @> jsonb_build_array(newsletter_topics.id))`),
})

/** What subscribers can choose to get, as the owner ordered it, with how many do not want each. [SEGMENT-4] */
export const listTopics = (db: Database, websiteId: string): Promise<NewsletterTopic[]> =>
  topicRow.read(
    db,
    sql`select ${topicRow} from ${newsletterTopics} where newsletter_topics.website_id = ${websiteId}
      order by newsletter_topics.position, newsletter_topics.id`,
  )

/** Says what subscribers can choose to get. One whose id is not the website's is taken for a new one. [SEGMENT-4] */
export async function saveTopics(
  { db, hasOpenCampaign }: SegmentDesk,
  websiteId: string,
  topics: readonly { readonly id?: string; readonly name: string }[],
  now: Date,
): Promise<Outcome<NewsletterTopic[], SegmentProblem>> {
  return transaction(db, async (tx): Promise<Outcome<NewsletterTopic[], SegmentProblem>> => {
    await lock(tx, websiteId)
    if (new Set(topics.map(({ name }) => fold(name))).size < topics.length) return nameTaken
    const known = await topicNames(tx, websiteId)
    const isKnown = (id: string | undefined): id is string => known.some((one) => one.id === id)
    const kept = [...new Set(topics.flatMap(({ id }) => (isKnown(id) ? [id] : [])))]
    const gone = known.filter(({ id }) => !kept.includes(id)).map(({ id }) => id)
    if (gone.length > 0 && (await hasOpenCampaign(tx, websiteId, { topicIds: gone }))) return topicInUse
    const ofWebsite = eq(newsletterTopics.websiteId, websiteId)
    await tx
      .delete(newsletterTopics)
      .where(kept.length === 0 ? ofWebsite : and(ofWebsite, notInArray(newsletterTopics.id, kept)))
    const taken = new Set<string>()
    for (const [position, { id, name }] of topics.entries()) {
      if (isKnown(id) && !taken.has(id)) {
        taken.add(id)
        await tx
          .update(newsletterTopics)
          .set({ name, position })
          .where(and(ofWebsite, eq(newsletterTopics.id, id)))
      } else
        await tx
          .insert(newsletterTopics)
          .values({ websiteId, id: newId(now.getTime()), name, position, createdAt: now })
    }
    return { ok: true, value: await listTopics(tx, websiteId) }
  })
}
