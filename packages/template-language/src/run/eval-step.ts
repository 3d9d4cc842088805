/** `.eval`: expressions that set local variables and may print a value. [TPL-47] */
import * as op from '../code/opcodes.ts'
import { evaluate, type ExpressionScope } from '../expressions/evaluate.ts'
import { toText } from '../expressions/operators.ts'
import { debugForm, type Expressions, parseExpressions } from '../expressions/parse.ts'
import { ExpressionProblem } from '../expressions/tokenize.ts'
import type { Step } from './block.ts'
import { expressionBroken, expressionFailed } from './engine-messages.ts'
import { Frame, resolve } from './frame.ts'
import { Lookup } from './lookup.ts'
import type { Run } from './run.ts'

export function evalStep(source: string): Step {
  const instruction = { source }
  const debug = source.startsWith('#')
  const parse = parser(source, debug ? 1 : 0)
  const step: Step = (run) => {
    if (!run.environment.enableExpr) return
    const parsed = parse(run.environment.exprOpts.maxTokens ?? 0)
    if (typeof parsed === 'string') {
      run.errorOnce(instruction, expressionBroken(source, parsed))
      return
    }
    if (debug) run.write(`EVAL=${debugForm(parsed)}`)
    const value = evaluateIn(run, parsed, source)
    if (value === undefined) return
    run.countText(value.length)
    run.write(debug ? ` -> ${value}` : value)
  }
  return (run) => {
    try {
      step(run)
    } catch (failure) {
      run.recover(failure, op.EVAL)
    }
  }
}

/** Parses once for each token limit; gives the message of what is wrong instead, if anything is. */
function parser(source: string, start: number): (maxTokens: number) => Expressions | string {
  const known = new Map<number, Expressions | string>()
  return (maxTokens) => {
    const before = known.get(maxTokens)
    if (before !== undefined) return before
    const parsed = recover(
      () => parseExpressions(source, maxTokens, start),
      (message) => message,
    )
    known.set(maxTokens, parsed)
    return parsed
  }
}

/** The text to print, or undefined for none. Variables are kept only if the whole instruction went well. */
function evaluateIn(run: Run, expressions: Expressions, source: string): string | undefined {
  const { frame } = run
  const scratch = new Frame(frame.node, frame)
  const scope: ExpressionScope = {
    maxStringLength: run.environment.exprOpts.maxStringLen ?? 0,
    resolve: (reference) => resolve(scratch, new Lookup(reference)),
    assign: (name, value) => {
      if (typeof value === 'string') run.countText(value.length)
      scratch.define(name, value)
    },
  }
  return recover(
    () => {
      const value = evaluate(expressions, scope)
      for (const [name, assigned] of scratch.locals ?? []) frame.define(name, assigned)
      return value === undefined || value === null ? undefined : toText(value)
    },
    (message) => {
      run.error(expressionFailed(source, message))
      return undefined
    },
  )
}

function recover<Result, Other>(
  attempt: () => Result,
  otherwise: (message: string) => Other,
): Result | Other {
  try {
    return attempt()
  } catch (failure) {
    if (failure instanceof ExpressionProblem) return otherwise(failure.message)
    throw failure
  }
}
