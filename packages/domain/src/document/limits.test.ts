import { expect, test } from 'vitest'
import { MAX_BLOCK_TYPE } from '../enumerations/block-types.ts'
import { page, section, text } from '../testing/page-builder.ts'
import { MAX_BLOCKS, MAX_ROWS } from './document.ts'
import { checkSettings, MAX_VALUE_DEPTH, MAX_VALUE_LENGTH, validateDocument } from './validate-document.ts'

const problem = (value: unknown) => {
  const result = validateDocument(value)
  return result.ok ? undefined : result.message
}
const ofBlock = (changes: object) => problem(page(section('a', [{ ...text('b'), ...changes }])))
const ofSettings = (settings: object) => problem(page(section('a', [], settings)))
const BLOCK = 'At document.sections[0].blocks[0]'
const SETTINGS = 'At document.sections[0].settings'

test('[DOC-4] ids are short and of letters, digits, - and _', () => {
  for (const id of ['c', 'A-1_b', 'x'.repeat(64)]) expect(ofBlock({ id })).toBeUndefined()
  for (const id of ['', 'x'.repeat(65), 'a b', '.a', 'a.', 7])
    expect(ofBlock({ id })).toBe(`${BLOCK}.id: Expected an id of letters, digits, - and _.`)
  expect(problem(page(section('a b')))).toBe(
    'At document.sections[0].id: Expected an id of letters, digits, - and _.',
  )
})

test('[DOC-4] the code of a block is a whole number that a type can have', () => {
  for (const type of [1, MAX_BLOCK_TYPE]) expect(ofBlock({ type })).toBeUndefined()
  for (const type of [0, 1.5, MAX_BLOCK_TYPE + 1, '1', null])
    expect(ofBlock({ type })).toBe(`${BLOCK}.type: Not a known block type.`)
})

test('[DOC-4] texts are by language and by field', () => {
  for (const language of ['en', 'fr-CA', 'zh-Hant-TW', 'abcdefgh'])
    expect(ofBlock({ texts: { [language]: { 'items.a1.name': '' } } })).toBeUndefined()
  for (const language of ['e', '1n', 'en-', 'en_GB', 'abcdefghi', 'en-123456789', 'en-a-b-c-d-e', '-en'])
    expect(ofBlock({ texts: { [language]: {} } })).toBe(
      `${BLOCK}.texts: Expected a language tag such as en or fr-CA.`,
    )
  for (const field of ['1a', 'a b', '.a', '', 'a'.repeat(201), '-a', 'a!'])
    expect(ofBlock({ texts: { en: { [field]: '' } } })).toBe(`${BLOCK}.texts.en: Expected a field name.`)
  expect(ofBlock({ texts: { en: { ['a'.repeat(200)]: '' } } })).toBeUndefined()
  expect(ofBlock({ texts: { en: { html: 7 } } })).toBe(`${BLOCK}.texts.en.html: Expected a text.`)
  expect(ofBlock({ texts: { en: 'Hi' } })).toBe(`${BLOCK}.texts.en: Expected an object.`)
  expect(ofBlock({ texts: [] })).toBe(`${BLOCK}.texts: Expected an object.`)
})

test('[DOC-4] a block stands within the grid of its device', () => {
  const at = (area: object, device = 'desktop') =>
    ofBlock({
      layout: { desktop: { x: 0, y: 0, w: 1, h: 1 }, [device]: { x: 0, y: 0, w: 1, h: 1, ...area } },
    })
  expect(at({ x: 23 })).toBeUndefined()
  expect(at({ y: MAX_ROWS - 1 })).toBeUndefined()
  expect(at({ x: -1 })).toBe(`${BLOCK}.layout.desktop.x: Expected a whole number from 0 to 23.`)
  expect(at({ x: 24 })).toBe(`${BLOCK}.layout.desktop.x: Expected a whole number from 0 to 23.`)
  expect(at({ y: MAX_ROWS })).toBe(
    `${BLOCK}.layout.desktop.y: Expected a whole number from 0 to ${MAX_ROWS - 1}.`,
  )
  expect(at({ w: 0 })).toBe(`${BLOCK}.layout.desktop.w: Expected a whole number from 1 to 24.`)
  expect(at({ h: 0 })).toBe(`${BLOCK}.layout.desktop.h: Expected a whole number from 1 to ${MAX_ROWS}.`)
  expect(at({}, 'phone')).toBeUndefined()
  expect(at({ w: 0 }, 'phone')).toContain(`${BLOCK}.layout.phone.w: Expected a whole number from 1 to `)
  expect(at({ w: 24 }, 'phone')).toContain(`${BLOCK}.layout.phone`)
  expect(ofBlock({ layout: { desktop: { x: 0, y: 0, w: 1, h: 1 }, phone: null } })).toBeUndefined()
  expect(ofBlock({ layout: { desktop: { x: 0, y: 0, w: 1, h: 1 }, tv: {} } })).toBe(
    `${BLOCK}.layout.tv: Not a known field.`,
  )
})

test('[DOC-5] a page has so many blocks, however they are shared out among its sections', () => {
  const many = (count: number, name: string) =>
    section(
      name,
      Array.from({ length: count }, (_, index) => text(`${name}${index}`)),
    )
  expect(problem(page(many(MAX_BLOCKS - 1, 'a'), many(1, 'b')))).toBeUndefined()
  expect(problem(page(many(MAX_BLOCKS, 'a'), many(1, 'b')))).toBe(
    `At document.sections: A page holds at most ${MAX_BLOCKS} blocks, got ${MAX_BLOCKS + 1}.`,
  )
  expect(problem({ format: 1, sections: {} })).toBe('At document.sections: Expected a list.')
  expect(problem({ ...page(), sections: [{ ...section('a'), blocks: {} }] })).toBe(
    'At document.sections[0].blocks: Expected a list.',
  )
})

test('[DOC-5] a value is JSON, so long, so deep, and without keys that mean something to the machine', () => {
  expect(ofBlock({ value: { yes: true, no: null, some: [1, 'a', { b: 2 }] } })).toBeUndefined()
  expect(ofBlock({ value: { run: () => 1 } })).toBe(`${BLOCK}.value.run: Expected JSON.`)
  expect(ofBlock({ value: { n: Number.NaN } })).toBe(`${BLOCK}.value.n: Expected JSON.`)
  expect(ofBlock({ value: { list: [1, Number.POSITIVE_INFINITY] } })).toBe(
    `${BLOCK}.value.list[1]: Expected JSON.`,
  )
  expect(ofBlock({ value: { 'a b': 1 } })).toBe(`${BLOCK}.value: Expected a field name.`)
  for (const key of ['constructor', 'prototype', '__proto__'])
    expect(ofBlock({ value: { a: JSON.parse(`{"${key}":1}`) } })).toBe(
      `${BLOCK}.value.a.${key}: This field name is not allowed.`,
    )
  const nested = (levels: number, wrap: (inner: unknown) => unknown) => {
    let value: unknown = 1
    for (let level = 0; level < levels; level += 1) value = wrap(value)
    return ofBlock({ value: { a: value } })
  }
  for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ b: inner })]) {
    expect(nested(MAX_VALUE_DEPTH - 1, wrap)).toBeUndefined()
    expect(nested(MAX_VALUE_DEPTH, wrap)).toContain(`Nested deeper than ${MAX_VALUE_DEPTH} levels.`)
  }
  const long = (length: number) => {
    const [first, second] = [Math.floor(length / 2), Math.ceil(length / 2)]
    return ofBlock({ value: { a: ['x'.repeat(first), 'x'.repeat(second)] } })
  }
  const around = '{"a":["",""]}'.length
  expect(long(MAX_VALUE_LENGTH - around)).toBeUndefined()
  expect(long(MAX_VALUE_LENGTH - around + 1)).toContain('characters as JSON')
})

test('[DOC-4] settings of a section are of what there is', () => {
  for (const width of ['inset', 'full']) expect(ofSettings({ width })).toBeUndefined()
  for (const verticalAlignment of ['top', 'middle', 'bottom'])
    expect(ofSettings({ verticalAlignment })).toBeUndefined()
  expect(ofSettings({ width: 'wide' })).toBe(`${SETTINGS}.width: Expected one of inset, full.`)
  expect(ofSettings({ name: 'x'.repeat(200) })).toBeUndefined()
  expect(ofSettings({ name: 'x'.repeat(201) })).toContain(`${SETTINGS}.name`)
  expect(ofSettings({ name: null })).toBe(`${SETTINGS}.name: Expected a text.`)
})

test('[DOC-4] a background is a picture, made lighter or darker by a share', () => {
  const background = (overlay: unknown, assetId: unknown = 'a1') =>
    ofSettings({ background: { assetId, overlay } })
  for (const overlay of [0, 0.5, 1]) expect(background(overlay)).toBeUndefined()
  for (const overlay of [-0.1, 1.1, '0.5', undefined, Number.NaN])
    expect(background(overlay)).toBe(`${SETTINGS}.background.overlay: Expected a number from 0 to 1.`)
  expect(background(0, 'a/b')).toContain(`${SETTINGS}.background.assetId`)
  expect(ofSettings({ background: undefined })).toBeUndefined()
})

test('[DOC-6] a change of settings may take one away, a document may not', () => {
  expect(checkSettings('settings', { background: null, theme: undefined }, true)).toEqual({
    background: null,
  })
  expect(() => checkSettings('settings', { background: null })).toThrow('Expected an object')
  expect(checkSettings('settings', { name: 'Prices' }, true)).toEqual({ name: 'Prices' })
})
