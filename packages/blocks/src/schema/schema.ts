import type { Json, JsonObject } from '@plinth/domain'

/** What is wrong with a value: path of the field (`items.2.assetId`) → a sentence for the owner. */
export type Problems = Record<string, string>

/**
 * The form of one field of a block's value. Reading never fails: what is missing or unreadable becomes the default, so
 * a page always renders. Checking is strict and is what saving uses. [BLOCK-2]
 */
export interface Schema<Value extends Json> {
  readonly default: Value
  /** The value as it will be used. */
  read(raw: Json | undefined): Value
  /** Writes what is wrong into `problems`, under `path`. */
  check(raw: Json, path: string, problems: Problems): void
}

/** The schema of an object, as a record of its fields' schemas. */
export type Fields = { readonly [field: string]: Schema<Json> }

/** The value that a record of schemas reads. */
export type ValueOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Schema<infer V> ? V : never }

function scalar<Value extends Json>(
  fallback: Value,
  accepts: (raw: Json) => raw is Value,
  message: string,
): Schema<Value> {
  return {
    default: fallback,
    read: (raw) => (raw !== undefined && accepts(raw) ? raw : fallback),
    check(raw, path, problems) {
      if (!accepts(raw)) problems[path] = message
    },
  }
}

export function flag(fallback: boolean): Schema<boolean> {
  return scalar(fallback, (raw): raw is boolean => typeof raw === 'boolean', 'Choose yes or no.')
}

/** One of some words; the first is the default unless another is given. */
export function choice<const Choice extends string>(
  choices: readonly Choice[],
  fallback: Choice = choices[0]!,
): Schema<Choice> {
  return scalar(
    fallback,
    (raw): raw is Choice => (choices as readonly unknown[]).includes(raw),
    `Choose one of: ${choices.join(', ')}.`,
  )
}

/** A whole number from `min` to `max`. Reading brings a number outside back to the nearest limit. */
export function wholeNumber(min: number, max: number, fallback: number): Schema<number> {
  const clamp = (raw: number) => Math.min(max, Math.max(min, Math.round(raw)))
  const schema = scalar(
    fallback,
    (raw): raw is number => typeof raw === 'number' && clamp(raw) === raw,
    `Give a whole number from ${min} to ${max}.`,
  )
  return {
    ...schema,
    read: (raw) => (typeof raw === 'number' && Number.isFinite(raw) ? clamp(raw) : fallback),
  }
}

/** A text of at most `max` characters. */
export function textValue(max: number): Schema<string> {
  return scalar(
    '',
    (raw): raw is string => typeof raw === 'string' && raw.length <= max,
    `Give a text of at most ${max} characters.`,
  )
}

/** An identifier of something on the website, or the empty text for none yet. */
export function reference(): Schema<string> {
  return scalar(
    '',
    (raw): raw is string => typeof raw === 'string' && /^[\w:.-]{0,100}$/.test(raw),
    'Choose it again: this is not an identifier.',
  )
}

/** Either `null` or what `inner` accepts. */
export function optional<Value extends Json>(inner: Schema<Value>): Schema<Value | null> {
  return {
    default: null,
    read: (raw) => (raw === undefined || raw === null ? null : inner.read(raw)),
    check(raw, path, problems) {
      if (raw !== null) inner.check(raw, path, problems)
    },
  }
}

/** A list of at most `max` elements. Reading drops what is beyond. */
export function list<Value extends Json>(element: Schema<Value>, max: number): Schema<readonly Value[]> {
  return {
    default: [],
    read: (raw) => (Array.isArray(raw) ? raw.slice(0, max).map((one: Json) => element.read(one)) : []),
    check(raw, path, problems) {
      if (!Array.isArray(raw)) problems[path] = 'Give a list.'
      else if (raw.length > max) problems[path] = `At most ${max} can be listed here.`
      else raw.forEach((one: Json, index) => element.check(one, `${path}.${index}`, problems))
    },
  }
}

export function isObject(raw: Json | undefined): raw is JsonObject {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** An object with exactly these fields, each of them optional. */
export function object<F extends Fields>(fields: F): Schema<ValueOf<F>> {
  const read = (raw: Json | undefined) => {
    const source = isObject(raw) ? raw : {}
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, field.read(source[name])]),
    ) as ValueOf<F>
  }
  return {
    default: read({}),
    read,
    check(raw, path, problems) {
      if (!isObject(raw)) {
        problems[path] = 'Give an object.'
        return
      }
      const below = (name: string) => (path === '' ? name : `${path}.${name}`)
      for (const [name, value] of Object.entries(raw)) {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (field === undefined) problems[below(name)] = 'This block has no such setting.'
        else field.check(value, below(name), problems)
      }
    },
  }
}

/** A point of a picture, 0 to 1 from the left and from the top. */
export function focalPoint(): Schema<{ readonly x: number; readonly y: number }> {
  const share = (raw: Json | undefined) => (typeof raw === 'number' && raw >= 0 && raw <= 1 ? raw : undefined)
  return {
    default: { x: 0.5, y: 0.5 },
    read: (raw) => ({
      x: (isObject(raw) ? share(raw['x']) : undefined) ?? 0.5,
      y: (isObject(raw) ? share(raw['y']) : undefined) ?? 0.5,
    }),
    check(raw, path, problems) {
      if (!isObject(raw) || share(raw['x']) === undefined || share(raw['y']) === undefined)
        problems[path] = 'Give x and y between 0 and 1.'
    },
  }
}
