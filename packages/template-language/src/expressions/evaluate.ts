/** Runs parsed expressions on a stack of values. [TPL-95] */
import type { Reference } from '../code/layout.ts'
import { spend, spendText } from '../meter.ts'
import { isArray, type Value } from '../values.ts'
import { ADD, ASSIGN, type Operator, type Scalar, toNumber, toText } from './operators.ts'
import { ARGUMENTS, type Item, type Slot } from './parse.ts'
import { fail } from './tokenize.ts'

/** What expressions read and set. */
export interface ExpressionScope {
  resolve(reference: Reference): Value
  assign(name: string, value: Scalar): void
  /** Longest text one concatenation may make; 0 for no limit. */
  readonly maxStringLength: number
}

/** Work of one item of an expression. */
const ITEM = 8

/** An array or object: no operand. */
const UNUSABLE = Symbol('array or object')

type Popped = Scalar | typeof ARGUMENTS | typeof UNUSABLE

/** True for what operators and variables can take. */
const isScalar = (slot: Popped | undefined): slot is Scalar => slot !== undefined && typeof slot !== 'symbol'

/** The value of an expression, or undefined if it has none. Throws an ExpressionProblem. */
export function evaluate(items: readonly Item[], scope: ExpressionScope): Scalar | undefined {
  const stack: (Slot | undefined)[] = []

  /** The value on top, references resolved; undefined if there is none. */
  const pop = (): Popped | undefined => {
    const slot = stack.pop()
    if (!isArray(slot)) return slot as Scalar | typeof ARGUMENTS | undefined
    const value = scope.resolve(slot as Reference) ?? null
    if (typeof value === 'string') spend(value.length)
    return typeof value === 'object' && value !== null ? UNUSABLE : value
  }
  /** An operand that has to be there. */
  const operand = ({ name }: Operator): Scalar => {
    const slot = pop()
    return isScalar(slot) ? slot : fail(`Invalid arguments to operator ${name}`)
  }

  for (const item of items) {
    spend(ITEM)
    if ('slot' in item) stack.push(item.slot)
    else if ('run' in item) {
      const args: Scalar[] = []
      for (let slot = pop(); slot !== ARGUMENTS; slot = pop())
        if (slot !== UNUSABLE && slot !== undefined) args.push(slot)
      const first = args.at(-1)
      if (first === undefined) fail(`Error calling function ${item.name}`)
      stack.push(item.run(first, args.reverse()))
    } else if (item === ASSIGN) {
      // An assignment ends its expression, and has no value.
      const value = pop()
      return assign(stack.pop(), value, scope)
    } else if (item.arity === 1) {
      // Without a scalar a sign silently gives no value, which no other operator takes.
      const slot = pop()
      stack.push(isScalar(slot) ? applied(item, slot, slot, scope) : undefined)
    } else {
      const right = operand(item)
      stack.push(applied(item, operand(item), right, scope))
    }
  }
  const result = pop()
  if (typeof result === 'symbol') fail('Reduce error: unexpected token on stack')
  return result
}

function applied(operator: Operator, left: Scalar, right: Scalar, scope: ExpressionScope): Scalar {
  if (operator.apply) return operator.apply(left, right)
  if (operator !== ADD) fail(`Unexpected operator found during evaluation: ${operator.name}`)
  if (typeof left !== 'string' && typeof right !== 'string') return toNumber(left) + toNumber(right)
  const [before, after] = [toText(left), toText(right)]
  const { maxStringLength } = scope
  const length = before.length + after.length
  if (maxStringLength > 0 && length > maxStringLength)
    fail(`Concatenation would exceed maximum string length ${maxStringLength}`)
  spendText(length)
  return before + after
}

/** Sets a local variable; any other target, and any value but a scalar, changes nothing. */
function assign(target: Slot | undefined, value: Popped | undefined, scope: ExpressionScope): undefined {
  const [name, ...more] = isArray(target) ? (target as Reference) : []
  if (isScalar(value) && typeof name === 'string' && /^@./.test(name) && more.length === 0)
    scope.assign(name, value)
}
