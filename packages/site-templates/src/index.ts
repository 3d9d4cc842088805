import type { SiteTemplate } from './site-template.ts'
import { ternAndClay } from './tern-and-clay/template.ts'

export * from './site-template.ts'
export * from './fonts/font-families.ts'
export * from './fonts/own-families.ts'
export type { FontCategory } from './fonts/font-list.ts'
export * from './styles/palettes.ts'
export * from './styles/font-packs.ts'
export * from './styles/complete-styles.ts'
export { english } from './strings/english.ts'
export { stringsOf, type SiteStrings } from './strings/strings-of.ts'
export { ternAndClay }

/** Every site template by id. */
export const siteTemplates: Readonly<Record<string, SiteTemplate>> = { [ternAndClay.id]: ternAndClay }

/** The template of a website; a website whose template is gone gets the first one rather than no page. */
export function siteTemplate(id: string): SiteTemplate {
  return siteTemplates[id] ?? ternAndClay
}
