/** Runs parsed expressions on a stack of values. [TPL-95] */
import type { Reference } from '../code/layout.ts'
import type { Value } from '../values.ts'
import { ADD, ASSIGN, type Operator, type Scalar, toNumber, toText } from './operators.ts'
import type { Expressions, Item } from './parse.ts'
import { ExpressionProblem } from './tokenize.ts'

/** What expressions read and set. */
export interface ExpressionScope {
  resolve(reference: Reference): Value
  assign(name: string, value: Scalar): void
  /** Longest text one concatenation may make; 0 for no limit. */
  readonly maxStringLength: number
}

/** Marks where the arguments of a call begin. */
const ARGUMENTS = Symbol('arguments')

/** Why an expression has no value: an operand that is no scalar. */
const UNUSABLE = Symbol('array or object')

type Slot = Scalar | Extract<Item, { kind: 'reference' }> | typeof ARGUMENTS | typeof UNUSABLE

/** The value of the last expression, or undefined if it has none. Throws an ExpressionProblem. */
export function evaluate(expressions: Expressions, scope: ExpressionScope): Scalar | undefined {
  let value: Scalar | undefined
  for (const items of expressions) value = new Evaluation(scope).run(items)
  return value
}

class Evaluation {
  readonly #scope: ExpressionScope
  readonly #stack: Slot[] = []

  constructor(scope: ExpressionScope) {
    this.#scope = scope
  }

  run(items: readonly Item[]): Scalar | undefined {
    for (const item of items) {
      // An assignment ends its expression, and has no value.
      if (item.kind === 'operator' && item.operator === ASSIGN) return this.#assign()
      this.#step(item)
    }
    const result = this.#pop()
    if (result === UNUSABLE || result === ARGUMENTS) {
      throw new ExpressionProblem('Reduce error: unexpected token on stack')
    }
    return result
  }

  #step(item: Item): void {
    switch (item.kind) {
      case 'literal':
        this.#stack.push(item.value)
        return
      case 'reference':
        this.#stack.push(item)
        return
      case 'arguments':
        this.#stack.push(ARGUMENTS)
        return
      case 'operator':
        return this.#operator(item.operator)
      case 'call':
        return this.#call(item)
    }
  }

  /** The value on top, references resolved; undefined if there is none. */
  #pop(): Scalar | typeof ARGUMENTS | typeof UNUSABLE | undefined {
    const slot = this.#stack.pop()
    return typeof slot === 'object' && slot !== null ? this.#read(slot.reference) : slot
  }

  #read(reference: Reference): Scalar | typeof UNUSABLE {
    const value = this.#scope.resolve(reference) ?? null
    return typeof value === 'object' && value !== null ? UNUSABLE : value
  }

  #operand(operator: Operator): Scalar | typeof UNUSABLE {
    const operand = this.#pop()
    if (operand === undefined || operand === ARGUMENTS) throw invalidArguments(operator)
    return operand
  }

  #operator(operator: Operator): void {
    const right = this.#operand(operator)
    if (operator.arity === 1) {
      // An array or object silently gives no value.
      if (right !== UNUSABLE) this.#stack.push(this.#apply(operator, right, right))
      return
    }
    const left = this.#operand(operator)
    if (left === UNUSABLE || right === UNUSABLE) throw invalidArguments(operator)
    this.#stack.push(operator === ADD ? this.#add(left, right) : this.#apply(operator, left, right))
  }

  #apply(operator: Operator, left: Scalar, right: Scalar): Scalar {
    if (operator.apply === undefined) {
      throw new ExpressionProblem(`Unexpected operator found during evaluation: ${operator.name}`)
    }
    return operator.apply(left, right)
  }

  #add(left: Scalar, right: Scalar): Scalar {
    if (typeof left !== 'string' && typeof right !== 'string') return toNumber(left) + toNumber(right)
    const [before, after] = [toText(left), toText(right)]
    const { maxStringLength } = this.#scope
    if (maxStringLength > 0 && before.length + after.length > maxStringLength) {
      throw new ExpressionProblem(`Concatenation would exceed maximum string length ${maxStringLength}`)
    }
    return before + after
  }

  /** Sets a local variable; anything else on the left, or an array or object on the right, changes nothing. */
  #assign(): undefined {
    const value = this.#operand(ASSIGN)
    const target = this.#stack.pop()
    if (target === undefined || target === ARGUMENTS) throw invalidArguments(ASSIGN)
    if (value === UNUSABLE || typeof target !== 'object' || target === null) return
    const [name] = target.reference
    if (target.reference.length === 1 && typeof name === 'string' && /^@./.test(name)) {
      this.#scope.assign(name, value)
    }
  }

  #call({ name, run }: Extract<Item, { kind: 'call' }>): void {
    const args: Scalar[] = []
    for (let slot = this.#pop(); slot !== ARGUMENTS && slot !== undefined; slot = this.#pop()) {
      if (slot !== UNUSABLE) args.push(slot)
    }
    const [first, ...rest] = args.toReversed()
    if (first === undefined) throw new ExpressionProblem(`Error calling function ${name}`)
    this.#stack.push(run([first, ...rest]))
  }
}

function invalidArguments(operator: Operator): ExpressionProblem {
  return new ExpressionProblem(`Invalid arguments to operator ${operator.name}`)
}
