/**
 * The grammar of every tag. A candidate becomes an instruction only if it fits its grammar to the last character;
 * otherwise it is text, silently. [TPL-20]
 */
import type { Instruction } from '../assemble/assembler.ts'
import type { Arguments, Call, Reference } from '../code/layout.ts'
import * as op from '../code/opcodes.ts'
import { splitReference } from '../code/references.ts'
import { lookUp } from '../look-up.ts'

/** Says whether a name is registered; `place` is counted from the start of the candidate. */
export type IsKnown = (kind: 'formatter' | 'predicate', name: string, place: number) => boolean

const WHITE = '[ \\t\\n\\v\\f\\r]'
const WORD = '[A-Za-z][\\w-]*'
const PATH = '[\\w./-]+'
const SEGMENT = `(?:[@$]?${WORD}|@|\\d+)`
const REFERENCE = `${SEGMENT}(?:\\.${SEGMENT})*`
const OPERATOR = `${WHITE}*(&&|\\|\\|)${WHITE}*`
const REFERENCES = `${REFERENCE}(?: *, *${REFERENCE})*`
const CALLS = '((?:\\|[A-Za-z][^|]*)*)'

/**
 * A grammar, anchored at both ends. No two parts of one can match the same characters in two ways, so that a candidate
 * that does not fit is found out in linear time.
 */
const grammar = (source: string): RegExp => new RegExp(`^${source}$`)

const VARIABLE = /* @__PURE__ */ grammar(`(${REFERENCES})${CALLS}`)
const CALL = /* @__PURE__ */ grammar(`(${WORD})([^]*)`)
/** `.if pred?` is the same instruction as `.pred?`. */
const PREDICATE = /* @__PURE__ */ grammar(`\\.(or |if${WHITE}+|)(${WORD}\\?)([^]*)`)
const IF_OPERATOR = /* @__PURE__ */ new RegExp(OPERATOR)

type Build = (groups: readonly string[], isKnown: IsKnown, candidate: string) => Instruction | undefined

const section: readonly [RegExp, Build] = [
  grammar(`\\.(repeated )?section${WHITE}+(${REFERENCE})`),
  ([repeated, name = '']) => [repeated ? op.REPEATED : op.SECTION, splitReference(name)],
]

/** Tags with operands, by their first word: their grammar behind it, and what they compile to. */
const tags: Readonly<Record<string, readonly [RegExp, Build]>> = {
  section,
  repeated: section,
  if: [
    grammar(`\\.if${WHITE}+(${REFERENCE}(?:${OPERATOR}${REFERENCE})*)${WHITE}*`),
    ([condition = '']) => {
      const parts = condition.split(IF_OPERATOR)
      const operators = parts.filter((_, place) => place % 2 > 0)
      const references = parts.filter((_, place) => place % 2 === 0)
      return [op.IF, operators.map((operator) => Number(operator === '&&')), references.map(splitReference)]
    },
  ],
  var: [
    grammar(`\\.var (@${WORD}) (${REFERENCES})${CALLS}`),
    ([name, references = '', formatters = ''], isKnown, candidate) => {
      const calls = parseCalls(formatters, isKnown, candidate)
      return calls === undefined ? undefined : [op.BINDVAR, name, splitReferences(references), calls]
    },
  ],
  ctx: [
    // A bare word after the last binding, or white space, is ignored.
    grammar(
      `\\.ctx (@${WORD}) (${WORD}=${REFERENCE}(?:${WHITE}+${WORD}=${REFERENCE})*)(?:${WHITE}+(?:${WORD})?)?`,
    ),
    ([name, bindings = '']) => [
      op.CTXVAR,
      name,
      bindings.split(/\s+/).map((binding) => {
        const [key, reference = ''] = binding.split('=')
        return [key, splitReference(reference)]
      }),
    ],
  ],
  inject: [
    grammar(`\\.inject (@${WORD}) (${PATH})([^]*)`),
    ([name, path, args = '']) => [op.INJECT, name, path, optionalArguments(args)],
  ],
  macro: [grammar(`\\.macro (${PATH})`), ([name]) => [op.MACRO, name]],
  include: [
    grammar('\\.include( [^]+)'),
    ([rest = '']) => {
      const [[name = '', ...args]] = splitArguments(rest)
      return [op.INCLUDE, name, [args, ' ']]
    },
  ],
  eval: [grammar(`\\.eval${WHITE}+([^]*)`), ([expression]) => [op.EVAL, expression]],
}

/** Tags that are one exact text. */
const fixedTags: Readonly<Record<string, number>> = {
  '.end': op.END,
  '.alternates with': op.ALTERNATES_WITH,
  '.meta-left': op.META_LEFT,
  '.meta-right': op.META_RIGHT,
  '.newline': op.NEWLINE,
  '.space': op.SPACE,
  '.tab': op.TAB,
}

/** Longest tag. What is longer is text: no author writes it, and the grammars would not have the memory to read it. */
export const LONGEST_TAG = 100_000

/** The instruction a candidate stands for, or undefined if it is text. */
export function parseTag(candidate: string, isKnown: IsKnown): Instruction | undefined {
  const first = candidate.charAt(0)
  if (first === '#') return [op.COMMENT, candidate.slice(1), 0]
  if (candidate.length > LONGEST_TAG) return undefined
  if (first === '.') return parseInstruction(candidate, isKnown)
  const [, references, formatters = ''] = VARIABLE.exec(candidate) ?? []
  if (references === undefined) return undefined
  const calls = parseCalls(formatters, isKnown, candidate)
  return calls === undefined ? undefined : [op.VARIABLE, splitReferences(references), calls]
}

function parseInstruction(candidate: string, isKnown: IsKnown): Instruction | undefined {
  if (candidate === '.or') return [op.OR_PREDICATE, 0, 0]
  const [grammarOfTag, build] = lookUp(tags, /\w*/.exec(candidate.slice(1))?.[0] ?? '') ?? []
  const groups = grammarOfTag?.exec(candidate)
  if (groups) return build?.(groups.slice(1), isKnown, candidate)
  const [, lead, name, args] = PREDICATE.exec(candidate) ?? []
  if (lead === undefined || name === undefined || args === undefined) return lookUp(fixedTags, candidate)
  isKnown('predicate', name, lead.length + 1)
  return [lead === 'or ' ? op.OR_PREDICATE : op.PREDICATE, name, optionalArguments(args)]
}

const splitReferences = (list: string): Reference[] => list.split(/ *, */).map(splitReference)

/** The formatters at the end of a tag, 0 if there are none, undefined if the tag is text since one is unknown. */
function parseCalls(formatters: string, isKnown: IsKnown, candidate: string): Call[] | 0 | undefined {
  let place = candidate.length - formatters.length
  const calls: Call[] = []
  for (const call of formatters.split('|').slice(1)) {
    const [, name = '', args] = CALL.exec(call) ?? []
    if (!isKnown('formatter', name, place + 1)) return undefined
    calls.push(args ? [name, splitArguments(args)] : [name])
    place += call.length + 1
  }
  return calls.length > 0 ? calls : 0
}

/** The first character is the delimiter, the rest is split on it; nothing can be quoted. [TPL-24] */
function splitArguments(text: string): [string[], string] {
  const delimiter = text.charAt(0)
  return [text.slice(1).split(delimiter), delimiter]
}

/** As splitArguments, but a delimiter on its own means no arguments. */
function optionalArguments(text: string): Arguments {
  if (text === '') return 0
  return text.length === 1 ? [[], text] : splitArguments(text)
}
