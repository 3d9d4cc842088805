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
  capitalize: { plain: capitalize },
  count: { plain: count },
  cycle,
  'encode-space': { plain: encodeSpace },
  'encode-uri': { plain: encodeUri },
  'encode-uri-component': { plain: encodeUriComponent },
  'find-first': findFirst,
  'find-last': findLast,
  format,
  get,
  html: { plain: html },
  htmlattr: { plain: htmlAttribute },
  htmltag: { plain: htmlAttribute },
  iter,
  json: { plain: (value) => json(value) },
  'json-pretty': { plain: jsonPretty },
  'key-by': keyBy,
  'line-breaks': { plain: lineBreaks },
  lookup,
  mod,
  output,
  pluralize,
  prop,
  raw: { plain: raw },
  round: { plain: round },
  safe: { plain: safe },
  slugify: { plain: slugify },
  smartypants,
  str: { plain: text },
  truncate,
  'url-encode': { plain: urlEncode },
}
