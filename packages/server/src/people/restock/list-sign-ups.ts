import type { RestockGroup, RestockSignUp } from '@plinth/contract/restock/restock-calls'
import { readText, unitsAvailable } from '@plinth/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { byMoment, cutTo, inOrder, orderedAfter, type RowOrder } from '../../platform/http/pages-of-rows.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { csvOf } from '../../platform/csv.ts'
import { products, variants } from '../../shop/catalog/schema.ts'
import { stock } from '../../shop/stock/schema.ts'
import { optionsInWords } from '../../shop/restock/find-waited.ts'
import { restockSignUps, type SignUp } from '../../shop/restock/schema.ts'

const PAGE = 50
/** Most lines of one file. */
const MOST_EXPORTED = 50_000

const listed = (row: SignUp): RestockSignUp => ({
  id: row.id,
  productId: row.productId,
  variantId: row.variantId,
  siteVisitorEmail: row.email,
  language: row.language,
  state: row.state,
  signedUpOn: row.queuedAt.getTime(),
  toldOn: row.toldAt?.getTime() ?? null,
  heldUntil: row.isHeld ? (row.heldUntil?.getTime() ?? null) : null,
})

/** A page as these calls say it, which have names of their own for what other lists have too. */
function pageOf<Row>(order: RowOrder<Row>, rows: readonly Row[]) {
  const { shown, nextCursor } = cutTo(PAGE, rows, order.cursorAt)
  return { shown, hasNextPage: nextCursor !== null, nextPageCursor: nextCursor }
}

const firstQueued = sql<string>`min(${restockSignUps.queuedAt})`
/** Lines of variants, the longest wait first. */
const byFirst = byMoment<{ readonly first: string; readonly variantId: string }>(
  firstQueued,
  true,
  (row) => ({
    at: new Date(row.first),
    id: row.variantId,
  }),
)
/** A line, first come first. */
const byQueued = byMoment<SignUp>(restockSignUps.queuedAt, true, ({ queuedAt, id }) => ({ at: queuedAt, id }))

/** Variants somebody has asked for, the longest wait first: two statements. [RESTOCK-11] */
export async function listGroups(
  db: Database,
  website: SiteWebsite,
  cursor: string | undefined,
): Promise<{
  signUpGroups: RestockGroup[]
  signUps: RestockSignUp[]
  hasNextPage: boolean
  nextPageCursor: string | null
}> {
  const rows = await db
    .select({
      productId: products.id,
      variantId: variants.id,
      sku: variants.sku,
      name: products.name,
      attributes: variants.attributes,
      ordering: products.variantOptionOrdering,
      productType: products.productType,
      unlimited: variants.unlimited,
      onHand: sql<number>`coalesce(max(${stock.onHand}), 0)::integer`,
      reserved: sql<number>`coalesce(max(${stock.reserved}), 0)::integer`,
      waiting: sql<number>`(count(*) filter (where ${restockSignUps.state} = 'waiting'))::integer`,
      told: sql<number>`(count(*) filter (where ${restockSignUps.isHeld}))::integer`,
      first: firstQueued,
    })
    .from(restockSignUps)
    .innerJoin(
      variants,
      and(eq(variants.websiteId, restockSignUps.websiteId), eq(variants.id, restockSignUps.variantId)),
    )
    .innerJoin(products, and(eq(products.websiteId, variants.websiteId), eq(products.id, variants.productId)))
    .leftJoin(stock, and(eq(stock.websiteId, variants.websiteId), eq(stock.variantId, variants.id)))
    .where(eq(restockSignUps.websiteId, website.id))
    .groupBy(products.websiteId, products.id, variants.websiteId, variants.id)
    .having(orderedAfter(byFirst, cursor, variants.id))
    .orderBy(...inOrder(byFirst, variants.id))
    .limit(PAGE + 1)
  const { shown, ...rest } = pageOf(byFirst, rows)
  const language = website.primaryLanguage
  return {
    signUpGroups: shown.map(({ name, attributes, ordering, ...row }) => ({
      productId: row.productId,
      variantId: row.variantId,
      productName: readText(name, language, language),
      variantName: optionsInWords(attributes, ordering),
      sku: row.sku,
      waiting: row.waiting,
      told: row.told,
      units: unitsAvailable(row, { unlimited: row.unlimited, qtyInStock: row.onHand - row.reserved }),
      firstOn: new Date(row.first).getTime(),
    })),
    signUps: await firstInLines(
      db,
      website.id,
      shown.map(({ variantId }) => variantId),
    ),
    ...rest,
  }
}

/** The next to be told in each line. */
async function firstInLines(
  db: Database,
  websiteId: string,
  variantIds: readonly string[],
): Promise<RestockSignUp[]> {
  if (variantIds.length === 0) return []
  const rows = await db
    .selectDistinctOn([restockSignUps.variantId])
    .from(restockSignUps)
    .where(
      and(
        eq(restockSignUps.websiteId, websiteId),
        eq(restockSignUps.state, 'waiting'),
        sql`${restockSignUps.variantId} in (select jsonb_array_elements_text(${JSON.stringify(variantIds)}::jsonb))`,
      ),
    )
    .orderBy(asc(restockSignUps.variantId), asc(restockSignUps.queuedAt), asc(restockSignUps.id))
  return rows.map(listed)
}

/** Who is in line for a variant, first come first; those who had their turn stand where they stood. [RESTOCK-11] */
export async function listSignUps(
  db: Database,
  websiteId: string,
  {
    productId,
    variantId,
    cursor,
  }: { readonly productId: string; readonly variantId: string; readonly cursor?: string },
): Promise<{ signUps: RestockSignUp[]; hasNextPage: boolean; nextPageCursor: string | null }> {
  const rows = await db
    .select()
    .from(restockSignUps)
    .where(
      and(
        eq(restockSignUps.websiteId, websiteId),
        eq(restockSignUps.productId, productId),
        eq(restockSignUps.variantId, variantId),
        orderedAfter(byQueued, cursor, restockSignUps.id),
      ),
    )
    .orderBy(...inOrder(byQueued, restockSignUps.id))
    .limit(PAGE + 1)
  const { shown, ...rest } = pageOf(byQueued, rows)
  return { signUps: shown.map(listed), ...rest }
}

/** Everybody in every line as a table. [RESTOCK-11] */
export async function signUpsAsCsv(db: Database, { id, primaryLanguage }: SiteWebsite): Promise<string> {
  const rows = await db
    .select({
      signUp: restockSignUps,
      sku: variants.sku,
      name: products.name,
      attributes: variants.attributes,
      ordering: products.variantOptionOrdering,
    })
    .from(restockSignUps)
    .innerJoin(
      variants,
      and(eq(variants.websiteId, restockSignUps.websiteId), eq(variants.id, restockSignUps.variantId)),
    )
    .innerJoin(products, and(eq(products.websiteId, variants.websiteId), eq(products.id, variants.productId)))
    .where(eq(restockSignUps.websiteId, id))
    .orderBy(asc(restockSignUps.queuedAt), asc(restockSignUps.id))
    .limit(MOST_EXPORTED)
  const head = ['Product', 'Variant', 'SKU', 'Email', 'Language', 'State', 'Signed up', 'Told', 'Kept until']
  return csvOf([
    head,
    ...rows.map(({ signUp, sku, name, attributes, ordering }) => [
      readText(name, primaryLanguage, primaryLanguage),
      optionsInWords(attributes, ordering),
      sku,
      signUp.email,
      signUp.language,
      signUp.state,
      signUp.queuedAt.toISOString(),
      signUp.toldAt?.toISOString() ?? '',
      signUp.isHeld ? (signUp.heldUntil?.toISOString() ?? '') : '',
    ]),
  ])
}
