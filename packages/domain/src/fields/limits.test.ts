import { spoken } from '../testing/spoken.ts'
import { expect, test } from 'vitest'
import type { Json } from '../document/document.ts'
import type { Field } from './field.ts'
import * as field from './make-field.ts'
import { checkField, checkFields, readFields } from './read-fields.ts'

const read = (asked: Field, raw?: Json) =>
  readFields({ asked }, raw === undefined ? {} : { asked: raw }).asked
const problems = (asked: Field, raw: Json) => checkFields({ asked }, { asked: raw })
/** Of some values those that are refused. */
const refused = (asked: Field, values: readonly Json[]) =>
  values.filter((value) => Object.keys(problems(asked, value)).length > 0)

test('[FIELD-2] what is not there reads as the default of its kind', () => {
  const form = {
    text: field.text('A', { max: 9 }),
    line: field.inlineText('A', { max: 9 }),
    story: field.richText('A', { max: 9 }),
    code: field.code('A', { max: 9 }),
    number: field.number('A', { min: 2, max: 9 }),
    amount: field.amount('A', { min: 2, max: 9 }),
    toggle: field.toggle('A'),
    choice: field.choice('A', [
      ['a', 'A'],
      ['b', 'B'],
    ]),
    words: field.words('A', { max: 2, length: 2 }),
    link: field.link('A'),
    picture: field.picture('A'),
    point: field.focalPoint('A', 'picture'),
    product: field.product('A'),
    products: field.products('A', { max: 2 }),
    collection: field.collection('A', 'store'),
    category: field.category('A'),
    list: field.list('A', 'a', { done: field.toggle('B') }, { max: 2 }),
  }
  const empty = {
    text: '',
    line: '',
    story: '',
    code: '',
    number: 2,
    amount: null,
    toggle: false,
    choice: 'a',
    words: [],
    link: null,
    picture: '',
    point: null,
    product: '',
    products: [],
    collection: '',
    category: '',
    list: [],
  }
  expect(readFields(form, undefined)).toEqual(empty)
  expect(readFields(form, 'nonsense')).toEqual(empty)
  expect(Object.fromEntries(Object.entries(form).map(([name, one]) => [name, one.default]))).toEqual(empty)
})

test('[FIELD-2] a number beyond its limits reads as the nearest, and is refused when it is kept', () => {
  const whole = field.number('Columns', { min: 1, max: 6 }, { default: 3 })
  expect([0, 1, 2.4, 2.6, 6, 9].map((raw) => read(whole, raw))).toEqual([1, 1, 2, 3, 6, 6])
  expect(['2', null, true, [2]].map((raw) => read(whole, raw))).toEqual([3, 3, 3, 3])
  expect(refused(whole, [0, 1, 2.4, 6, 7, '2', null])).toEqual([0, 2.4, 7, '2', null])
  const share = field.number('Veil', { min: 0, max: 1, step: 0.05 })
  expect([-1, 0.33, 2].map((raw) => read(share, raw))).toEqual([0, 0.33, 1])
  expect(refused(share, [-0.1, 0, 0.33, 1, 1.1])).toEqual([-0.1, 1.1])
})

test('[FIELD-3] a text has at least and at most so many characters, and its form from end to end', () => {
  const three = field.text('Code', { min: 2, max: 3 }, { default: '-' })
  expect(refused(three, ['', 'a', 'ab', 'abc', 'abcd', 7])).toEqual(['a', 'abcd', 7])
  expect(['', 'a', 'ab', 7, null].map((raw) => read(three, raw))).toEqual(['', '-', 'ab', '-', '-'])
  expect(read(three)).toBe('-')
  const either = field.text('Code', { max: 9, pattern: { source: 'a|bé', says: 'a or bé.' } })
  expect(refused(either, ['a', 'bé', 'ab', 'xbé', 'ba'])).toEqual(['ab', 'xbé', 'ba'])
  const sign = field.text('Sign', { max: 9, pattern: { source: '.', says: 'One sign.' } })
  // One sign for whoever reads it, two units for the machine.
  expect(problems(sign, '😀')).toEqual({})
})

test('[FIELD-3] an identifier has letters, digits and few signs', () => {
  const picture = field.picture('Picture')
  const good = ['', 'a1', 'a_b:c.d-e', 'x'.repeat(100)]
  expect(refused(picture, good)).toEqual([])
  expect(good.map((raw) => read(picture, raw))).toEqual(good)
  const bad = ['x'.repeat(101), 'a/b', ' a', 'a b', 7, null]
  expect(refused(picture, bad)).toEqual(bad)
  expect(bad.map((raw) => read(picture, raw))).toEqual(bad.map(() => ''))
})

test('[FIELD-2] of several words those that are none are left out; keeping them says which', () => {
  const countries = field.words('Countries', {
    max: 2,
    length: 2,
    pattern: { source: '[A-Z]+', says: 'Capitals.' },
  })
  expect(read(countries, ['IE', 'gb', '', 'GBR', 7, 'DE', 'FR'])).toEqual(['IE', 'DE'])
  expect(read(countries, 'IE')).toEqual([])
  expect(problems(countries, ['IE', ''])).toEqual({ 'asked.1': 'Fill this in.' })
  expect(spoken(problems(countries, ['IE', 'GBR']))).toEqual({
    'asked.1': 'Give a text of at most 2 characters.',
  })
  expect(problems(countries, 'IE')).toEqual({ asked: 'Give a list.' })
  expect(spoken(problems(countries, ['IE', 'DE', 'FR']))).toEqual({ asked: 'At most 2 can be listed here.' })
  const free = field.words('Tags', { max: 2, length: 5 })
  expect(read(free, ['a b', 'c'])).toEqual(['a b', 'c'])
  expect(problems(free, ['a b', 'c'])).toEqual({})
})

test('[FIELD-2] a point lies within its picture, the middle where it does not', () => {
  const point = field.focalPoint('Point', 'picture')
  expect(read(point, { x: 0, y: 1 })).toEqual({ x: 0, y: 1 })
  expect(read(point, { x: -0.1, y: 1.1 })).toEqual({ x: 0.5, y: 0.5 })
  expect(read(point, { x: '0', y: 0.2 })).toEqual({ x: 0.5, y: 0.2 })
  expect(read(point, 'here')).toEqual({ x: 0.5, y: 0.5 })
  expect(read(point, null)).toBeNull()
  expect(refused(point, [null, { x: 0, y: 0 }, { x: 1, y: 1 }])).toEqual([])
  for (const raw of [
    { x: 2, y: 0 },
    { x: 0, y: -1 },
    { x: 0 },
    { y: 0 },
    { x: '0', y: 0 },
    'here',
    [],
  ] as Json[])
    expect(problems(point, raw)).toEqual({ asked: 'Give x and y between 0 and 1.' })
})

test('[FIELD-2] a list keeps its rows in order, each with its id, and says where one is wrong', () => {
  const rows = field.list('Rows', 'row', { name: field.text('Name', { max: 3 }) }, { max: 2 })
  expect(read(rows, [{ id: 'r1', name: 'a' }, 7, { id: 'r3', name: 'c' }])).toEqual([
    { id: 'r1', name: 'a' },
    { id: '', name: '' },
  ])
  expect(problems(rows, [{ id: 'r1', name: 'a' }, 7])).toEqual({ 'asked.1': 'Give an object.' })
  expect(problems(rows, [{ id: 'no such/id', name: 'a' }])).toEqual({
    'asked.0.id': 'Choose it again: this is not an identifier.',
  })
  expect(problems(rows, { id: 'r1' })).toEqual({ asked: 'Give a list.' })
  expect(read(rows, { id: 'r1' })).toEqual([])
  expect(checkFields({ rows }, 'nonsense')).toEqual({ '': 'Give an object.' })
})

test('[FIELD-3] an amount may be none unless it is required; nothing else need be filled in', () => {
  const amount = field.amount('Price', { min: 1, max: 5 })
  expect(refused(amount, [null, 0, 1, 5, 6, 1.5, '1'])).toEqual([0, 6, 1.5, '1'])
  expect([null, 0, 3, 9, '1'].map((raw) => read(amount, raw))).toEqual([null, 1, 3, 5, 1])
  expect(problems(field.product('Product'), '')).toEqual({})
  const found = {}
  checkField(field.amount('Price', { min: 1, max: 5, required: 'Say how much.' }), null, 'price', found)
  expect(found).toEqual({ price: 'Say how much.' })
  // Required while it is asked, and only then.
  const waiting = {
    on: field.toggle('On'),
    price: field.amount('Price', { min: 1, max: 5, required: true }, { when: { field: 'on', is: [true] } }),
    picture: field.picture('Picture', { rules: { required: true }, when: { field: 'on', is: [true] } }),
  }
  expect(checkFields(waiting, { on: false, price: null, picture: '' })).toEqual({})
  expect(checkFields(waiting, { on: true, price: null, picture: '' })).toEqual({
    price: 'Fill this in.',
    picture: 'Choose one.',
  })
})

test('[EDIT-18] [LINK-30] a link is whole or it is none, and says what is missing', () => {
  const link = field.link('Link')
  const whole: Json[] = [
    null,
    { kind: 'page', collectionId: 'c1' },
    { kind: 'post', postId: 'p1' },
    { kind: 'product', productId: 'p1' },
    { kind: 'category', categoryId: 'c1' },
    { kind: 'page', collectionId: 'c1', sectionId: 's1', newWindow: true },
    { kind: 'post', postId: 'p1', newWindow: true },
    { kind: 'product', productId: 'p1', newWindow: true },
    { kind: 'category', categoryId: 'c1', newWindow: false },
    { kind: 'file', assetId: 'a1' },
    { kind: 'file', assetId: 'a1', newWindow: true },
    { kind: 'url', url: '/about' },
    { kind: 'url', url: 'https://example.com', newWindow: false },
    { kind: 'email', address: 'a@b.c' },
    {
      kind: 'email',
      address: 'a@b.c',
      cc: 'd@e.f',
      bcc: 'g@h.i',
      subject: 'x'.repeat(300),
      body: 'x'.repeat(2000),
    },
    { kind: 'phone', number: '+44 (0)1947 600-100' },
    { kind: 'phone', number: '112' },
  ]
  expect(refused(link, whole)).toEqual([])
  expect(whole.map((one) => read(link, one))).toEqual(whole)
  const said: readonly [Json, Record<string, string>][] = [
    ['/about', { asked: 'Give a link or none.' }],
    [{ kind: 'fax' }, { 'asked.kind': 'Choose what the link goes to.' }],
    [{ kind: 'page' }, { 'asked.collectionId': 'Choose a page.' }],
    [{ kind: 'post' }, { 'asked.postId': 'Choose a post.' }],
    [{ kind: 'product' }, { 'asked.productId': 'Choose a product.' }],
    [{ kind: 'category' }, { 'asked.categoryId': 'Choose a category.' }],
    [{ kind: 'file' }, { 'asked.assetId': 'Choose a file.' }],
    [{ kind: 'file', assetId: 'a', newWindow: 'x' }, { 'asked.newWindow': 'Choose yes or no.' }],
    [{ kind: 'page', collectionId: 'c1', newWindow: 1 }, { 'asked.newWindow': 'Choose yes or no.' }],
    [{ kind: 'url', url: '/a', newWindow: 1 }, { 'asked.newWindow': 'Choose yes or no.' }],
    [
      { kind: 'page', collectionId: 'c', url: '/' },
      { 'asked.url': 'A link of this kind has no such field.' },
    ],
    [{ kind: 'email' }, { 'asked.address': 'Give an e-mail address.' }],
    [{ kind: 'email', address: 'a@b.c', cc: 'x', bcc: 'y' }, { 'asked.cc': 'Give an e-mail address.', 'asked.bcc': 'Give an e-mail address.' }], // prettier-ignore
    [{ kind: 'email', address: 'a@b.c', subject: 'x'.repeat(301) }, { 'asked.subject': 'Give at most 300 characters.' }], // prettier-ignore
    [{ kind: 'email', address: 'a@b.c', body: 'x'.repeat(2001) }, { 'asked.body': 'Give at most 2,000 characters.' }], // prettier-ignore
    [{ kind: 'phone', number: '12' }, { 'asked.number': 'Give a telephone number of digits, spaces and + ( ) - .' }], // prettier-ignore
  ]
  for (const [raw, problem] of said) {
    expect(problems(link, raw)).toEqual(problem)
    expect(read(link, raw)).toBeNull()
  }
})
