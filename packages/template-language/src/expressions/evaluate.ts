/** Runs parsed expressions on a stack of values. [TPL-95] */
import type { Reference } from '../code/layout.ts'
import { isArray, type Value } from '../values.ts'
import { ADD, ASSIGN, type Operator, type Scalar, toNumber, toText } from './operators.ts'
import { ARGUMENTS, type Expressions, type Item, type Slot } from './parse.ts'
import { ExpressionProblem } from './tokenize.ts'

/** What expressions read and set. */
export interface ExpressionScope {
  resolve(reference: Reference): Value
  assign(name: string, value: Scalar): void
  /** Longest text one concatenation may make; 0 for no limit. */
  readonly maxStringLength: number
}

/** An array or object: no operand. */
const UNUSABLE = Symbol('array or object')

type Popped = Scalar | typeof ARGUMENTS | typeof UNUSABLE

/** The value of the last expression, or undefined if it has none. Throws an ExpressionProblem. */
export function evaluate(expressions: Expressions, scope: ExpressionScope): Scalar | undefined {
  let value: Scalar | undefined
  for (const items of expressions) value = evaluateOne(items, scope)
  return value
}

function evaluateOne(items: readonly Item[], scope: ExpressionScope): Scalar | undefined {
  const stack: Slot[] = []

  /** The value on top, references resolved; undefined if there is none. */
  const pop = (): Popped | undefined => {
    const slot = stack.pop()
    if (!isArray(slot)) return slot as Scalar | typeof ARGUMENTS | undefined
    const value = scope.resolve(slot as Reference) ?? null
    return typeof value === 'object' && value !== null ? UNUSABLE : value
  }
  const invalid = ({ name }: Operator) => new ExpressionProblem(`Invalid arguments to operator ${name}`)
  const operand = <Taken>(operator: Operator, taken: Taken) => {
    if (taken === undefined || taken === ARGUMENTS) throw invalid(operator)
    return taken as Exclude<Taken, undefined | typeof ARGUMENTS>
  }

  for (const item of items) {
    if ('slot' in item) stack.push(item.slot)
    else if ('run' in item) {
      const args: Scalar[] = []
      for (let slot = pop(); slot !== ARGUMENTS && slot !== undefined; slot = pop())
        if (slot !== UNUSABLE) args.unshift(slot)
      const [first, ...rest] = args
      if (first === undefined) throw new ExpressionProblem(`Error calling function ${item.name}`)
      stack.push(item.run(first, ...rest))
    } else {
      const right = operand(item, pop())
      if (item === ASSIGN) {
        assign(operand(item, stack.pop()), right, scope)
        // An assignment ends its expression, and has no value.
        return undefined
      }
      const left = item.arity === 1 ? right : operand(item, pop())
      if (left !== UNUSABLE && right !== UNUSABLE) stack.push(applied(item, left, right, scope))
      // An array or object under a sign silently gives no value.
      else if (item.arity === 2) throw invalid(item)
    }
  }
  const result = pop()
  if (result === UNUSABLE || result === ARGUMENTS)
    throw new ExpressionProblem('Reduce error: unexpected token on stack')
  return result
}

function applied(operator: Operator, left: Scalar, right: Scalar, scope: ExpressionScope): Scalar {
  if (operator.apply) return operator.apply(left, right)
  if (operator !== ADD)
    throw new ExpressionProblem(`Unexpected operator found during evaluation: ${operator.name}`)
  if (typeof left !== 'string' && typeof right !== 'string') return toNumber(left) + toNumber(right)
  const text = [left, right].map(toText)
  const { maxStringLength } = scope
  if (maxStringLength > 0 && text.join('').length > maxStringLength)
    throw new ExpressionProblem(`Concatenation would exceed maximum string length ${maxStringLength}`)
  return text.join('')
}

/** Sets a local variable; anything else on the left, or an array or object on the right, changes nothing. */
function assign(target: Slot, value: Scalar | typeof UNUSABLE, scope: ExpressionScope): void {
  const [name, ...more] = isArray(target) ? (target as Reference) : []
  if (value !== UNUSABLE && typeof name === 'string' && /^@./.test(name) && more.length === 0)
    scope.assign(name, value)
}
