/** Fills everything that is remembered between renders, and prints the bytes that are kept: run with `--expose-gc`. */
import { compile, type Program, render, type Value } from '../src/index.ts'

const each = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('')

const places = Array.from({ length: 510 }, (_, index) => index * 1e9)
const zones = Intl.supportedValuesOf('timeZone')

const attacks: [code: string, data: Value][] = [
  // Long patterns with other text for every date: hundreds of them, and 500 dates each, were kept once.
  [
    each(300, (index) => `{.repeated section l}{@|date ${'%c'.repeat(5)}${'-'.repeat(900)}${index}}{.end}`),
    { l: places },
  ],
  [
    each(1000, (index) => `{m${index}|message a}`),
    Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, '{0}'.repeat(500) + index])),
  ],
  [
    each(3000, (index) => `{a|decimal maxfrac:${index % 51} minint:${index % 47} minfrac:${index % 43}}`),
    { a: '1.5' },
  ],
  [
    '{.repeated section l}{t|datetime yMMMdhm}{t|date %Z}{.end}',
    { l: zones.map((timeZone) => ({ t: 1e12, website: { timeZone } })) },
  ],
  [
    '{.repeated section l}{x|lookup @}{.end}',
    { l: Array.from({ length: 20_000 }, (_, index) => 'a.'.repeat(900) + index) },
  ],
]

const kept: Program[] = []
const limits = { renderMs: Infinity, work: Infinity, textLength: Infinity, outputLength: Infinity }
for (const [code, data] of attacks) {
  const { program } = compile(code)
  kept.push(program)
  render(program, data, { limits })
}
globalThis.gc?.()
const { heapUsed, external } = process.memoryUsage()
// The programs are used here, so that what their tags hold is counted.
console.log(heapUsed + external + kept.length)
