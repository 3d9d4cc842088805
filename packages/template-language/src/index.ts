/** The template language with every formatter. */
import { Builder } from './code/builder.ts'
import { type CompileOptions, createCompiler, withOptions } from './compiler.ts'
import { allFormatters } from './formatters/index.ts'
import { allPredicates } from './predicates/index.ts'

export * from './surface.ts'
export { allFormatters } from './formatters/index.ts'
export { commerceFormatters } from './formatters/commerce/index.ts'
export { contentFormatters } from './formatters/content/index.ts'
export { dateFormatters } from './formatters/dates/index.ts'
export { internationalFormatters } from './formatters/international/index.ts'
export { socialFormatters } from './formatters/social/index.ts'

/** Compiler that knows every formatter and predicate. */
const compiler = /* @__PURE__ */ createCompiler({ formatters: allFormatters, predicates: allPredicates })

export const compile = compiler.compile
export const load = compiler.load
export const execute = compiler.execute

/** Starts an instruction tree by hand. */
export const build = (options?: CompileOptions): Builder =>
  new Builder(withOptions({ formatters: allFormatters, predicates: allPredicates }, options))
