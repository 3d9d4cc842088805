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
  /** Only of a section: whether it is there, and has a name for links. Where it is not, the top of its page is led to. */
  readonly section?: 'there' | 'gone'
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

/**
 * Things by their names, deleted ones too; one statement, none when nothing is asked for, and one more when sections of pages
 * are among them.
 */
export async function knownTargets(
  ask: LinkAsk & Partial<Pick<Ask, 'sight'>>,
  sources: PageSources,
  names: readonly string[],
): Promise<KnownTarget[]> {
  const things = new Map((await thingsNamed(ask, sources, names)).map((target) => [target.name, target]))
  const sections = await sectionsNamed(ask, sources, names)
  return [...new Set(names)].flatMap((name) => {
    const read = readTargetName(name)
    const thing = read === undefined ? undefined : things.get(`${read.kind}/${read.id}`)
    if (thing === undefined) return []
    if (read?.sectionId === undefined) return [thing]
    const section = sections.get(name)
    const there = { ...thing, name: `${thing.name}~${read.sectionId}` } as const
    return [section === undefined ? { ...there, section: 'gone' } : atSection(there, section, ask)]
  })
}

/** A page or post, led to at one of its sections. */
function atSection(
  thing: KnownTarget,
  { title, anchor }: RowOf<typeof sectionRow>,
  { website }: LinkAsk,
): KnownTarget {
  const called = title === '' ? `#${anchor}` : title
  return {
    ...thing,
    title: { [website.primaryLanguage]: called },
    path: `${thing.path}#${anchor}`,
    section: 'there',
  }
}

const sectionRow = selected({
  id: computed<string>(sql`found.id`),
  title: computed<string>(sql`found.title`),
  anchor: computed<string>(sql`found.anchor`),
})

/** The sections that links can lead to of a page or post, in its order, with where each is. [LINK-22] */
export async function sectionsOf(
  ask: LinkAsk & Pick<Ask, 'sight'>,
  sources: PageSources,
  thing: KnownTarget,
): Promise<KnownTarget[]> {
  const { kind, id } = readTargetName(thing.name)!
  const query = sources.linked.find((one) => one.kind === kind)?.sections?.(ask.website.id, [id], ask.sight)
  if (query === undefined) return []
  const rows = await sectionRow.read(ask.db, sql`select ${sectionRow} from (${query}) found order by place`)
  return rows.map((row) => atSection({ ...thing, name: `${kind}/${row.id}` }, row, ask))
}

/** The sections among some names, by name: those that visitors see, or of drafts where these are looked at. */
async function sectionsNamed(
  { db, website, sight = 'published' }: LinkAsk & Partial<Pick<Ask, 'sight'>>,
  sources: PageSources,
  names: readonly string[],
): Promise<ReadonlyMap<string, RowOf<typeof sectionRow>>> {
  const asked = names.flatMap((name) => readTargetName(name) ?? []).filter(({ sectionId }) => sectionId)
  const found = new Map<string, RowOf<typeof sectionRow>>()
  for (const { kind, sections } of sources.linked) {
    const ids = [...new Set(asked.filter((one) => one.kind === kind).map(({ id }) => id))]
    if (ids.length === 0 || sections === undefined) continue
    const query = sections(website.id, ids, sight)
    const rows = await sectionRow.read(db, sql`select ${sectionRow} from (${query}) found`)
    for (const row of rows) found.set(`${kind}/${row.id}`, row)
  }
  return found
}

/** Pages, posts and other things by their names, whichever section of them is meant. */
async function thingsNamed(
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
  // What a section is called for links is said by its page, and changes when that is published.
  const tagOfSection = ({ kind, id, sectionId }: NonNullable<ReturnType<typeof readTargetName>>): Tag[] =>
    sectionId === undefined || (kind !== 'page' && kind !== 'post') ? [] : [`${kind}:${id}`]
  return {
    links: recordOf(names.map((name) => [name, linkedThing(found.get(name))] as const)),
    tags: names.flatMap((name) => {
      const read = readTargetName(name)!
      return [...(tagsOf.get(read.kind)?.(read.id) ?? []), ...tagOfSection(read)]
    }),
  }
}
