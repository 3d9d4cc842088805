import type { BlogTag } from '@plinth/contract/posts/tag-calls'
import { newId, say, type Refusal, type TagType } from '@plinth/domain'
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Database } from '../../platform/database/database.ts'
import { computed, selected } from '../../platform/database/selected.ts'
import { changed } from '../../site/changes/changes.ts'
import { reindexItems } from '../search/search-index.ts'
import { isBlog } from './blogs.ts'
import { blogTags, formerBlogTags, items } from '../pages-and-posts/schema.ts'

/** Why tags and categories of a blog are refused, with the HTTP status of each. */
export const tagErrorStatus = { 'tag-exists': 409, 'tags-differ': 422 } as const

export type TagRefusal = Refusal<keyof typeof tagErrorStatus>

/** A blog of a website. */
export interface BlogName {
  readonly websiteId: string
  readonly collectionId: string
}

/** A tag or category by its name. */
export interface NamedTag {
  readonly tagType: TagType
  readonly name: string
}

/** A name as names are compared: two that differ in capital letters alone are one. [POST-8] */
const fold = (name: string): string => name.normalize('NFC').toLowerCase()

const columnOf = { tag: items.tags, category: items.categories } as const

const ofBlog = ({ websiteId, collectionId }: BlogName) =>
  and(eq(blogTags.websiteId, websiteId), eq(blogTags.collectionId, collectionId))

const listedTag = selected({
  id: blogTags.id,
  tagType: blogTags.tagType,
  name: blogTags.name,
  folded: blogTags.folded,
  posts: computed<number>(sql`coalesce(used.posts, 0)::integer`),
})

/** Tags and categories of a blog in the order of the alphabet; two statements. Undefined when there is no such blog. [POST-8] */
export async function listTags(db: Database, blog: BlogName): Promise<BlogTag[] | undefined> {
  const { websiteId, collectionId } = blog
  if (!(await isBlog(db, websiteId, collectionId))) return undefined
  const rows = await listedTag.read(
    db,
    sql`
    select ${listedTag} from blog_tags
    left join (
      select 'tag' as tag_type, jsonb_array_elements_text(tags) as name, count(*) as posts from items
      where website_id = ${websiteId} and collection_id = ${collectionId} and deleted_at is null group by 2
      union all
      select 'category', jsonb_array_elements_text(categories), count(*) from items
      where website_id = ${websiteId} and collection_id = ${collectionId} and deleted_at is null group by 2
    ) used on used.tag_type = blog_tags.tag_type and used.name = blog_tags.name
    where blog_tags.website_id = ${websiteId} and blog_tags.collection_id = ${collectionId}`,
  )
  return rows
    .sort((a, b) => a.folded.localeCompare(b.folded) || a.name.localeCompare(b.name))
    .map(({ folded: _folded, ...tag }) => tag)
}

/** The exact sentences, for a tag and for a category. */
const existsAlready = {
  tag: say('This tag already exists'),
  category: say('This category already exists'),
} as const

function tagExists(tagType: TagType): TagRefusal {
  const message = existsAlready[tagType]
  return { ok: false, code: 'tag-exists', message, fields: { name: message } }
}

/** Makes a tag or category, which no post has yet. Undefined when there is no such blog. [POST-8] */
export async function createTag(
  db: Database,
  clock: Clock,
  blog: BlogName,
  named: NamedTag,
): Promise<{ ok: true; value: BlogTag } | TagRefusal | undefined> {
  return transaction(db, async (tx) => {
    if (!(await isBlog(tx, blog.websiteId, blog.collectionId))) return undefined
    if (await isTaken(tx, blog, named)) return tagExists(named.tagType)
    const [made] = await insertTags(tx, clock, blog, [named])
    if (made === undefined) return tagExists(named.tagType)
    return { ok: true, value: { id: made.id, ...named, posts: 0 } }
  })
}

/** Whether a name is another tag's. */
async function isTaken(
  tx: Database,
  blog: BlogName,
  { tagType, name }: NamedTag,
  exceptId = '',
): Promise<boolean> {
  const rows = await tx
    .select({ id: blogTags.id })
    .from(blogTags)
    .where(
      and(
        ofBlog(blog),
        eq(blogTags.tagType, tagType),
        eq(blogTags.folded, fold(name)),
        ne(blogTags.id, exceptId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Keeps new tags; a name that another tag had before is theirs from now on. Gives those that were not there. */
async function insertTags(
  tx: Database,
  clock: Clock,
  blog: BlogName,
  named: readonly NamedTag[],
): Promise<{ id: string }[]> {
  if (named.length === 0) return []
  const now = clock.now()
  const made = await tx
    .insert(blogTags)
    .values(
      named.map(({ tagType, name }) => ({
        ...blog,
        id: newId(now.getTime()),
        tagType,
        name,
        folded: fold(name),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: blogTags.id })
  for (const one of named) await forgetFormer(tx, blog, one)
  return made
}

async function forgetFormer(tx: Database, blog: BlogName, { tagType, name }: NamedTag): Promise<void> {
  await tx.delete(formerBlogTags).where(isFormer(blog, tagType, [name]))
}

const isFormer = ({ websiteId, collectionId }: BlogName, tagType: TagType, names: readonly string[]) =>
  and(
    eq(formerBlogTags.websiteId, websiteId),
    eq(formerBlogTags.collectionId, collectionId),
    eq(formerBlogTags.tagType, tagType),
    inArray(formerBlogTags.name, [...names]),
  )

/**
 * The names a post gets for those typed: as the blog writes them, each once, in the order they were typed. What is new is
 * kept as a tag of the blog; what was renamed or merged meanwhile is what it is now. Call it in the transaction that keeps
 * the post, before the post is locked. [POST-8] [POST-10]
 */
export async function settleTags(
  tx: Database,
  clock: Clock,
  blog: BlogName,
  tagType: TagType,
  typed: readonly string[],
): Promise<string[]> {
  if (typed.length === 0) return []
  const wanted = [...new Set(typed.map(fold))]
  // Who renames one of them waits until this post is kept, and then renames it there too.
  const known = await tx
    .select({ name: blogTags.name, folded: blogTags.folded })
    .from(blogTags)
    .where(and(ofBlog(blog), eq(blogTags.tagType, tagType), inArray(blogTags.folded, wanted)))
    .for('share')
  const former = await tx
    .select({ former: formerBlogTags.name, name: blogTags.name })
    .from(formerBlogTags)
    .innerJoin(
      blogTags,
      and(eq(blogTags.websiteId, formerBlogTags.websiteId), eq(blogTags.id, formerBlogTags.tagId)),
    )
    .where(isFormer(blog, tagType, typed))
  const names = typed.map((name) => {
    const alike = known.filter(({ folded }) => folded === fold(name))
    const same = alike.find((one) => one.name === name) ?? alike[0]
    return same?.name ?? former.find((one) => one.former === name)?.name
  })
  const added = new Map<string, string>()
  typed.forEach((name, index) => {
    if (names[index] === undefined && !added.has(fold(name))) added.set(fold(name), name)
  })
  await insertTags(
    tx,
    clock,
    blog,
    [...added.values()].map((name) => ({ tagType, name })),
  )
  return [...new Set(typed.map((name, index) => names[index] ?? added.get(fold(name)) ?? name))]
}

/** How many posts a change of tags has changed. */
interface Touched {
  readonly ok: true
  readonly posts: number
}

interface LockedTag extends NamedTag {
  readonly id: string
}

/** Tags of a blog, kept from being changed or given to posts until the transaction ends. */
async function lockTags(tx: Database, blog: BlogName, ids: readonly string[]): Promise<LockedTag[]> {
  return tx
    .select({ id: blogTags.id, tagType: blogTags.tagType, name: blogTags.name })
    .from(blogTags)
    .where(and(ofBlog(blog), inArray(blogTags.id, [...new Set(ids)])))
    .orderBy(blogTags.id)
    .for('update')
}

/**
 * Renames a tag or category on every post of the blog, deleted ones too. Undefined when there is no such one. [POST-9]
 * [POST-10]
 */
export async function renameTag(
  db: Database,
  blog: BlogName,
  id: string,
  { tagType, name }: NamedTag,
): Promise<Touched | TagRefusal | undefined> {
  return transaction(db, async (tx) => {
    const [tag] = await lockTags(tx, blog, [id])
    if (tag?.tagType !== tagType) return undefined
    if (tag.name === name) return { ok: true, posts: 0 }
    if (await isTaken(tx, blog, { tagType, name }, id)) return tagExists(tagType)
    await forgetFormer(tx, blog, { tagType, name })
    await tx
      .update(blogTags)
      .set({ name, folded: fold(name) })
      .where(and(ofBlog(blog), eq(blogTags.id, id)))
    await keepFormer(tx, blog, [tag], id)
    return { ok: true, posts: await changePosts(tx, blog, tagType, [tag.name], name) }
  })
}

/**
 * Makes several tags one of them, on every post; the names of the others lead to it. Undefined when one of them is not
 * there. [POST-9] [POST-10]
 */
export async function mergeTags(
  db: Database,
  blog: BlogName,
  ids: readonly string[],
  into: string,
): Promise<Touched | TagRefusal | undefined> {
  return transaction(db, async (tx) => {
    const tags = await lockTags(tx, blog, [...ids, into])
    const stays = tags.find(({ id }) => id === into)
    if (stays === undefined || tags.length < new Set([...ids, into]).size) return undefined
    const others = tags.filter(({ id }) => id !== into)
    if (others.some(({ tagType }) => tagType !== stays.tagType)) {
      const message = say('Tags and categories cannot be merged with each other.')
      return { ok: false, code: 'tags-differ', message }
    }
    if (others.length === 0) return { ok: true, posts: 0 }
    const gone = others.map(({ id }) => id)
    await tx
      .update(formerBlogTags)
      .set({ tagId: into })
      .where(and(eq(formerBlogTags.websiteId, blog.websiteId), inArray(formerBlogTags.tagId, gone)))
    await keepFormer(tx, blog, others, into)
    await tx.delete(blogTags).where(and(ofBlog(blog), inArray(blogTags.id, gone)))
    const names = others.map(({ name }) => name)
    return { ok: true, posts: await changePosts(tx, blog, stays.tagType, names, stays.name) }
  })
}

/** Takes tags and categories off every post, and away. What is gone already is left out. [POST-9] */
export async function removeTags(
  db: Database,
  blog: BlogName,
  ids: readonly string[],
): Promise<Touched | undefined> {
  return transaction(db, async (tx) => {
    if (!(await isBlog(tx, blog.websiteId, blog.collectionId))) return undefined
    const tags = await lockTags(tx, blog, ids)
    if (tags.length === 0) return { ok: true, posts: 0 }
    await tx.delete(blogTags).where(
      and(
        ofBlog(blog),
        inArray(
          blogTags.id,
          tags.map(({ id }) => id),
        ),
      ),
    )
    const named = (tagType: TagType) => tags.filter((tag) => tag.tagType === tagType).map(({ name }) => name)
    const posts = new Set<string>()
    for (const tagType of ['tag', 'category'] as const) {
      const names = named(tagType)
      if (names.length === 0) continue
      for (const id of await rewritePosts(tx, blog, tagType, names, null)) posts.add(id)
    }
    await announce(tx, blog, [...posts])
    return { ok: true, posts: posts.size }
  })
}

async function keepFormer(
  tx: Database,
  blog: BlogName,
  tags: readonly NamedTag[],
  tagId: string,
): Promise<void> {
  await tx
    .insert(formerBlogTags)
    .values(tags.map(({ tagType, name }) => ({ ...blog, tagType, name, tagId })))
    .onConflictDoUpdate({
      target: [
        formerBlogTags.websiteId,
        formerBlogTags.collectionId,
        formerBlogTags.tagType,
        formerBlogTags.name,
      ],
      set: { tagId },
    })
}

async function changePosts(
  tx: Database,
  blog: BlogName,
  tagType: TagType,
  from: readonly string[],
  to: string,
): Promise<number> {
  const ids = await rewritePosts(tx, blog, tagType, from, to)
  await announce(tx, blog, ids)
  return ids.length
}

/** Puts a name in the place of others on every post that has one, each once; null takes them off. Gives those posts. */
async function rewritePosts(
  tx: Database,
  { websiteId, collectionId }: BlogName,
  tagType: TagType,
  from: readonly string[],
  to: string | null,
): Promise<string[]> {
  const column = columnOf[tagType]
  const gone = sql`(select jsonb_array_elements_text(${JSON.stringify(from)}::jsonb))`
  const renamed: SQL = sql`(
    select coalesce(jsonb_agg(named.name order by named.place), '[]'::jsonb) from (
      select case when each.name in ${gone} then ${to}::text else each.name end as name, min(each.place) as place
      from jsonb_array_elements_text(${column}) with ordinality as each(name, place) group by 1) named
    where named.name is not null)`
  const rows = await tx
    .update(items)
    .set({ [tagType === 'tag' ? 'tags' : 'categories']: renamed })
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, collectionId),
        sql`exists (select 1 from jsonb_array_elements_text(${column}) as has(name) where has.name in ${gone})`,
      ),
    )
    .returning({ id: items.id })
  return rows.map(({ id }) => id)
}

/** Posts whose search entries are made at once. */
const indexedAtOnce = 200

async function announce(tx: Database, { websiteId, collectionId }: BlogName, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += indexedAtOnce) {
    await reindexItems(tx, websiteId, ids.slice(start, start + indexedAtOnce))
  }
  await changed(tx, websiteId, [`posts:${collectionId}`, 'addresses'])
}

/** What a name that no post has was renamed to; undefined when it was not. [POST-10] */
export async function presentName(
  db: Database,
  { websiteId, collectionId }: BlogName,
  { tagType, name }: NamedTag,
): Promise<string | undefined> {
  const [row] = await db
    .select({ name: blogTags.name })
    .from(formerBlogTags)
    .innerJoin(
      blogTags,
      and(eq(blogTags.websiteId, formerBlogTags.websiteId), eq(blogTags.id, formerBlogTags.tagId)),
    )
    .where(isFormer({ websiteId, collectionId }, tagType, [name]))
  return row?.name
}
