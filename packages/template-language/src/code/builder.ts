/** Builds an instruction tree by hand, one method for each instruction, ending in `eof`. [TPL-124] */
import { Assembler, type Instruction, nameOf } from '../assemble/assembler.ts'
import { type Diagnostic, locate, unknownName } from '../diagnostics.ts'
import { opcodeName } from './opcode-names.ts'
import { splitReference } from './references.ts'
import type { Tables } from '../run/calls.ts'
import type { Arguments, Call, Code } from './layout.ts'
import * as op from './opcodes.ts'

/** A formatter call of a builder: a name, or a name and its arguments. */
export type BuilderCall = string | readonly [name: string, ...args: string[]]

/** What a builder yields. */
export interface Built {
  readonly code: Code
  readonly diagnostics: readonly (Diagnostic | BuilderDiagnostic)[]
}

/** A wrong use of the builder, which no source can bring about. */
export type BuilderDiagnostic = Omit<Diagnostic, 'code'> & { readonly code: MisuseCode }

export type MisuseCode = keyof typeof misuseMessages

/** The wording is part of the language's contract. [TPL-124] */
const misuseMessages = {
  'after-end-of-input': (instruction: string) =>
    `${instruction} Attempt to transition from the EOF state. This is either a bug in the state machine or ` +
    'instructions were fed to the state machine after EOF.',
  'unclosed-instruction': (block: string) =>
    `Unclosed ${block}: perhaps an EOF was not fed to the machine? If not, this represents a bug in the state machine.`,
  'missing-end-of-input': () =>
    'Machine never processed EOF, indicating (a) it was never fed an EOF (bad test?) or (b) the state machine has a bug.',
} satisfies Record<string, (instruction: string) => string>

/** Every code of a misuse, for the documentation test. */
export const misuseCodes = Object.keys(misuseMessages) as MisuseCode[]

/** The delimiter written where a builder was given none. */
const SPACE = ' '

/**
 * Collects instructions. Blocks are opened by their method and closed by `end`; what does not fit together is
 * reported as the compiler reports it, without positions.
 */
export class Builder {
  readonly #assembler = new Assembler()
  readonly #known: Tables
  readonly #misuses: BuilderDiagnostic[] = []
  #ended = false

  /** @param known formatters and predicates whose names are not reported as unknown */
  constructor(known: Tables) {
    this.#known = known
  }

  text = (text: string): this => this.#add([op.TEXT, text])
  comment = (text: string, multiLine = false): this => this.#add([op.COMMENT, text, multiLine ? 1 : 0])
  metaLeft = (): this => this.#add(op.META_LEFT)
  metaRight = (): this => this.#add(op.META_RIGHT)
  newline = (): this => this.#add(op.NEWLINE)
  space = (): this => this.#add(op.SPACE)
  tab = (): this => this.#add(op.TAB)
  section = (reference: string): this => this.#add([op.SECTION, splitReference(reference)])
  repeated = (reference: string): this => this.#add([op.REPEATED, splitReference(reference)])
  alternatesWith = (): this => this.#add(op.ALTERNATES_WITH)
  end = (): this => this.#add(op.END)
  struct = (payload: unknown): this => this.#add([op.STRUCT, payload])
  atom = (payload: unknown): this => this.#add([op.ATOM, payload])
  macro = (name: string): this => this.#add([op.MACRO, name])
  evaluate = (expression: string): this => this.#add([op.EVAL, expression])
  inject = (name: string, path: string, ...args: string[]): this =>
    this.#add([op.INJECT, name, path, optional(args)])
  include = (name: string, ...args: string[]): this => this.#add([op.INCLUDE, name, [args, SPACE]])

  variable(references: string | readonly string[], ...calls: BuilderCall[]): this {
    return this.#add([op.VARIABLE, split(references), this.#calls(calls)])
  }

  bindVar(name: string, references: string | readonly string[], ...calls: BuilderCall[]): this {
    return this.#add([op.BINDVAR, name, split(references), this.#calls(calls)])
  }

  context(name: string, bindings: Readonly<Record<string, string>>): this {
    const pairs = Object.entries(bindings).map(([key, reference]) => [key, splitReference(reference)])
    return this.#add([op.CTXVAR, name, pairs])
  }

  predicate(name: string, ...args: string[]): this {
    return this.#add([op.PREDICATE, this.#predicateName(name), optional(args)])
  }

  /** Without a name: the last branch. */
  or(name?: string, ...args: string[]): this {
    return this.#add([op.OR_PREDICATE, name === undefined ? 0 : this.#predicateName(name), optional(args)])
  }

  /** References with the operators between them: `if('a', '&&', 'b')`. */
  if(first: string, ...rest: string[]): this {
    const operators = rest
      .filter((_, index) => index % 2 === 0)
      .map((operator) => (operator === '&&' ? 1 : 0))
    const references = [first, ...rest.filter((_, index) => index % 2 === 1)].map(splitReference)
    return this.#add([op.IF, operators, references])
  }

  /** Ends the template and gives its tree. */
  eof(): Built {
    this.#add(op.EOF)
    return this.finish()
  }

  /** The tree as it stands, with a report if `eof` is missing. */
  finish(): Built {
    const innermost = this.#assembler.open.at(-1)
    if (!this.#ended) {
      if (innermost) this.#misuse('unclosed-instruction', nameOf(innermost))
      this.#misuse('missing-end-of-input')
    }
    return {
      code: this.#assembler.complete(),
      diagnostics: [...locate('', this.#assembler.problems), ...this.#misuses],
    }
  }

  /** Feeds one raw instruction; what it may hold is up to the caller. */
  instruction(instruction: Instruction): this {
    return this.#add(instruction)
  }

  #add(instruction: Instruction): this {
    const opcode = typeof instruction === 'number' ? instruction : (instruction[0] as number)
    if (!this.#ended) this.#assembler.accept(instruction)
    else if (!this.#misuses.some(({ code }) => code === 'after-end-of-input')) {
      this.#misuse('after-end-of-input', opcodeName(opcode))
    }
    this.#ended ||= opcode === op.EOF
    return this
  }

  #misuse(code: MisuseCode, instruction = ''): void {
    const message = `SyntaxError: ${misuseMessages[code](instruction)}`
    this.#misuses.push({ code, type: 'assembler', message, line: 1, column: 1, offset: 0, excerpt: '\n^' })
  }

  #calls(calls: readonly BuilderCall[]): Call[] | 0 {
    return calls.length === 0 ? 0 : calls.map((call) => this.#call(call))
  }

  #call(call: BuilderCall): Call {
    const [name, ...args] = typeof call === 'string' ? [call] : call
    if (!Object.hasOwn(this.#known.formatters, name)) this.#report('formatter', name)
    return args.length === 0 ? [name] : [name, [args, SPACE]]
  }

  #predicateName(name: string): string {
    if (!Object.hasOwn(this.#known.predicates, name)) this.#report('predicate', name)
    return name
  }

  #report(kind: 'formatter' | 'predicate', name: string): void {
    this.#assembler.problems.add(unknownName(kind, name, 0))
  }
}

function split(references: string | readonly string[]) {
  return (typeof references === 'string' ? [references] : references).map(splitReference)
}

function optional(args: readonly string[]): Arguments {
  return args.length === 0 ? 0 : [args, SPACE]
}
