import type { Collection, JsonObject } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import { collectionUrl } from './addresses.ts'

/** A page, journal or store as templates read it. */
export function collectionContext(run: RenderRun, collection: Collection): JsonObject {
  return {
    id: collection.id,
    type: collection.type,
    urlId: collection.urlId,
    fullUrl: collectionUrl(collection, run.input.website),
    title: run.text(collection.title),
    navigationTitle: run.text(collection.navigationTitle),
    description: run.text(collection.description),
    folder: false,
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
