/**
 * The language without its content, date, international, commerce and social formatters, for bundles that need to be
 * small. Tables of single groups can be added when a template is compiled.
 */
import { Builder } from './code/builder.ts'
import type { Code } from './code/layout.ts'
import { type Compiled, compileWith, type ExecuteParameters, executeWith, loadWith } from './compiler.ts'
import { coreFormatters } from './formatters/core/index.ts'
import { allPredicates } from './predicates/index.ts'
import type { Program } from './program.ts'
import type { CompileOptions } from './extension.ts'
import { type Tables, withOptions } from './run/calls.ts'
import type { Rendered } from './run/render.ts'

export * from './surface.ts'

const tables: Tables = { formatters: coreFormatters, predicates: allPredicates }

/** Compiles a template. Never throws for a bad one: see `diagnostics`. [TPL-100] */
export const compile = (source: string, options?: CompileOptions): Compiled =>
  compileWith(tables, source, options)

/** Makes a program of an instruction tree: what `serialize` gave, or its parsed JSON. [TPL-121] */
export const load = (code: Code | string, options?: CompileOptions): Program =>
  loadWith(tables, code, options)

/**
 * Compiles, if need be, and renders. Errors of the compile come first, then those of the render.
 *
 * @throws TemplateError the first error, if `mode` is `'throw'`
 */
export const execute = (parameters?: ExecuteParameters): Rendered => executeWith(tables, parameters)

/** Starts an instruction tree by hand. */
export const build = (options?: CompileOptions): Builder => new Builder(withOptions(tables, options))
