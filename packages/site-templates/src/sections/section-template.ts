import type { Section, SectionSettings } from '@plinth/domain'
import { section, type BlockDraft } from '../documents/build-document.ts'

/** What sections are for, in the order they are offered. */
export const SECTION_KINDS = [
  ['opening', 'Opening'],
  ['text', 'Text'],
  ['pictures', 'Pictures'],
  ['products', 'Products'],
  ['features', 'Features and steps'],
  ['about', 'About and team'],
  ['voices', 'Testimonials'],
  ['action', 'Call to action'],
  ['questions', 'Questions'],
  ['contact', 'Contact and way'],
  ['hours', 'Opening hours and menu'],
  ['blog', 'Blog'],
] as const

export type SectionKind = (typeof SECTION_KINDS)[number][0]

/**
 * A section an owner can begin from. Its words are true of most websites or say what belongs there; its pictures are
 * places for the owner's own. Pages are named `collection:#contact`, `collection:#about`, `collection:#store`,
 * `collection:#blog` and `collection:#home`, and `fillSection` puts those of the website in their place. [SECTION-1]
 */
export interface SectionTemplate {
  /** Stays the same for good. */
  readonly id: string
  readonly kind: SectionKind
  /** Name owners see, in English. */
  readonly name: string
  /** Further words it is found by. */
  readonly keywords: string
  readonly section: Section
}

/** Settings, words and places of a template, put together. */
export function template(
  kind: SectionKind,
  [id, name, keywords]: readonly [id: string, name: string, keywords: string],
  settings: Partial<SectionSettings>,
  blocks: readonly BlockDraft[],
): SectionTemplate {
  return { id, kind, name, keywords, section: section({ name, ...settings }, blocks) }
}
