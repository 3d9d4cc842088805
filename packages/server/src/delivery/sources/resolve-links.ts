import { readTargetName, type LinkTargetName, type Localized } from '@plinth/domain'
import type { LinkedThing } from '@plinth/renderer'
import { sql, type SQL } from 'drizzle-orm'
import { computed, selected, type RowOf } from '../../platform/database/selected.ts'
import { recordOf } from '../../platform/record-of.ts'
import type { Tag } from '../../site/changes/changes.ts'
import type { Ask, LinkAsk, LinkTargets } from './page-source.ts'
import type { PageSources } from './page-sources.ts'

/** A thing links can lead to, as the sources know it. */
export interface KnownTarget {
  readonly name: LinkTargetName
  readonly title: Localized
  /** Where it is, or was before it was deleted. */
  readonly path: string
  readonly isSeen: boolean
  readonly isDeleted: boolean
  /** Where visitors of what was deleted are sent. */
  readonly redirectTo: string | null
}

/** What is read of targets of every type: from a query of `targetsOf`, called `found`. */
export const targetRow = selected({
  kind: computed<LinkTargets['kind']>(sql`found.kind`),
  id: computed<string>(sql`found.id`),
  title: computed<Localized>(sql`found.title`),
  path: computed<string>(sql`found.path`),
  isSeen: computed<boolean>(sql`found.seen`),
  isDeleted: computed<boolean>(sql`found.deleted`),
  redirectTo: computed<string | null>(sql`found.redirect_to`),
})

/** All of a type as one part of a query over every type; beside what a source says, its `kind` and `rank`. */
export function targetsOf(linked: LinkTargets, rank: number, ask: LinkAsk): SQL {
  return sql`
    select ${sql.raw(`'${linked.kind}'`)} as kind, ${sql.raw(String(rank))} as rank, id, title, words, path, seen, deleted,
      redirect_to, changed
    from (${linked.all(ask)}) ${sql.identifier(`all_${linked.kind}`)}`
}

export function knownTarget({
  kind,
  id,
  title,
  path,
  isSeen,
  isDeleted,
  redirectTo,
}: RowOf<typeof targetRow>): KnownTarget {
  return { name: `${kind}/${id}`, title, path, isSeen, isDeleted, redirectTo }
}

/** Things by their names, deleted ones too; one statement, none when nothing is asked for. */
export async function knownTargets(
  ask: LinkAsk,
  sources: PageSources,
  names: readonly string[],
): Promise<KnownTarget[]> {
  const ids = new Map<string, string[]>()
  for (const name of new Set(names)) {
    const read = readTargetName(name)
    if (read !== undefined) ids.set(read.kind, [...(ids.get(read.kind) ?? []), read.id])
  }
  const parts = sources.linked.flatMap((linked, rank) => {
    const wanted = ids.get(linked.kind)
    return wanted === undefined
      ? []
      : [
          sql`select * from (${targetsOf(linked, rank, ask)}) wanted where wanted.id in (
            select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`,
        ]
  })
  if (parts.length === 0) return []
  const every = sql.join(parts, sql` union all `)
  const rows = await targetRow.read(ask.db, sql`select ${targetRow} from (${every}) found`)
  return rows.map(knownTarget)
}

/** Where a thing leads whoever looks: nowhere, when they can see nothing of it. [LINK-3] */
export function addressFor(target: KnownTarget, sight: Ask['sight']): string | null {
  if (target.isDeleted) return target.redirectTo
  return target.isSeen || sight === 'draft' ? target.path : null
}

/** What links lead to, for the renderer; what there is nothing of leads nowhere. At most one statement. [LINK-2] */
export async function loadLinks(
  ask: Ask,
  sources: PageSources,
  names: readonly LinkTargetName[],
): Promise<{ readonly links: { readonly [name: string]: LinkedThing }; readonly tags: readonly Tag[] }> {
  const known = await knownTargets(ask, sources, names)
  const found = new Map(known.map((target) => [target.name, target]))
  const linkedThing = (target: KnownTarget | undefined): LinkedThing =>
    target === undefined ? { url: null } : { url: addressFor(target, ask.sight), title: target.title }
  const tagsOf = new Map(sources.linked.map(({ kind, tags }) => [kind, tags]))
  return {
    links: recordOf(names.map((name) => [name, linkedThing(found.get(name))] as const)),
    tags: names.flatMap((name) => {
      const { kind, id } = readTargetName(name)!
      return tagsOf.get(kind)?.(id) ?? []
    }),
  }
}
