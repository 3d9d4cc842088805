const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex]'

/** What the Tab key stops at within an element, in its order. */
export function tabbable(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}
