import {
  newId,
  permanentAddress,
  type Json,
  type LinkTargetKind,
  type NavigationLink,
  type PageDocument,
} from '@plinth/domain'

/** Identifiers by the names that written content uses for them: `asset:bowl.jpg`, `collection:about`. */
export interface Names {
  readonly asset: ReadonlyMap<string, string>
  readonly product: ReadonlyMap<string, string>
  readonly collection: ReadonlyMap<string, string>
  readonly category: ReadonlyMap<string, string>
}

/** A link of written content: a title and what it leads to (`collection:about`, `product:ink-mug`), or an address. */
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
    if (target.startsWith('collection:')) return { ...base, collectionId: idOf(target, names) }
    return { ...base, externalLink: { url: writtenAddress(target, names), newWindow: false } }
  })
}

/** The address of what written content names, which stays; an address is left as it is. */
export function writtenAddress(target: string, names: Names): string {
  const kind = named.exec(target)?.[1]
  return kind === undefined
    ? target
    : permanentAddress(`${targetKinds[kind as keyof Names]}/${idOf(target, names)}`)
}

const named = /^(asset|product|collection|category):(\S+)$/

const targetKinds: Readonly<Record<keyof Names, LinkTargetKind>> = {
  asset: 'file',
  product: 'product',
  collection: 'page',
  category: 'category',
}

function idOf(text: string, names: Names): string {
  const match = named.exec(text)
  if (match === null) return text
  const [, kind, name] = match as unknown as [string, keyof Names, string]
  const id = names[kind].get(name)
  if (id === undefined) throw new Error(`The content names ${text}, which does not exist.`)
  return id
}
