/** English message patterns → those of another language. */
export type Catalogue = Readonly<Record<string, string>>

/** The catalogues there are beside English, which is written where it is shown: `fr: () => import('./fr.json')`. */
export const CATALOGUES: Readonly<Record<string, () => Promise<{ readonly default: Catalogue }>>> = {}
