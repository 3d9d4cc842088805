import { fontFamilies } from '@plinth/site-templates'

/** Every typeface there is, in the order of the alphabet. */
export const catalogue = fontFamilies.toSorted((a, b) => a.name.localeCompare(b.name))
