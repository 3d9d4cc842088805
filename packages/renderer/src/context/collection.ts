import {
  COLLECTION_TYPES,
  readText,
  type Collection,
  type Json,
  type JsonObject,
  type Localized,
} from '@plinth/domain'
import type { RenderInput } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { collectionUrl } from './addresses.ts'

/** What a folder does: an index shows the pages in it, one below the other. */
const FOLDER_BEHAVIOUR = { index: 1 } as const

/** What templates call each type of collection. [RENDERER-120] */
const TYPE_NAMES: { readonly [type: number]: string } = {
  [COLLECTION_TYPES.generic]: 'blog',
  [COLLECTION_TYPES.page]: 'page',
  [COLLECTION_TYPES.products]: 'products',
}

/** Comments are on posts: on a collection there is none, and none can be written. */
const NO_COMMENTS = { publicCommentCount: 0, commentState: 2 } as const

/** A page, blog or store as templates read it. An index page is a folder of the pages it shows. [PAGES-69] */
export const collectionContext = (run: RenderRun, collection: Collection): JsonObject =>
  collectionOf(collection, run.input)

/** What templates of a page call the type of its collection; the empty text where it is of none. [RENDERER-120] */
export function typeNameOf(collection: Json | undefined): string {
  if (typeof collection !== 'object' || collection === null || !('typeName' in collection)) return ''
  return String(collection['typeName'])
}

/** The same, for whatever stands in it. [RENDERER-120] */
export function collectionOf(
  collection: Collection,
  { website, language }: Pick<RenderInput, 'website' | 'language'>,
): JsonObject {
  const isIndex = (collection.parts?.length ?? 0) > 0
  const text = (localized: Localized) => readText(localized, language, website.primaryLanguage)
  return {
    id: collection.id,
    type: collection.type,
    typeName: isIndex ? 'index' : (TYPE_NAMES[collection.type] ?? ''),
    urlId: collection.urlId,
    fullUrl: collectionUrl(collection, website),
    title: text(collection.title),
    navigationTitle: text(collection.navigationTitle),
    description: text(collection.description),
    ...NO_COMMENTS,
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
