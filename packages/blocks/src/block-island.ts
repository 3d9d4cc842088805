/**
 * What a block's `island.ts` exports by default: enhances its element, and returns what undoes that, at once or when what it
 * needs has been loaded. `props` is the JSON
 * of `data-props`; check it before trusting it. [BLOCK-17]
 */
export type BlockIsland = (
  element: HTMLElement,
  props: unknown,
) => (() => void) | void | Promise<(() => void) | void>

/** Said to an element that plays when another takes its place: it is as it was before somebody asked for it. */
export type RestEvent = 'plinth:rest'
