/** Most tags of an order, and most letters of one. */
export const MAX_ORDER_TAGS = 20
export const MAX_ORDER_TAG_LENGTH = 40

/**
 * Tags as they are kept: without spaces around them, none empty, and each once whatever its capitals; the first writing
 * stays. [ORD-46]
 */
export function tidyTags(typed: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const text of typed) {
    const tag = text.trim().replace(/\s+/g, ' ')
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}
