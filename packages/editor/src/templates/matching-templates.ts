import type { SectionKind, SectionTemplate } from '@plinth/site-templates/sections/section-template.ts'
import type { SavedSection } from '../api/saved-sections.ts'
import { translated } from '../words/words.ts'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (search: string): readonly string[] =>
  plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')

/**
 * Templates of a kind that have every word that was typed, in their name, their further words or their own words. Accents
 * and capitals do not count. [SECTION-6]
 */
export function matchingTemplates(
  templates: readonly SectionTemplate[],
  kind: SectionKind | 'all',
  search: string,
): readonly SectionTemplate[] {
  const words = wordsOf(search)
  return templates.filter((template) => {
    if (words.length === 0) return kind === 'all' || template.kind === kind
    const said = plain([translated(template.name), template.name, template.keywords, template.kind].join(' '))
    return words.every((word) => said.includes(word))
  })
}

/** Saved sections: all of them where they are looked for, else those whose name has every word that was typed. [SECTION-26] */
export function matchingSaved(
  saved: readonly SavedSection[],
  kind: SectionKind | 'all' | 'saved',
  search: string,
): readonly SavedSection[] {
  const words = wordsOf(search)
  if (words.length === 0) return kind === 'all' || kind === 'saved' ? saved : []
  return saved.filter(({ name }) => words.every((word) => plain(name).includes(word)))
}
