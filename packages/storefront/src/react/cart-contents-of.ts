/** What a cart holds, as a text to compare: two carts of the same lines and quantities have the same. */
export function contentsOf(lines: readonly { readonly id: string; readonly quantity: number }[]): string {
  return lines.map(({ id, quantity }) => `${id} ${quantity}`).join()
}
