/**
 * The grammar of every tag. A candidate becomes an instruction only if it fits its grammar to the last character;
 * otherwise it is text, silently. [TPL-20]
 */
import type { Instruction } from '../assemble/assembler.ts'
import type { Arguments, Call, Reference } from '../code/layout.ts'
import * as op from '../code/opcodes.ts'
import { TagReader } from './tag-reader.ts'

/** Which names are registered, and where to report those that are not. */
export interface Names {
  hasFormatter(name: string): boolean
  hasPredicate(name: string): boolean
  /** `place` is counted from the start of the candidate. */
  unknownFormatter(name: string, place: number): void
  unknownPredicate(name: string, place: number): void
}

/** The instruction a candidate stands for, or undefined if it is text. */
export function parseTag(candidate: string, names: Names): Instruction | undefined {
  const first = candidate.charAt(0)
  if (first === '#') return [op.COMMENT, candidate.slice(1), 0]
  if (first === '.') return parseInstruction(candidate, names)
  return parseVariable(new TagReader(candidate), names)
}

/** Tags that are one exact text. */
const fixedTags = new Map<string, () => Instruction>([
  ['.end', () => op.END],
  ['.or', () => [op.OR_PREDICATE, 0, 0]],
  ['.alternates with', () => op.ALTERNATES_WITH],
  ['.meta-left', () => op.META_LEFT],
  ['.meta-right', () => op.META_RIGHT],
  ['.newline', () => op.NEWLINE],
  ['.space', () => op.SPACE],
  ['.tab', () => op.TAB],
])

type TagParser = (reader: TagReader, names: Names) => Instruction | undefined

/** Tags that start with a fixed text and go on. */
const leadingTags: readonly (readonly [string, TagParser])[] = [
  ['.section', parseSection(op.SECTION)],
  ['.repeated section', parseSection(op.REPEATED)],
  ['.if', parseIf],
  ['.or ', parseOr],
  ['.var ', parseVar],
  ['.ctx ', parseCtx],
  ['.inject ', parseInject],
  ['.macro ', parseMacro],
  ['.include ', parseInclude],
  ['.eval', parseEval],
]

function parseInstruction(candidate: string, names: Names): Instruction | undefined {
  const fixed = fixedTags.get(candidate)
  if (fixed) return fixed()
  for (const [lead, parse] of leadingTags) {
    if (!candidate.startsWith(lead)) continue
    const reader = new TagReader(candidate)
    reader.takeExact(lead)
    const instruction = parse(reader, names)
    if (instruction !== undefined) return instruction
  }
  const reader = new TagReader(candidate)
  reader.takeExact('.')
  return parsePredicate(reader, names, op.PREDICATE)
}

function parseVariable(reader: TagReader, names: Names): Instruction | undefined {
  const references = parseReferences(reader, () => reader.takeListComma() !== undefined)
  if (!references) return undefined
  const calls = parseCalls(reader, names)
  return calls === undefined ? undefined : [op.VARIABLE, references, calls]
}

function parseReferences(reader: TagReader, takeComma: () => boolean): Reference[] | undefined {
  const references: Reference[] = []
  do {
    const reference = reader.takeReference()
    if (!reference) return undefined
    references.push(reference)
  } while (takeComma())
  return references
}

/** The formatters of a tag up to its end, 0 if there are none, undefined if the tag is text. */
function parseCalls(reader: TagReader, names: Names): Call[] | 0 | undefined {
  const calls: Call[] = []
  while (!reader.done) {
    if (!reader.takeExact('|')) return undefined
    const place = reader.place
    const name = reader.takeWord()
    if (name === undefined) return undefined
    if (!names.hasFormatter(name)) {
      names.unknownFormatter(name, place)
      return undefined
    }
    const raw = reader.takeUntilPipe()
    calls.push(raw === '' ? [name] : [name, splitArguments(raw)])
  }
  return calls.length === 0 ? 0 : calls
}

/** The first character is the delimiter, the rest is split on it; nothing can be quoted. [TPL-24] */
function splitArguments(raw: string): Arguments {
  const delimiter = raw.charAt(0)
  return [raw.slice(1).split(delimiter), delimiter]
}

/** As splitArguments, but a delimiter on its own means no arguments. */
function splitOptionalArguments(raw: string): Arguments {
  if (raw === '') return 0
  return raw.length === 1 ? [[], raw] : splitArguments(raw)
}

function parsePredicate(reader: TagReader, names: Names, opcode: number): Instruction | undefined {
  const place = reader.place
  const name = reader.takePredicate()
  if (name === undefined) return undefined
  if (!names.hasPredicate(name)) names.unknownPredicate(name, place)
  return [opcode, name, splitOptionalArguments(reader.takeRest())]
}

function parseSection(opcode: number): TagParser {
  return (reader) => {
    if (reader.takeWhiteSpace() === undefined) return undefined
    const reference = reader.takeReference()
    return reference && reader.done ? [opcode, reference] : undefined
  }
}

function parseIf(reader: TagReader, names: Names): Instruction | undefined {
  if (reader.takeWhiteSpace() === undefined) return undefined
  const predicate = parsePredicate(reader, names, op.PREDICATE)
  if (predicate !== undefined) return predicate
  const operators: number[] = []
  const references = parseReferences(reader, () => {
    const operator = reader.takeIfOperator()
    if (operator !== undefined) operators.push(operator === '&&' ? 1 : 0)
    return operator !== undefined
  })
  reader.takeWhiteSpace()
  return references && reader.done ? [op.IF, operators, references] : undefined
}

function parseOr(reader: TagReader, names: Names): Instruction | undefined {
  return parsePredicate(reader, names, op.OR_PREDICATE)
}

function parseVar(reader: TagReader, names: Names): Instruction | undefined {
  const name = reader.takeDefinition()
  if (name === undefined || !reader.takeExact(' ')) return undefined
  const references = parseReferences(reader, () => reader.takeExact(','))
  if (!references) return undefined
  const calls = parseCalls(reader, names)
  return calls === undefined ? undefined : [op.BINDVAR, name, references, calls]
}

function parseCtx(reader: TagReader): Instruction | undefined {
  const name = reader.takeDefinition()
  if (name === undefined || !reader.takeExact(' ')) return undefined
  const bindings: [string, Reference][] = []
  do {
    const key = reader.takeWord()
    if (key === undefined) return undefined
    if (!reader.takeExact('=')) {
      // A bare word after the last binding is ignored.
      return bindings.length > 0 && reader.done ? [op.CTXVAR, name, bindings] : undefined
    }
    const reference = reader.takeReference()
    if (!reference) return undefined
    bindings.push([key, reference])
  } while (reader.takeWhiteSpace() !== undefined)
  return reader.done ? [op.CTXVAR, name, bindings] : undefined
}

function parseInject(reader: TagReader): Instruction | undefined {
  const name = reader.takeDefinition()
  if (name === undefined || !reader.takeExact(' ')) return undefined
  const path = reader.takePath()
  return path === undefined ? undefined : [op.INJECT, name, path, splitOptionalArguments(reader.takeRest())]
}

function parseMacro(reader: TagReader): Instruction | undefined {
  const name = reader.takePath()
  return name !== undefined && reader.done ? [op.MACRO, name] : undefined
}

function parseInclude(reader: TagReader): Instruction | undefined {
  if (reader.done) return undefined
  const [name = '', ...args] = reader.takeRest().split(' ')
  return [op.INCLUDE, name, [args, ' ']]
}

function parseEval(reader: TagReader): Instruction | undefined {
  return reader.takeWhiteSpace() === undefined ? undefined : [op.EVAL, reader.takeRest()]
}
