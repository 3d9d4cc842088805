/**
 * The language without its content, date, international, commerce and social formatters, for bundles that need to be
 * small. Tables of single groups can be added when a template is compiled.
 */
import { Builder } from './code/builder.ts'
import { type CompileOptions, createCompiler, withOptions } from './compiler.ts'
import { coreFormatters } from './formatters/core/index.ts'
import { allPredicates } from './predicates/index.ts'

export * from './surface.ts'

/** Compiler that knows the core formatters and every predicate. */
const compiler = /* @__PURE__ */ createCompiler({ formatters: coreFormatters, predicates: allPredicates })

export const compile = compiler.compile
export const load = compiler.load
export const execute = compiler.execute

/** Starts an instruction tree by hand. */
export const build = (options?: CompileOptions): Builder =>
  new Builder(withOptions({ formatters: coreFormatters, predicates: allPredicates }, options))
