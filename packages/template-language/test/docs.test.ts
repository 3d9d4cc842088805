/** Everything the documentation shows is true: examples, the table of errors, the README. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diagnosticCodes } from '../src/diagnostics.ts'
import { misuseCodes } from '../src/code/builder.ts'
import {
  allFormatters,
  allPredicates,
  defaultLimits,
  execute,
  type ExecuteParameters,
  type Value,
} from '../src/index.ts'
import * as engineMessages from '../src/run/engine-messages.ts'

const repository = join(import.meta.dirname, '../../..')
const folder = join(repository, 'docs/templates')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

const MARKS: Readonly<Record<string, string>> = {
  '⏎': '\n',
  '␠': ' ',
  '⎵': '\u00a0',
  '⍽': '\u202f',
  '⁞': '\u2009',
}
const revealed = (text: string): string => text.replace(/[⏎␠⎵⍽⁞]/g, (mark) => MARKS[mark] ?? mark)

interface Example {
  readonly template: string
  readonly data: Value
  readonly options: ExecuteParameters
  readonly output: string
  readonly errors: readonly string[]
}

/** Reads `TEMPLATE ‖ DATA ‖ OPTIONS ⇒ OUTPUT ✗ error …`. */
function parseExample(line: string): Example {
  const [left = '', right = ''] = line.split(/ ⇒ ?/)
  const [template = '', data = '{}', options = '{}'] = left.split(' ‖ ')
  const [output = '', ...errors] = right.split(/ ?✗ /)
  return {
    template: revealed(template),
    data: JSON.parse(data) as Value,
    options: JSON.parse(options) as ExecuteParameters,
    output: revealed(output),
    errors,
  }
}

function examplesOf(page: string): string[] {
  return [...page.matchAll(/^```jsont\n([^]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.split('\n').filter(Boolean),
  )
}

describe('examples for template authors', () => {
  for (const name of pages) {
    test.each(examplesOf(read(name)))(`[TPL-106] ${name}: %s`, (line) => {
      const { template, data, options, output, errors } = parseExample(line)
      const shown = execute({ enableExpr: true, enableInclude: true, ...options, code: template, json: data })
      expect({ output: shown.output, errors: shown.errors.map(({ message }) => message) }).toEqual({
        output,
        errors,
      })
    })
  }
})

describe('the reference is complete', () => {
  test('[TPL-106] errors.md explains every code, and no other', () => {
    const page = read('errors.md')
    const headings = [...page.matchAll(/^### (.*)$/gm)].flatMap(([, heading = '']) => heading.split(', '))
    const rows = [...page.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, code = '']) => code)
    const engineCodes = Object.keys(engineMessages).map((name) =>
      name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
    )
    expect([...headings, ...rows].toSorted()).toEqual(
      [...diagnosticCodes, ...engineCodes, ...misuseCodes].toSorted(),
    )
  })

  test('[TPL-110] limits.md gives the limits there are', () => {
    const page = read('limits.md')
    const shown = [...page.matchAll(/^\|[^|]*\| ([\d,]+)/gm)].map(([, number = '']) =>
      Number(number.replaceAll(',', '')),
    )
    const { iterations, outputLength, textLength, work, renderMs, errors } = defaultLimits
    const ofRenders = [iterations, outputLength, textLength, work, renderMs / 1000, errors]
    expect(shown).toEqual(ofRenders.concat(16, 128, 1000, 100_000, 1000))
  })

  const reference = pages.map(read).join('\n')

  test.each(Object.keys(allFormatters))('[TPL-106] the formatter %s is described', (name) => {
    expect(new RegExp(`[\`|]${name}[\` |}]`).test(reference)).toBe(true)
  })

  test.each(Object.keys(allPredicates))('[TPL-106] the predicate %s is described', (name) => {
    const last = name.replace(/^(gallery-(?:design|meta-position|active-alignment)|gallery)-/, '')
    const forms = [name, last].flatMap((form) => [`\`${form}\``, `\`${form} `])
    expect(forms.some((form) => reference.includes(form))).toBe(true)
  })
})

const readme = readFileSync(join(repository, 'packages/template-language/README.md'), 'utf8')
const snippets = [...readme.matchAll(/```ts\n([^]*?)```/g)].map(([, source = '']) => source)

test.each(snippets)('[TPL-151][TPL-154] an example of the README prints what it says', async (source) => {
  const printed: string[] = []
  const body = source.replace(/^import .*$/m, '')
  const api = await import('../src/index.ts')
  const run = new Function('api', 'console', `const { compile, render, values } = api\n${body}`)
  run(api, { log: (...words: unknown[]) => printed.push(words.join(' ')) })
  expect(printed).toEqual([...source.matchAll(/\/\/ (.*)$/gm)].map(([, comment]) => comment))
})
