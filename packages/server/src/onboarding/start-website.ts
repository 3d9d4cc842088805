import { COLLECTION_TYPES, type CollectionTypeCode, inEnglish, say } from '@plinth/domain'
import { siteTemplate } from '@plinth/site-templates'
import { FIRST_TEMPLATE, starterContent } from '@plinth/site-templates/starters.ts'
import { eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { websiteChanged } from '../site/changes/changes.ts'
import { createPage } from '../content/pages/collections.ts'
import { fillNewDocument } from '../content/documents/documents.ts'
import { publish } from '../content/publishing/publish.ts'
import { navigationLinks, withIds, type Names } from '../content/documents/put-in-identifiers.ts'
import { websites } from '../site/websites/schema.ts'
import { createWebsite, type NewWebsite } from '../site/websites/websites.ts'

/**
 * Makes a website one can begin with: home page and store of its template in front of visitors, the other pages as
 * drafts. Do it in a transaction, so that there is all of it or none. [START-1] [START-2] [START-3]
 *
 * @returns its identifier in the database
 */
export async function startWebsite(db: Database, clock: Clock, website: NewWebsite): Promise<string> {
  const templateId = website.more?.templateId ?? FIRST_TEMPLATE
  const starter = starterContent(templateId)
  const id = await createWebsite(db, clock, {
    primaryLanguage: starter.language,
    ...website,
    more: { templateId, style: siteTemplate(templateId).defaultStyle, ...website.more },
  })
  const made = { id, primaryLanguage: website.primaryLanguage ?? starter.language }
  const ids = new Map<string, string>()
  const documentIds = new Map<string, string>()
  const add = async (
    type: CollectionTypeCode,
    { urlId, title }: { urlId: string; title: string },
  ): Promise<void> => {
    const page = await createPage(db, clock, made, { type, title, urlId })
    if (!page.ok) throw new Error(`The starter page ${urlId} cannot be made: ${inEnglish(page.message)}`)
    ids.set(urlId, page.value.id)
    documentIds.set(urlId, page.value.documentId)
  }
  for (const page of starter.pages) await add(COLLECTION_TYPES.page, page)
  await add(COLLECTION_TYPES.products, starter.store)

  const names: Names = { asset: new Map(), product: new Map(), category: new Map(), collection: ids }
  for (const { urlId, document } of starter.pages)
    await fillNewDocument(db, id, documentIds.get(urlId)!, withIds(document, names))
  const home = starter.pages.find(({ isHome }) => isHome === true)
  await db
    .update(websites)
    .set({
      homeCollectionId: home === undefined ? null : ids.get(home.urlId)!,
      mainNavigation: navigationLinks(starter.mainNavigation, made.primaryLanguage, names),
      footerNavigation: navigationLinks(starter.footerNavigation, made.primaryLanguage, names),
    })
    .where(eq(websites.id, id))
  const shown = [...starter.pages.filter(({ isPublished }) => isPublished === true), starter.store]
  await publish(db, clock, id, {
    documentIds: shown.map(({ urlId }) => documentIds.get(urlId)!),
    accountId: null,
    note: say('Starter pages'),
  })
  await websiteChanged(db, id)
  return id
}
