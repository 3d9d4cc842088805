import { readBlockValue, registry } from '@plinth/blocks'
import type { PageDocument } from '@plinth/domain'
import type { Dependencies, ListRequest } from '../model.ts'

/**
 * What a document refers to, each once: whoever renders it loads this into the library. Products come with their
 * pictures, posts with theirs; the website's collections and categories are always all there. [RENDERER-5]
 */
export function pageDependencies(document: PageDocument): Dependencies {
  const assetIds = new Set<string>()
  const productIds = new Set<string>()
  const collectionIds = new Set<string>()
  const categoryIds = new Set<string>()
  const lists: ListRequest[] = []
  for (const { settings, blocks } of document.sections) {
    if (settings.background !== undefined) assetIds.add(settings.background.assetId)
    for (const block of blocks) {
      const definition = registry.get(block.type)
      const needs = definition?.needs?.(readBlockValue(definition, block.value) as never)
      if (needs === undefined) continue
      for (const id of needs.assetIds ?? []) assetIds.add(id)
      for (const id of needs.productIds ?? []) productIds.add(id)
      for (const id of needs.collectionIds ?? []) collectionIds.add(id)
      for (const id of needs.categoryIds ?? []) categoryIds.add(id)
      if (needs.list !== undefined) lists.push({ ...needs.list, blockId: block.id })
    }
  }
  return {
    assetIds: [...assetIds],
    productIds: [...productIds],
    collectionIds: [...collectionIds],
    categoryIds: [...categoryIds],
    lists,
  }
}
