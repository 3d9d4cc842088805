import {
  COLLECTION_TYPES,
  commentSettings,
  type ContentItem,
  type TagType,
  withPostAbout,
} from '@plinth/domain'
import { COMMENTS_PAGE, type Dependencies } from '@plinth/renderer'
import { sql } from 'drizzle-orm'
import { byId } from '../../delivery/page/load-library.ts'
import {
  forEveryone,
  type Ask,
  type FormerAddress,
  type FormerAsk,
  type FoundPage,
  type Loaded,
  type PageAsk,
  type PageSource,
  type Shown,
} from '../../delivery/sources/page-source.ts'
import { writeQuery, type ListQuery } from '../../delivery/addresses/site-address.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tag } from '../../site/changes/changes.ts'
import { shownComments } from '../comments/shown-comments.ts'
import { addressedLinks } from '../addresses/addressed-links.ts'
import { addressedThings } from '../addresses/addressed.ts'
import { sectionsForLinks } from '../documents/sections-for-links.ts'
import { textsOfDocuments } from '../documents/texts-of-documents.ts'
import { lockOf, withPassword } from '../pages/lock-of.ts'
import { visibleCollections } from '../pages/page-source.ts'
import { feedOfBlog } from './feed-of-blog.ts'
import { presentName, type BlogName } from './blog-tags.ts'
import { blogAt } from './blogs.ts'
import { postKind } from './post-kind.ts'
import { items } from '../pages-and-posts/schema.ts'
import { listedPosts, listPosts, loadPost, postsByIds, relatedPosts, tagsOfPosts } from './published-items.ts'

/** The list of a blog's posts. */
export const blogSource: PageSource = { kind: 'blog', policy: forEveryone, find: findBlog, former: formerTag }

/** A post of a blog, and posts wherever blocks list them. */
export const postSource: PageSource = {
  kind: 'item',
  policy: forEveryone,
  find: findPost,
  load: loadPosts,
  things: addressedThings(postKind),
  linked: addressedLinks(postKind, {
    kind: 'post',
    access: 'site.view',
    title: items.title,
    changed: items.updatedAt,
    tags: (id) => [`post:${id}`],
    sections: sectionsForLinks('item'),
    texts: (websiteId) => sql`
      ${textsOfDocuments('item', websiteId)}
      union all select i.id, to_jsonb(i.main_image_id)::text
      from items i where i.website_id = ${websiteId} and i.main_image_id is not null
      union all select i.id, to_jsonb(i.social_asset_id)::text
      from items i where i.website_id = ${websiteId} and i.social_asset_id is not null`,
  }),
  showsFile: (websiteId, assetId) => sql`exists (
      select 1 from items i
      where i.website_id = ${websiteId} and ${assetId} in (i.main_image_id, i.social_asset_id) and i.deleted_at is null
        and i.first_published_at is not null)`,
  addresses: ({ website }) => sql`
    select '/' || c.url_id || '/' || i.url_id as path, greatest(v.at, i.updated_at) as changed,
      case when i.main_image_id is null then '[]'::jsonb else jsonb_build_array(i.main_image_id) end as images, i.id
    from items i
    join ${visibleCollections(website.id)} on c.id = i.collection_id
    join documents d on d.website_id = i.website_id and d.owner_kind = 'item' and d.owner_id = i.id
    join document_versions v on v.website_id = d.website_id and v.document_id = d.id and v.id = d.published_version_id
    where i.website_id = ${website.id} and i.deleted_at is null and i.status <> 'private' and not c.is_locked
      and not i.no_index and i.password_hash is null`,
}

/** Posts shown on one page of a blog. */
const blogPageSize = 20

async function findBlog(ask: PageAsk): Promise<FoundPage | undefined> {
  const { db, website, address, sight, collection, inner } = ask
  if (collection.type !== COLLECTION_TYPES.generic || inner.length > 0) return undefined
  const { page, tag, category } = address.query
  const filter = {
    ...(tag === undefined ? {} : { tag }),
    ...(category === undefined ? {} : { category }),
  }
  const list = { collectionId: collection.id, page, pageSize: blogPageSize, sight, ...filter }
  const { items, pagination } = await listPosts(db, website.id, list)
  if (page > pagination.pageCount) return undefined
  if (pagination.total === 0 && (await wasRenamed(ask))) return undefined
  const { tags, categories } = await tagsOfPosts(db, website.id, collection.id, sight)
  return {
    page: { kind: 'journal', collection, items, tags, categories, pagination, filter },
    tags: [`posts:${collection.id}`],
    ...(await lockOf(ask)),
    list: { page, ...filter },
    isMadeUp: pagination.total === 0 && Object.keys(filter).length > 0,
    shown: { items },
    feed: () => feedOfBlog(ask, collection, filter),
  }
}

/** What a list of a blog is narrowed to, by the name it has now; undefined when that is the name it has. */
async function presentQuery(db: Database, blog: BlogName, query: ListQuery): Promise<ListQuery | undefined> {
  const named = async (tagType: TagType) => {
    const name = query[tagType]
    return name === undefined ? undefined : presentName(db, blog, { tagType, name })
  }
  const [tag, category] = [await named('tag'), await named('category')]
  if (tag === undefined && category === undefined) return undefined
  return { ...query, ...(tag === undefined ? {} : { tag }), ...(category === undefined ? {} : { category }) }
}

/** Whether the list asked for has another name now; asked only about lists without posts. */
async function wasRenamed({ db, website, collection, address }: PageAsk): Promise<boolean> {
  const blog = { websiteId: website.id, collectionId: collection.id }
  return (await presentQuery(db, blog, address.query)) !== undefined
}

/** Where the list of a tag or category is that was renamed or merged. [POST-10] */
async function formerTag({ db, website, path, query }: FormerAsk): Promise<FormerAddress> {
  if (query?.tag === undefined && query?.category === undefined) return { kind: 'unknown' }
  const [top = '', ...inner] = path.split('/').filter((part) => part !== '')
  if (inner.length > 0) return { kind: 'unknown' }
  const collectionId = top === '' ? website.homeCollectionId : await blogAt(db, website.id, top)
  if (collectionId == null) return { kind: 'unknown' }
  const present = await presentQuery(db, { websiteId: website.id, collectionId }, query)
  return present === undefined ? { kind: 'unknown' } : { kind: 'moved', to: path + writeQuery(present) }
}

async function findPost(ask: PageAsk): Promise<FoundPage | undefined> {
  const { db, website, sight, collection, inner, address } = ask
  const [urlId, ...more] = inner
  if (collection.type !== COLLECTION_TYPES.generic || urlId === undefined || more.length > 0) return undefined
  const loaded = await loadPost(db, website.id, collection.id, urlId, ask)
  if (loaded === undefined) return undefined
  const { passwordHash, ...post } = loaded
  const { lock: ofBlog } = await lockOf(ask)
  const lock = sight === 'draft' ? ofBlog : withPassword(ofBlog, { id: post.item.id, passwordHash })
  const related = await relatedPosts(db, website.id, post.item, sight)
  const asked = Object.hasOwn(address.rest, COMMENTS_PAGE) ? Number(address.rest[COMMENTS_PAGE]) : 1
  const comments = commentSettings(website).isOn
    ? await shownComments(db, website.id, post.item, Number.isSafeInteger(asked) ? asked : 1)
    : undefined
  const page = {
    kind: 'post',
    collection,
    ...post,
    related,
    ...(comments === undefined ? {} : { comments }),
  } as const
  const items = [post.item, post.previous, post.next, ...related].filter((item) => item !== undefined)
  return {
    page,
    // The blog's others: its neighbours in time.
    tags: [`posts:${collection.id}`, `post:${post.item.id}`],
    ...(lock === undefined ? {} : { lock }),
    shown: { items },
    ...(comments === undefined ? {} : { alsoMatters: [COMMENTS_PAGE] }),
    withDocument: (document) => ({ ...page, item: withPostAbout(page.item, document.about), document }),
  }
}

/** Two statements at most: the lists of all blocks, and the posts on them. */
async function loadPosts(
  { db, website, sight }: Ask,
  wanted: Dependencies,
  { items: shown = [] }: Shown,
): Promise<Loaded> {
  const requests = wanted.lists.filter((list) => list.kind === 'items')
  const lists = await listedPosts(db, website.id, requests)
  const items: ContentItem[] = [
    ...shown,
    ...(await postsByIds(db, website.id, Object.values(lists).flat(), sight)),
  ]
  return {
    library: { items: byId(items), lists },
    assetIds: items.flatMap((item) =>
      [item.mainImageId, item.socialAssetId].filter((id) => id !== undefined),
    ),
    tags: [
      ...requests.map(({ collectionId }): Tag => `posts:${collectionId}`),
      ...items.map(({ id }): Tag => `post:${id}`),
    ],
  }
}
