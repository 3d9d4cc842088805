import { fieldsOfForm, formBlock, type DrawnFormField } from '@plinth/blocks'
import {
  addressOfLink,
  BLOCK_TYPES,
  findBlock,
  readFields,
  readText,
  type Block,
  type CaptchaKind,
  type PageDocument,
  type ValueOf,
} from '@plinth/domain'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { isOpened, type PageLock } from '../../delivery/page/page-lock.ts'
import { documentOf, publishedVersion } from '../../content/documents/document-joins.ts'
import { isSeenCollection } from '../../content/pages/seen-pages.ts'
import { collections, documents, documentVersions } from '../../content/pages/schema.ts'
import { isSeenItem } from '../../content/posts/seen-posts.ts'
import { items } from '../../content/posts/schema.ts'

/** A form as visitors see it: the block of a published page, in the language of the page. */
export interface PublishedForm {
  readonly id: string
  readonly name: string
  readonly fields: readonly DrawnFormField[]
  /** Of the page or post it stands on. */
  readonly pageId: string
  readonly pageTitle: string
  readonly pagePath: string
  /** Address new answers are mailed to; empty for the first administrator. */
  readonly notify: string
  /** Days; 0 for as long as the owner wants. */
  readonly keepDays: number
  /** What whoever sent it is told by mail; absent when nothing. */
  readonly thanks?: { readonly subject: string; readonly text: string }
  /** Where a sent form leads. */
  readonly redirect: string | null
  /** How it asks whether a person sends it. */
  readonly captcha: CaptchaKind
  /** What keeps its page from visitors who do not know its password. */
  readonly lock?: PageLock
}

/**
 * The form of a page that visitors can see, by its block. What is only a draft, deleted, switched off or private has
 * none. One statement, along an index of the versions that hold forms. [FORM-10]
 */
async function findPublished(
  db: Database,
  website: SiteWebsite,
  formId: string,
): Promise<PublishedForm | undefined> {
  const wanted = JSON.stringify({ sections: [{ blocks: [{ id: formId, type: BLOCK_TYPES.form }] }] })
  const [row] = await db
    .select({
      document: documentVersions.document,
      ownerKind: documents.ownerKind,
      collectionId: collections.id,
      collectionUrl: collections.urlId,
      collectionTitle: collections.title,
      passwordHash: collections.passwordHash,
      itemId: items.id,
      itemUrl: items.urlId,
      itemTitle: items.title,
    })
    .from(documentVersions)
    .innerJoin(documents, publishedVersion)
    .leftJoin(items, documentOf('item', items))
    .innerJoin(
      collections,
      and(
        eq(collections.websiteId, documents.websiteId),
        // What stands below every page is answered at the home page.
        sql`${collections.id} = case ${documents.ownerKind} when 'item' then ${items.collectionId} when 'website' then ${website.homeCollectionId ?? null}::text else ${documents.ownerId} end`,
      ),
    )
    .where(
      and(
        // Written out, so that the planner knows the index of versions with forms.
        sql`${documentVersions.document} @> '{"sections": [{"blocks": [{"type": 9}]}]}'`,
        sql`${documentVersions.document} @> ${wanted}::jsonb`,
        eq(documentVersions.websiteId, website.id),
        or(
          eq(documents.ownerKind, 'website'),
          and(
            isNull(collections.deletedAt),
            isSeenCollection,
            or(eq(documents.ownerKind, 'collection'), and(isNull(items.deletedAt), isSeenItem)),
          ),
        ),
      ),
    )
    .limit(1)
  if (row === undefined) return undefined
  const block = blockIn(row.document, formId)
  if (block === undefined) return undefined
  const language = website.primaryLanguage
  const isHome = row.itemId === null && row.collectionId === website.homeCollectionId
  const { passwordHash } = row
  return {
    ...formOf(block, language),
    ...(passwordHash === null || row.ownerKind !== 'collection'
      ? {}
      : { lock: { pageId: row.collectionId, passwordHash } }),
    pageId: row.itemId ?? row.collectionId,
    pageTitle: readText(row.itemTitle ?? row.collectionTitle, language, language),
    pagePath: isHome ? '/' : `/${row.collectionUrl}${row.itemUrl === null ? '' : `/${row.itemUrl}`}`,
  }
}

/** The form a visitor can see: of a page with a password only for whoever has given it. [FORM-10] */
export async function findForm(
  { db, secret }: Pick<App, 'db' | 'secret'>,
  request: FastifyRequest,
  formId: string,
): Promise<PublishedForm | undefined> {
  const form = await findPublished(db, request.website, formId)
  return form?.lock === undefined || isOpened(request, form.lock, secret) ? form : undefined
}

function blockIn(document: PageDocument, formId: string): Block | undefined {
  const block = findBlock(document, formId)?.block
  return block?.type === BLOCK_TYPES.form ? block : undefined
}

function formOf(block: Block, language: string): Omit<PublishedForm, 'pageId' | 'pageTitle' | 'pagePath'> {
  const value: ValueOf<typeof formBlock.fields> = readFields(formBlock.fields, block.value)
  const text = (name: string) => block.texts[language]?.[name] ?? ''
  return {
    id: block.id,
    name: value.name,
    fields: fieldsOfForm(value, text),
    notify: value.notify,
    keepDays: value.keepDays,
    captcha: value.captcha,
    redirect: value.redirect === null ? null : addressOfLink(value.redirect),
    ...(value.thankSender && text('thanksText').trim() !== ''
      ? { thanks: { subject: text('thanksSubject').trim() || value.name, text: text('thanksText') } }
      : {}),
  }
}
