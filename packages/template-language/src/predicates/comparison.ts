/** Predicates that compare. Their arguments are literals or references. [TPL-75] */
import type { PredicateTable, PreparedPredicate, RenderContext } from '../extension.ts'
import { Lookup } from '../run/lookup.ts'
import { compare, equal, type Value } from '../values.ts'

const LITERAL_START = /^(?:[\d"[{]|-\d|(?:true|false|null)$)/

/** How an argument gets its value: an argument that reads as JSON is that value, any other is a reference. */
function operand(argument: string): Value | Lookup {
  try {
    if (LITERAL_START.test(argument)) return JSON.parse(argument) as Value
  } catch {
    // Not JSON after all.
  }
  return new Lookup(argument)
}

const valueOf = (from: Value | Lookup, context: RenderContext): Value =>
  from instanceof Lookup ? context.resolve(from) : from

/** One argument is compared with the current node, two with each other; without any the answer is false. */
function comparison(test: (left: Value, right: Value) => boolean): PreparedPredicate {
  return {
    prepare([first, second]) {
      if (first === undefined) return () => false
      const one = operand(first)
      if (second === undefined) return (context) => test(context.node, valueOf(one, context))
      const two = operand(second)
      return (context) => test(valueOf(one, context), valueOf(two, context))
    },
  }
}

const remainder = (value: Value): number => (typeof value === 'number' ? Math.abs(value) % 2 : NaN)

/** The argument of `even?` and `odd?` is a reference, never a literal. */
function parity(wanted: number): PreparedPredicate {
  return {
    prepare([reference]) {
      if (reference === undefined) return ({ node }) => remainder(node) === wanted
      const lookup = new Lookup(reference)
      return (context) => remainder(context.resolve(lookup)) === wanted
    },
  }
}

const isWhole = (value: Value): value is number => Number.isInteger(value)

/** `nth? m` tests the current node, `nth? n m` the first argument. */
const nth: PreparedPredicate = {
  prepare(args) {
    const [first, second] = args.map(operand)
    if (first === undefined) return () => false
    return (context) => {
      const [dividend, divisor] =
        args.length === 2
          ? [valueOf(first, context), valueOf(second, context)]
          : [context.node, valueOf(first, context)]
      return isWhole(dividend) && isWhole(divisor) && divisor !== 0 && dividend % divisor === 0
    }
  },
}

export const comparisonPredicates: PredicateTable = {
  'equal?': comparison(equal),
  'notEqual?': comparison((left, right) => !equal(left, right)),
  'greaterThan?': comparison((left, right) => compare(left, right) > 0),
  'greaterThanOrEqual?': comparison((left, right) => compare(left, right) >= 0),
  'lessThan?': comparison((left, right) => compare(left, right) < 0),
  'lessThanOrEqual?': comparison((left, right) => compare(left, right) <= 0),
  'even?': parity(0),
  'odd?': parity(1),
  'nth?': nth,
}
