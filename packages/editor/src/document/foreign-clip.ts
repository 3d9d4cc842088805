import { readBlockValue, registry } from '@plinth/blocks'
import {
  linkToTarget,
  permanentAddress,
  readTargetName,
  targetOfLink,
  targetsInText,
  withPresentAddresses,
  type Block,
  type Fields,
  type Json,
  type JsonObject,
  type Link,
  type LinkTargetName,
  type Section,
} from '@plinth/domain'
import type { Clip } from './clipboard.ts'

/** What a clip of another website had to leave behind. */
export interface LeftBehind {
  readonly files: number
  readonly links: number
  /** Products, categories, stores and blogs. */
  readonly things: number
}

/** What became of a file of the other website: its copy here, or undefined when there is none. */
type CopyOf = (assetId: string) => string | undefined

/** The files a clip shows or links to, each once: what has to be copied for it to look the same elsewhere. */
export function filesOfClip(clip: Clip): readonly string[] {
  const files = new Set<string>()
  adopt(clip, (id) => {
    files.add(id)
    return undefined
  })
  return [...files]
}

/**
 * A clip of another website that names nothing of it: files are their copies, or places kept empty; of links to its pages and
 * products the words stay; chosen products, categories and stores are to be chosen anew. [EDIT-174]
 *
 * @param copies the copies of its files by the identifiers they had there
 */
export function adoptClip(
  clip: Clip,
  copies: ReadonlyMap<string, string>,
): { readonly clip: Clip; readonly left: LeftBehind } {
  return adopt(clip, (id) => copies.get(id))
}

function adopt(clip: Clip, copyOf: CopyOf): { readonly clip: Clip; readonly left: LeftBehind } {
  const adoption = new Adoption(copyOf)
  const own: Clip =
    clip.kind === 'blocks'
      ? { kind: 'blocks', blocks: clip.blocks.map((block) => adoption.block(block)) }
      : // What is synced there is a section of its own here.
        { kind: 'section', section: adoption.section(clip.source ?? clip.section) }
  return { clip: own, left: adoption.left }
}

class Adoption {
  readonly #copyOf: CopyOf
  readonly #lost = new Set<string>()
  #links = 0
  #things = 0

  constructor(copyOf: CopyOf) {
    this.#copyOf = copyOf
  }

  get left(): LeftBehind {
    return { files: this.#lost.size, links: this.#links, things: this.#things }
  }

  section(section: Section): Section {
    const { background, synced: _synced, ...settings } = section.settings
    const picture = background === undefined ? '' : this.#file(background.assetId)
    const shown =
      background === undefined || picture === '' ? {} : { background: { ...background, assetId: picture } }
    return {
      ...section,
      settings: { ...settings, ...shown },
      blocks: section.blocks.map((block) => this.block(block)),
    }
  }

  block(block: Block): Block {
    const definition = registry.get(block.type)
    if (definition === undefined) return block
    const texts = Object.entries(block.texts).map(([language, fields]) => {
      const own = Object.entries(fields).map(([name, text]) => [name, this.#text(text)] as const)
      return [language, Object.fromEntries(own)] as const
    })
    return {
      ...block,
      value: this.#values(definition.fields, readBlockValue(definition, block.value)),
      texts: Object.fromEntries(texts),
    }
  }

  #values(fields: Fields, values: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, this.#value(fields[name], value)]),
    )
  }

  #value(field: Fields[string] | undefined, value: Json): Json {
    switch (field?.kind) {
      case 'picture':
        return typeof value === 'string' && value !== '' ? this.#file(value) : value
      case 'link':
        return this.#link(value as Link | null)
      case 'product':
      case 'collection':
      case 'category':
        if (value !== '') this.#things += 1
        return ''
      case 'products':
        this.#things += (value as readonly Json[]).length
        return []
      case 'list':
        return (value as readonly JsonObject[]).map((item) => ({
          ...item,
          ...this.#values(field.item, item),
        }))
      default:
        return value
    }
  }

  #file(assetId: string): string {
    const copy = this.#copyOf(assetId)
    if (copy === undefined) this.#lost.add(assetId)
    return copy ?? ''
  }

  #link(link: Link | null): Json {
    const name = link === null ? null : targetOfLink(link)
    if (link === null || name == null) return link
    const own = this.#target(name)
    const made = own === null ? null : linkToTarget(own)
    return made === null ? null : { ...link, ...made }
  }

  /** What a link to a thing of the other website leads to here; null when it leads nowhere. */
  #target(name: LinkTargetName): LinkTargetName | null {
    const read = readTargetName(name)
    const copy = read?.kind === 'file' ? this.#file(read.id) : ''
    if (copy !== '') return `file/${copy}`
    this.#links += 1
    return null
  }

  #text(text: string): string {
    if (targetsInText(text).length === 0) return text
    return withPresentAddresses(text, (name) => {
      const own = this.#target(name)
      return own === null ? null : permanentAddress(own)
    })
  }
}
