import { MOST_VIEWS, type ListName, type ListView } from '@plinth/contract/lists/list-calls'
import { newId, say, type Outcome } from '@plinth/domain'
import { and, asc, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, transaction, type Database } from '../../platform/database/database.ts'
import { listColumns, listViews } from './schema.ts'

/** Whose lists they are: a person’s, on one website. */
export interface Viewer {
  readonly websiteId: string
  readonly accountId: string
}

type Refusal = 'name-taken' | 'too-many-views'
/** The status of each refusal. */
export const listViewStatus = { 'name-taken': 409, 'too-many-views': 409 } as const

const mine = ({ websiteId, accountId }: Viewer) =>
  and(eq(listViews.websiteId, websiteId), eq(listViews.accountId, accountId))

const shown = ({ id, name, query, columns }: typeof listViews.$inferSelect): ListView => ({
  id,
  name,
  query,
  columns: columns === null ? null : [...columns],
})

/** How a list looks to a person. [EDIT-630] [EDIT-632] */
export async function listLooks(
  db: Database,
  { websiteId, accountId }: Viewer,
  list: ListName,
): Promise<{ columns: string[] | null; views: ListView[] }> {
  const [chosen] = await db
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(
      and(
        eq(listColumns.websiteId, websiteId),
        eq(listColumns.accountId, accountId),
        eq(listColumns.list, list),
      ),
    )
  const views = await db
    .select()
    .from(listViews)
    .where(and(mine({ websiteId, accountId }), eq(listViews.list, list)))
    .orderBy(asc(listViews.createdAt), asc(listViews.id))
  return { columns: chosen === undefined ? null : [...chosen.columns], views: views.map(shown) }
}

/** Keeps the columns a person has chosen; null for all there are. [EDIT-630] */
export async function chooseColumns(
  db: Database,
  { websiteId, accountId }: Viewer,
  list: ListName,
  columns: readonly string[] | null,
): Promise<void> {
  const row = { websiteId, accountId, list }
  if (columns === null) {
    await db
      .delete(listColumns)
      .where(
        and(
          eq(listColumns.websiteId, websiteId),
          eq(listColumns.accountId, accountId),
          eq(listColumns.list, list),
        ),
      )
    return
  }
  await db
    .insert(listColumns)
    .values({ ...row, columns })
    .onConflictDoUpdate({
      target: [listColumns.websiteId, listColumns.accountId, listColumns.list],
      set: { columns },
    })
}

/** Keeps a view under a name of its own. [EDIT-632] */
export async function keepView(
  db: Database,
  clock: Clock,
  viewer: Viewer,
  list: ListName,
  view: { readonly name: string; readonly query: string; readonly columns: readonly string[] | null },
): Promise<Outcome<ListView, Refusal>> {
  return named(() =>
    transaction(db, async (tx) => {
      const known = await tx
        .select({ id: listViews.id })
        .from(listViews)
        .where(and(mine(viewer), eq(listViews.list, list)))
      if (known.length >= MOST_VIEWS)
        return {
          ok: false as const,
          code: 'too-many-views' as const,
          message: say('A list has at most {most} views. Delete one first.', { most: MOST_VIEWS }),
        }
      const now = clock.now()
      const [kept] = await tx
        .insert(listViews)
        .values({ ...viewer, ...view, list, id: newId(now.getTime()), createdAt: now })
        .returning()
      return { ok: true as const, value: shown(kept!) }
    }),
  )
}

/** Changes a view; undefined when the person has none of this id. */
export async function changeView(
  db: Database,
  viewer: Viewer,
  id: string,
  changes: {
    readonly name?: string
    readonly query?: string
    readonly columns?: readonly string[] | null
  },
): Promise<Outcome<ListView, Refusal> | undefined> {
  const where = and(mine(viewer), eq(listViews.id, id))
  if (Object.keys(changes).length === 0) {
    const [same] = await db.select().from(listViews).where(where)
    return same === undefined ? undefined : { ok: true, value: shown(same) }
  }
  return named(async () => {
    const [changed] = await db.update(listViews).set(changes).where(where).returning()
    return changed === undefined ? undefined : { ok: true as const, value: shown(changed) }
  })
}

/** Whether there was one to forget. */
export async function forgetView(db: Database, viewer: Viewer, id: string): Promise<boolean> {
  const gone = await db
    .delete(listViews)
    .where(and(mine(viewer), eq(listViews.id, id)))
    .returning({ id: listViews.id })
  return gone.length > 0
}

/** What one writes, refused where another view of the list has the name. */
async function named<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'list_views_name')) throw error
    return {
      ok: false as const,
      code: 'name-taken' as const,
      message: say('There is a view of this name already. Choose another.'),
      fields: { name: say('There is a view of this name already. Choose another.') },
    }
  }
}
