/** A way of waking: calls `wake` once when it is time, and returns what calls it off. */
export type Wake = (element: HTMLElement, wake: () => void) => () => void
