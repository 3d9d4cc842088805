/** Thrown inside a validator and turned into a value at its edge: where the shape is wrong, and how. */
export class ShapeError extends Error {
  readonly path: string
  readonly problem: string
  constructor(path: string, problem: string) {
    super(`At ${path}: ${problem}`)
    this.path = path
    this.problem = problem
  }
}

/** The answer of a validator: the value in canonical form, or the place and the problem in words. */
export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly path: string; readonly message: string }

/** Runs a checker and gives its `ShapeError` back as a value. */
export function validated<Value>(check: () => Value): Validated<Value> {
  try {
    return { ok: true, value: check() }
  } catch (error) {
    if (error instanceof ShapeError) return { ok: false, path: error.path, message: error.message }
    throw error
  }
}

export function checkObject(path: string, value: unknown, known: readonly string[]): Record<string, unknown> {
  const object = checkRecord(path, value)
  const strange = Object.keys(object).find((key) => !known.includes(key))
  if (strange !== undefined) throw new ShapeError(`${path}.${strange}`, 'Not a known field.')
  return object
}

export function checkRecord(path: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShapeError(path, 'Expected an object.')
  }
  return value as Record<string, unknown>
}

export function checkArray(path: string, value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new ShapeError(path, 'Expected a list.')
  if (value.length > most)
    throw new ShapeError(path, `Expected at most ${most} entries, got ${value.length}.`)
  return value
}

export function checkText(path: string, value: unknown, most: number): string {
  if (typeof value !== 'string') throw new ShapeError(path, 'Expected a text.')
  if (value.length > most)
    throw new ShapeError(path, `Expected at most ${most} characters, got ${value.length}.`)
  return value
}

export function checkInteger(path: string, value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new ShapeError(path, `Expected a whole number from ${least} to ${most}.`)
  }
  return value
}

export function checkChoice<Choice extends string>(
  path: string,
  value: unknown,
  choices: readonly Choice[],
): Choice {
  if (!choices.includes(value as Choice)) throw new ShapeError(path, `Expected one of ${choices.join(', ')}.`)
  return value as Choice
}

export function checkPattern(path: string, value: unknown, pattern: RegExp, wanted: string): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new ShapeError(path, `Expected ${wanted}.`)
  return value
}
