import type { Lock } from '../../delivery/sources/lock.ts'
import {
  blockOfPopup,
  fieldsOfFormBlock,
  fieldsOfNewsletter,
  formBlock,
  newsletterBlock,
} from '@plinth/blocks'
import {
  addressOfLink,
  inWords,
  say,
  BLOCK_TYPES,
  type DrawnFormField,
  findBlock,
  POPUP_FORM,
  readFields,
  readText,
  plainText,
  type Block,
  type CaptchaKind,
  type ValueOf,
} from '@plinth/domain'
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-types.ts'
import type { SiteWebsite } from '../../platform/http/ports.ts'
import { mayRead } from '../../delivery/page/may-read.ts'
import { readAddress } from '../../delivery/addresses/site-address.ts'
import { lockIn, lockOfPost } from '../../content/pages/lock-of.ts'
import { documentOf, publishedVersion } from '../../content/documents/document-joins.ts'
import { isSeenCollection } from '../../content/pages-and-posts/seen-pages.ts'
import type { NewsletterForm } from '../newsletter/subscribe.ts'
import { collections, documents, documentVersions, items } from '../../content/pages-and-posts/schema.ts'
import { isSeenItem } from '../../content/pages-and-posts/seen-posts.ts'

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
  /** The mail to whoever sent it; where a text is empty the software has words for it. [FORM-180] */
  readonly thanks?: { readonly subject: string; readonly text: string; readonly withAnswers: boolean }
  /** Where a sent form leads. */
  readonly redirect: string | null
  /** Whether its senders are put on the mailing list of the connected service. [CONN-8] */
  readonly mailingList?: 'no' | 'asked' | 'always'
  /** How it takes subscribers; absent for a form that takes answers. */
  readonly newsletter?: NewsletterForm
  /** How it asks whether a person sends it. */
  readonly captcha: CaptchaKind
  /** What keeps its page from visitors who do not know its password. */
  readonly lock?: Lock
  /** Whether it stands below every page: then its page is the one it was sent from. */
  readonly isOnEveryPage?: true
}

/** Kinds of blocks that are forms. Each has an index of the published versions that hold one. */
const FORM_BLOCKS = [
  // Written out, so that the planner knows the index.
  {
    type: BLOCK_TYPES.form,
    held: sql`${documentVersions.document} @> '{"sections": [{"blocks": [{"type": 9}]}]}'`,
  },
  {
    type: BLOCK_TYPES.newsletter,
    held: sql`${documentVersions.document} @> '{"sections": [{"blocks": [{"type": 51}]}]}'`,
  },
] as const

/**
 * The form of a page that visitors can see, by its block. What is only a draft, deleted, switched off or private has
 * none. One statement, along an index of the versions that hold such blocks; another two where it stands in a synced
 * section. [FORM-10] [SECTION-39]
 */
async function findPublished(
  db: Database,
  website: SiteWebsite,
  formId: string,
  { type, held }: (typeof FORM_BLOCKS)[number],
): Promise<PublishedForm | undefined> {
  const holds = and(held, holdsSections([{ blocks: [{ id: formId, type }] }]))
  const onPage = await placeOf(db, website, holds)
  const found =
    onPage === undefined
      ? await inSyncedSection(db, website, holds)
      : { place: onPage, document: onPage.document }
  if (found === undefined) return undefined
  const { place } = found
  const block = findBlock(found.document, formId)?.block
  if (block?.type !== type) return undefined
  const language = website.primaryLanguage
  const isHome = place.itemId === null && place.collectionId === website.homeCollectionId
  // The footer stands below pages that everybody sees, too.
  const lock = place.ownerKind === 'website' ? undefined : lockOfPlace(place)
  return {
    ...(type === BLOCK_TYPES.newsletter ? newsletterOf(block, language) : formOf(block, language)),
    ...(lock === undefined ? {} : { lock }),
    ...(place.ownerKind === 'website' ? { isOnEveryPage: true } : {}),
    pageId: place.itemId ?? place.collectionId,
    pageTitle: readText(place.itemTitle ?? place.collectionTitle, language, language),
    pagePath: isHome ? '/' : `/${place.collectionUrl}${place.itemUrl === null ? '' : `/${place.itemUrl}`}`,
  }
}

/** Whether a published version has sections like these. */
const holdsSections = (sections: readonly object[]): SQL =>
  sql`${documentVersions.document} @> ${JSON.stringify({ sections })}::jsonb`

/** The first place visitors can see whose published version holds something; one without a lock before others. */
async function placeOf(db: Database, website: SiteWebsite, holds: SQL | undefined) {
  const [row] = await db
    .select({
      document: documentVersions.document,
      ownerKind: documents.ownerKind,
      collectionId: collections.id,
      collectionUrl: collections.urlId,
      collectionTitle: collections.title,
      passwordHash: collections.passwordHash,
      membersOnly: collections.membersOnly,
      teaser: collections.teaser,
      itemId: items.id,
      itemUrl: items.urlId,
      itemTitle: items.title,
      itemPasswordHash: items.passwordHash,
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
        holds,
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
    .orderBy(
      sql`coalesce(${collections.passwordHash}, ${items.passwordHash}) is not null`,
      collections.membersOnly,
      collections.id,
      items.id,
    )
    .limit(1)
  return row
}

/** What keeps visitors from the page or post a form stands on. */
function lockOfPlace(place: NonNullable<Awaited<ReturnType<typeof placeOf>>>): Lock | undefined {
  const { collectionId, itemId, itemPasswordHash } = place
  if (itemId === null) return lockIn(place, collectionId)
  return lockOfPost({ ...place, id: collectionId }, { id: itemId, passwordHash: itemPasswordHash })
}

/** A synced section whose published version holds something, with a page it stands on. */
async function inSyncedSection(db: Database, website: SiteWebsite, holds: SQL | undefined) {
  const [source] = await db
    .select({ id: documents.ownerId, document: documentVersions.document })
    .from(documentVersions)
    .innerJoin(documents, publishedVersion)
    .where(and(holds, eq(documentVersions.websiteId, website.id), eq(documents.ownerKind, 'synced')))
    .limit(1)
  if (source === undefined) return undefined
  const place = await placeOf(db, website, holdsSections([{ settings: { synced: source.id } }]))
  return place === undefined ? undefined : { place, document: source.document }
}

/** The form a visitor can see: of a page with a password only for whoever has given it. [FORM-10] */
export async function findForm(
  app: Pick<App, 'db' | 'clock' | 'pageSources' | 'secret' | 'readers'>,
  request: FastifyRequest,
  formId: string,
): Promise<PublishedForm | undefined> {
  const form = await findAnyForm(app, request, formId)
  return form?.isOnEveryPage === true ? { ...form, ...(await pageSentFrom(app, request)) } : form
}

/** The page a form was sent from, as the browser says it; nothing where it is none that everybody sees. [FORM-66] */
async function pageSentFrom(
  { db, clock, pageSources }: Pick<App, 'db' | 'clock' | 'pageSources'>,
  { headers, host, website }: FastifyRequest,
): Promise<Pick<PublishedForm, 'pageId' | 'pageTitle' | 'pagePath'> | undefined> {
  const said = URL.parse(headers.referer ?? '')
  const address = said?.host === host ? readAddress(said.pathname) : undefined
  if (address === undefined) return undefined
  const siteMap = await pageSources.siteMap(db, website.id, 'published')
  const ask = { db, website, sight: 'published', now: clock.now() } as const
  const found = await pageSources.find(ask, address, siteMap)
  if (found === undefined || found.lock !== undefined || !('collection' in found.page)) return undefined
  const { page } = found
  const shown = 'item' in page ? page.item : page.collection
  const name = 'product' in page ? page.product.name : shown.title
  const language = website.primaryLanguage
  return {
    pageId: 'product' in page ? page.product.id : shown.id,
    pageTitle: readText(name, language, language),
    pagePath: address.path,
  }
}

async function findAnyForm(
  { db, secret, readers }: Pick<App, 'db' | 'secret' | 'readers'>,
  request: FastifyRequest,
  formId: string,
): Promise<PublishedForm | undefined> {
  if (formId === POPUP_FORM) return formOfPopup(request.website)
  const [answers, newsletter] = FORM_BLOCKS
  const form =
    (await findPublished(db, request.website, formId, answers)) ??
    (await findPublished(db, request.website, formId, newsletter))
  if (form?.lock === undefined) return form
  return (await mayRead({ secret, readers }, request, form.lock, form.pagePath)) ? form : undefined
}

/** The form that visitors see in a block for answers, whoever asks; undefined where none is published. */
export const publishedForm = (
  db: Database,
  website: SiteWebsite,
  formId: string,
): Promise<PublishedForm | undefined> => findPublished(db, website, formId, FORM_BLOCKS[0])

/** What a block that is a form asks. */
export function fieldsOfBlock(block: Block, language: string): readonly DrawnFormField[] {
  return (block.type === BLOCK_TYPES.newsletter ? newsletterOf : formOf)(block, language).fields
}

/** The form of the pop-up, while there is one that asks for an address. [POPUP-4] */
export function formOfPopup({ popup, primaryLanguage }: SiteWebsite): PublishedForm | undefined {
  if (popup?.isOn !== true || popup.action !== 'newsletter') return undefined
  const form = newsletterOf(blockOfPopup(popup), primaryLanguage)
  return { ...form, id: POPUP_FORM, pageId: '', pageTitle: form.name, pagePath: '/', isOnEveryPage: true }
}

/** What a newsletter block asks, and what stands beside it: that is what is agreed to. [NEWS-1] */
function newsletterOf(
  block: Block,
  language: string,
): Omit<PublishedForm, 'pageId' | 'pageTitle' | 'pagePath'> {
  const value: ValueOf<typeof newsletterBlock.fields> = readFields(newsletterBlock.fields, block.value)
  const text = (name: string) => plainText(block.texts[language]?.[name] ?? '')
  return {
    id: block.id,
    name: text('title'),
    fields: fieldsOfNewsletter(inWords(say('Email'), language)),
    notify: '',
    keepDays: 0,
    captcha: value.captcha,
    redirect: null,
    newsletter: {
      consent: [text('title'), text('text'), text('disclaimer'), text('submit')]
        .filter((one) => one !== '')
        .join('\n'),
      doubleOptIn: !value.withoutConfirmation,
    },
  }
}

function formOf(block: Block, language: string): Omit<PublishedForm, 'pageId' | 'pageTitle' | 'pagePath'> {
  const value: ValueOf<typeof formBlock.fields> = readFields(formBlock.fields, block.value)
  const text = (name: string) => block.texts[language]?.[name] ?? ''
  return {
    id: block.id,
    name: value.name,
    fields: fieldsOfFormBlock(value, text, (sentence) => inWords(sentence, language)),
    mailingList: value.mailingList,
    notify: value.notify,
    keepDays: value.keepDays,
    captcha: value.captcha,
    redirect: value.redirect === null ? null : addressOfLink(value.redirect),
    ...(value.thankSender
      ? {
          thanks: {
            subject: text('thanksSubject'),
            text: text('thanksText'),
            // Without a captcha programs would send their own words to anybody.
            withAnswers: value.copyToSender && value.captcha !== 'none',
          },
        }
      : {}),
  }
}
