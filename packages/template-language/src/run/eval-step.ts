/** `.eval`: expressions that set local variables and may print a value. [TPL-47] */
import * as op from '../code/opcodes.ts'
import { evaluate, type ExpressionScope } from '../expressions/evaluate.ts'
import { type Scalar, toText } from '../expressions/operators.ts'
import { debugForm, type Expressions, parseExpressions } from '../expressions/parse.ts'
import { ExpressionProblem } from '../expressions/tokenize.ts'
import { spendText } from '../meter.ts'
import type { Step } from './block.ts'
import { expressionBroken, expressionFailed } from './engine-messages.ts'
import { Frame, resolve } from './frame.ts'
import { Lookup } from './lookup.ts'
import type { Run } from './run.ts'

export function evalStep(source: string): Step {
  const instruction = {}
  const debug = source.startsWith('#')
  const text = debug ? source.slice(1) : source
  /** The expressions, or the message of what is wrong with them, for each limit of tokens. */
  const known = new Map<number, Expressions | string>()
  return (run) => {
    const { enableExpr, exprOpts } = run.environment
    if (!enableExpr) return
    try {
      const { maxTokens = 0 } = exprOpts
      const parsed = known.get(maxTokens) ?? readExpressions(text, maxTokens)
      known.set(maxTokens, parsed)
      const broken = typeof parsed === 'string'
      if (broken) run.errorOnce(instruction, expressionBroken(text, parsed))
      if (debug) run.write(`EVAL=${debugForm(broken ? [] : parsed)}`)
      const value = broken ? undefined : evaluateIn(run, parsed, text)
      if (value === undefined) return
      spendText(value.length)
      run.write(debug ? ` -> ${value}` : value)
    } catch (failure) {
      run.recover(failure, op.EVAL)
    }
  }
}

function readExpressions(text: string, maxTokens: number): Expressions | string {
  try {
    return parseExpressions(text, maxTokens)
  } catch (failure) {
    return messageOf(failure)
  }
}

/** The text to print, or undefined for none. Variables are kept only if the whole instruction went well. */
function evaluateIn(run: Run, expressions: Expressions, text: string): string | undefined {
  const { frame } = run
  const scratch = new Frame(frame.node, frame)
  const scope: ExpressionScope = {
    maxStringLength: run.environment.exprOpts.maxStringLen ?? 0,
    resolve: (reference) => resolve(scratch, new Lookup(reference)),
    assign: (name, value) => {
      if (typeof value === 'string') spendText(value.length)
      scratch.define(name, value)
    },
  }
  let value: Scalar | undefined
  let failed = false
  for (const items of expressions) {
    try {
      value = evaluate(items, scope)
    } catch (failure) {
      run.error(expressionFailed(text, messageOf(failure)))
      failed = true
    }
  }
  if (failed) return undefined
  for (const [name, assigned] of scratch.locals ?? []) frame.define(name, assigned)
  return value === null ? '' : value === undefined ? undefined : toText(value)
}

/** What an ExpressionProblem says; any other failure is thrown on. */
function messageOf(failure: unknown): string {
  if (failure instanceof ExpressionProblem) return failure.message
  throw failure
}
