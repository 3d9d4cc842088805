/** The letters of an address's fields in a format: name, organisation, street, district, city, region, postcode. */
export type FormatLetter = 'N' | 'O' | 'A' | 'D' | 'C' | 'S' | 'Z'

/** How the addresses of a country are written. Plain data, so that a page can bring it along. [CHK-41] */
export type AddressFormat = {
  /** Lines divided by bars, each with its fields' letters in braces: `{N}|{O}|{A}|{C}, {S} {Z}`. */
  readonly lines: string
  /** The same in Latin letters, where they are in another order. */
  readonly latin?: string
  /** The language of `lines` and of the regions' first names, where there are others in Latin letters. */
  readonly language?: string
  /** Letters of the fields an address must have. */
  readonly needs: string
  /** What the fields are called in English, where it is not “Postcode”, “Province”, “City” and “Suburb”. */
  readonly postcode?: string
  readonly region?: string
  readonly city?: string
  readonly district?: string
  /** Source of a regular expression that a whole postcode matches. */
  readonly pattern?: string
  /** There wherever there is a pattern: postcodes divided by commas. The first is shown as an example, each shows one way of dividing them. */
  readonly examples?: string
  /** Divided by bars: `Bern`, `東京都:Tokyo`; `AL:Alabama` where `coded`. */
  readonly regions?: string
  /** Envelopes show the region's code, which stands before its name. */
  readonly coded?: true
}

/** Finds how addresses are written in a country by its two letters; undefined for what is no country. */
export type FormatOf = (country: string) => AddressFormat | undefined

/** Of a country whose format is not at hand: everything can be written, and little is required. */
export const openFormat: AddressFormat = { lines: '{N}|{O}|{A}|{Z} {C}|{S}', needs: 'AC' }

/** The letters of a format's fields, in its order. */
export function lettersOf(lines: string): FormatLetter[] {
  return [...lines.matchAll(/\{([NOADCSZ])\}/g)].map(([, letter]) => letter as FormatLetter)
}
