import type { Context } from './date-time-options.ts'

/** Languages that write a date (or a phrase such as "tomorrow") with a capital where it stands alone or in a menu. */
const CAPITAL: Readonly<Record<string, RegExp>> = {
  'date/standalone': /^(?:es|fr|it|nl|pl|ru|uk)\b/,
  'date/ui-list-or-menu': /^(?:cs|es|hr|it|nl|ru|sk|uk)\b/,
  'weekday/standalone': /^(?:es|fr|it|nl|pl|pt|ru|uk)\b/,
  'weekday/ui-list-or-menu': /^(?:cs|es|hr|it|nl|pt|ru|sk|uk)\b/,
  'phrase/standalone': /^(?:cs|el|en|fi|hr|nb|nl|nn|pl|pt|ru|tr|uk)\b/,
  'phrase/ui-list-or-menu': /^(?:cs|el|en|hr|nl|pl|pt|ru|tr|uk)\b/,
}

/** Gives a text the capital letter its place asks for [FMT-35]. `weekday`: a date that begins with one. */
export function capitalised(
  text: string,
  kind: 'date' | 'weekday' | 'phrase',
  context: Context | undefined,
  locale: string,
): string {
  if (context !== 'begin-sentence' && !CAPITAL[`${kind}/${context}`]?.test(locale)) return text
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
