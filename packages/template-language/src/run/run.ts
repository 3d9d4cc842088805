/** One render on its way: the scopes, the output so far, the errors, and the guards. */
import type {
  Environment,
  FrameOptions,
  Limits,
  Partial,
  RenderContext,
  ResolvedEnvironment,
} from '../extension.ts'
import { boundedCache, BYTES } from '../bounded-cache.ts'
import { shortened } from '../diagnostics.ts'
import { lookUp } from '../look-up.ts'
import type { Program } from '../program.ts'
import type { Value } from '../values.ts'
import { type Block, emptyBlock, runBlock } from './block.ts'
import { LimitReached, spend } from '../meter.ts'
import { TemplateError, type TemplateProblem, unexpected } from './engine-errors.ts'
import * as messages from './engine-messages.ts'
import { findMacro, Frame, resolve } from './frame.ts'
import { Lookup } from './lookup.ts'
import { resolveEnvironment } from './resolve-environment.ts'

/** Turns a partial into a block, or into the errors of its source. Handed in to keep this module free of the parser. */
export type LinkPartial = (name: string, partial: Partial) => Block | readonly { readonly message: string }[]

/** Work of entering a section, a pass or a partial, beside what is in it. */
const ENTRY = 8

/** Work of looking a name up from a formatter or predicate. */
const LOOK_UP = 8

export class Run implements RenderContext {
  frame: Frame
  /** How many partials, macros and includes are running inside each other. */
  depth = 0
  /** The text printed so far, or, while a snippet is rendered, the text of the snippet. */
  out = ''
  readonly errors: TemplateProblem[] = []
  readonly environment: ResolvedEnvironment
  readonly caller: Environment
  readonly maxOutput: number
  readonly #linkPartial: LinkPartial
  readonly #reportedOnce = new Set<object>()
  #now: number | undefined
  #passes = 0

  constructor(data: Value, environment: Environment, linkPartial: LinkPartial) {
    this.caller = environment
    this.environment = resolveEnvironment(environment)
    this.#linkPartial = linkPartial
    this.maxOutput = this.environment.limits.outputLength
    this.#now = environment.now
    // Names the environment supplies where the data has none live in a frame around the data.
    const { websiteSettings, messages: localizedStrings } = environment
    const supplied = websiteSettings !== undefined || localizedStrings !== undefined
    this.frame = new Frame(data, supplied ? new Frame({ websiteSettings, localizedStrings }, null) : null)
  }

  get node(): Value {
    return this.frame.node
  }

  get now(): number {
    return (this.#now ??= Date.now())
  }

  resolve(reference: string | Lookup, skipFrames = 0): Value {
    let { frame } = this
    for (let skipped = 0; skipped < skipFrames && frame.parent !== null; skipped++) frame = frame.parent
    const value = resolve(
      frame,
      typeof reference === 'string' ? lookups(reference, () => new Lookup(reference)) : reference,
    )
    spend(typeof value === 'string' ? value.length + LOOK_UP : LOOK_UP)
    return value
  }

  error(message: string): void {
    const { errors } = this.environment.limits
    if (this.errors.length >= errors) throw new LimitReached('errors', messages.limitErrors(errors))
    this.stop(message)
  }

  /**
   * Records the failure of an instruction, and puts frame and depth back to where they were, so that the next one can
   * run. What ends the whole render is thrown on. [TPL-50]
   */
  recover(failure: unknown, opcode: number, frame = this.frame, depth = this.depth): void {
    if (failure instanceof LimitReached || failure instanceof TemplateError) throw failure
    this.frame = frame
    this.depth = depth
    this.error(unexpected(failure, opcode))
  }

  /** Records the error that ended the render, beyond the limit of errors if need be. */
  stop(message: string, limit?: keyof Limits): void {
    const problem: TemplateProblem = { type: 'engine', message: shortened(message), ...(limit && { limit }) }
    if (this.caller.mode === 'throw') throw new TemplateError(problem)
    this.errors.push(problem)
  }

  /** Records an error the first time it comes up for this owner, and never again in this render. */
  errorOnce(owner: object, message: string): void {
    if (this.#reportedOnce.has(owner)) return
    this.#reportedOnce.add(owner)
    this.error(message)
  }

  /** Appends to the output. */
  write(text: string): void {
    this.out += text
    if (this.out.length > this.maxOutput) this.#stopAtOutput()
  }

  define(name: string, value: Value): void {
    this.frame.define(name, value)
  }

  within<Result>(node: Value, body: () => Result, options?: FrameOptions): Result {
    const outer = this.frame
    this.frame = new Frame(node, outer, options?.private)
    if (options?.locals) this.frame.locals = new Map(Object.entries(options.locals))
    try {
      return body()
    } finally {
      this.frame = outer
    }
  }

  renderSnippet(snippet: Program | Block, node: Value, options?: FrameOptions): string {
    const block = 'block' in snippet ? snippet.block : snippet
    return this.within(node, () => this.capture(block), options)
  }

  renderPartial(name: string, node: Value, options?: FrameOptions): string {
    const block = this.findPartial(name)
    if (block === undefined) return ''
    return this.within(node, () => this.captureNested(name, block), options)
  }

  /** The block of a macro in scope, or else of a partial; undefined, with an error recorded, if there is neither. */
  findPartial(name: string): Block | undefined {
    return findMacro(this.frame, name) ?? this.#partial(name)
  }

  /** Runs a partial's block one level deeper and returns its text; beyond the depth limit, an error and no text. */
  captureNested(name: string, block: Block): string {
    const limit = this.environment.maxPartialDepth
    if (this.depth >= limit) {
      this.error(messages.partialTooDeep(name, limit))
      return ''
    }
    this.countPass()
    this.depth++
    const text = this.capture(block)
    this.depth--
    return text
  }

  /** Runs a block in the current frame and returns its text instead of printing it. */
  capture(block: Block): string {
    const printed = this.out
    this.out = ''
    try {
      runBlock(block, this)
      spend(this.out.length)
      return this.out
    } finally {
      this.out = printed
    }
  }

  /** Counts one pass of a repeated section, or one entry into a partial. */
  countPass(): void {
    const { iterations } = this.environment.limits
    if (++this.#passes > iterations)
      throw new LimitReached('iterations', messages.limitIterations(iterations))
    spend(ENTRY)
  }

  #stopAtOutput(): never {
    this.out = this.out.slice(0, this.maxOutput)
    throw new LimitReached('outputLength', messages.limitOutput(this.maxOutput))
  }

  /** Looks a partial up; what is wrong with its source is reported when it is first used. */
  #partial(name: string): Block | undefined {
    const { partials } = this.caller
    const source = partials && lookUp(partials, name)
    if (source == null) {
      this.error(messages.partialMissing(name))
      return undefined
    }
    const linked = this.#linkPartial(name, source)
    if ('steps' in linked) return linked
    for (const problem of linked) this.errorOnce(problem, messages.partialBroken(name, problem.message))
    return emptyBlock
  }
}

const lookups = boundedCache<Lookup>(BYTES.closure, 10)
