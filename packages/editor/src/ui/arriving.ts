/** After how long nobody types for a dialog any more that has not come, ms. */
const PATIENCE = 5000

const coming = new Set<symbol>()
let since = 0

/** Says that the code of a dialog is on its way; what is given says that it has come. */
export function arrives(): () => void {
  const dialog = Symbol('dialog')
  coming.add(dialog)
  since = performance.now()
  return () => void coming.delete(dialog)
}

/** Whether a dialog that was asked for is about to come. */
export const isArriving = (): boolean => coming.size > 0 && performance.now() - since < PATIENCE
