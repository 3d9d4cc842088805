import { canonicalAbout } from './about.ts'
import {
  CODE_PLACES,
  MARK_NAMES,
  type Block,
  type Json,
  type JsonObject,
  type MarkChanges,
  type Marks,
  type PageCode,
  type PageDocument,
  type Section,
  type SectionSettings,
} from './document.ts'

/**
 * The canonical form of a document: keys in one fixed or sorted order, no language without a text. Operations keep it,
 * so that undoing everything gives back the same bytes, whatever order a database keeps keys in. [DOC-3]
 */
export function canonicalDocument(document: PageDocument): PageDocument {
  const code = canonicalCode(document.code ?? {})
  return {
    format: 1,
    sections: document.sections.map(canonicalSection),
    ...(code === undefined ? {} : { code }),
    ...(document.about === undefined ? {} : { about: canonicalAbout(document.about) }),
  }
}

/** The code that is there, in one order; undefined when there is none. */
export function canonicalCode(code: PageCode): PageCode | undefined {
  const places = CODE_PLACES.filter((place) => (code[place] ?? '') !== '')
  return places.length === 0 ? undefined : Object.fromEntries(places.map((place) => [place, code[place]!]))
}

export function canonicalSection(section: Section): Section {
  return {
    id: section.id,
    settings: canonicalSettings(section.settings),
    blocks: section.blocks.map(canonicalBlock),
  }
}

export function canonicalSettings(settings: SectionSettings): SectionSettings {
  const { name, theme, height, width, verticalAlignment, background, anchor, synced } = settings
  return {
    name,
    theme,
    height,
    width,
    verticalAlignment,
    ...canonicalMarks(settings),
    ...(background === undefined
      ? {}
      : { background: { assetId: background.assetId, overlay: background.overlay } }),
    ...(anchor === undefined || anchor === null ? {} : { anchor }),
    ...(synced === undefined ? {} : { synced }),
  }
}

/** The marks that are set, in one order; undefined when none is. */
export function canonicalMarks(marks: MarkChanges): Marks | undefined {
  const set = MARK_NAMES.filter((name) => marks[name] !== undefined && marks[name] !== null)
  return set.length === 0 ? undefined : Object.fromEntries(set.map((name) => [name, marks[name]]))
}

export function canonicalBlock(block: Block): Block {
  const { desktop, phone } = block.layout
  const marks = canonicalMarks(block.marks ?? {})
  return {
    id: block.id,
    type: block.type,
    value: sortedObject(block.value),
    ...(marks === undefined ? {} : { marks }),
    texts: canonicalTexts(block.texts),
    layout: phone === undefined ? { desktop: area(desktop) } : { desktop: area(desktop), phone: area(phone) },
  }
}

function area({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  return { x, y, w, h }
}

/** Languages and fields sorted, languages without any text left out. */
export function canonicalTexts(texts: Block['texts']): Block['texts'] {
  const languages = Object.keys(texts)
    .filter((language) => Object.keys(texts[language] ?? {}).length > 0)
    .sort()
  return Object.fromEntries(
    languages.map((language) => {
      const fields = texts[language] ?? {}
      const names = Object.keys(fields).sort()
      return [language, Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))]
    }),
  )
}

/** A JSON object with its keys sorted, all the way down. */
export function sortedObject(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((key) => [key, sortedJson(object[key] ?? null)]),
  )
}

function sortedJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortedJson)
  if (value !== null && typeof value === 'object') return sortedObject(value as JsonObject)
  return value
}
