import { readBlockValue, registry } from '@plinth/blocks'
import {
  targetsInText,
  type Block,
  type Json,
  type JsonObject,
  type LinkTargetName,
  type PageDocument,
} from '@plinth/domain'
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
  const links = new Set<LinkTargetName>()
  const lists: ListRequest[] = []
  const mainImageId = document.about?.mainImageId
  if (mainImageId !== undefined) assetIds.add(mainImageId)
  for (const { settings, blocks } of document.sections) {
    if (settings.background !== undefined) assetIds.add(settings.background.assetId)
    for (const block of blocks) {
      for (const name of targetsInTexts(block)) links.add(name)
      const definition = registry.get(block.type)
      const needs = definition?.needs?.(readBlockValue(definition, block.value))
      if (needs === undefined) continue
      for (const id of needs.assetIds ?? []) assetIds.add(id)
      for (const id of needs.productIds ?? []) productIds.add(id)
      for (const id of needs.collectionIds ?? []) collectionIds.add(id)
      for (const id of needs.categoryIds ?? []) categoryIds.add(id)
      for (const name of needs.links ?? []) links.add(name)
      if (needs.list !== undefined) lists.push({ ...needs.list, blockId: block.id })
    }
  }
  return {
    assetIds: [...assetIds],
    productIds: [...productIds],
    collectionIds: [...collectionIds],
    categoryIds: [...categoryIds],
    links: [...links],
    lists,
  }
}

/** What blocks link to by their settings alone. What texts name may have been pasted from anywhere and leads nowhere then. */
export function targetsOfSettings(document: PageDocument): LinkTargetName[] {
  return document.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const definition = registry.get(block.type)
      return definition?.needs?.(readBlockValue(definition, block.value)).links ?? []
    }),
  )
}

/** Addresses of the website itself that somebody wrote out in links and texts of a document, each once. */
export function writtenAddresses(document: PageDocument): string[] {
  const blocks = document.sections.flatMap((section) => section.blocks)
  const inLinks = blocks.flatMap(({ value }) => urlsOfLinks(value))
  const inTexts = blocks.flatMap(({ texts }) =>
    Object.values(texts).flatMap((fields) =>
      Object.values(fields).flatMap((html) =>
        [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, address = '']) =>
          address.replaceAll('&amp;', '&'),
        ),
      ),
    ),
  )
  // Two slashes begin the address of another host, a tilde that of a thing named by what it is.
  return [...new Set([...inLinks, ...inTexts])].filter((address) => /^\/(?![/~])/.test(address))
}

/** The addresses of links in a block's value, wherever in it they are. */
function urlsOfLinks(value: Json | undefined): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'kind' in value && value['kind'] === 'url' ? [value['url']] : []
  return [
    ...own.filter((url) => typeof url === 'string'),
    ...Object.values(value as JsonObject).flatMap(urlsOfLinks),
  ]
}

/** What the links in a block's texts lead to, in every language. */
function targetsInTexts({ texts }: Block): LinkTargetName[] {
  return Object.values(texts).flatMap((fields) => Object.values(fields).flatMap(targetsInText))
}
