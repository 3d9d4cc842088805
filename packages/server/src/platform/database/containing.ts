/** A pattern for `ilike`: whatever holds a text, whose wildcards are taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}
