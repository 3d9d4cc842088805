/** Runs a program on data. */
import * as op from '../code/opcodes.ts'
import { parse } from '../parse/parse.ts'
import type { Environment, Partial } from '../extension.ts'
import { Program } from '../program.ts'
import type { Value } from '../values.ts'
import { type Block, runBlock } from './block.ts'
import { LimitReached, TemplateError, type TemplateProblem, unexpected } from './engine-errors.ts'
import type { Tables } from './calls.ts'
import { link } from './link.ts'
import { Run } from './run.ts'

/** What a render gives back: the output, whole or up to where a limit stopped it, and what went wrong. */
export interface Rendered {
  readonly output: string
  readonly errors: readonly TemplateProblem[]
}

/**
 * Renders a compiled template. Pure as long as `environment.now` is given: the same inputs give the same output, on
 * server and in browser. Bad data never makes it throw.
 *
 * @throws TemplateError the first error, if `environment.mode` is `'throw'`
 */
export function render(program: Program, data: Value, environment: Environment = {}): Rendered {
  const run = new Run(data, environment, partialLinker(program.tables, environment))
  try {
    runBlock(program.block, run)
  } catch (failure) {
    if (failure instanceof TemplateError) throw failure
    // Not by run.error(): the list of errors may be full, which is then the very limit to report.
    run.stop(failure instanceof LimitReached ? failure.message : unexpected(failure, op.ROOT))
  }
  return { output: run.out, errors: run.errors }
}

type BrokenPartial = readonly { readonly message: string }[]

interface LinkedPartial {
  readonly source: Partial
  readonly linked: Block | BrokenPartial
}

/**
 * Compiles partials with the tables of the main program plus those of the environment. What was compiled for an
 * earlier render is used again while the partial is the same.
 */
function partialLinker(tables: Tables, environment: Environment) {
  const { partials, formatters, predicates } = environment
  const own = formatters === undefined && predicates === undefined
  const all: Tables = own
    ? tables
    : {
        formatters: { ...tables.formatters, ...formatters },
        predicates: { ...tables.predicates, ...predicates },
      }
  // Other tables may read the same source differently: only the usual ones share what they compiled.
  const cache = own && partials !== undefined ? cacheFor(partials, tables) : new Map<string, LinkedPartial>()
  return (name: string, source: Partial): Block | BrokenPartial => {
    const known = cache.get(name)
    if (known?.source === source) return known.linked
    const linked = linkPartial(source, all)
    cache.set(name, { source, linked })
    return linked
  }
}

/** Linked partials, by the tables they were compiled with and the object the caller keeps them in. */
const caches = new WeakMap<Tables, WeakMap<object, Map<string, LinkedPartial>>>()

function cacheFor(partials: object, tables: Tables): Map<string, LinkedPartial> {
  let byPartials = caches.get(tables)
  if (byPartials === undefined) caches.set(tables, (byPartials = new WeakMap()))
  let cache = byPartials.get(partials)
  if (cache === undefined) byPartials.set(partials, (cache = new Map()))
  return cache
}

function linkPartial(source: Partial, tables: Tables): Block | BrokenPartial {
  if (source instanceof Program) return source.block
  if (typeof source !== 'string') return link(source, tables)
  const { code, diagnostics } = parse(source, tables)
  return diagnostics.length > 0 ? diagnostics : link(code, tables)
}
