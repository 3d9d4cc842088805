import { say, type Sentence } from '../words/sentence.ts'
import { parse } from './css-tree.ts'

/** More are not looked for: whoever pasted something else than CSS is told soon enough. */
const MOST = 200
/** Letters of the text that a message shows. */
const SHOWN = 24

interface SyntaxProblem {
  /** Where in the text, from 0. */
  readonly start: number
  readonly message: Sentence
}

const MEANT: Readonly<Record<string, Sentence>> = {
  'Colon is expected': say('A colon (:) is missing after the name of the property.'),
  'Selector is expected': say('What is to be styled is missing here, such as h1 or .section.'),
  '"{" is expected': say('A { is missing here.'),
  '"}" is expected': say('A } is missing here.'),
  '")" is expected': say('A ) is missing here.'),
  '"]" is expected': say('A ] is missing here.'),
}

/** Where a text is no CSS: a browser skips the declaration or the rule there. In no order that matters. */
export function syntaxProblems(source: string): readonly SyntaxProblem[] {
  const html = /<\/?(?:style|script|link)\b/i.exec(source)
  if (html !== null)
    return [
      {
        start: html.index,
        message: say('Leave out the HTML: only what stands in the style element goes here.'),
      },
    ]
  const problems: SyntaxProblem[] = []
  try {
    parse(source, {
      positions: true,
      parseCustomProperty: false,
      onParseError({ message, offset }, skipped) {
        const text = skipped.type === 'Raw' ? skipped.value : ''
        // A rule in a rule that begins with the name of an element: browsers know it, this parser does not.
        const isNested = message === 'Colon is expected' && /^[^;{}]+\{/.test(text)
        if (problems.length >= MOST || isNested) return
        problems.push({
          start: Math.min(offset, source.length - 1),
          message: meaning(message, source, offset),
        })
      },
    })
  } catch {
    // Brackets nested deeper than the parser goes; a browser may not go there either.
    problems.push({ start: 0, message: say('This is nested too deeply to be checked.') })
  }
  return problems
}

function meaning(message: string, source: string, offset: number): Sentence {
  const known = MEANT[message]
  if (known !== undefined) return known
  const text =
    source
      .slice(offset, offset + SHOWN)
      .split('\n')[0]
      ?.trim() ?? ''
  return text === '' ? say('Something is missing here.') : say('“{text}” cannot stand here.', { text })
}
