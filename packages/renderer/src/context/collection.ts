import type { Collection, JsonObject } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import { collectionUrl } from './addresses.ts'

/** What a folder does: an index shows the pages in it, one below the other. */
const FOLDER_BEHAVIOUR = { index: 1 } as const

/** A page, blog or store as templates read it. An index page is a folder of the pages it shows. [PAGES-69] */
export function collectionContext(run: RenderRun, collection: Collection): JsonObject {
  const isIndex = (collection.parts?.length ?? 0) > 0
  return {
    id: collection.id,
    type: collection.type,
    urlId: collection.urlId,
    fullUrl: collectionUrl(collection, run.input.website),
    title: run.text(collection.title),
    navigationTitle: run.text(collection.navigationTitle),
    description: run.text(collection.description),
    folder: isIndex,
    ...(isIndex ? { folderBehavior: FOLDER_BEHAVIOUR.index } : {}),
    updatedOn: collection.updatedOn,
  }
}

/** Title, description and picture for the head of a collection's page. */
export function collectionHead(
  run: RenderRun,
  collection: Collection,
): { title: string; description: string; imageAssetId?: string } {
  const description = run.text(collection.seoDescription)
  return {
    title: run.text(collection.seoTitle) || run.text(collection.title),
    description: description === '' ? run.text(collection.description) : description,
    ...(collection.socialAssetId === undefined ? {} : { imageAssetId: collection.socialAssetId }),
  }
}
