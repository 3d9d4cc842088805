/** Reads one golden file: a title with its rule numbers, and sections. See README.md beside this file. */

/** The behaviour a golden file shows. */
export interface GoldenCase {
  /** First line: `[TPL-12] what it shows`. */
  readonly title: string
  readonly template: string
  readonly data: unknown
  readonly environment: Readonly<Record<string, unknown>>
  readonly output: string
  readonly errors: readonly string[]
  /** The instruction tree, where the file shows one. */
  readonly code: unknown
}

const SECTION_LINE = /^--- (template|data|environment|output|errors|code)$/
const TITLE = /^(?:\[(?:TPL|FMT)-\d+\])+ \S/

/** Parses a golden file. Throws if it does not follow the format. */
export function parseGoldenFile(source: string): GoldenCase {
  const [title = '', ...lines] = source.split('\n')
  if (!TITLE.test(title)) throw new Error('The first line must name a rule, as in "[TPL-1] what the file shows".')
  const sections = splitSections(lines)
  const template = sections.get('template')
  if (template === undefined) throw new Error('There is no "--- template" section.')
  const errors = sections.get('errors') ?? ''
  const code = sections.get('code')
  return {
    title,
    template: revealed(template),
    data: JSON.parse(revealed(sections.get('data') ?? '{}')),
    environment: JSON.parse(sections.get('environment') ?? '{}') as Record<string, unknown>,
    output: revealed(sections.get('output') ?? ''),
    errors: errors === '' ? [] : errors.split('\n'),
    code: code === undefined ? undefined : JSON.parse(code),
  }
}

function splitSections(lines: readonly string[]): Map<string, string> {
  const sections = new Map<string, string[]>()
  let current: string[] | undefined
  for (const line of lines) {
    const name = SECTION_LINE.exec(line)?.[1]
    if (name !== undefined) {
      if (sections.has(name)) throw new Error(`There are two "--- ${name}" sections.`)
      sections.set(name, (current = []))
    } else if (current === undefined) throw new Error(`"${line}" stands before the first section.`)
    else current.push(line)
  }
  // The file ends with a line feed that belongs to no section.
  if (current?.at(-1) === '') current.pop()
  return new Map([...sections].map(([name, content]) => [name, content.join('\n')]))
}

/** `⟦U+00A0⟧` stands for the character of that number. */
function revealed(text: string): string {
  return text.replace(/⟦U\+([0-9A-F]{4,6})⟧/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
}
