import type { StarterContent } from './starter-content.ts'
import { ternAndClayStarter } from './tern-and-clay/starter/content.ts'

export type * from './starter-content.ts'

/** Apart from the templates themselves: starter texts are needed once per website, and never in a browser. */
const starters: Readonly<Record<string, StarterContent>> = { 'tern-and-clay': ternAndClayStarter }

/** The template a website gets when nobody chose one. */
export const FIRST_TEMPLATE = 'tern-and-clay'

/** What a new website of a template starts with. */
export function starterContent(templateId: string): StarterContent {
  return starters[templateId] ?? ternAndClayStarter
}

/** What new websites start with, of every template. */
export const starterContents: readonly StarterContent[] = Object.values(starters)
