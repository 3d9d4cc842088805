import type { PageDocument, Section } from './document.ts'

/** What stands on several pages and is edited once, by the id it is kept under. */
export type SyncedSections = { readonly [id: string]: Section }

/** What a document names of them, each once, in the order of the page. */
export function syncedIds(document: PageDocument): string[] {
  return [...new Set(document.sections.flatMap(({ settings }) => settings.synced ?? []))]
}

/** A synced section where it stands: the source, under the id of its place, hidden on phones when either is. [SECTION-31] */
export function syncedAt(place: Section, source: Section): Section {
  const { synced: _synced, locked: _locked, anchor: _anchor, ...own } = source.settings
  const { anchor } = place.settings
  const settings = anchor === undefined ? own : { ...own, anchor }
  const isHidden = settings.hiddenOnPhone === true || place.settings.hiddenOnPhone === true
  return {
    id: place.id,
    settings: isHidden ? { ...settings, hiddenOnPhone: true } : settings,
    blocks: source.blocks,
  }
}

/**
 * A document as it is read: with what its synced sections say in their place. One that is not there is left out. A document
 * without any is given back as it is. [SECTION-31]
 */
export function withSynced(document: PageDocument, synced: SyncedSections = {}): PageDocument {
  if (document.sections.every(({ settings }) => settings.synced === undefined)) return document
  return {
    ...document,
    sections: document.sections.flatMap((section) => {
      const { synced: id } = section.settings
      if (id === undefined) return [section]
      const source = Object.hasOwn(synced, id) ? synced[id] : undefined
      return source === undefined ? [] : [syncedAt(section, source)]
    }),
  }
}
