/** A pattern for `ilike`: whatever holds a text, whose wildcards are taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

/** Whether a text is long enough for an index of three letters in a row. */
export const hasThreeLetters = (text: string): boolean => [...text].length > 2
