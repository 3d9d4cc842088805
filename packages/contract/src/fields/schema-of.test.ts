import fc from 'fast-check'
import { checkFields, field, type Fields, type Json, LINK_TARGETS, linkToTarget } from '@plinth/domain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaOf } from './schema-of.ts'

const form = {
  title: field.text('Title', {
    required: true,
    min: 2,
    max: 6,
    pattern: { source: '[A-Z].*', says: 'Begin with a capital.' },
  }),
  phone: field.text('Phone', { max: 5, line: true }),
  region: field.choice('Region', [['', ''], ['A', 'A']], { rules: { required: true } }), // prettier-ignore
  line: field.inlineText('Line', { max: 4 }),
  story: field.richText('Story', { max: 4 }),
  source: field.code('Source', { max: 4 }),
  columns: field.number('Columns', { min: 1, max: 6 }),
  veil: field.number('Veil', { min: 0, max: 1, step: 0.05 }),
  price: field.amount('Price', { required: true, min: 1, max: 9 }, { when: { field: 'shown', is: [true] } }),
  shown: field.toggle('Shown'),
  size: field.choice('Size', [
    ['small', 'Small'],
    ['large', 'Large'],
  ]),
  countries: field.words('Countries', {
    max: 2,
    length: 2,
    pattern: { source: '[A-Z]{2}', says: 'Two capitals.' },
  }),
  link: field.link('Link'),
  picture: field.picture('Picture'),
  point: field.focalPoint('Point', 'picture'),
  product: field.product('Product'),
  products: field.products('Products', { max: 2 }),
  store: field.collection('Store', 'store'),
  category: field.category('Category'),
  data: field.dataset('Data', { columns: 2, rows: 1, length: 3 }),
  when: field.condition('When', { length: 3 }),
  rows: field.list('Rows', 'Row', { name: field.text('Name', { max: 5 }) }, { max: 2 }),
} satisfies Fields

/** Values a field takes and values next to them. */
const near = fc.oneof(
  fc.constantFrom<Json>(
    '',
    'A',
    'Ab',
    'ab',
    'Abcdef',
    'Abcdefg',
    'A\nb',
    'IE',
    'small',
    'p1',
    'no id!',
    0,
    1,
    6,
    7,
    0.5,
    -1,
    true,
    false,
    null,
  ),
  fc.constantFrom<Json>(
    { field: 'a', test: 'is', value: 'Tea' },
    { field: 'a', test: 'rhymes', value: 'Tea' },
    { field: '', test: 'is', value: '' },
    { field: 'a', test: 'filled' },
    { field: 'a', test: 'less', value: 'Teas' },
    { field: 'a', test: 'is', value: 'Tea', more: 1 },
  ),
  fc.constantFrom<Json>([], ['IE'], ['ie'], ['A', 'B', 'C'], [''], { x: 0, y: 1 }, { x: 2, y: 1 }, { x: 1 }),
  fc.constantFrom<Json>(
    { kind: 'url', url: '/a' },
    { kind: 'url', url: 'javascript:1' },
    { kind: 'page', collectionId: 'p' },
    { kind: 'page', collectionId: 'p', more: 1 },
    { kind: 'email', address: 'a@b.ie', cc: '' },
    { kind: 'phone', number: '+353 1' },
    { kind: 'file', assetId: 'f', newWindow: true },
  ),
  fc.constantFrom<Json>(...LINK_TARGETS.map((kind) => linkToTarget(`${kind}/one`))),
  fc.constantFrom<Json>([{ id: 'r', name: 'Abc' }], [{ name: 'Abcdef' }], [{ id: 'r', other: 1 }], [1]),
  fc.constantFrom<Json>(
    [['a']],
    [['a'], ['b']],
    [['a', 'b'], ['c']],
    [['long'], ['b']],
    [[], []],
    [['a'], ['b'], ['c']],
  ),
  fc.jsonValue() as fc.Arbitrary<Json>,
)

test('[FIELD-5] the schema takes what checking takes and refuses what checking refuses', () => {
  const schema = schemaOf(form)
  const all = fc.constantFrom(...Object.keys(form), 'other')
  const values = fc
    .dictionary(all, near, { maxKeys: 3 })
    .map((some) => ({ title: 'Abc', region: 'A', ...some }))
  fc.assert(
    fc.property(values, (sent) => {
      const problems = checkFields(form, sent)
      const read = schema.safeParse(sent)
      expect({ sent, takes: read.success, problems }).toEqual({
        sent,
        takes: Object.keys(problems).length === 0,
        problems,
      })
      if (read.success) return
      const named = new Set(
        read.error.issues.map(({ path, ...issue }) => path[0] ?? ('keys' in issue ? issue.keys[0] : '')),
      )
      for (const name of named)
        expect(Object.keys(problems).map((path) => path.split('.')[0])).toContain(name)
    }),
    { numRuns: 2000 },
  )
})

test('[FIELD-5] the documentation of a form shows its fields, their limits and their labels', () => {
  expect(z.toJSONSchema(schemaOf(form), { io: 'input' })).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: {
      columns: { type: 'integer', minimum: 1, maximum: 6, description: 'Columns' },
      size: { enum: ['small', 'large'] },
      rows: { type: 'array', maxItems: 2 },
    },
  })
})
