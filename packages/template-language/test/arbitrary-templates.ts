/** Random templates and data that meet each other: few names, so that lookups find things. */
import fc from 'fast-check'
import type { Value } from '../src/values.ts'

const key = fc.constantFrom('a', 'b', 'c', 'l', 'n')
const local = fc.constantFrom('@x', '@y')
const reference = fc.oneof(
  { weight: 5, arbitrary: key },
  { weight: 2, arbitrary: fc.tuple(key, key).map((segments) => segments.join('.')) },
  { weight: 2, arbitrary: local },
  fc.constantFrom(
    '@',
    '@index',
    '@index0',
    '@.a',
    'l.0',
    'l.1.a',
    'a.b.c',
    'length',
    'constructor',
    '__proto__',
  ),
)

const formatter = fc.constantFrom(
  'html',
  'htmlattr',
  'json',
  'raw',
  'str',
  'safe',
  'count',
  'count|mod 3',
  'round',
  'iter',
  'cycle p q r',
  'prop a b',
  'get b',
  'lookup c',
  'key-by a',
  'find-first a',
  'pluralize y ies',
  'truncate 3',
  'output k  v',
  'format a @.b @',
  'apply m',
  'apply m private k=v',
  'apply k x=1 y',
  'apply none',
  'encode-uri',
  'fail',
)

const variable = fc
  .tuple(fc.array(reference, { minLength: 1, maxLength: 2 }), fc.array(formatter, { maxLength: 2 }))
  .map(([references, formatters]) => `{${[references.join(', '), ...formatters].join('|')}}`)

const predicate = fc.oneof(
  fc.constantFrom('.even? n', '.odd?', '.singular?', '.main-image?', '.has-multiple?', '.fail?', '.unknown?'),
  fc
    .tuple(fc.constantFrom('equal', 'notEqual', 'lessThan', 'greaterThan'), reference, reference)
    .map(([name, left, right]) => `.${name}? ${left} ${right}`),
)

const condition = fc
  .tuple(reference, fc.array(fc.tuple(fc.constantFrom('&&', '||'), reference), { maxLength: 3 }))
  .map(([first, rest]) => `.if ${first}${rest.map(([operator, next]) => ` ${operator} ${next}`).join('')}`)

const opening = fc.oneof(
  reference.map((name) => `.section ${name}`),
  reference.map((name) => `.repeated section ${name}`),
  predicate,
  condition,
  fc.constantFrom('.macro m', '.macro k'),
)

const setter = fc.oneof(
  fc.tuple(local, reference, formatter).map(([name, from, format]) => `{.var ${name} ${from}|${format}}`),
  fc.tuple(local, reference).map(([name, from]) => `{.var ${name} ${from}}`),
  fc.tuple(local, reference, reference).map(([name, p, q]) => `{.ctx ${name} a=${p} b=${q}}`),
  fc.constantFrom('{.include m}', '{.include k output}', '{.include none}'),
)

const loose = fc.constantFrom(
  '{.or}',
  '{.or even? n}',
  '{.alternates with}',
  '{.end}',
  '{.or fail?}',
  '{',
  '}',
  '{a||b}',
  '{ a}',
  '{# c }',
  '{## {a} ##}',
  '{.space}',
  '{.meta-left}',
  '{zip|none}',
  '\n',
  'text',
)

const { template } = fc.letrec<{ template: string; block: string }>((tie) => ({
  block: fc
    .tuple(opening, tie('template'), fc.option(fc.tuple(loose, tie('template'))))
    .map(([open, body, rest]) => `{${open}}${body}${rest ? rest.join('') : ''}{.end}`),
  template: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        variable,
        variable,
        setter,
        loose,
        tie('block'),
      ),
      { maxLength: 5 },
    )
    .map((pieces) => pieces.join('')),
}))

/** A template, now and then with something that does not fit. */
export const anyTemplate = template

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Value>(
      null,
      true,
      false,
      0,
      1,
      2,
      1.5,
      -0,
      '',
      'a',
      'b.a',
      '<i>"&',
      '5',
      'two words',
      '\ud800',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'l', 'n', 'mainImageId'), tie('value'), { maxKeys: 4 }),
  ),
}))

/** Any JSON value, mostly an object with the names the templates use. */
export const anyData: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(key, value, { maxKeys: 5 }) },
  { weight: 1, arbitrary: value },
)
