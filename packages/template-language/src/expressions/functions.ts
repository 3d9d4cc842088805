/** Functions of expressions. They are never called without an argument. [TPL-93] */
import { type Scalar, toBoolean, toNumber, toText } from './operators.ts'

export type ExpressionFunction = (first: Scalar, all: readonly Scalar[]) => Scalar

/** Pairwise, keeping the first while it wins: a NaN loses to a number after it, and wins as the last. */
const pick =
  (wins: (kept: number, next: number) => boolean): ExpressionFunction =>
  (_first, all) =>
    all.map(toNumber).reduce((kept, next) => (wins(kept, next) ? kept : next))

export const expressionFunctions: Readonly<Record<string, ExpressionFunction>> = {
  max: pick((kept, next) => kept > next),
  min: pick((kept, next) => kept < next),
  abs: (value) => Math.abs(toNumber(value)),
  num: toNumber,
  str: toText,
  bool: toBoolean,
}
