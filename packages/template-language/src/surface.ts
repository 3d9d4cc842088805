/** What both entries, with all formatters and with the core ones only, have in common. */
export { createCompiler, serialize } from './compiler.ts'
export type { Compiled, Compiler, ExecuteParameters } from './compiler.ts'
export { Builder } from './code/builder.ts'
export type { Built, BuilderCall } from './code/builder.ts'
export type { Arguments, Call, Code, Reference } from './code/layout.ts'
export { prettyPrint } from './code/pretty-print.ts'
export { scanReferences } from './code/scan-references.ts'
export type { CodeReferences, VariableTree } from './code/scan-references.ts'
export type { Diagnostic, DiagnosticCode, Place } from './diagnostics.ts'
export type {
  CompileOptions,
  Environment,
  ExpressionOptions,
  Formatter,
  FormatterTable,
  FrameOptions,
  Limits,
  Partial,
  PlainFormatter,
  Predicate,
  PredicateTable,
  PreparedFormatter,
  PreparedPredicate,
  RenderContext,
  ResolvedEnvironment,
} from './extension.ts'
export { coreFormatters } from './formatters/core/index.ts'
export { allPredicates } from './predicates/index.ts'
export { findNearMisses } from './parse/near-misses.ts'
export type { NearMiss } from './parse/near-misses.ts'
export { limited } from './meter.ts'
export type { Budget } from './meter.ts'
export { Program } from './program.ts'
export { TemplateError } from './run/engine-errors.ts'
export type { TemplateProblem } from './run/engine-errors.ts'
export { Lookup } from './run/lookup.ts'
export { render } from './run/render.ts'
export type { Rendered } from './run/render.ts'
export { defaultLimits } from './run/resolve-environment.ts'
export type { Value } from './values.ts'
/** What formatters and predicates do with values: conversions, steps into them, equality and order. */
export * as values from './values.ts'
