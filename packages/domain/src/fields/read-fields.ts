import { say } from '../words/sentence.ts'
import type { Json, JsonObject } from '../document/document.ts'
import type { AmountField, Field, Fields, Required, ValueOf, WordsField } from './field.ts'
import { conditionWithin } from './condition.ts'
import { datasetWithin } from './dataset.ts'
import { linkShape } from './link.ts'
import {
  demand,
  isNeeded,
  isObject,
  listOf,
  numberBetween,
  oneOf,
  optional,
  pointOfPicture,
  reference,
  scalar,
  textProblem,
  textWithin,
  type Problems,
  type Shape,
} from './shape.ts'

const ID: Shape<string> = reference()

/** @param isAskedNow a field that is not asked need not be filled in; its limits hold all the same */
function makeShape(field: Field, isAskedNow: boolean): Shape {
  switch (field.kind) {
    case 'text':
    case 'secret':
    case 'inlineText':
    case 'richText':
      return textWithin(
        { ...field.rules, required: isAskedNow && (field.rules.required ?? false) },
        field.default,
      )
    case 'code':
      return textWithin(field.rules, field.default)
    case 'number':
      return numberBetween(field.rules, field.default)
    case 'amount':
      return amountBetween(field, isAskedNow && (field.rules.required ?? false))
    case 'toggle':
      return scalar(
        field.default,
        (raw): raw is boolean => typeof raw === 'boolean',
        say('Choose yes or no.'),
      )
    case 'choice':
      return oneOf({ ...field, rules: isAskedNow ? field.rules : {} })
    case 'words':
      return wordsWithin(field)
    case 'link':
      return linkShape
    case 'picture':
    case 'product':
    case 'collection':
    case 'category':
      return reference(isAskedNow && (field.rules.required ?? false))
    case 'focalPoint':
      return optional(pointOfPicture())
    case 'products':
      return listOf(ID, field.rules.max)
    case 'list':
      return listOf(objectOf(field.item, { id: ID }), field.rules.max)
    case 'dataset':
      return datasetWithin(field)
    case 'condition':
      return conditionWithin(field)
  }
}

/** Short texts; reading leaves out those that are none. */
function wordsWithin({ rules }: WordsField): Shape<readonly string[]> {
  const { max, length, pattern } = rules
  const each = { required: true, max: length, ...(pattern === undefined ? {} : { pattern }) }
  const isWord = (raw: Json): raw is string => textProblem(raw, each) === undefined
  return {
    ...listOf(textWithin(each, ''), max),
    read: (raw) => (Array.isArray(raw) ? raw.filter(isWord).slice(0, max) : []),
  }
}

function amountBetween({ rules }: AmountField, required: Required): Shape<number | null> {
  const inner = numberBetween(rules, rules.min)
  return {
    ...optional(inner),
    check(raw, path, problems) {
      if (raw === null) {
        if (isNeeded(required)) problems[path] = demand(required)
      } else if (inner.read(raw) !== raw)
        problems[path] = say('Write an amount from {min} to {max} minor units.', {
          min: rules.min,
          max: rules.max,
        })
    },
  }
}

const shapes = new WeakMap<Field, { readonly asked: Shape; readonly unasked: Shape }>()

function shapeOf(field: Field, isAskedNow: boolean): Shape {
  let kept = shapes.get(field)
  if (kept === undefined) {
    kept = { asked: makeShape(field, true), unasked: makeShape(field, false) }
    shapes.set(field, kept)
  }
  return isAskedNow ? kept.asked : kept.unasked
}

/** Whether a field is asked at all, given the values of its form. [FIELD-4] */
export function isAsked({ when }: Pick<Field, 'when'>, values: JsonObject): boolean {
  return when === undefined || when.is.includes(values[when.field] ?? null)
}

function requiredOf({ rules }: Field): Required {
  return 'required' in rules ? (rules.required ?? false) : false
}

/** A form as one value. `first` are shapes every element of a list has, such as its id. */
function objectOf(fields: Fields, first: { readonly [name: string]: Shape } = {}): Shape<JsonObject> {
  const named = Object.entries(fields)
  const read = (raw: Json | undefined): JsonObject => {
    const source = isObject(raw) ? raw : {}
    return Object.fromEntries([
      ...Object.entries(first).map(([name, shape]) => [name, shape.read(source[name])] as const),
      ...named.map(([name, field]) => [name, shapeOf(field, true).read(source[name])] as const),
    ])
  }
  return {
    read,
    check(raw, path, problems) {
      if (!isObject(raw)) {
        problems[path] = say('Give an object.')
        return
      }
      const below = (name: string) => (path === '' ? name : `${path}.${name}`)
      const values = read(raw)
      for (const [name, value] of Object.entries(raw)) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        const own = Object.hasOwn(first, name) ? first[name] : undefined
        const shape = own ?? (field === undefined ? undefined : shapeOf(field, isAsked(field, values)))
        if (shape === undefined) problems[below(name)] = say('There is no such setting here.')
        else shape.check(value, below(name), problems)
      }
      for (const [name, field] of named)
        if (!Object.hasOwn(raw, name) && isNeeded(requiredOf(field)) && isAsked(field, values))
          problems[below(name)] = demand(requiredOf(field))
    },
  }
}

const forms = new WeakMap<Fields, Shape<JsonObject>>()

function formOf(fields: Fields): Shape<JsonObject> {
  const kept = forms.get(fields)
  if (kept !== undefined) return kept
  const made = objectOf(fields)
  forms.set(fields, made)
  return made
}

/** The values of a form with every field filled in; what cannot be read takes its default. [FIELD-2] */
export function readFields<F extends Fields>(fields: F, raw: Json | undefined): ValueOf<F> {
  return formOf(fields).read(raw) as ValueOf<F>
}

/** Writes what is wrong with one field's value into `problems`, under `path`. [FIELD-2] */
export function checkField(field: Field, raw: Json, path: string, problems: Problems): void {
  shapeOf(field, true).check(raw, path, problems)
}

/**
 * What is wrong with the values of a form, by path; nothing when they can be kept. A field that is not there keeps its
 * default, unless it is required; one that is not known is refused. [FIELD-2] [FIELD-4]
 */
export function checkFields(fields: Fields, raw: Json): Problems {
  // Without a prototype, so that a field named like one of its members is a field.
  const problems: Problems = Object.create(null)
  formOf(fields).check(raw, '', problems)
  return problems
}
