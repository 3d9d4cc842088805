import { spoken } from '../testing/spoken.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../document/document.ts'
import type { Fields } from './field.ts'
import * as field from './make-field.ts'
import { checkFields, isAsked, readFields } from './read-fields.ts'
import { typedProblem } from './typed-field.ts'

const everyKind = {
  title: field.text('Title', {
    required: true,
    min: 2,
    max: 20,
    pattern: { source: '[A-Z].*', says: 'Begin with a capital.' },
  }),
  key: field.secret('Key', { max: 30 }),
  line: field.inlineText('Line', { max: 30 }),
  story: field.richText('Story', { max: 50 }),
  source: field.code('Source', { max: 40 }),
  columns: field.number('Columns', { min: 1, max: 6 }, { default: 3 }),
  veil: field.number('Veil', { min: 0, max: 1, step: 0.05 }),
  price: field.amount('Price', { min: 0, max: 1000 }),
  shown: field.toggle('Shown', { default: true }),
  size: field.choice('Size', [
    ['small', 'Small'],
    ['large', 'Large'],
  ]),
  countries: field.words('Countries', {
    max: 3,
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
  data: field.dataset('Data', { columns: 3, rows: 2, length: 5 }),
  when: field.condition('When', { length: 5 }),
  rows: field.list(
    'Rows',
    'Row',
    { name: field.text('Name', { max: 5 }), done: field.toggle('Done') },
    { max: 2 },
  ),
} satisfies Fields

test('[FIELD-1] a field is plain data: kept and read again, it asks the same', () => {
  const again: Fields = JSON.parse(JSON.stringify(everyKind))
  expect(again).toEqual(everyKind)
  expect(checkFields(again, { title: 'x', columns: 9 })).toEqual(
    checkFields(everyKind, { title: 'x', columns: 9 }),
  )
})

test('[FIELD-2] anything at all reads into values that can be kept, but for what is required', () => {
  const names = [...Object.keys(everyKind), 'other']
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (raw) => {
      const values = readFields(everyKind, raw as Json)
      expect(Object.keys(values)).toEqual(Object.keys(everyKind))
      const { title, ...problems } = checkFields(everyKind, values)
      expect(problems).toEqual({})
      expect(title === undefined).toBe(values.title !== '')
    }),
  )
})

test('[FIELD-2] what is wrong is named with its path and a sentence; a field that is not known is refused', () => {
  expect(
    spoken(
      checkFields(everyKind, {
        title: 'x',
        columns: 7,
        veil: 2,
        price: 0.5,
        shown: 'yes',
        size: 'huge',
        countries: ['IE', 'ie'],
        link: { kind: 'url', url: 'javascript:1' },
        picture: 'no such/id',
        products: ['a', 'b', 'c'],
        rows: [{ id: 'r1', name: 'too long', colour: 'red' }],
        other: 1,
      }),
    ),
  ).toEqual({
    title: 'Give at least 2 characters.',
    columns: 'Give a whole number from 1 to 6.',
    veil: 'Give a number from 0 to 1.',
    price: 'Write an amount from 0 to 1000 minor units.',
    shown: 'Choose yes or no.',
    size: 'huge is not one of the expected options. Choose one of: small, large.',
    'countries.1': 'Two capitals.',
    'link.url': 'Give an address that starts with https://, http:// or /.',
    picture: 'Choose it again: this is not an identifier.',
    products: 'At most 2 can be listed here.',
    'rows.0.name': 'Give a text of at most 5 characters.',
    'rows.0.colour': 'There is no such setting here.',
    other: 'There is no such setting here.',
  })
  expect(checkFields(everyKind, JSON.parse('{"title": "Yes", "__proto__": 1}'))).not.toEqual({})
})

test('[FIELD-3] rules: what is required, how much, how long and of what form', () => {
  const problem = (title: Json) => checkFields(everyKind, { title }).title
  expect(problem('')).toBe('Fill this in.')
  expect(problem('   ')).toBe('Fill this in.')
  expect(checkFields(everyKind, {})).toEqual({ title: 'Fill this in.' })
  expect(spoken(problem('A'))).toBe('Give at least 2 characters.')
  expect(problem('lower')).toBe('Begin with a capital.')
  expect(spoken(problem('X'.repeat(21)))).toBe('Give a text of at most 20 characters.')
  expect(problem('Upper')).toBeUndefined()
  const said = { title: field.text('Title', { required: 'Please give a title.', max: 9 }) }
  expect(checkFields(said, {})).toEqual({ title: 'Please give a title.' })
  expect(checkFields(said, { title: ' ' })).toEqual({ title: 'Please give a title.' })
  const needed = {
    price: field.amount('Price', { required: true, min: 1, max: 5 }),
    picture: field.picture('Picture', { rules: { required: true } }),
  }
  expect(checkFields(needed, { price: null, picture: '' })).toEqual({
    price: 'Fill this in.',
    picture: 'Choose one.',
  })
  expect(checkFields(needed, { price: 5, picture: 'p1' })).toEqual({})
})

test('[FIELD-4] a field that waits for another is asked, and required, only while that one has the value', () => {
  const form = {
    bar: field.toggle('Bar'),
    words: field.text('Words', { required: true, max: 5 }, { when: { field: 'bar', is: [true] } }),
  }
  expect(isAsked(form.words, { bar: false })).toBe(false)
  expect(isAsked(form.words, { bar: true })).toBe(true)
  expect(checkFields(form, {})).toEqual({})
  expect(checkFields(form, { bar: false, words: '' })).toEqual({})
  expect(checkFields(form, { bar: true, words: '' })).toEqual({ words: 'Fill this in.' })
  expect(checkFields(form, { bar: true })).toEqual({ words: 'Fill this in.' })
  // Limits hold all the same: what is not asked is kept too.
  expect(spoken(checkFields(form, { bar: false, words: 'too long' }))).toEqual({
    words: 'Give a text of at most 5 characters.',
  })
})

test('[FIELD-6] a secret has the rules of a text, and the empty text says nothing of it', () => {
  const form = {
    key: field.secret('Key', {
      required: true,
      max: 9,
      pattern: { source: 'sk_\\w+', says: 'Begins with sk_.' },
    }),
    other: field.secret('Other', { max: 9, pattern: { source: 'sk_\\w+', says: 'Begins with sk_.' } }),
  }
  expect(checkFields(form, { key: '', other: '' })).toEqual({ key: 'Fill this in.' })
  expect(checkFields(form, { key: 'pk_1', other: 'sk_1' })).toEqual({ key: 'Begins with sk_.' })
  expect(spoken(checkFields(form, { key: 'sk_1234567' }))).toEqual({
    key: 'Give a text of at most 9 characters.',
  })
  expect(readFields(form, {})).toEqual({ key: '', other: '' })
})

test('[FIELD-8] what is typed into a form of a website is held to the same rules', () => {
  const asked = {
    name: field.text('Name', { required: 'Required', max: 5, line: true }),
    code: field.text('Code', {
      max: 9,
      pattern: { source: String.raw`\d+`, says: '{label} is not valid.', values: { label: 'Code' } },
    }),
    size: field.choice('Size', [['', ''], ['s', 'Small']], { rules: { required: 'Required' } }), // prettier-ignore
  } as const
  const typed = fc.oneof(fc.constantFrom('', 's', 'ab', '12', 'a\nb', ' '), fc.string({ maxLength: 12 }))
  fc.assert(
    fc.property(fc.constantFrom('name', 'code', 'size'), typed, (name, value) => {
      const { [name]: problem } = checkFields(asked, { name: 'Ada', size: 's', [name]: value })
      // Owners are told what they sent, visitors what they can choose.
      if (name === 'size') expect(typedProblem(asked[name], value) === undefined).toBe(problem === undefined)
      else expect(typedProblem(asked[name], value)).toEqual(problem)
    }),
  )
  expect(spoken(checkFields(asked, { name: '', size: 's', code: 'x' }))).toEqual({
    name: 'Required',
    code: 'Code is not valid.',
  })
})

test('[FIELD-9] a text that is one line has no line breaks and no control characters', () => {
  const line = field.text('Line', { max: 20, line: true })
  for (const text of [
    'a\nb',
    'a\rb',
    'a\u0000',
    '\u007f',
    '\u0085',
    'a\u2028b',
    'a\tb',
    'a\ud800',
    '\udc00a',
  ])
    expect(typedProblem(line, text)).toBe('This contains characters that cannot be used.')
  expect(typedProblem(line, 'Łódź · 東京 🏺')).toBeUndefined()
  expect(typedProblem(field.text('Text', { max: 20 }), 'a\nb')).toBeUndefined()
})

test('[FIELD-10] of a choice that is required the empty word is none; a long list is not repeated', () => {
  const many = Array.from({ length: 13 }, (_, index) => [`w${index}`, `Word ${index}`] as const)
  const choice = (rules: { readonly required?: boolean | string }) =>
    field.choice('Word', [['', ''], ...many], { rules })
  expect(typedProblem(choice({}), '')).toBeUndefined()
  expect(typedProblem(choice({ required: true }), '')).toBe('Choose one.')
  expect(typedProblem(choice({ required: 'Required' }), '')).toBe('Required')
  expect(typedProblem(choice({ required: true }), 'w12')).toBeUndefined()
  expect(typedProblem(choice({}), 'w13')).toBe('Choose one from the list.')
  const word = choice({ required: true })
  const problems = spoken(checkFields({ word }, { word: 'w13' }))
  expect(problems).toEqual({
    word: 'w13 is not one of the expected options. Choose one from the list.',
  })
  expect(spoken(checkFields({ word }, { word: '' }))).toEqual({ word: 'Choose one.' })
  expect(spoken(checkFields({ word }, { word: 'x'.repeat(99) }))).toEqual({
    word: `${'x'.repeat(60)}… is not one of the expected options. Choose one from the list.`,
  })
  expect(readFields({ word: choice({ required: true }) }, { word: 'w13' })).toEqual({ word: '' })
  const waits = {
    on: field.toggle('On'),
    word: { ...choice({ required: true }), when: { field: 'on', is: [true] } },
  }
  expect(checkFields(waits, { on: false, word: '' })).toEqual({})
  expect(checkFields(waits, { on: true, word: '' })).toEqual({ word: 'Choose one.' })
})

test('[FIELD-11] a dataset is as wide in every row, with a row under its head, within its limits', () => {
  const form = { data: field.dataset('Data', { columns: 2, rows: 2, length: 3 }) }
  const problems = (data: Json) => spoken(checkFields(form, { data }))
  expect(problems([])).toEqual({})
  expect(problems([['', 'a'], ['b', '1']])).toEqual({}) // prettier-ignore
  expect(problems([[], []])).toEqual({ data: 'Your dataset must have at least one column' })
  expect(problems([['a']])).toEqual({ data: 'Your dataset must have at least one row' })
  expect(problems([['a', 'b'], ['c']])).toEqual({ data: 'One or more rows was missing data' }) // prettier-ignore
  expect(problems([['a'], 'b'])).toEqual({ data: 'One or more rows was missing data' })
  const most = { data: 'A dataset has at most 2 columns and 2 rows.' }
  expect(problems([['a', 'b', 'c'], ['d', 'e', 'f']])).toEqual(most) // prettier-ignore
  expect(problems([['a'], ['b'], ['c'], ['d']])).toEqual(most)
  expect(problems([['a'], ['long']])).toHaveProperty(['data.1'])
  expect(problems([['a'], ['\0']])).toHaveProperty(['data.1'])
  expect(problems([['a'], [1]])).toHaveProperty(['data.1'])
  expect(problems('x')).toHaveProperty('data')
})

test('[FIELD-11] a dataset beyond its limits is cut off when it is read, and what is missing is filled', () => {
  const form = { data: field.dataset('Data', { columns: 2, rows: 2, length: 3 }) }
  const read = (data: Json) => readFields(form, { data }).data
  expect(read([['a', 'b', 'c'], ['d'], [7, 'e'], ['f', 'g']])).toEqual([['a', 'b'], ['d', ''], ['', 'e']]) // prettier-ignore
  expect(read([['a']])).toEqual([])
  expect(read('x')).toEqual([])
})

test('[FIELD-12] a condition names an earlier element, a test and what it compares with, or is none', () => {
  const form = { when: field.condition('When', { length: 5 }) }
  const right = { field: 'a', test: 'is', value: 'Tea' }
  const problems = (when: Json) => Object.keys(checkFields(form, { when }))
  expect(problems(null)).toEqual([])
  expect(problems(right)).toEqual([])
  expect(readFields(form, { when: right })).toEqual({ when: right })
  for (const [wrong, at] of [
    [{ ...right, test: 'rhymes' }, 'when.test'],
    [{ ...right, value: 'Longer' }, 'when.value'],
    [{ ...right, value: 'a\nb' }, 'when.value'],
    [{ ...right, field: '' }, 'when.field'],
    [{ ...right, field: 'no id!' }, 'when.field'],
    [{ ...right, more: 1 }, 'when.more'],
    ['a', 'when'],
  ] as const) {
    expect(problems(wrong), at).toEqual([at])
    if (at !== 'when.more') expect(readFields(form, { when: wrong }), at).toEqual({ when: null })
  }
})
