/** Runs a program on data. */
import * as op from '../code/opcodes.ts'
import { parse } from '../parse/parse.ts'
import type { Environment, Partial } from '../extension.ts'
import { Program } from '../program.ts'
import type { Value } from '../values.ts'
import { type Block, runBlock } from './block.ts'
import { LimitReached, metered } from '../meter.ts'
import { TemplateError, type TemplateProblem, unexpected } from './engine-errors.ts'
import { type Tables, withOptions } from './calls.ts'
import { link } from './link.ts'
import { type LinkPartial, Run } from './run.ts'

/** What a render gives back: the output, whole or up to where a limit stopped it, and what went wrong. */
export interface Rendered {
  readonly output: string
  readonly errors: readonly TemplateProblem[]
}

/** What the tests of the limits need to know beside that: the steps of work a render took. */
export interface Metered extends Rendered {
  readonly work: number
}

/**
 * Renders a compiled template. Pure as long as `environment.now` is given: the same inputs give the same output, on
 * server and in browser. Bad data never makes it throw.
 *
 * @throws TemplateError the first error, if `environment.mode` is `'throw'`
 */
export function render(program: Program, data: Value, environment: Environment = {}): Rendered {
  const { output, errors } = renderMetered(program, data, environment)
  return { output, errors }
}

/** As {@link render}, and says how much work it was. */
export function renderMetered(program: Program, data: Value, environment: Environment): Metered {
  const run = new Run(data, environment, partialLinker(program.tables, environment))
  const work = metered(run.environment.limits, () => {
    try {
      runBlock(program.block, run)
    } catch (failure) {
      if (failure instanceof TemplateError) throw failure
      // Not by run.error(): the list of errors may be full, which is then the very limit to report.
      if (failure instanceof LimitReached) run.stop(failure.message, failure.limit)
      else run.stop(unexpected(failure, op.ROOT))
    }
  })
  return { output: run.out, errors: run.errors, work }
}

interface LinkedPartial {
  readonly tables: Tables
  readonly source: Partial
  readonly linked: Block | readonly TemplateProblem[]
}

/** Linked partials, by the object the caller keeps them in. */
const caches = new WeakMap<object, Map<string, LinkedPartial>>()

/**
 * Compiles partials with the tables of the main program plus those of the environment. What was compiled for an
 * earlier render is used again while the partial and the tables are the same.
 */
function partialLinker(programTables: Tables, environment: Environment): LinkPartial {
  const tables = withOptions(programTables, environment)
  return (name, source) => {
    const { partials = {} } = environment
    const cache = caches.get(partials) ?? new Map<string, LinkedPartial>()
    caches.set(partials, cache)
    let known = cache.get(name)
    if (known?.source !== source || known.tables !== tables) {
      known = { tables, source, linked: linkPartial(source, tables) }
      cache.set(name, known)
    }
    return known.linked
  }
}

function linkPartial(source: Partial, tables: Tables): Block | readonly TemplateProblem[] {
  if (source instanceof Program) return source.block
  if (typeof source !== 'string') return link(source, tables)
  const { code, diagnostics } = parse(source, tables)
  return diagnostics.length > 0 ? diagnostics : link(code, tables)
}
