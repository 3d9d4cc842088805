/** Tokens to postfix order, by operator precedence and with very little checking. [TPL-94] */
import type { Reference } from '../code/layout.ts'
import { isArray } from '../values.ts'
import {
  binaryOperators,
  isRightAssociative,
  LEFT_PAREN,
  type Operator,
  type Scalar,
  unaryOperators,
} from './operators.ts'
import { type Call, fail, type Operand, type Token, tokenize } from './tokenize.ts'

/** Marks where the arguments of a call begin. */
export const ARGUMENTS = Symbol('arguments')

/** What an item may push. */
export type Slot = Scalar | Reference | typeof ARGUMENTS

/** One step of an expression in evaluation order. */
export type Item = Operand<Slot> | Operator | Call

/** The expressions of one instruction, in order. */
export type Expressions = readonly (readonly Item[])[]

/**
 * Parses the text of an instruction, or throws an ExpressionProblem. All of it is read before anything is put in order.
 *
 * @param maxTokens 0 for no limit
 */
export function parseExpressions(source: string, maxTokens: number): Expressions {
  const tokens: Token[] = []
  for (const token of tokenize(source)) {
    if (maxTokens > 0 && tokens.length >= maxTokens)
      fail(`Expression exceeds the maximum number of allowed tokens: ${maxTokens}`)
    tokens.push(token)
  }

  const finished: Item[][] = []
  let items: Item[] = []
  /** Operators and calls that wait for their operands. */
  const pending: (Operator | Call)[] = []
  /** True where an operand is due, so that `+` and `-` are signs. */
  let operandDue = true

  /** Moves what waits to the items, as long as it should. */
  const popWhile = (goesOn: (top: Operator | Call) => boolean) => {
    for (let top = pending.at(-1); top && goesOn(top); top = pending.at(-1)) items.push(pending.pop() as Item)
  }
  const popToParen = () => popWhile((top) => top !== LEFT_PAREN)
  const endExpression = () => {
    popToParen()
    if (pending.length > 0) mismatched(LEFT_PAREN.name)
    if (items.length > 0) finished.push(items)
    items = []
  }

  for (const token of tokens) {
    const signed = operandDue
    operandDue = typeof token === 'string' && token !== ')'
    if (typeof token !== 'string') {
      if ('slot' in token) items.push(token)
      else {
        items.push({ slot: ARGUMENTS })
        pending.push(token)
      }
    } else if (token === '(') pending.push(LEFT_PAREN)
    else if (token === ',') popToParen()
    else if (token === ')') {
      popToParen()
      if (!pending.pop()) mismatched('right paren')
      const top = pending.at(-1)
      if (top && 'run' in top) items.push(pending.pop() as Call)
    } else if (token === ';') endExpression()
    else {
      const operator =
        (signed || token === '!' || token === '~' ? unaryOperators[token] : undefined) ??
        binaryOperators[token]
      if (!operator) continue
      const { level, arity } = operator
      if (arity === 2)
        popWhile(
          (top) =>
            'level' in top && (top.level > level || (top.level === level && !isRightAssociative(level))),
        )
      pending.push(operator)
    }
  }
  endExpression()
  return finished
}

const mismatched = (name: string): never => fail(`Mismatched operator found: ${name}`)

/** The readable form of parsed expressions. [TPL-96] */
export function debugForm(expressions: Expressions): string {
  return `[${expressions.map((items) => `[${items.map(describe).join(' ')}]`).join(', ')}]`
}

function describe(item: Item): string {
  if ('run' in item) return `${item.name}()`
  if ('level' in item) return `<${item.name}>`
  const { slot } = item
  if (slot === ARGUMENTS) return '<args>'
  if (isArray(slot)) return slot.join('.')
  return typeof slot === 'string' ? JSON.stringify(slot) : String(slot)
}
