/** Languages that write a date (or a phrase such as "tomorrow") with a capital where it stands alone or in a menu. */
const CAPITAL: Readonly<Record<string, string>> = {
  'date/standalone': 'es|fr|it|nl|pl|ru|uk',
  'date/ui-list-or-menu': 'cs|es|hr|it|nl|ru|sk|uk',
  'weekday/standalone': 'es|fr|it|nl|pl|pt|ru|uk',
  'weekday/ui-list-or-menu': 'cs|es|hr|it|nl|pt|ru|sk|uk',
  'phrase/standalone': 'cs|el|en|fi|hr|nb|nl|nn|pl|pt|ru|tr|uk',
  'phrase/ui-list-or-menu': 'cs|el|en|hr|nl|pl|pt|ru|tr|uk',
}

/**
 * Gives texts the capital letter their place asks for [FMT-35].
 *
 * @param kind `weekday` is a date that begins with one
 * @param context `middle-of-text`, `begin-sentence`, `standalone` or `ui-list-or-menu`; others ask for nothing
 */
export function sentenceCase(
  kind: 'date' | 'weekday' | 'phrase',
  context: string,
  locale: string,
): (text: string) => string {
  const languages = CAPITAL[`${kind}/${context}`]
  return context === 'begin-sentence' || (languages && new RegExp(`^(?:${languages})\\b`).test(locale))
    ? (text) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
    : (text) => text
}
