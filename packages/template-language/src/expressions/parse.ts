/** Tokens to postfix order, by operator precedence and with very little checking. [TPL-94] */
import type { Reference } from '../code/layout.ts'
import { expressionFunctions, type ExpressionFunction } from './functions.ts'
import {
  binaryOperators,
  LEFT_PAREN,
  type Operator,
  RIGHT_PAREN,
  type Scalar,
  unaryOperators,
} from './operators.ts'
import { ExpressionProblem, type Token, tokenize } from './tokenize.ts'

/** One step of an expression in evaluation order. */
export type Item =
  | { readonly kind: 'literal'; readonly value: Scalar }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'arguments' }
  | { readonly kind: 'call'; readonly name: string; readonly run: ExpressionFunction }

/** The expressions of one instruction, in order. */
export type Expressions = readonly (readonly Item[])[]

type Pending = { readonly kind: 'operator'; readonly operator: Operator } | Extract<Item, { kind: 'call' }>

/**
 * Parses the text of an instruction from a place on, or throws an ExpressionProblem.
 *
 * @param maxTokens 0 for no limit
 */
export function parseExpressions(source: string, maxTokens: number, start = 0): Expressions {
  const builder = new ExpressionBuilder()
  let count = 0
  for (const token of tokenize(source, start)) {
    if (maxTokens > 0 && ++count > maxTokens) {
      throw new ExpressionProblem(`Expression exceeds the maximum number of allowed tokens: ${maxTokens}`)
    }
    builder.accept(token)
  }
  return builder.finish()
}

class ExpressionBuilder {
  readonly #finished: Item[][] = []
  #items: Item[] = []
  #pending: Pending[] = []
  /** True where an operand is due, so that `+` and `-` are signs. */
  #operandDue = true

  accept(token: Token): void {
    if (token.kind === 'symbol') return this.#symbol(token.symbol)
    this.#operandDue = false
    if (token.kind === 'call') return this.#call(token.name)
    this.#items.push(token)
  }

  finish(): Expressions {
    this.#popAll()
    if (this.#items.length > 0) this.#finished.push(this.#items)
    return this.#finished
  }

  #call(name: string): void {
    const run = expressionFunctions.get(name)
    if (run === undefined) throw new ExpressionProblem(`Invalid function ${name}`)
    this.#items.push({ kind: 'arguments' })
    this.#pending.push({ kind: 'call', name, run })
  }

  #symbol(symbol: string): void {
    const signed = this.#operandDue
    this.#operandDue = symbol !== ')'
    if (symbol === '(') this.#pending.push({ kind: 'operator', operator: LEFT_PAREN })
    else if (symbol === ')') this.#closeParen()
    else if (symbol === ',') this.#popToParen()
    else if (symbol === ';') this.#endExpression()
    else this.#operator(symbol, signed)
  }

  #operator(symbol: string, signed: boolean): void {
    const onlyUnary = symbol === '!' || symbol === '~'
    const operator =
      (signed || onlyUnary ? unaryOperators.get(symbol) : undefined) ?? binaryOperators.get(symbol)
    if (operator === undefined) return
    while (operator.arity === 2 && this.#topBindsTighter(operator)) this.#pop()
    this.#pending.push({ kind: 'operator', operator })
  }

  #topBindsTighter({ level, rightAssociative }: Operator): boolean {
    const top = this.#pending.at(-1)
    if (top?.kind !== 'operator' || top.operator === LEFT_PAREN) return false
    return top.operator.level > level || (top.operator.level === level && !rightAssociative)
  }

  #pop(): void {
    const popped = this.#pending.pop() as Pending
    if (popped.kind === 'operator' && popped.operator === LEFT_PAREN) throw mismatched(LEFT_PAREN)
    this.#items.push(popped)
  }

  #popAll(): void {
    while (this.#pending.length > 0) this.#pop()
  }

  #popToParen(): void {
    for (let top = this.#pending.at(-1); top && !isLeftParen(top); top = this.#pending.at(-1)) this.#pop()
  }

  #closeParen(): void {
    this.#popToParen()
    if (this.#pending.pop() === undefined) throw mismatched(RIGHT_PAREN)
    if (this.#pending.at(-1)?.kind === 'call') this.#pop()
  }

  #endExpression(): void {
    this.#popAll()
    this.#finished.push(this.#items)
    this.#items = []
  }
}

const isLeftParen = (pending: Pending): boolean =>
  pending.kind === 'operator' && pending.operator === LEFT_PAREN

const mismatched = (operator: Operator): ExpressionProblem =>
  new ExpressionProblem(`Mismatched operator found: ${operator.name}`)

/** The readable form of parsed expressions. [TPL-96] */
export function debugForm(expressions: Expressions): string {
  return `[${expressions.map((items) => `[${items.map(describe).join(' ')}]`).join(', ')}]`
}

function describe(item: Item): string {
  switch (item.kind) {
    case 'literal':
      return typeof item.value === 'string' ? JSON.stringify(item.value) : String(item.value)
    case 'reference':
      return item.reference.join('.')
    case 'operator':
      return `<${item.operator.name}>`
    case 'arguments':
      return '<args>'
    case 'call':
      return `${item.name}()`
  }
}
