/** Every hostile template is bounded: by counted steps, never by the clock of the machine the tests run on. */
import { describe, expect, test } from 'vitest'
import { compile, findNearMisses, limited, render, type Value } from '../src/index.ts'
import * as messages from '../src/run/engine-messages.ts'
import { renderMetered } from '../src/run/render.ts'
import { defaultLimits } from '../src/run/resolve-environment.ts'
import { hostile, hostileSources } from './hostile-templates.ts'

const messageOf = {
  iterations: messages.limitIterations,
  outputLength: messages.limitOutput,
  textLength: messages.limitText,
  work: messages.limitWork,
}

describe('templates that would stall a render', () => {
  test.each(Object.entries(hostile))('[TPL-119] %s', (_name, { code, data, environment, limit, work }) => {
    const limits = { ...defaultLimits, ...environment?.limits, renderMs: Infinity }
    const shown = renderMetered(compile(code).program, data, { ...environment, limits })
    const stops = shown.errors.map(({ message }) => message).filter((message) => /stopped/.test(message))
    expect(stops).toEqual(limit ? [messageOf[limit](limits[limit])] : [])
    // What is counted at once may reach beyond the limit, but never far.
    expect(shown.work).toBeLessThan(work ?? limits.work + limits.textLength)
  })

  test('[TPL-119] the same template and data take the same steps, also with warm caches', () => {
    const code =
      '{.repeated section l}{@|date %c}{@|datetime yMMMd}{@|decimal}{m|message @}{.eval @x = 1 + 2}{.end}'
    const data = { l: [1e12, 2e12, 3e12], m: 'a {0 plural one {#} other {# #}}' }
    const work = () => renderMetered(compile(code).program, data, { enableExpr: true, now: 0 }).work
    expect(work()).toBe(work())
  })

  test('[TPL-119] the steps of a page are limited', () => {
    const { program } = compile('{.repeated section l}{a|html}{.end}x')
    const shown = renderMetered(program, { l: [1, 2, 3], a: 'b' }, { limits: { work: 20 } })
    expect(shown.errors).toEqual([
      {
        type: 'engine',
        message: 'RuntimeError: Rendering stopped: more than 20 steps of work.',
        limit: 'work',
      },
    ])
  })

  test('[TPL-114] time is looked at in a straight line, too', () => {
    const shown = renderMetered(compile('a{a}b').program, { a: 1 }, { limits: { renderMs: 0 } })
    expect(shown.errors.map(({ message }) => message)).toEqual([messages.limitTime(0)])
  })

  test('[TPL-156] renders that share limits are stopped when all of them have reached these, and so are later ones', () => {
    const { program } = compile('{.repeated section l}{a|html|html}{.end}')
    const data = { l: Array.from({ length: 100 }, () => 1), a: 'b' }
    const alone = renderMetered(program, data, {}).work
    const limitOf = () => render(program, data).errors.map(({ limit }) => limit)
    expect(limited({ work: 2.5 * alone }, () => [limitOf(), limitOf(), limitOf(), limitOf()])).toEqual([
      [],
      [],
      ['work'],
      ['work'],
    ])
    expect(limited({ textLength: 5 }, () => [limitOf(), limitOf()])).toEqual([['textLength'], ['textLength']])
    expect(limited({ renderMs: 0 }, limitOf)).toEqual(['renderMs'])
    expect(limitOf()).toEqual([])
  })

  test('[TPL-119] a render inside another has limits of its own, and counts for the outer one', () => {
    const inner = compile('{a|json}').program
    const formatters = {
      inner: () => renderMetered(inner, { a: [1, 2, 3] }, { limits: { work: 5 } }).errors.length,
    }
    const { program } = compile('{a|inner}', { formatters })
    const shown = renderMetered(program, { a: 1 }, {})
    expect([shown.output, shown.errors]).toEqual(['1', []])
  })
})

describe('what is deep, shared or endless is still right', () => {
  const printed = (code: string, data: Value) => renderMetered(compile(code).program, data, {}).output

  test('[TPL-7] an array of any depth does not keep the rest of the page from being printed', () => {
    let deep: Value = ['x', null]
    for (let level = 0; level < 200_000; level++) deep = [deep]
    expect(printed('a{d}b', { d: deep })).toBe('ax,b')
    expect(printed('{d}', { d: [1, [], [[]], null, [null, [2, null]], { a: 1 }] })).toBe(
      String([1, [], [[]], 'null', [null, [2, null]], { a: 1 }]),
    )
  })

  test('[TPL-5] shared and endless values are equal if they look the same', () => {
    const ring = (length: number, second = 1) => {
      const first: Record<string, Value> = { a: 1 }
      let last = first
      for (let index = 1; index < length; index++) {
        const next: Record<string, Value> = { a: index === 1 ? second : 1 }
        last = last['next'] = next
      }
      last['next'] = first
      return first
    }
    const differing = ring(300, 2)
    const code = '{.equal? a b}same{.or}different{.end}'
    expect(printed(code, { a: ring(300), b: ring(200) })).toBe('same')
    expect(printed(code, { a: ring(300), b: differing })).toBe('different')
  })

  test('[TPL-61] JSON of a value inside itself is a failure of its tag only', () => {
    const value: Record<string, Value> = { a: 1 }
    value['self'] = [value]
    expect(printed('a{@|json}b', value)).toBe('ab')
  })
})

describe('sources that would stall or break the compiler', () => {
  test.each(Object.entries(hostileSources))('[TPL-116] %s', (_name, source) => {
    const { diagnostics } = compile(source)
    expect(diagnostics.length).toBeLessThanOrEqual(1001)
    expect(findNearMisses(source).every(({ message }) => message.length < 1000)).toBe(true)
  })

  test('[TPL-107] of too many problems the rest is counted', () => {
    const { diagnostics } = compile('{.end}'.repeat(1500))
    expect(diagnostics).toHaveLength(1001)
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'too-many-problems',
      message: 'SyntaxError: And 500 more.',
    })
  })

  test('[TPL-107] long messages are cut', () => {
    const { diagnostics, program } = compile(`{a|${'x'.repeat(50_000)}}`)
    expect(diagnostics[0]?.message).toHaveLength(2001)
    expect(program.code).toEqual([17, 1, [[0, `{a|${'x'.repeat(50_000)}}`]], 18])
    const shown = renderMetered(compile(`{.eval ${'1 '.repeat(30_000)}?}`).program, {}, { enableExpr: true })
    expect(shown.errors.map(({ message }) => message.length)).toEqual([2001])
  })

  test('[TPL-29] a tag of up to 100,000 characters is a tag, a longer one is text', () => {
    const tag = (length: number) => `{a|output ${'x'.repeat(length - 9)}}`
    const [at, beyond] = [tag(100_000), tag(100_001)].map(
      (source) => renderMetered(compile(source).program, {}, {}).output,
    )
    expect([at?.length, beyond?.length]).toEqual([99_991, 100_003])
    expect(findNearMisses(`{.section ${'a'.repeat(100_000)}}`)[0]?.message).toMatch(
      /longer than 100000 characters\.$/,
    )
  })
})
