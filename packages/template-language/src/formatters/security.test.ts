import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commerceFormatters,
  contentFormatters,
  dateFormatters,
  execute,
  internationalFormatters,
  socialFormatters,
  type Value,
} from '../index.ts'

/** Every attack that taught us something stays here. */

const names = [
  contentFormatters,
  dateFormatters,
  internationalFormatters,
  commerceFormatters,
  socialFormatters,
].flatMap((table) => Object.keys(table))
/** These say so when their value makes no sense; all others print something, or nothing. */
const MAY_FAIL = new Set(['date', 'google-calendar-url', 'image-tag', 'summary-form-field'])

const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
const OPTIONS = [
  'style',
  'round',
  'calendar',
  'width',
  'field',
  'context',
  'wrap',
  'date',
  'time',
  'skeleton',
  'symbol',
]

test('[FMT-32][FMT-34][FMT-37] inherited names are unknown options', () => {
  const json = { n: 1234.5, m: { value: '5', currency: 'USD' }, t: 0, u: 1e12 }
  for (const tag of ['n|decimal', 'm|money', 't|datetime', 't, u|datetime-interval', 't|relative-time']) {
    for (const option of OPTIONS.filter((name) => !/^(?:date|time|skeleton)$/.test(name))) {
      const unknown = execute({ code: `{${tag} ${option}:bogus}`, json, now: 0 })
      for (const name of INHERITED) {
        expect(
          execute({ code: `{${tag} ${option}:${name}}`, json, now: 0 }),
          `${tag} ${option}:${name}`,
        ).toEqual(unknown)
      }
    }
  }
})

test('[FMT-1] inherited names are missing data', () => {
  const json = JSON.parse(
    '{"i": {"id": "toString", "structuredContent": {"productType": 1}}, "productMerchandisingContext": {}}',
  )
  for (const name of names) {
    const { output, errors } = execute({
      code: `{i|${name} constructor}{i|${name} __proto__}`,
      json: json as Value,
      now: 0,
    })
    expect(output, name).not.toContain('native code')
    if (!MAY_FAIL.has(name)) expect(errors, name).toEqual([])
  }
})

test('[FMT-20] a currency, a locale or a zone of ten thousand characters is refused quietly', () => {
  const long = 'x'.repeat(10_000)
  const { errors } = execute({
    code: '{m|money}{t|date %Z}{t|datetime}{n|decimal}',
    json: { m: { value: '1', currency: long }, t: 0, n: long, website: { timeZone: long } },
    locale: long,
  })
  expect(errors).toEqual([])
})

const word = fc.oneof(
  fc.constantFrom(
    ...INHERITED,
    ...OPTIONS,
    'dddd',
    'MMMMMMM',
    'EEEEEEE',
    'zzzzzzz',
    'yMdhmsSSSSS',
    'bogus',
    'true',
    '-1',
    '1e9',
    '',
  ),
  fc
    .tuple(
      fc.constantFrom(...OPTIONS, 'minfrac', 'maxsig', 'minint'),
      fc.constantFrom('x', '-5', '999', 'full', 'yMMMMMMd'),
    )
    .map(([name, value]) => `${name}:${value}`),
  fc.string({ maxLength: 8 }).map((text) => text.replace(/[{}| ]/g, '')),
)

test('[FMT-5][FMT-34][FMT-38] no arguments and no data make a formatter fail that need not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(word, { maxLength: 4 }),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.double(), fc.string()),
      fc.constantFrom('en', 'de', 'ar', 'ja', 'xx', 'no locale', ''),
      (name, args, value, locale) => {
        const { errors } = execute({
          code: `{v, w|${[name, ...args].join(' ')}}`,
          json: { v: value as Value, w: 1e12 },
          now: 0,
          locale,
        })
        if (!MAY_FAIL.has(name)) expect(errors).toEqual([])
      },
    ),
    { numRuns: 3000 },
  )
})

test('[FMT-38] any text is a message', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    "'",
    '#',
    '0',
    ' ',
    ',',
    'plural',
    'select',
    'one',
    'other',
    '{0}',
    '{0 plural',
    'offset:1',
    '=0',
    'é',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { errors } = execute({ code: '{m|message n}', json: { m: pieces.join(''), n: 2 } })
      expect(errors).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('[FMT-38] a brace that only a quote closes ends the message, regression with seed 1547662450', () => {
  const { output, errors } = execute({ code: '[{m|message}]', json: { m: "{'{'}" } })
  expect({ output, errors }).toEqual({ output: '[]', errors: [] })
})

test('[FMT-38] a message of two hundred thousand braces is read by work in proportion to it', () => {
  // However long the machine lets us wait: only the work this process does counts.
  const read = (message: string): number => {
    const before = process.cpuUsage()
    const limits = { renderMs: Infinity }
    const { errors } = execute({ code: '{m|message n}', json: { m: message, n: 1 }, limits })
    expect(errors).toEqual([])
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000_000
  }
  // In proportion it is a fraction of a second; in proportion to the square it would be minutes.
  for (const piece of ['{', '}', "'", '{0 ', '{0 plural other {', '#', "{'"])
    expect(read(piece.repeat(200_000)), piece).toBeLessThan(10)
  expect(read('{0 plural other {'.repeat(200_000) + 'x' + '}}'.repeat(200_000))).toBeLessThan(10)
})
