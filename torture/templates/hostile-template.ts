import type { Value } from '@plinth/template-language'
import type { Random } from '../fuzz/random.ts'

/** A random template that tries to stall a render or to fill the memory, and the data it works on. */
export interface HostileTemplate {
  readonly source: string
  readonly data: Value
  readonly locale: string
}

const names = [
  'a',
  'b',
  'l',
  'm',
  't',
  'long',
  'deep',
  'shared',
  'digits',
  'item',
  '@x',
  '@y',
  '@',
  '@.a',
  'l.0',
]
const locales = 'en de fr es ar ja zh ko gl gd ksh sc my te zu hi fa th de-CH'.split(' ')
const zones = ['UTC', 'Europe/Paris', 'america/new_york', 'ASIA/KOLKATA', 'Pacific/Apia', 'nowhere', '+05:00']
const formatters = [
  'json',
  'json-pretty',
  'raw',
  'html',
  'htmlattr',
  'count',
  'slugify',
  'safe',
  'smartypants',
  'str',
  'round',
  'capitalize',
  'url-encode',
  'encode-uri',
  'line-breaks',
  'truncate 50',
  'truncate 90000',
  'key-by a',
  'get a',
  'find-first x',
  'find-last a b',
  'format a b long',
  'format long long',
  'message long a',
  'plural a b',
  'apply m',
  'apply n',
  'apply m private a=b',
  'lookup a',
  'prop a b',
  'cycle p q',
  'iter',
  'item-classes',
  'image-srcset',
  'image-meta',
  'product-checkout',
  'variants-select',
  'product-price',
  'activate-twitter-links',
  'decimal',
  'money',
  'relative-time',
  'timesince',
  'color-weight',
  'width',
  'google-calendar-url',
  'social-button',
]
const predicates = [
  'equal? a b',
  'equal? @x @y',
  'lessThan? shared deep',
  'greaterThan? long a',
  'even? a',
  'excerpt?',
  'sold-out?',
]

/** Makes the template and the data of a seed. */
export function hostileTemplate(random: Random): HostileTemplate {
  return { source: pieces(random, 4), data: hostileData(random), locale: random.pick(locales) }
}

function pieces(random: Random, depth: number): string {
  const some = Array.from({ length: 1 + random.below(6) }, () => piece(random, depth)).join('')
  // Straight lines are as hostile as loops.
  return random.chance(0.15) ? some.repeat(1 + random.below(Math.ceil(20_000 / (some.length + 1)))) : some
}

function piece(random: Random, depth: number): string {
  const name = () => random.pick(names)
  const inside = () => (depth > 0 ? pieces(random, depth - 1) : name())
  switch (random.below(12)) {
    case 0:
      return `{.repeated section ${name()}}${inside()}{.alternates with}${inside()}{.end}`
    case 1:
      return `{.section ${name()}}${inside()}{.or}${inside()}{.end}`
    case 2:
      return `{.${random.pick(predicates)}}${inside()}{.or ${random.pick(predicates)}}${inside()}{.end}`
    case 3:
      return `{.ctx @x a=${name()} b=@x l=${name()}}{.ctx @y a=@x b=@x}`.repeat(1 + random.below(40))
    case 4:
      return `{.macro ${random.pick(['m', 'n'])}}${inside()}{.end}`
    case 5:
      return `{.include m output}{.include n}`.repeat(1 + random.below(10))
    case 6:
      return `{.eval @x = ${Array.from({ length: 1 + random.below(200) }, () => random.pick(['a', 'long', 'digits', '@x', '1', '"x"'])).join(random.pick([' + ', ' * ', ' == ', ', ']))}}`
    case 7:
      return `{.eval ${random.pick(['max', 'min', 'num', 'str'])}(${'digits,'.repeat(random.below(2000))}1)}`
    case 8:
      return `{.var @x ${name()}|${random.pick(formatters)}}`.repeat(1 + random.below(30))
    case 9:
      return `{t, a|datetime-interval ${fields(random)}}{t|datetime ${fields(random)} calendar:${random.pick(['gregory', 'buddhist', 'japanese', 'persian'])}}`
    case 10:
      return `{t|date ${random.pick(['%c', '%Z', '%Y-%m-%d', '%'])}${'%c'.repeat(random.below(500))}}`
    default:
      return `{${name()}${Array.from({ length: random.below(4) }, () => `|${random.pick(formatters)}`).join('')}}`
  }
}

function fields(random: Random): string {
  return Array.from({ length: 1 + random.below(5) }, () =>
    random.pick([...'GyMdEhHmszvOB']).repeat(1 + random.below(6)),
  ).join('')
}

function hostileData(random: Random): Value {
  const long = random
    .pick(['x', '<&">', '{0}', '#', "'", ' ', 'http://', '1w,', '{0 plural one {', '٣'])
    .repeat(random.below(100_000))
  let deep: Value = 'x'
  for (let level = random.below(30_000); level > 0; level--) deep = random.chance(0.5) ? [deep] : { a: deep }
  let shared: Value = { a: long.slice(0, 10) }
  for (let level = random.below(60); level > 0; level--)
    shared = random.chance(0.5) ? [shared, shared] : { a: shared, b: shared }
  const endless: Record<string, Value> = { a: 1 }
  endless['b'] = endless
  const item = {
    assetUrl: long,
    systemDataVariants: '100w,'.repeat(random.below(5000)),
    title: long,
    structuredContent: {
      productType: 1,
      variantOptionOrdering: Array.from({ length: random.below(2000) }, (_, place) => `o${place}`),
      variants: Array.from({ length: random.below(2000) }, () => ({
        attributes: { o1: long.slice(0, 50) },
        onSale: true,
      })),
    },
  }
  const values: Value[] = [
    1,
    -0.5,
    1e21,
    NaN,
    true,
    null,
    '',
    long,
    deep,
    shared,
    item,
    ['a', ['b']],
    endless,
  ]
  const some = () => random.pick(values)
  return {
    a: some(),
    b: some(),
    l: Array.from({ length: random.below(2000) }, some),
    m: { a: some(), l: Array.from({ length: random.below(50) }, some) },
    t: random.pick([0, 1e12, -1e14, 1e300, NaN, 1546287600000]),
    long,
    deep,
    shared,
    item,
    digits: '9'.repeat(random.below(80_000)) + random.pick(['', 'x', '.', 'e5']),
    website: { timeZone: random.pick(zones) },
  }
}

const openings = [
  '{',
  '{.',
  '{##',
  '{#',
  '{.end}',
  '{.or}',
  '{.if a',
  '{.section a}',
  '{a|',
  '{.eval ',
  '{.ctx @c ',
  '{a.b,',
]
const fillings = [
  'a',
  'a.',
  ' ',
  '\n',
  '&&',
  '|json',
  ' a=b',
  '}',
  '{',
  '(',
  '"',
  '{.end}',
  '{a|nope}',
  '{.or odd? a}',
  '\\x',
]

/** A random source of up to a megabyte, made of few things very often. */
export function hostileSource(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () => {
    return (
      random.pick(openings) +
      random.pick(fillings).repeat(random.below(250_000)) +
      random.pick(['', '}', '##}', '{.end}'])
    )
  }).join('')
}
