/**
 * Random sources for the compiler: it must neither throw nor take long. `FUZZ_CHARACTERS` says how many characters to
 * feed it, `FUZZ_SEED` which ones; the default takes a few seconds.
 */
import { expect, test } from 'vitest'
import { compile, render } from '../src/index.ts'

const CHARACTERS = Number(process.env['FUZZ_CHARACTERS'] ?? 10_000_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_240_531)

/** Slowest a source of one kilobyte may be, in milliseconds; generous, as test machines are busy. */
const SLOWEST_MS_PER_KILOBYTE = 1000

/** A small, seeded generator (mulberry32), so that every failure can be run again. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const PIECES = [
  ...'{}|.@#$?=:,; \n\t"\'()+-*/%<>&!~^0123456789abz\\\u00a0\ud83d',
  '{.',
  '{#',
  '{##',
  '##}',
  '{.section ',
  '{.repeated section ',
  '{.alternates with}',
  '{.if ',
  ' && ',
  '||',
  '{.or}',
  '{.or ',
  '{.end}',
  '{.var @',
  '{.ctx @',
  '{.inject @',
  '{.macro ',
  '{.include ',
  '{.eval ',
  'equal? ',
  '|json',
  '|apply x',
  '|date %Y',
  '|money style:',
  '|datetime ',
  '|message a',
  '{a.b.0}',
]

const TEMPLATE =
  '<ul>{.repeated section items}<li>{title|html}{.if a && b || c}{.equal? @index 1}x{.or}{p|money}{.end}{.end}' +
  '{.alternates with}, {.or}none{.end}{.var @v items|count}{.eval @w = @v * 2}{## note ##}{.macro m}{@}{.end}{@|apply m}</ul>'

/** Random pieces of the language, or a good template with a few places changed. */
function source(random: (below: number) => number): string {
  const piece = (): string =>
    random(8) === 0 ? String.fromCharCode(random(0x10000)) : (PIECES[random(PIECES.length)] as string)
  if (random(2) === 0) return Array.from({ length: random(300) }, piece).join('')
  let mutated = TEMPLATE
  for (let change = 1 + random(8); change > 0; change--) {
    const place = random(mutated.length)
    mutated = mutated.slice(0, place) + piece() + mutated.slice(place + random(4))
  }
  return mutated
}

test(`[TPL-116] ${CHARACTERS} random characters neither break nor stall the compiler, seed ${SEED}`, () => {
  const random = generator(SEED)
  const data = {
    a: 1,
    b: { c: 'x' },
    items: [{ title: '<b>', a: 1, b: 1, p: { value: '1', currency: 'USD' } }, null],
  }
  const environment = { enableExpr: true, enableInclude: true, now: 0 }
  for (let done = 0; done < CHARACTERS;) {
    const text = source(random)
    const read = (): number => {
      const start = process.cpuUsage()
      try {
        const { program, diagnostics } = compile(text)
        for (const { line, column, offset } of diagnostics) {
          expect(Math.min(line, column)).toBeGreaterThan(0)
          expect(offset).toBeLessThanOrEqual(text.length)
        }
        render(program, data, environment)
      } catch (failure) {
        throw new Error(`This source broke it: ${JSON.stringify(text)}`, { cause: failure })
      }
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000 / Math.max(1, text.length / 1000)
    }
    // What this process works, not what it waits. What is slow once may have tidied up its memory; what is slow three times is slow.
    if (read() > SLOWEST_MS_PER_KILOBYTE && Math.min(read(), read()) > SLOWEST_MS_PER_KILOBYTE)
      throw new Error(`This source took too long: ${JSON.stringify(text)}`)
    done += Math.max(1, text.length)
  }
}, 120_000)
