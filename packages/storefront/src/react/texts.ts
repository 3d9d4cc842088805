/** A text of the site with its `{names}` filled in. */
export function fill(pattern: string, values: { readonly [name: string]: string | number }): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
