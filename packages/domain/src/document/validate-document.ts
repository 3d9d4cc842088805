import { inEnglish } from '../words/catalogues.ts'
import { MAX_BLOCK_TYPE } from '../enumerations/block-types.ts'
import { canonicalDocument, canonicalMarks } from './canonical.ts'
import {
  checkArray,
  checkChoice,
  checkInteger,
  checkObject,
  checkPattern,
  checkRecord,
  checkText,
  ShapeError,
  validated,
  type Validated,
} from './check.ts'
import {
  CODE_PLACES,
  MARK_NAMES,
  MAX_BLOCKS,
  MAX_PAGE_CODE,
  MAX_ROWS,
  MAX_SECTIONS,
  OWN_WIDTHS,
  SECTION_HEIGHTS,
  SECTION_THEMES,
  type Block,
  type GridArea,
  type Json,
  type JsonObject,
  type MarkChanges,
  type Marks,
  type PageCode,
  type PageDocument,
  type Section,
  type SectionSettings,
} from './document.ts'
import { ABOUT_NAMES, ABOUT_TEXTS, canonicalAbout, MAX_PARTS, type AboutChanges } from './about.ts'
import type { Localized } from '../language/localized.ts'
import { areaRefusal, gridColumns, type GridDevice } from './grid.ts'

/** Most characters of one text of a block. */
export const MAX_TEXT_LENGTH = 100_000
/** Most characters of a block's value, written as JSON. */
export const MAX_VALUE_LENGTH = 200_000
/** How deep the value of a block may nest. */
export const MAX_VALUE_DEPTH = 12

const ID = /^[A-Za-z0-9_-]{1,64}$/
const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/
const FIELD = /^[A-Za-z][A-Za-z0-9_.-]{0,199}$/
const ANCHOR = /^[\p{Ll}\p{Lo}\p{M}\p{N}-]{1,60}$/u
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Checks a document that comes from outside and puts it in canonical form. Says where it is wrong. [DOC-4] [DOC-5] */
export function validateDocument(value: unknown): Validated<PageDocument> {
  return validated(() => canonicalDocument(checkDocument('document', value)))
}

function checkDocument(path: string, value: unknown): PageDocument {
  const object = checkObject(path, value, ['format', 'sections', 'code', 'about'])
  if (object.format !== 1) throw new ShapeError(`${path}.format`, 'Expected format 1.')
  const sections = checkArray(`${path}.sections`, object.sections, MAX_SECTIONS).map((section, index) =>
    checkSection(`${path}.sections[${index}]`, section),
  )
  const blocks = sections.flatMap((section) => section.blocks)
  if (blocks.length > MAX_BLOCKS) {
    throw new ShapeError(
      `${path}.sections`,
      `A page holds at most ${MAX_BLOCKS} blocks, got ${blocks.length}.`,
    )
  }
  checkUnique(`${path}.sections`, [...sections, ...blocks])
  return {
    format: 1,
    sections,
    ...(object.code === undefined ? {} : { code: checkCode(`${path}.code`, object.code) }),
    ...(object.about === undefined
      ? {}
      : { about: canonicalAbout(checkAbout(`${path}.about`, object.about)) }),
  }
}

/** Settings of a page, or changes to them: a text with its languages each. */
export function checkAbout(path: string, value: unknown): AboutChanges {
  const object = checkObject(path, value, ABOUT_NAMES)
  const checked = ABOUT_NAMES.filter((name) => object[name] !== undefined).map((name) => {
    const [place, given] = [`${path}.${name}`, object[name]]
    if (name === 'parts')
      return [name, checkArray(place, given, MAX_PARTS).map((id, index) => checkId(`${place}[${index}]`, id))]
    if (name === 'socialAssetId' || name === 'mainImageId')
      return [name, given === null ? null : checkId(place, given)]
    if (name !== 'noIndex') return [name, checkLocalized(place, given, ABOUT_TEXTS[name])]
    if (typeof given !== 'boolean') throw new ShapeError(place, 'Expected true or false.')
    return [name, given]
  })
  return Object.fromEntries(checked)
}

function checkLocalized(path: string, value: unknown, most: number): Localized {
  const texts = Object.entries(checkRecord(path, value)).map(([language, text]) => [
    checkLanguage(path, language),
    checkText(`${path}.${language}`, text, most),
  ])
  return Object.fromEntries(texts)
}

function checkCode(path: string, value: unknown): PageCode {
  const object = checkObject(path, value, CODE_PLACES)
  const there = CODE_PLACES.filter((place) => object[place] !== undefined)
  return Object.fromEntries(
    there.map((place) => [place, checkText(`${path}.${place}`, object[place], MAX_PAGE_CODE)]),
  )
}

function checkUnique(path: string, things: readonly { readonly id: string }[]): void {
  const seen = new Set<string>()
  for (const { id } of things) {
    if (seen.has(id)) throw new ShapeError(path, `The id ${id} is used twice.`)
    seen.add(id)
  }
}

export function checkId(path: string, value: unknown): string {
  return checkPattern(path, value, ID, 'an id of letters, digits, - and _')
}

export function checkLanguage(path: string, value: unknown): string {
  return checkPattern(path, value, LANGUAGE, 'a language tag such as en or fr-CA')
}

export function checkField(path: string, value: unknown): string {
  return checkPattern(path, value, FIELD, 'a field name')
}

export function checkSection(path: string, value: unknown): Section {
  const object = checkObject(path, value, ['id', 'settings', 'blocks'])
  const settings = checkSettings(`${path}.settings`, object.settings)
  const missing = (['name', 'theme', 'height', 'width', 'verticalAlignment'] as const).find(
    (name) => settings[name] === undefined,
  )
  if (missing !== undefined) throw new ShapeError(`${path}.settings.${missing}`, 'Expected a value.')
  const blocks = checkArray(`${path}.blocks`, object.blocks, MAX_BLOCKS)
  if (settings.synced !== undefined && blocks.length > 0)
    throw new ShapeError(`${path}.blocks`, 'A synced section holds no blocks of its own.')
  return {
    id: checkId(`${path}.id`, object.id),
    settings: settings as SectionSettings,
    blocks: blocks.map((block, index) => checkBlock(`${path}.blocks[${index}]`, block)),
  }
}

const settingChecks: {
  readonly [Name in keyof SectionSettings]-?: (path: string, value: unknown) => unknown
} = {
  name: (path, value) => checkText(path, value, 200),
  theme: (path, value) => checkChoice(path, value, SECTION_THEMES),
  height: (path, value) => checkChoice(path, value, SECTION_HEIGHTS),
  width: (path, value) => checkChoice(path, value, ['inset', 'full']),
  verticalAlignment: (path, value) => checkChoice(path, value, ['top', 'middle', 'bottom']),
  background: checkBackground,
  anchor: (path, value) => checkPattern(path, value, ANCHOR, 'small letters, digits and hyphens'),
  synced: checkId,
  hiddenOnPhone: checkMark,
  locked: checkMark,
  maxWidth: (path, value) => checkInteger(path, value, OWN_WIDTHS.section.min, OWN_WIDTHS.section.max),
  stands: checkStands,
}

function checkMark(path: string, value: unknown): true {
  if (value !== true) throw new ShapeError(path, 'Expected true.')
  return true
}

function checkStands(path: string, value: unknown) {
  return checkChoice(path, value, ['start', 'end'])
}

const markChecks: { readonly [Name in keyof Marks]-?: (path: string, value: unknown) => Marks[Name] } = {
  hiddenOnPhone: checkMark,
  locked: checkMark,
  maxWidth: (path, value) => checkInteger(path, value, OWN_WIDTHS.block.min, OWN_WIDTHS.block.max),
  stands: checkStands,
  called: checkCalled,
}

function checkCalled(path: string, value: unknown): string {
  const text = checkText(path, value, 200)
  if (text.trim() === '') throw new ShapeError(path, 'Expected a name.')
  return text
}

/** Some marks; with `nullable` one may be null, which takes it away. */
export function checkMarks(path: string, value: unknown, nullable = false): MarkChanges {
  const object = checkObject(path, value, MARK_NAMES)
  return Object.fromEntries(
    MARK_NAMES.filter((name) => object[name] !== undefined).map((name) => [
      name,
      nullable && object[name] === null ? null : markChecks[name](`${path}.${name}`, object[name]),
    ]),
  )
}

function checkBackground(path: string, value: unknown) {
  const object = checkObject(path, value, ['assetId', 'overlay'])
  const overlay = object.overlay
  if (typeof overlay !== 'number' || !(overlay >= 0 && overlay <= 1)) {
    throw new ShapeError(`${path}.overlay`, 'Expected a number from 0 to 1.')
  }
  return { assetId: checkId(`${path}.assetId`, object.assetId), overlay }
}

/** Some or all settings of a section; with `nullable` a setting may be null, which removes it. */
export function checkSettings(
  path: string,
  value: unknown,
  nullable = false,
): { [Name in keyof SectionSettings]?: SectionSettings[Name] | null } {
  const object = checkObject(path, value, Object.keys(settingChecks))
  const checked = Object.entries(object)
    .filter(([, setting]) => setting !== undefined)
    .map(([name, setting]) => {
      if (nullable && setting === null) return [name, null]
      return [name, settingChecks[name as keyof SectionSettings](`${path}.${name}`, setting)]
    })
  return Object.fromEntries(checked)
}

export function checkBlock(path: string, value: unknown): Block {
  const object = checkObject(path, value, ['id', 'type', 'value', 'marks', 'texts', 'layout'])
  const { type } = object
  // Which types there are is for the blocks to say; a document only knows what a code looks like.
  if (typeof type !== 'number' || !Number.isInteger(type) || type < 1 || type > MAX_BLOCK_TYPE)
    throw new ShapeError(`${path}.type`, 'Not a known block type.')
  const layout = checkObject(`${path}.layout`, object.layout, ['desktop', 'phone'])
  const desktop = checkArea(`${path}.layout.desktop`, layout.desktop, 'desktop')
  return {
    id: checkId(`${path}.id`, object.id),
    type,
    value: checkValue(`${path}.value`, object.value),
    ...(object.marks === undefined
      ? {}
      : { marks: canonicalMarks(checkMarks(`${path}.marks`, object.marks)) ?? {} }),
    texts: checkTexts(`${path}.texts`, object.texts),
    layout:
      layout.phone === undefined || layout.phone === null
        ? { desktop }
        : { desktop, phone: checkArea(`${path}.layout.phone`, layout.phone, 'phone') },
  }
}

export function checkArea(path: string, value: unknown, device: GridDevice): GridArea {
  const object = checkObject(path, value, ['x', 'y', 'w', 'h'])
  const columns = gridColumns(device)
  const area = {
    x: checkInteger(`${path}.x`, object.x, 0, columns - 1),
    y: checkInteger(`${path}.y`, object.y, 0, MAX_ROWS - 1),
    w: checkInteger(`${path}.w`, object.w, 1, columns),
    h: checkInteger(`${path}.h`, object.h, 1, MAX_ROWS),
  }
  const outside = areaRefusal(area, device)
  if (outside !== undefined) throw new ShapeError(path, inEnglish(outside))
  return area
}

/** The language-free value of a block, or changes to it: JSON of limited size and depth, without dangerous keys. */
export function checkValue(path: string, value: unknown): JsonObject {
  const object = checkRecord(path, value)
  for (const name of Object.keys(object)) checkField(path, name)
  const json = checkJson(path, object, 0) as JsonObject
  const length = JSON.stringify(json).length
  if (length > MAX_VALUE_LENGTH) {
    throw new ShapeError(path, `Expected at most ${MAX_VALUE_LENGTH} characters as JSON, got ${length}.`)
  }
  return json
}

function checkJson(path: string, value: unknown, depth: number): Json {
  if (depth > MAX_VALUE_DEPTH) throw new ShapeError(path, `Nested deeper than ${MAX_VALUE_DEPTH} levels.`)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string') return checkText(path, value, MAX_TEXT_LENGTH)
  if (Array.isArray(value)) return value.map((item, index) => checkJson(`${path}[${index}]`, item, depth + 1))
  if (typeof value !== 'object') throw new ShapeError(path, 'Expected JSON.')
  return Object.fromEntries(
    Object.entries(value as object).map(([key, item]) => {
      if (FORBIDDEN_KEYS.has(key)) throw new ShapeError(`${path}.${key}`, 'This field name is not allowed.')
      return [key, checkJson(`${path}.${key}`, item, depth + 1)]
    }),
  )
}

function checkTexts(path: string, value: unknown): Block['texts'] {
  const languages = Object.entries(checkRecord(path, value)).map(([language, fields]) => {
    checkLanguage(path, language)
    const texts = Object.entries(checkRecord(`${path}.${language}`, fields)).map(([field, text]) => {
      checkField(`${path}.${language}`, field)
      return [field, checkText(`${path}.${language}.${field}`, text, MAX_TEXT_LENGTH)]
    })
    return [language, Object.fromEntries(texts)]
  })
  return Object.fromEntries(languages)
}
