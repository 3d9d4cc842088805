import type { FormatterTable, PlainFormatter } from '../../extension.ts'
import { apply, format, output } from './composing.ts'
import {
  encodeSpace,
  encodeUri,
  encodeUriComponent,
  html,
  htmlAttribute,
  lineBreaks,
  safe,
  urlEncode,
} from './escaping.ts'
import { json, jsonPretty, raw } from './json.ts'
import { findFirst, findLast, get, keyBy, lookup, prop } from './lookups.ts'
import { count, cycle, iter, mod, pluralize, round } from './numbers.ts'
import { capitalize, slugify, smartypants, truncate } from './text.ts'
import { text } from '../../values.ts'

/** Formatters that look at nothing but their value. */
const plain: Readonly<Record<string, PlainFormatter['plain']>> = {
  capitalize,
  count,
  'encode-space': encodeSpace,
  'encode-uri': encodeUri,
  'encode-uri-component': encodeUriComponent,
  html,
  htmlattr: htmlAttribute,
  htmltag: htmlAttribute,
  json,
  'json-pretty': jsonPretty,
  'line-breaks': lineBreaks,
  raw,
  round,
  safe,
  slugify,
  str: text,
  'url-encode': urlEncode,
}

/** Formatters every template may expect: partials, lookups, escaping, JSON, counting, text. */
export const coreFormatters: FormatterTable = {
  ...Object.fromEntries(Object.entries(plain).map(([name, plain]) => [name, { plain }])),
  apply,
  cycle,
  'find-first': findFirst,
  'find-last': findLast,
  format,
  get,
  iter,
  'key-by': keyBy,
  lookup,
  mod,
  output,
  pluralize,
  prop,
  smartypants,
  truncate,
}
