/**
 * Templates made to stall a render or to fill the memory. Each says how far it may get: `ends` with one of the limits, or
 * with nothing, within so much work. Work is counted, so that the same holds on every machine.
 */
import type { Environment, Value } from '../src/index.ts'

export interface Hostile {
  readonly code: string
  readonly data?: Value
  readonly environment?: Environment
  /** Limit that ends it, if one does. */
  readonly limit?: 'iterations' | 'outputLength' | 'textLength' | 'work'
  /** Most work it takes, if no limit ends it. */
  readonly work?: number
}

const MILLION = 1_000_000
const each = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('')

/** An object of two that are the same, in each other so many times. */
const doubled = (name: string, times: number): string => `{.ctx ${name} x=${name} y=${name}}`.repeat(times)

function nested(depth: number): Value {
  let value: Value = 'x'
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

function shared(depth: number): Value {
  let value: Value = ['x']
  for (let level = 0; level < depth; level++) value = [value, value]
  return value
}

function cyclic(): Value {
  const value: Record<string, Value> = { a: 1 }
  value['self'] = value
  return value
}

export const hostile: Readonly<Record<string, Hostile>> = {
  'equality of shared structure': {
    code: `${doubled('@a', 60)}${doubled('@b', 60)}{.equal? @a @b}same{.end}`,
    work: 20_000,
  },
  'order of shared structure': {
    code: `${doubled('@a', 60)}${doubled('@b', 60)}{.lessThan? @a @b}less{.end}`,
    work: 20_000,
  },
  'JSON of shared structure': { code: `${doubled('@a', 60)}{@a|json}`, limit: 'textLength' },
  'raw JSON of shared structure': { code: `${doubled('@a', 60)}{@a|raw|count}`, limit: 'textLength' },
  'indented JSON of shared structure': { code: `${doubled('@a', 60)}{@a|json-pretty}`, limit: 'textLength' },
  'shared arrays, printed': {
    code: '{a}',
    data: { a: shared(60) },
    limit: 'textLength',
    environment: { limits: { textLength: MILLION } },
  },
  'empty shared arrays, printed': {
    code: '{a}',
    data: { a: [shared(60), shared(60)] },
    limit: 'work',
    environment: { limits: { work: MILLION } },
  },
  'cycles, compared and printed': {
    code: '{.equal? a b}same{.end}{a|json}{a}',
    data: { a: cyclic(), b: cyclic() },
    work: 20_000,
  },
  'an array inside itself': {
    code: '{a}',
    data: (() => {
      const array: Value[] = ['x']
      array.push(array)
      return { a: array }
    })(),
    limit: 'textLength',
    environment: { limits: { textLength: MILLION } },
  },
  'a deep array': {
    code: 'a{d}b{.equal? d e}same{.end}',
    data: { d: nested(200_000), e: nested(200_000) },
    work: 4 * MILLION,
  },
  'digits that are no number': {
    code: '{.eval a * 1}{.eval num(a)}',
    data: { a: `${'9'.repeat(80_000)}x` },
    environment: { enableExpr: true },
    work: MILLION,
  },
  'a function of very many arguments': {
    code: `{.eval max(${'1,'.repeat(49_000)}2)}{.eval min(${'5,'.repeat(49_000)}2)}`,
    environment: { enableExpr: true },
    work: MILLION,
  },
  'heavy formatters in a straight line': {
    code: '{a|json|count}'.repeat(5000),
    data: { a: Array.from({ length: 2000 }, (_, i) => ({ i })) },
    limit: 'textLength',
    environment: { limits: { textLength: 10 * MILLION } },
  },
  'numbers of long text in a straight line': {
    code: '{a|round}'.repeat(5000),
    data: { a: '9'.repeat(MILLION) },
    limit: 'work',
  },
  'keys of a large object in a straight line': {
    code: '{a|count}'.repeat(20_000),
    data: { a: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i])) },
    limit: 'work',
    environment: { limits: { work: 20 * MILLION } },
  },
  'searches of a long list in a straight line': {
    code: '{a|find-first x}'.repeat(20_000),
    data: { a: Array.from({ length: 10_000 }, () => ({})) },
    limit: 'work',
    environment: { limits: { work: 20 * MILLION } },
  },
  'comparisons in many branches': {
    code: `{.equal? a b}x${'{.or equal? a b}x'.repeat(900)}{.end}`.repeat(50),
    data: { a: { l: [...'x'.repeat(2000), 1] }, b: { l: [...'x'.repeat(2000), 2] } },
    limit: 'work',
    environment: { limits: { work: 20 * MILLION } },
  },
  'dates of every kind in a straight line': {
    code: each(2000, (i) => `{t|datetime yMMMd${'G'.repeat(i % 9)}${'z'.repeat(i % 5)}${i}}`),
    data: { t: 1e12 },
    limit: 'work',
    environment: { limits: { work: 5 * MILLION } },
  },
  'numbers of every kind in a straight line': {
    code: each(2000, (i) => `{a|decimal maxfrac:${i % 51} minint:${i % 47}}`),
    data: { a: '1234.5' },
    limit: 'work',
    environment: { limits: { work: MILLION } },
  },
  'long patterns of dates': {
    code: each(20, (i) => `{.repeated section l}{@|date ${'%c'.repeat(900)}${i}}{.end}`),
    data: { l: Array.from({ length: 500 }, (_, i) => i * 1e9) },
    limit: 'outputLength',
    environment: { limits: { outputLength: MILLION } },
  },
  'a pattern filled with long texts': {
    code: '{a|format b}',
    data: { a: '{0}'.repeat(300_000), b: 'x'.repeat(MILLION) },
    limit: 'textLength',
  },
  'a message filled with long texts': {
    code: '{a|message b}',
    data: { a: '{0}'.repeat(100_000), b: 'x'.repeat(MILLION) },
    limit: 'textLength',
  },
  'number signs filled with long texts': {
    code: '{a|message b}',
    data: { a: `{0 select other {${'#'.repeat(100_000)}}}`, b: 'x'.repeat(MILLION) },
    limit: 'textLength',
  },
  'many sizes of an image with a long address': {
    code: '{a|image-srcset}',
    data: { a: { systemDataVariants: '1w,'.repeat(100_000), assetUrl: 'x'.repeat(MILLION) } },
    limit: 'textLength',
  },
  'many options of many variants': {
    code: '{a|variants-select}',
    data: {
      a: {
        structuredContent: {
          variantOptionOrdering: Array.from({ length: 10_000 }, (_, i) => `o${i}`),
          variants: Array.from({ length: 10_000 }, () => ({ attributes: {} })),
        },
      },
    },
    limit: 'work',
    environment: { limits: { work: 20 * MILLION } },
  },
  'sums of long texts': {
    code: `{.eval ${'a + '.repeat(20_000)}a}`,
    data: { a: 'x'.repeat(MILLION) },
    environment: { enableExpr: true },
    limit: 'textLength',
  },
  'text that is included and never printed': {
    code: `{.macro m}{a}{.end}${'{.include m}'.repeat(5000)}`,
    data: { a: 'x'.repeat(MILLION) },
    environment: { enableInclude: true },
    limit: 'work',
  },
  'empty passes': {
    code: '{.repeated section l}{.repeated section k}{.end}{.end}',
    data: { l: Array.from({ length: 2000 }, () => ({ k: Array.from({ length: 1000 }, () => 1) })) },
    limit: 'iterations',
  },
}

/** Sources made to stall or to break the compiler, and the most problems they may have. */
export const hostileSources: Readonly<Record<string, string>> = {
  'ends on one line': '{.end}'.repeat(MILLION),
  'branches on one line': `{.even? a}${'{.or odd? b}x'.repeat(500_000)}`,
  'unknown names on one line': '{a|nope}'.repeat(300_000),
  'a reference of six megabytes': `{${'a.'.repeat(3 * MILLION)}a}`,
  'a list of six megabytes': `{${'a,'.repeat(3 * MILLION)}a}`,
  'formatters of six megabytes': `{a${'|json'.repeat(1.2 * MILLION)}}`,
  'a condition of six megabytes': `{.if a${' && a'.repeat(1.2 * MILLION)}}`,
  'bindings of six megabytes': `{.ctx @c${' a=b'.repeat(1.5 * MILLION)}}`,
  'an expression of six megabytes': `{.eval ${'1+'.repeat(3 * MILLION)}1}`,
  'a tag of forty megabytes': `{${'a'.repeat(40 * MILLION)}}`,
  'a comment of forty megabytes': `{##${'a'.repeat(40 * MILLION)}##}`,
  'a short comment of forty megabytes': `{#${'a'.repeat(40 * MILLION)}}`,
  'a name of forty megabytes': `{.section ${'a'.repeat(40 * MILLION)}}`,
}
