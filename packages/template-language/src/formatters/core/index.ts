import type { FormatterTable } from '../../extension.ts'
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

/** Formatters every template may expect: partials, lookups, escaping, JSON, counting, text. */
export const coreFormatters: FormatterTable = {
  apply,
  capitalize,
  count,
  cycle,
  'encode-space': encodeSpace,
  'encode-uri': encodeUri,
  'encode-uri-component': encodeUriComponent,
  'find-first': findFirst,
  'find-last': findLast,
  format,
  get,
  html,
  htmlattr: htmlAttribute,
  htmltag: htmlAttribute,
  iter,
  json,
  'json-pretty': jsonPretty,
  'key-by': keyBy,
  'line-breaks': lineBreaks,
  lookup,
  mod,
  output,
  pluralize,
  prop,
  raw,
  round,
  safe,
  slugify,
  smartypants,
  str: text,
  truncate,
  'url-encode': urlEncode,
}
