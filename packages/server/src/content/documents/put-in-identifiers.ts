import { newId, type Json, type NavigationLink, type PageDocument } from '@plinth/domain'

/** Identifiers by the names that written content uses for them: `asset:bowl.jpg`, `collection:about`. */
export interface Names {
  readonly asset: ReadonlyMap<string, string>
  readonly product: ReadonlyMap<string, string>
  readonly collection: ReadonlyMap<string, string>
  readonly category: ReadonlyMap<string, string>
}

/** A link of written content: a title and `collection:<urlId>`, or an address. */
interface WrittenLink {
  readonly title: string
  readonly target: string
}

/**
 * A document with identifiers where written content has names.
 *
 * @throws Error when it names something that does not exist: a mistake in the content
 */
export function withIds(document: PageDocument, names: Names): PageDocument {
  const replace = (value: Json): Json => {
    if (typeof value === 'string') return idOf(value, names)
    if (Array.isArray(value)) return value.map(replace)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]))
  }
  return replace(document as unknown as Json) as unknown as PageDocument
}

/** Navigation links of written content. */
export function navigationLinks(
  links: readonly WrittenLink[],
  language: string,
  names: Names,
): NavigationLink[] {
  return links.map(({ title, target }) => {
    const base = { id: newId(), title: { [language]: title }, items: [] }
    if (!target.startsWith('collection:')) return { ...base, externalLink: { url: target, newWindow: false } }
    return { ...base, collectionId: idOf(target, names) }
  })
}

function idOf(text: string, names: Names): string {
  const match = /^(asset|product|collection|category):(\S+)$/.exec(text)
  if (match === null) return text
  const [, kind, name] = match as unknown as [string, keyof Names, string]
  const id = names[kind].get(name)
  if (id === undefined) throw new Error(`The content names ${text}, which does not exist.`)
  return id
}
