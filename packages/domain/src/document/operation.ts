import type { Sentence } from '../words/sentence.ts'
import type { LanguageTag } from '../language/localized.ts'
import type { AboutChanges } from './about.ts'
import type {
  Block,
  CodePlace,
  GridArea,
  JsonObject,
  MarkChanges,
  PageDocument,
  Section,
  SectionSettings,
} from './document.ts'

/** Every change to a page document is one of these. Each has an inverse, made by the function that applies it. */
export type Operation =
  | { readonly type: 'insertSection'; readonly index: number; readonly section: Section }
  | { readonly type: 'removeSection'; readonly sectionId: string }
  | { readonly type: 'moveSection'; readonly sectionId: string; readonly index: number }
  | {
      readonly type: 'updateSection'
      readonly sectionId: string
      /** Settings to replace; a `null` removes an optional one. */
      readonly changes: { readonly [K in keyof SectionSettings]?: SectionSettings[K] | null }
    }
  | {
      readonly type: 'insertBlock'
      readonly sectionId: string
      readonly index: number
      readonly block: Block
    }
  | { readonly type: 'removeBlock'; readonly blockId: string }
  /** Moves a block to a place in the reading order of a section (its own or another). */
  | {
      readonly type: 'moveBlock'
      readonly blockId: string
      readonly sectionId: string
      readonly index: number
    }
  /** Places a block on the grid of a device; `null` gives a phone layout back to the reading order. */
  | {
      readonly type: 'placeBlock'
      readonly blockId: string
      readonly device: 'desktop' | 'phone'
      readonly area: GridArea | null
    }
  /** Replaces fields of a block's value; a `null` removes a field. */
  | { readonly type: 'updateBlock'; readonly blockId: string; readonly changes: JsonObject }
  /** Marks a block: hidden on phones, locked; `null` takes a mark away. */
  | { readonly type: 'markBlock'; readonly blockId: string; readonly changes: MarkChanges }
  /** Writes one text of a block in one language; `null` removes the translation. */
  | {
      readonly type: 'setText'
      readonly blockId: string
      readonly language: LanguageTag
      readonly field: string
      readonly text: string | null
    }
  /** Writes the code of the page at one place; empty takes it away. */
  | { readonly type: 'setCode'; readonly place: CodePlace; readonly source: string }
  /** Replaces what is said of the page: its title, how it is found and shared. */
  | { readonly type: 'setAbout'; readonly changes: AboutChanges }
  /** Several operations that stand or fall together and are undone together. */
  | { readonly type: 'group'; readonly operations: readonly Operation[] }

export type OperationRefusal =
  | 'section-not-found'
  | 'block-not-found'
  | 'duplicate-id'
  | 'index-out-of-range'
  | 'too-many-blocks'
  | 'too-many-sections'
  | 'outside-grid'
  | 'invalid-operation'

export type ApplyResult =
  | { readonly ok: true; readonly document: PageDocument; readonly inverse: Operation }
  | { readonly ok: false; readonly code: OperationRefusal; readonly message: Sentence }
