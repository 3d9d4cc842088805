import { COLLECTION_TYPES, inEnglish } from '@plinth/domain'
import { and, eq } from 'drizzle-orm'
import { systemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IsolationSample } from '../../platform/http/app-types.ts'
import { createTag, listTags, type BlogName } from '../posts/blog-tags.ts'
import { createItem } from '../posts/items.ts'
import { createPage } from '../pages/collections.ts'
import { documentIdOf } from '../documents/document-log.ts'
import { publish } from '../publishing/publish.ts'
import { collections, documentVersions, items } from './schema.ts'

/** A page, post, document and version of another website, made when it has none: for the isolation test. */
interface OthersThings {
  readonly pageId: string
  readonly blogId: string
  readonly itemId: string
  /** A tag of the blog. */
  readonly tagId: string
  readonly documentId: string
  readonly versionId: string
}

async function othersThings(db: Database, websiteId: string): Promise<OthersThings> {
  const website = { id: websiteId, primaryLanguage: 'en' }
  const blogId = await findOrMakeBlog(db, website)
  const [post] = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.websiteId, websiteId), eq(items.collectionId, blogId)))
  const itemId = post?.id ?? (await makePost(db, website, blogId))
  const tagId = await findOrMakeTag(db, { websiteId, collectionId: blogId })
  const documentId = (await documentIdOf(db, websiteId, { kind: 'collection', id: blogId }))!
  await publish(db, systemClock, websiteId, { documentIds: [documentId], accountId: null })
  const [version] = await db
    .select({ id: documentVersions.id })
    .from(documentVersions)
    .where(and(eq(documentVersions.websiteId, websiteId), eq(documentVersions.documentId, documentId)))
  return { pageId: blogId, blogId, itemId, tagId, documentId, versionId: version!.id }
}

async function findOrMakeBlog(
  db: Database,
  website: { readonly id: string; readonly primaryLanguage: string },
): Promise<string> {
  const [known] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.websiteId, website.id), eq(collections.type, COLLECTION_TYPES.generic)))
  if (known !== undefined) return known.id
  const made = await createPage(db, systemClock, website, {
    type: COLLECTION_TYPES.generic,
    title: 'Their blog',
  })
  if (!made.ok) throw new Error(inEnglish(made.message))
  return made.value.id
}

async function findOrMakeTag(db: Database, blog: BlogName): Promise<string> {
  const [known] = (await listTags(db, blog)) ?? []
  if (known !== undefined) return known.id
  const made = await createTag(db, systemClock, blog, { tagType: 'tag', name: 'Theirs' })
  if (made === undefined || !made.ok) throw new Error('The tag of the isolation test could not be made.')
  return made.value.id
}

async function makePost(
  db: Database,
  website: { readonly id: string; readonly primaryLanguage: string },
  blogId: string,
): Promise<string> {
  const post = { title: 'Their post', author: { name: 'They' } }
  const made = await createItem(db, systemClock, website, blogId, post)
  if (made === undefined || !made.ok) throw new Error('The post of the isolation test could not be made.')
  return made.value.id
}

/** Names another website's things in a route's parameters. */
export function othersSample(
  params: (things: OthersThings) => Record<string, string>,
  body?: unknown,
): IsolationSample {
  return {
    sample: async (db, otherWebsiteId) => ({
      params: params(await othersThings(db, otherWebsiteId)),
      ...(body === undefined ? {} : { body }),
    }),
  }
}
