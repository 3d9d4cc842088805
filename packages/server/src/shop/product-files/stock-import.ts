import { PRODUCT_LIMITS, say, type Outcome, type Sentence } from '@plinth/domain'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CsvTable } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import type { ImportContext, ImportKind, PlannedThing } from '../../site/imports/import-kind.ts'
import { products, variants } from '../catalog/schema.ts'
import { readCount } from './read-cells.ts'
import { giveToWaiting } from '../restock/take-turns.ts'
import { countedVariants } from '../inventory/list-inventory.ts'
import { changeStock, holdLevel } from '../stock/stock.ts'

/** Variants of one table. [IMPORT-20] */
const MOST_VARIANTS = 50_000

type Column = 'id' | 'sku' | 'stock'

/** What columns are called: by us, and by those people come from. */
const HEADS: Readonly<Record<string, Column>> = {
  'variant id': 'id',
  sku: 'sku',
  'variant sku': 'sku',
  'on hand': 'stock',
  stock: 'stock',
  units: 'stock',
  quantity: 'stock',
  'in stock': 'stock',
  'variant inventory qty': 'stock',
  'on hand (current)': 'stock',
  'on hand (new)': 'stock',
}

/** A row, with what the columns are called in its table. */
interface Thing {
  readonly line: number
  readonly id: string
  readonly sku: string
  readonly stock: string
  readonly heads: Readonly<Partial<Record<Column, string>>>
}

interface Work {
  readonly variantId: string
  readonly set: number
}

interface Undo {
  readonly variantId: string
  readonly change: number
}

/** Tables of stock: variants by SKU or identifier, and what is on hand of each, as somebody counted it. [IMPORT-20] */
export const stockImport: ImportKind = {
  name: 'stock',
  access: 'inventory.edit',
  most: MOST_VARIANTS,
  recognise: (table) => Promise.resolve(recognise(table)),
  things: thingsOf,
  plan: (things, context) => planStock(things as readonly Thing[], context),
  apply: (tx, work, context) => applyStock(tx, work as Work, context),
  undo: (tx, undo, context) => undoStock(tx, undo as Undo, context),
}

const simple = (head: string): string => head.toLowerCase().replaceAll(/\s+/g, ' ').trim()

function placesOf({ heads }: CsvTable): Map<Column, number> {
  const places = new Map<Column, number>()
  heads.forEach((head, place) => {
    const column = HEADS[simple(head)]
    if (column !== undefined && !places.has(column)) places.set(column, place)
  })
  return places
}

function recognise(table: CsvTable): Outcome<string, 'csv-columns'> {
  const places = placesOf(table)
  if (!places.has('stock') || !(places.has('sku') || places.has('id')))
    return {
      ok: false,
      code: 'csv-columns',
      message: say(
        'The first row has to name the columns, among them SKU and On hand. Export the inventory to see them all.',
      ),
    }
  return { ok: true, value: 'plinth' }
}

function thingsOf(table: CsvTable): Thing[] {
  const places = placesOf(table)
  const heads = Object.fromEntries([...places].map(([column, place]) => [column, table.heads[place] ?? '']))
  return table.rows.map(({ row, cells }) => {
    const read = (column: Column) => cells[places.get(column) ?? -1] ?? ''
    return { line: row, id: read('id'), sku: read('sku'), stock: read('stock'), heads }
  })
}

const v = alias(variants, 'v')
const p = alias(products, 'p')
const countedRow = selected({
  id: v.id,
  sku: v.sku,
  unlimited: v.unlimited,
  name: p.name,
  onHand: computed<number>(sql`coalesce(s.on_hand, 0)`),
})
type Counted = RowOf<typeof countedRow>

/** One statement for any number of rows. */
async function planStock(things: readonly Thing[], { db, website }: ImportContext): Promise<PlannedThing[]> {
  const asked = (name: 'id' | 'sku') => JSON.stringify([...new Set(things.map((thing) => thing[name]))])
  const rows = await countedRow.read(
    db,
    sql`select ${countedRow} from ${countedVariants} where v.website_id = ${website.id} and v.removed_at is null
      and (v.id in (select jsonb_array_elements_text(${asked('id')}::jsonb))
        or v.sku in (select jsonb_array_elements_text(${asked('sku')}::jsonb)))`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySku = Map.groupBy(rows, ({ sku }) => sku)
  return things.map((thing) => planned(thing, byId.get(thing.id), bySku.get(thing.sku) ?? []))
}

function planned(thing: Thing, own: Counted | undefined, ofSku: readonly Counted[]): PlannedThing {
  const { line, sku, id, stock, heads } = thing
  const about = { name: sku || id || '–', line, changes: [] as string[] }
  const wrong = (column: Column, message: Sentence): PlannedThing => ({
    ...about,
    action: 'wrong',
    problems: [{ row: line, column: heads[column] ?? '', message }],
  })
  const unchanged: PlannedThing = { ...about, action: 'unchanged', problems: [] }
  // An empty cell says nothing of the stock.
  if (stock === '') return unchanged
  const [first, ...others] = ofSku
  if (own === undefined && others.length > 0 && sku !== '')
    return wrong('sku', say('Several variants have the SKU “{sku}”. Add the column Variant ID.', { sku }))
  const variant = own ?? (sku === '' ? undefined : first)
  if (variant === undefined)
    return wrong(
      sku === '' ? 'id' : 'sku',
      say('No variant that is counted has “{text}”. Add it to a product, or leave this row out.', {
        text: (sku || id).slice(0, 100),
      }),
    )
  const units = readCount(stock)
  if (units === undefined || units < 0)
    return wrong('stock', say('“{text}” is not a number of units.', { text: stock.slice(0, 100) }))
  if (units > PRODUCT_LIMITS.stock)
    return wrong('stock', say('Stock can be at most {most}.', { most: PRODUCT_LIMITS.stock }))
  if (variant.unlimited)
    return wrong(
      'stock',
      say('This variant is unlimited, so it has no stock to count. Untick unlimited first.'),
    )
  if (units === variant.onHand) return unchanged
  const work: Work = { variantId: variant.id, set: units }
  return { ...about, action: 'changed', changes: [heads.stock ?? ''], problems: [], work }
}

/** Sets one, but never below what is being paid for. */
async function applyStock(
  tx: Database,
  { variantId, set }: Work,
  { website, accountId, clock }: ImportContext,
): Promise<Outcome<{ undo: Undo }>> {
  const now = clock.now()
  const level = await holdLevel(tx, website.id, variantId)
  const { onHand = 0, reserved = 0 } = level ?? {}
  const units = Math.max(set, reserved)
  const movement = { reason: 'set', accountId } as const
  const done = await changeStock(tx, website.id, variantId, { set: units }, movement, now, level)
  if (!done.ok) return done
  await giveToWaiting(tx, website.id, [variantId], now)
  return { ok: true, value: { undo: { variantId, change: units - onHand } } }
}

/** Takes back by how much one changed: what was sold or counted since stays. */
async function undoStock(
  tx: Database,
  { variantId, change }: Undo,
  { website, accountId, clock }: ImportContext,
): Promise<Sentence | undefined> {
  if (change === 0) return undefined
  const movement = { reason: 'adjusted', accountId } as const
  const done = await changeStock(tx, website.id, variantId, { change: -change }, movement, clock.now())
  if (!done.ok) return done.message
  await giveToWaiting(tx, website.id, [variantId], clock.now())
  return undefined
}
