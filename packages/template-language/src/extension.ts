/**
 * What formatters and predicates receive and return: the seam between the engine and everything that extends it.
 */
import type { Code } from './code/layout.ts'
import type { Program } from './program.ts'
import type { Block } from './run/block.ts'
import type { Lookup } from './run/lookup.ts'
import type { Value } from './values.ts'

/**
 * A formatter takes the current value of the tag and returns the next one (`undefined` for missing).
 *
 * @param args the arguments of the call, as split by its delimiter; the same array on every call of that tag
 * @param variables all values of the tag; `variables[0]` is the current value. Interval formatters read the rest.
 *
 * An exception makes the tag print nothing and records one engine error. [TPL-82]
 */
export type Formatter = (
  value: Value,
  args: readonly string[],
  context: RenderContext,
  variables: readonly Value[],
) => Value

/**
 * A formatter that reads its arguments once, when the template is compiled, and returns the function that runs on
 * every render. `prepare` must not throw and must not keep state between renders (caches are fine).
 */
export interface PreparedFormatter {
  /**
   * True if it looks at nothing but its value, and at `environment` and `now` of the context: then no scope is made for
   * the value, and no variables are handed over.
   */
  readonly scopeless?: boolean
  prepare(
    args: readonly string[],
  ): (value: Value, context: RenderContext, variables: readonly Value[]) => Value
}

/** A formatter that looks at nothing but its value. The cheapest kind: no scope is made for it. */
export interface PlainFormatter {
  readonly plain: (value: Value) => Value
}

/** A predicate looks at the current node (`context.node`) and, by walk, at everything around it. */
export type Predicate = (args: readonly string[], context: RenderContext) => boolean

/** A predicate that reads its arguments once, when the template is compiled. Same promises as PreparedFormatter. */
export interface PreparedPredicate {
  prepare(args: readonly string[]): (context: RenderContext) => boolean
}

/** Formatters by the name templates use. */
export type FormatterTable = Readonly<Record<string, Formatter | PreparedFormatter | PlainFormatter>>

/** Predicates by name; every name ends in `?`. */
export type PredicateTable = Readonly<Record<string, Predicate | PreparedPredicate>>

/** Formatters and predicates to register beside, or in place of, those that are there. */
export interface CompileOptions {
  readonly formatters?: FormatterTable
  readonly predicates?: PredicateTable
}

/** How the frame of a snippet, partial or macro is made. */
export interface FrameOptions {
  /** Names that are not found inside are not looked for outside. */
  readonly private?: boolean
  /** Local variables of the new frame; names include the `@`. */
  readonly locals?: Readonly<Record<string, Value>>
}

/** What a running template offers to its formatters and predicates. */
export interface RenderContext {
  /** The current node, `@`. While formatters of a variable tag run it is the tag's original first value. */
  readonly node: Value
  /** Everything the caller of `render` set, with defaults filled in. */
  readonly environment: ResolvedEnvironment
  /** Milliseconds since the epoch: the caller's `now`, else the clock, read once per render. */
  readonly now: number
  /**
   * Resolves a dotted reference by walk: first in the current frame, then outwards. Text that is not a proper
   * reference is split at its dots all the same. Formatters that know the name beforehand prepare a `Lookup` of it.
   *
   * @param skipFrames how many frames to leave out, starting at the current one; the outermost is never left out
   */
  resolve(reference: string | Lookup, skipFrames?: number): Value
  /** Records an engine error. The message is recorded as it is: give it its `RuntimeError: ` prefix. */
  error(message: string): void
  /** Runs `body` with a new frame around `node`, and restores the frame afterwards, also after an exception. */
  within<Result>(node: Value, body: () => Result, options?: FrameOptions): Result
  /** Renders a compiled template, or what `findPartial` gave, on a node, into a string. */
  renderSnippet(snippet: Program | Block, node: Value, options?: FrameOptions): string
  /** A macro in scope, or else a partial; undefined, with an error recorded, if there is neither. [TPL-70] */
  findPartial(name: string): Block | undefined
  /** Renders a macro or partial by name, into a string. An unknown name records an error and gives ''. [TPL-70] */
  renderPartial(name: string, node: Value, options?: FrameOptions): string
  /** Sets a local variable (name with its `@`) in the current frame. */
  define(name: string, value: Value): void
}

/** Guards against templates that run away. Every one is far above what real templates need. [TPL-110] */
export interface Limits {
  /** Passes of repeated sections plus entries into partials and macros, in one render. */
  readonly iterations: number
  /** Length of the output, in UTF-16 units. */
  readonly outputLength: number
  /** All text formatters, partials and expressions make in one render, printed or not, in UTF-16 units. */
  readonly textLength: number
  /**
   * Steps of work of one render: instructions, values looked at, characters read and made. The same template and data
   * take the same steps on every machine. [TPL-119]
   */
  readonly work: number
  /** Time one render may take, in milliseconds of wall time. */
  readonly renderMs: number
  /** Error records of one render. */
  readonly errors: number
}

/** Limits of the expression language; 0 or absent means none. */
export interface ExpressionOptions {
  /** Most tokens one `.eval` may have. */
  readonly maxTokens?: number
  /** Longest text one concatenation may make. */
  readonly maxStringLen?: number
}

/** A partial: source text, the instruction tree of a compiled template, or a compiled program. */
export type Partial = string | Code | Program

/** What the caller gives a render beside the data. Everything is optional. */
export interface Environment {
  /** Templates that `apply` and `.include` find by name. Keep the same object between renders: it is the cache key. */
  readonly partials?: Readonly<Record<string, Partial>>
  /** Values that `.inject` finds by path. */
  readonly injects?: Readonly<Record<string, Value>>
  /** BCP 47 tag; default `en`. `null` means no locale: the international formatters print nothing. */
  readonly locale?: string | null
  /** IANA zone used where the data has no `website.timeZone`; default `America/New_York`. */
  readonly timeZone?: string
  /** Milliseconds since the epoch. Without it the clock is read when a template asks, and the render is not pure. */
  readonly now?: number
  /** ISO 4217 code used where the data names no currency; default `USD`. */
  readonly currency?: string
  /** Outermost value of `websiteSettings`, where the data has none. */
  readonly websiteSettings?: Value
  /** Message catalogue: outermost value of `localizedStrings`, where the data has none. */
  readonly messages?: Readonly<Record<string, string>>
  /**
   * Whether to print what old sites print where the language was never meant to: single quotes that an `s` opens, alt
   * text that `image` escapes twice. Default true.
   */
  readonly quirks?: boolean
  /** Lets `.eval` run. Default false. */
  readonly enableExpr?: boolean
  /** Limits of the expression language. */
  readonly exprOpts?: ExpressionOptions
  /** Lets `.include` run. Default false. */
  readonly enableInclude?: boolean
  /** How deep partials, macros and includes may nest; default 16. */
  readonly maxPartialDepth?: number
  /** Guards; see `Limits` for the defaults. */
  readonly limits?: { readonly [K in keyof Limits]?: number }
  /** Formatters for partials compiled by this render, and for loaded programs whose own table lacks them. */
  readonly formatters?: FormatterTable
  /** Predicates, likewise. */
  readonly predicates?: PredicateTable
  /** `collect` (default) returns errors; `throw` throws the first as a TemplateError. */
  readonly mode?: 'collect' | 'throw'
}

/** An environment with its defaults filled in, as formatters see it. */
export interface ResolvedEnvironment {
  /** Absent: the international formatters print nothing. */
  readonly locale: string | undefined
  readonly timeZone: string
  readonly currency: string
  readonly quirks: boolean
  readonly enableExpr: boolean
  readonly enableInclude: boolean
  readonly exprOpts: ExpressionOptions
  readonly maxPartialDepth: number
  readonly limits: Limits
}
