/** Attacks on the engine, by template, by data, or by stored code. This file only grows. */
import { describe, expect, test } from 'vitest'
import { compile, execute, load, render, serialize, type Value } from '../src/index.ts'
import type { Code } from '../src/code/layout.ts'

const messages = ({ errors }: { errors: readonly { message: string }[] }) =>
  errors.map(({ message }) => message)

describe('names every JavaScript object has', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

  test.each(names)('[TPL-4] "%s" is missing where the data has no such key', (name) => {
    const lookups = ['@', 'a', 'l', 's'].map((path) => `{${path}|prop ${name}|json}`)
    const { output } = execute({ code: lookups.join(''), json: { a: {}, l: [1], s: 'text' } })
    expect(output).toBe('')
  })

  test.each(names.filter((name) => /^[a-z]/i.test(name)))('[TPL-4] no tag reaches "%s"', (name) => {
    const code = `[{${name}}][{a.${name}}][{l.${name}.${name}}]{.if ${name}}if{.end}{.section ${name}}in{.end}`
    expect(execute({ code, json: { a: {}, l: [1] } }).output).toBe('[][][]')
  })

  test.each(names)('[TPL-4] "%s" is found where the data has it', (name) => {
    const json = JSON.parse(`{"o": {"${name}": "mine"}, "k": "${name}"}`) as Value
    expect(execute({ code: `{o|get k}{o|prop ${name}}`, json }).output).toBe('minemine')
  })

  test('[TPL-4] formatters cannot reach them by way of text', () => {
    const code =
      '[{o|prop constructor name}][{o|get k}][{@|lookup k}][{l|key-by constructor|json}][{l|find-first __proto__|json}]'
    expect(execute({ code, json: { o: {}, k: 'constructor', l: [{}] } }).output).toBe('[][][][{}][]')
  })

  test('[TPL-4] they are no formatters, predicates, partials, injectables or slice types', () => {
    const code =
      '{a|constructor}{.toString?}x{.or}y{.end}{@|apply constructor}{.inject @i toString}[{@i}]{.current-type? constructor}z{.end}'
    const shown = execute({ code, json: {}, partials: {}, injects: {} })
    expect(shown.output).toBe('{a|constructor}y[]')
    expect(messages(shown)).toEqual([
      "SyntaxError: Formatter 'constructor' is unknown",
      "SyntaxError: Predicate 'toString?' is unknown",
      "RuntimeError: Attempt to apply partial 'constructor' which could not be found.",
    ])
  })

  test('[TPL-4] stored code cannot name what source cannot', () => {
    const code = [
      17,
      1,
      [
        [1, [['__proto__', 'polluted']], 0],
        [1, [['a', 'constructor', 'constructor']], 0],
      ],
      18,
    ]
    expect(render(load(code), { a: {} }).output).toBe('')
  })

  test('[TPL-4] objects a template makes keep such keys as ordinary ones', () => {
    const code = '{l|key-by k|json}{@|apply m __proto__=1}{.macro m}{.end}'
    const json = JSON.parse('{"l": [{"k": "__proto__"}]}') as Value
    expect(execute({ code: `{.macro m}{@args|json}{.end}${code}`, json }).output).toBe(
      '{"__proto__":{"k":"__proto__"}}{"__proto__":"1"}',
    )
    expect(({} as Record<string, unknown>)['k']).toBeUndefined()
  })
})

describe('templates that run away', () => {
  test('[TPL-111] nested loops end at the limit of iterations', () => {
    const list = Array.from({ length: 100 }, () => 1)
    const data = { l: list.map(() => ({ m: list.map(() => ({ n: list })) })) }
    const code = `{.repeated section l}{.repeated section m}{.repeated section n}{.end}{.end}{.end}x`
    const shown = execute({ code, json: data, limits: { iterations: 5000 } })
    expect(shown.output).toBe('')
    expect(messages(shown)).toEqual([
      'RuntimeError: Rendering stopped: more than 5000 passes of repeated sections.',
    ])
  })

  test('[TPL-111] macros that call themselves many times over end at the limit of iterations', () => {
    const code = '{.macro m}{@|apply m}{@|apply m}{@|apply m}{.end}{@|apply m}'
    const shown = execute({ code, json: {}, limits: { iterations: 1000, errors: Infinity } })
    expect(messages(shown).at(-1)).toBe(
      'RuntimeError: Rendering stopped: more than 1000 passes of repeated sections.',
    )
  })

  test('[TPL-112] the output is cut at its limit', () => {
    const shown = execute({
      code: '{.repeated section l}0123456789{.end}',
      json: { l: Array.from({ length: 1000 }, () => 1) },
      limits: { outputLength: 25 },
    })
    expect(shown.output).toBe('0123456789012345678901234')
    expect(messages(shown)).toEqual(['RuntimeError: Rendering stopped: more than 25 characters of output.'])
  })

  test('[TPL-113] text that doubles with every formatter ends at the limit of text', () => {
    const code = `{.var @a s}${'{.var @a f|format @a @a}'.repeat(60)}`
    const shown = execute({ code, json: { s: 'x'.repeat(50), f: '{0}{1}' }, limits: { textLength: 100_000 } })
    expect(messages(shown)).toEqual(['RuntimeError: Rendering stopped: more than 100000 characters of text.'])
  })

  test('[TPL-113] text that doubles with every expression ends at the limit of text', () => {
    const code = `{.eval @a = "abcdefgh"}${'{.eval @a = @a + @a}'.repeat(60)}`
    const shown = execute({ code, json: {}, enableExpr: true })
    expect(messages(shown)).toEqual([
      'RuntimeError: Rendering stopped: more than 134217728 characters of text.',
    ])
  })

  test('[TPL-113] work on long text counts, even if little comes of it', () => {
    const { errors } = execute({
      code: '{a|slugify|count}{a|count}{.var @v a|truncate 1}'.repeat(10),
      json: { a: '!'.repeat(1000) },
      limits: { textLength: 10_000 },
    })
    expect(messages({ errors })).toEqual([
      'RuntimeError: Rendering stopped: more than 10000 characters of text.',
    ])
  })

  test('[TPL-114] a render that takes too long ends', () => {
    const l = Array.from({ length: 400 }, () => 1)
    const code = '{.repeated section l}{.repeated section k}{@|json|html|json}{.end}{.end}'
    const shown = execute({ code, json: { l: l.map(() => ({ k: l })) }, limits: { renderMs: 0 } })
    expect(messages(shown)).toEqual(['RuntimeError: Rendering stopped: more than 0 milliseconds.'])
  })

  test('[TPL-115] errors without end are cut off', () => {
    const l = Array.from({ length: 100 }, () => 1)
    const shown = execute({
      code: '{.repeated section l}{@|apply none}{.end}',
      json: { l },
      limits: { errors: 3 },
    })
    expect(messages(shown)).toEqual([
      ...Array.from(
        { length: 3 },
        () => "RuntimeError: Attempt to apply partial 'none' which could not be found.",
      ),
      'RuntimeError: Rendering stopped: more than 3 errors.',
    ])
  })

  test('[TPL-71] recursion through partials, macros and includes ends at the depth limit', () => {
    const partials = { a: '{@|apply b}', b: '{.include a output}x' }
    const shown = execute({
      code: '{@|apply a}',
      json: {},
      partials,
      enableInclude: true,
      maxPartialDepth: 5,
    })
    expect(messages(shown)).toEqual([
      "RuntimeError: Attempt to apply partial 'b' exceeded maximum recursion depth of 5",
    ])
  })

  test('[TPL-110] a limit counts anew for every render', () => {
    const { program } = compile('{.repeated section l}x{.end}')
    const environment = { limits: { iterations: 3 } }
    for (let round = 0; round < 3; round++) {
      expect(render(program, { l: [1, 2, 3] }, environment)).toEqual({ output: 'xxx', errors: [] })
    }
  })
})

describe('sources that try to exhaust the compiler', () => {
  const sources: Record<string, string> = {
    'open braces': '{'.repeat(200_000),
    'closing braces': '}'.repeat(200_000),
    'braces in pairs': '{}'.repeat(100_000),
    'unclosed comments': '{#'.repeat(100_000),
    'unclosed long comments': '{##'.repeat(70_000),
    'one long reference': `{${'a.'.repeat(100_000)}a}`,
    'one long word': `{.section ${'a'.repeat(200_000)}}`,
    'one long list': `{${'a,'.repeat(100_000)}a}`,
    'many formatters': `{a${'|json'.repeat(40_000)}}`,
    'many operators': `{.if a${' && a'.repeat(40_000)}}`,
    'white space': `{.section${' '.repeat(200_000)}}`,
    'white space around operators': `{.if a${' '.repeat(200_000)}b}`,
    'spaces around a comma': `{a${' '.repeat(200_000)}b}`,
    'many arguments': `{a|output${' x'.repeat(100_000)}}`,
    'a long expression': `{.eval ${'('.repeat(50_000)}1${')'.repeat(50_000)}}`,
    'many ends': '{.end}'.repeat(30_000),
    'many branches': '{.even? a}' + '{.or odd? b}x'.repeat(50_000),
    'many bindings': `{.ctx @c${' a=b'.repeat(50_000)} =}`,
    'many variables': `{.var @v ${'a , '.repeat(50_000)}}`,
    'dots without end': `{${'a.'.repeat(100_000)}}`,
    'words without end': `{.ctx @c a=b${' junk'.repeat(50_000)}}`,
    'quotes without end': `{.eval "${'\\x41'.repeat(50_000)}}`,
  }

  test.each(Object.entries(sources))('[TPL-116] %s are read to their end', (_name, source) => {
    const { program, diagnostics } = compile(source)
    expect(diagnostics.length).toBeLessThanOrEqual(1001)
    expect(() => render(program, {}, { enableExpr: true })).not.toThrow()
  })

  test('[TPL-117] blocks deeper than the limit are reported and left out', () => {
    const source = `${'{.section a}'.repeat(100_000)}deep${'{.end}'.repeat(100_000)}after`
    const { program, diagnostics } = compile(source)
    expect(diagnostics.map(({ message, line, column }) => ({ message, line, column }))).toEqual([
      { message: 'SyntaxError: Blocks may not be nested more than 128 deep.', line: 1, column: 128 * 12 + 1 },
    ])
    expect(render(program, {}).output).toBe('after')
  })

  test('[TPL-117] 128 blocks in each other are fine', () => {
    let data: Value = 'x'
    for (let depth = 0; depth < 128; depth++) data = { a: data }
    const source = `${'{.section a}'.repeat(128)}{@}${'{.end}'.repeat(128)}`
    expect(execute({ code: source, json: data })).toEqual({ output: 'x', errors: [] })
  })

  test('[TPL-117] the deepest blocks in the deepest partials do not overflow the stack', () => {
    const nest = (body: string) => `${'{.if a}'.repeat(127)}${body}${'{.end}'.repeat(127)}`
    const shown = execute({ code: `{.macro m}${nest('{@|apply m}')}{.end}{@|apply m}`, json: { a: 1 } })
    expect(messages(shown)).toEqual([
      "RuntimeError: Attempt to apply partial 'm' exceeded maximum recursion depth of 16",
    ])
  })

  test('[TPL-117] more than a thousand branches are reported and left out, and the rest can be stored', () => {
    const branches = Array.from({ length: 5000 }, (_, number) => `{.or equal? n ${number + 1}}${number + 1};`)
    const { program, diagnostics } = compile(`{.equal? n 0}0;${branches.join('')}{.end}`)
    expect(diagnostics).toHaveLength(1001)
    expect(diagnostics[0]).toMatchObject({
      code: 'too-many-branches',
      message: 'SyntaxError: Blocks may not have more than 1000 branches.',
    })
    expect(render(load(serialize(program)), { n: 998 }).output).toBe('998;')
    expect(render(program, { n: 999 }).output).toMatch(/^999;1000;/)
  })

  test('[TPL-118] stored code nested without end is cut off', () => {
    let code: unknown = [0, 'deep']
    for (let depth = 0; depth < 5000; depth++) code = [2, ['@'], [code], 3]
    const shown = render(load([17, 1, [code], 18]), 1)
    expect(shown).toEqual({
      output: '',
      errors: [{ type: 'engine', message: 'RuntimeError: Blocks may not be nested more than 256 deep.' }],
    })
  })
})

describe('stored code that was tampered with', () => {
  const broken: unknown[] = [
    [17],
    [17, 1],
    [17, 1, 'text', 18],
    [17, 1, [[1]], 18],
    [17, 1, [[1, null, 0]], 18],
    [17, 1, [[1, [[{ toString: 1 }]], 0]], 18],
    [17, 1, [[1, [['a']], [['json', 5]]]], 18],
    [17, 1, [[1, [['a']], [[null]]]], 18],
    [17, 1, [[2, 5, [[0, 'x']], 3]], 18],
    [17, 1, [[4, ['a'], null, 3, 7]], 18],
    [17, 1, [[5, 'equal?', 'x', [], 3]], 18],
    [17, 1, [[5, {}, 0, [], 3]], 18],
    [17, 1, [[8, 'x', [['a']], [], 3]], 18],
    [17, 1, [[8, [1, 1, 1], [['a']], [[0, 'x']], 3]], 18],
    [17, 1, [[22, '@c', 'abc']], 18],
    [17, 1, [[23, 5]], 18],
    [17, 1, [[23]], 18],
    [17, 1, [[24, 5, 5]], 18],
    [17, 1, [[9, 5, 5, 5]], 18],
    [17, 1, [[99, 1], null, true, 'x', {}, 77, []], 18],
    { steps: [] },
    'null',
    null,
    7,
  ]

  test.each(broken.map((code) => [JSON.stringify(code), code]))(
    '[TPL-125] %s neither throws nor runs wild',
    (_json, code) => {
      const program = load(code as Code)
      expect(() => render(program, { a: [1] }, { enableExpr: true, enableInclude: true })).not.toThrow()
    },
  )
})

describe('extensions that fail', () => {
  const formatters = {
    picky: {
      prepare: (): never => {
        throw new TypeError('no such option')
      },
    },
  }

  test('[TPL-50] arguments that cannot be read are reported when the tag runs', () => {
    const { program } = compile('a{@|picky}b{.var @v x|picky}c', { formatters })
    expect(render(program, {})).toEqual({
      output: 'abc',
      errors: ['VARIABLE', 'BINDVAR'].map((name) => ({
        type: 'engine',
        message: `RuntimeError: Unexpected TypeError error when executing ${name}: no such option`,
      })),
    })
  })
})

describe('what a render must not do', () => {
  test('[TPL-151] a formatter that throws something odd is one error record', () => {
    const formatters = {
      odd: () => {
        // oxlint-disable-next-line no-throw-literal -- extensions may be this careless
        throw 'just text'
      },
    }
    const { program } = compile('a{@|odd}b', { formatters })
    expect(render(program, {})).toEqual({
      output: 'ab',
      errors: [
        {
          type: 'engine',
          message: 'RuntimeError: Unexpected Error error when executing VARIABLE: just text',
        },
      ],
    })
  })

  test('[TPL-151] variables, macros and errors of one render do not show in the next', () => {
    const { program } = compile('[{@v}]{@|apply m}{.var @v a}{.macro m}{.end}')
    const first = render(program, { a: 1 })
    expect(render(program, { a: 1 })).toEqual(first)
    expect(first.errors).toHaveLength(1)
  })

  test('[TPL-60] no tag escapes by itself, and html and htmlattr leave nothing to break out with', () => {
    const attack = `"><script>alert('1')</script>&`
    const { output } = execute({ code: '{a}|{a|html}|{a|htmlattr}', json: { a: attack } })
    expect(output).toBe(
      `${attack}|"&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;|&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;`,
    )
  })

  test('[TPL-61] json inside a script element cannot end it', () => {
    const json = { a: '</script><script>alert(1)</script>', '</script>': 1 }
    expect(execute({ code: '{@|json}{@|json-pretty}', json }).output).not.toContain('</')
  })
})
