import type { Block, Json, JsonObject, Section } from '@plinth/domain'

/** Pages of a website that templates lead to, by identifier; those it has. */
export interface TemplatePlaces {
  readonly home?: string
  readonly about?: string
  readonly contact?: string
  readonly store?: string
  readonly blog?: string
}

const PLACE = /^collection:#(home|about|contact|store|blog)$/

/**
 * A section of a template as a website's own: in its language, its links leading to pages the website has. A link to a
 * page it has not leads home, so that none leads nowhere; a list without its store or blog asks for one. [SECTION-3]
 */
export function fillSection(section: Section, language: string, places: TemplatePlaces): Section {
  return {
    ...section,
    blocks: section.blocks.map((block): Block => ({
      ...block,
      value: fillObject(block.value, places),
      texts: Object.fromEntries(Object.values(block.texts).map((texts) => [language, texts])),
    })),
  }
}

function fillObject(object: JsonObject, places: TemplatePlaces): JsonObject {
  const isLink = object['kind'] === 'page'
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]): [string, Json][] => {
      const filled = fill(value, places, isLink)
      return [[key, isUnledLink(filled) ? null : filled]]
    }),
  )
}

function fill(value: Json, places: TemplatePlaces, isLink: boolean): Json {
  if (typeof value === 'string') {
    const name = PLACE.exec(value)?.[1] as keyof TemplatePlaces | undefined
    return name === undefined ? value : (places[name] ?? (isLink ? places.home : undefined) ?? '')
  }
  if (Array.isArray(value)) return value.map((one: Json) => fill(one, places, isLink))
  return value !== null && typeof value === 'object' ? fillObject(value as JsonObject, places) : value
}

/** Whether a link has nowhere to go: the website has no page at all. */
function isUnledLink(value: Json): boolean {
  return (
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    (value as JsonObject)['kind'] === 'page' &&
    (value as JsonObject)['collectionId'] === ''
  )
}
