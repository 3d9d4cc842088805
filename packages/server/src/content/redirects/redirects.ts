import { newId, say, type Refusal } from '@plinth/domain'
import { and, eq, sql } from 'drizzle-orm'
import { isUniqueViolation, transaction, type Database } from '../../platform/database/database.ts'
import { websites } from '../../site/websites/schema.ts'
import { movedAddresses } from '../addresses/schema.ts'
import { folded } from './find-redirect.ts'
import { judgeRedirects, type Judged, type RedirectAsk } from './judge-redirects.ts'
import type { Written } from './read-redirect.ts'
import { readList } from './read-list.ts'
import { refuseRedirect, type RedirectRefusal } from './redirect-errors.ts'
import { redirects } from './schema.ts'

/** Most redirects of a website that are made by hand. */
const mostRedirects = 10_000

/** Most lines of a list that is pasted. */
const mostLines = 2000

/**
 * Makes a redirect, or changes one; visitors are sent at once. What led to its address goes where it leads. Undefined
 * when there is none to change. [ADDR-12] [ADDR-13]
 *
 * @param id of the one that is changed
 */
export async function keepRedirect(
  ask: RedirectAsk,
  written: Written,
  id?: string,
): Promise<
  { readonly ok: true; readonly id: string; readonly followed: boolean } | RedirectRefusal | undefined
> {
  try {
    return await writing(ask, async (tx) => {
      const [judged] = await judgeRedirects({ ...ask, db: tx }, [written])
      if (judged?.ok !== true) return judged
      const values = rowOf(ask, judged)
      if (id === undefined && (await countRedirects(tx, ask.website.id)) >= mostRedirects) return tooMany
      const [kept] =
        id === undefined
          ? await tx.insert(redirects).values(values).returning({ id: redirects.id })
          : await tx
              .update(redirects)
              .set({ fromPath: values.fromPath, folded: values.folded, target: values.target })
              .where(and(eq(redirects.websiteId, ask.website.id), eq(redirects.id, id)))
              .returning({ id: redirects.id })
      if (kept === undefined) return undefined
      await leadOn(tx, ask.website.id, judged)
      return { ok: true, id: kept.id, followed: judged.followed }
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'redirects_from')) throw error
    const message = say('There is a redirect from {from} already. Change that one.', { from: written.from })
    return refuseRedirect('redirect-from-taken', 'from', message)
  }
}

const tooMany = refuseRedirect(
  'too-many-redirects',
  'text',
  say('A website has at most {mostRedirects} redirects made by hand.', { mostRedirects }),
)

/** A line of a list that cannot be a redirect, and why. */
interface LineProblem {
  readonly line: number
  readonly text: string
  readonly refusal: Omit<Refusal, 'ok'>
}

/** What became of a list. */
export interface Imported {
  readonly ok: true
  readonly added: number
  /** How many led somewhere else before. */
  readonly changed: number
  /** Nothing was done when there is any. */
  readonly problems: readonly LineProblem[]
}

/** Makes redirects of a pasted list: of every line, or of none when one is wrong. [ADDR-14] */
export async function importRedirects(ask: RedirectAsk, text: string): Promise<Imported | RedirectRefusal> {
  const listed = readList(text)
  if (listed.length > mostLines)
    return refuseRedirect(
      'too-many-redirects',
      'text',
      say('A list has at most {mostLines} lines. Paste it in parts.', { mostLines }),
    )
  return writing(ask, async (tx) => {
    const judged = await judgeRedirects({ ...ask, db: tx }, listed)
    const problems = judged.flatMap((one, index): LineProblem[] => {
      const { line, text: said, to } = listed[index]!
      if (one.ok) return []
      return [{ line, text: said, refusal: to === '' ? noSecondPart : one }]
    })
    if (problems.length > 0) return { ok: true, added: 0, changed: 0, problems }
    const known = await tx
      .select({ folded: redirects.folded, target: redirects.target })
      .from(redirects)
      .where(eq(redirects.websiteId, ask.website.id))
    const before = new Map(known.map((one) => [one.folded, one.target]))
    const good = judged.filter((one): one is Judged => one.ok)
    const added = good.filter(({ from }) => !before.has(folded(from)))
    const changed = good.filter(({ from, target }) => (before.get(folded(from)) ?? target) !== target)
    if (before.size + added.length > mostRedirects) return tooMany
    for (const one of [...added, ...changed]) {
      const values = rowOf(ask, one)
      await tx
        .insert(redirects)
        .values(values)
        .onConflictDoUpdate({
          target: [redirects.websiteId, redirects.folded],
          set: { target: values.target },
        })
      await leadOn(tx, ask.website.id, one)
    }
    return { ok: true, added: added.length, changed: changed.length, problems: [] }
  })
}

const noSecondPart = {
  code: 'link-invalid',
  message: say('Two addresses are needed on a line, with a comma between them: /old,/new'),
} as const

/** One after the other: two people who write at once could lead visitors in a circle together. */
function writing<Result>(
  { db, website }: RedirectAsk,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async (tx) => {
    await tx.select({ id: websites.id }).from(websites).where(eq(websites.id, website.id)).for('update')
    return work(tx)
  })
}

const rowOf = ({ website, now }: RedirectAsk, { from, target }: Judged) => ({
  websiteId: website.id,
  id: newId(now.getTime()),
  fromPath: from,
  folded: folded(from),
  target,
  createdAt: now,
})

/** What led to the address of a redirect goes straight to where it leads. [ADDR-13] */
async function leadOn(tx: Database, websiteId: string, { from, target }: Judged): Promise<void> {
  await tx
    .update(redirects)
    .set({ target })
    .where(and(eq(redirects.websiteId, websiteId), sql`lower(${redirects.target}) = ${folded(from)}`))
}

async function countRedirects(tx: Database, websiteId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::integer` })
    .from(redirects)
    .where(eq(redirects.websiteId, websiteId))
  return row?.count ?? 0
}

/** Removes a redirect, made by hand or by moving something; false when there is none. [ADDR-15] */
export async function removeRedirect(db: Database, websiteId: string, id: string): Promise<boolean> {
  const [, parentId, urlId] = /^moved:([^:]*):(.+)$/s.exec(id) ?? []
  const removed =
    parentId === undefined || urlId === undefined
      ? await db
          .delete(redirects)
          .where(and(eq(redirects.websiteId, websiteId), eq(redirects.id, id)))
          .returning({ id: redirects.id })
      : await db
          .delete(movedAddresses)
          .where(
            and(
              eq(movedAddresses.websiteId, websiteId),
              eq(movedAddresses.parentId, parentId),
              eq(movedAddresses.urlId, urlId),
            ),
          )
          .returning({ id: movedAddresses.urlId })
  return removed.length > 0
}
