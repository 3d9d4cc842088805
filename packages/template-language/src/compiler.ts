/** The programming surface: compile, load, execute, with a table of formatters and predicates. */
import type { Code } from './code/layout.ts'
import type { Diagnostic } from './diagnostics.ts'
import type { CompileOptions, Environment, ExpressionOptions, Partial } from './extension.ts'
import { parse } from './parse/parse.ts'
import { Program } from './program.ts'
import { TemplateError, type TemplateProblem } from './run/engine-errors.ts'
import { type Tables, withOptions } from './run/calls.ts'
import { render, type Rendered } from './run/render.ts'
import type { Value } from './values.ts'

/** A compiled template and what is wrong with its source. The program runs whatever that is. */
export interface Compiled {
  readonly program: Program
  readonly diagnostics: readonly Diagnostic[]
}

/** Everything in one call: source or code, data, and the environment. */
export interface ExecuteParameters extends Environment {
  /** Source text, the instruction tree, or a compiled program. Default: an empty template. */
  readonly code?: string | Code | Program
  /** The data. Default: missing, so that every name is. */
  readonly json?: Value
  readonly partials?: Readonly<Record<string, Partial>>
  readonly exprOpts?: ExpressionOptions
}

/** A compiler with its own table of formatters and predicates. Stateless between calls. */
export interface Compiler {
  /** Compiles a template. Never throws for a bad one: see `diagnostics`. */
  compile(source: string, options?: CompileOptions): Compiled
  /** Makes a program of an instruction tree: what `serialize` gave, or its JSON text. [TPL-121] */
  load(code: Code | string, options?: CompileOptions): Program
  /**
   * Compiles, if need be, and renders. Errors of the compile come first, then those of the render.
   *
   * @throws TemplateError the first error, if `mode` is `'throw'`
   */
  execute(parameters?: ExecuteParameters): Rendered
}

/** Creates a compiler that knows exactly these formatters and predicates. */
export function createCompiler(tables: Tables): Compiler {
  return {
    compile: (source, options) => compileWith(tables, source, options),
    load: (code, options) => loadWith(tables, code, options),
    execute: (parameters) => executeWith(tables, parameters),
  }
}

/** `Compiler.compile` with a table; a function of its own so that bundles hold only what they call. */
export function compileWith(tables: Tables, source: string, options?: CompileOptions): Compiled {
  const known = withOptions(tables, options)
  const { code, diagnostics } = parse(source, known)
  return { program: new Program(code, known), diagnostics }
}

/** `Compiler.load` with a table. */
export function loadWith(tables: Tables, code: Code | string, options?: CompileOptions): Program {
  return new Program(
    typeof code === 'string' ? (JSON.parse(code) as Code) : code,
    withOptions(tables, options),
  )
}

/** `Compiler.execute` with a table. */
export function executeWith(tables: Tables, parameters: ExecuteParameters = { json: {} }): Rendered {
  const { code = '', json, ...environment } = parameters
  if (code instanceof Program) return render(code, json, environment)
  if (typeof code !== 'string') return render(loadWith(tables, code, environment), json, environment)
  const { program, diagnostics } = compileWith(tables, code, environment)
  const early = diagnostics.map(({ type, message }): TemplateProblem => ({ type, message }))
  if (environment.mode === 'throw' && early[0] !== undefined) throw new TemplateError(early[0])
  const { output, errors } = render(program, json, environment)
  return { output, errors: [...early, ...errors] }
}

/** The instruction tree of a program as JSON text. */
export function serialize(program: Program): string {
  return JSON.stringify(program.code)
}
