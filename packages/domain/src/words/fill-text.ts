import type { SentenceValues } from './sentence.ts'

/** An argument of a pattern: what it holds may hold arguments in braces, as the forms of a plural do. */
const ARGUMENT = /{((?:[^{}]|{(?:[^{}]|{[^{}]*})*})*)}/g

/**
 * Fills an ICU message pattern in: `{name}`, `{count, number}` and `{count, plural, =0 {…} one {…} other {# …}}`. What it
 * is filled with is never read as a pattern; an argument nobody gave stays as it is written. A test compares it with
 * FormatJS: it is small because it comes with every page of a website.
 *
 * @param language of the numbers and the plural
 */
export const fillText = (pattern: string, values: SentenceValues, language: string): string =>
  pattern.replace(ARGUMENT, (_whole, inside: string) => argument(inside, values, language))

/** What stands between the braces. */
function argument(inside: string, values: SentenceValues, language: string): string {
  const [, name = '', kind, forms = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?(?:,([^]*))?$/.exec(inside) ?? []
  if (!Object.hasOwn(values, name)) return `{${inside}}`
  const value = values[name]
  if (kind === undefined || typeof value !== 'number') return String(value)
  const count = value.toLocaleString(language)
  if (kind !== 'plural') return count
  const form = (of: string) => new RegExp(`(?<!\\S)${of}\\s*{((?:[^{}]|{[^{}]*})*)}`).exec(forms)?.[1]
  const text = form(`=${value}`) ?? form(new Intl.PluralRules(language).select(value)) ?? form('other') ?? ''
  return fillText(text.replaceAll('#', count), values, language)
}
