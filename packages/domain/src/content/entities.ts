/** The named entities of our markup, and what each stands for. */
export const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: '\u00a0',
}

/** What may be one of them, with its name. */
export const ENTITY = /&(#39|\w{2,6});/g
