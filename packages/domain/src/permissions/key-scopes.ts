/** What keys of programs can be for. [KEY-2] */
export const KEY_AREAS = ['products', 'stock', 'orders', 'contacts'] as const
export type KeyArea = (typeof KEY_AREAS)[number]

/** How far a key reaches in an area: whoever writes also reads. */
export const KEY_REACHES = ['read', 'write'] as const
export type KeyReach = (typeof KEY_REACHES)[number]

/** What a key is for; an area it does not name is closed to it. [KEY-2] */
export type KeyScopes = { readonly [Area in KeyArea]?: KeyReach }

/** What a call asks of a key. */
export interface KeyNeed {
  readonly area: KeyArea
  readonly reach: KeyReach
}

/** Whether a key is for a call. [KEY-2] */
export function reaches(scopes: KeyScopes, { area, reach }: KeyNeed): boolean {
  const held = scopes[area]
  return held === 'write' || (held !== undefined && held === reach)
}
