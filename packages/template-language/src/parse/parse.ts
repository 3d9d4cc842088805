/** Source to instruction tree: scans, reads each candidate, and hands what it found to the assembler. */
import { Assembler } from '../assemble/assembler.ts'
import type { Code } from '../code/layout.ts'
import * as op from '../code/opcodes.ts'
import { type Diagnostic, locate, unknownName } from '../diagnostics.ts'
import { scan } from '../scan/scan.ts'
import { type IsKnown, parseTag } from './parse-tag.ts'
import type { Tables } from '../run/calls.ts'

/** A parsed template; the tree is usable whatever was wrong with the source. */
export interface Parsed {
  readonly code: Code
  readonly diagnostics: readonly Diagnostic[]
}

/** Parses a template. Never throws for a bad one. */
export function parse(source: string, tables: Tables): Parsed {
  const assembler = new Assembler()
  const { problems } = assembler
  let candidateStart = 0
  const isKnown: IsKnown = (kind, name, place) => {
    const known = Object.hasOwn(tables[`${kind}s`], name)
    if (!known) problems.add(unknownName(kind, name, candidateStart + place))
    return known
  }

  for (const { kind, start, text } of scan(source)) {
    if (kind === 'text') assembler.accept([op.TEXT, text], start)
    else if (kind === 'comment') assembler.accept([op.COMMENT, text, 1], start - 3)
    else {
      candidateStart = start
      assembler.accept(parseTag(text, isKnown) ?? [op.TEXT, `{${text}}`], start - 1)
    }
  }
  assembler.accept(op.EOF, source.length)
  return { code: assembler.complete(), diagnostics: locate(source, problems) }
}
