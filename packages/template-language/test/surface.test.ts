/** The programming surface: what callers of the package see. */
import { describe, expect, test } from 'vitest'
import {
  allPredicates,
  build,
  compile,
  coreFormatters,
  createCompiler,
  execute,
  load,
  prettyPrint,
  type PreparedFormatter,
  type RenderContext,
  render,
  scanReferences,
  serialize,
  TemplateError,
  type Value,
} from '../src/index.ts'
import * as core from '../src/core.ts'

describe('compile', () => {
  test('[TPL-104] places each problem by line, column and offset, with a caret under it', () => {
    const { diagnostics } = compile('<p>\n\t{price|mony}</p>\n{.end}')
    expect(diagnostics).toEqual([
      {
        code: 'unknown-formatter',
        type: 'parser',
        message: "SyntaxError: Formatter 'mony' is unknown",
        line: 2,
        column: 9,
        offset: 12,
        excerpt: '\t{price|mony}</p>\n\t       ^',
      },
      {
        code: 'not-allowed-at-root',
        type: 'assembler',
        message: 'SyntaxError: Instruction END not allowed at root',
        line: 3,
        column: 1,
        offset: 22,
        excerpt: '{.end}\n^',
      },
    ])
  })

  test('[TPL-104] shows an unclosed block where it was opened', () => {
    const [diagnostic] = compile('a\r\n  {.section b}\r\n{.if c}x{.end}').diagnostics
    expect(diagnostic).toMatchObject({
      code: 'unclosed-block',
      line: 2,
      column: 3,
      excerpt: '  {.section b}\n  ^',
    })
  })

  test('[TPL-104] cuts long lines around the place', () => {
    const [diagnostic] = compile(`${'x'.repeat(500)}{.end}${'y'.repeat(500)}`).diagnostics
    expect(diagnostic?.column).toBe(501)
    expect(diagnostic?.excerpt).toBe(`${'x'.repeat(60)}{.end}${'y'.repeat(54)}\n${' '.repeat(60)}^`)
  })

  test('[TPL-100] gives a program that runs, whatever is wrong', () => {
    expect(render(compile('a{.if x}b{.end}{.end}c').program, { x: 1 })).toEqual({ output: 'abc', errors: [] })
  })

  test('[TPL-153] knows the formatters and predicates it is given, beside its own', () => {
    const formatters = { shout: (value: Value) => `${String(value)}!`, html: () => 'mine' }
    const predicates = { 'loud?': (args: readonly string[], { node }: RenderContext) => node === args[0] }
    const { program, diagnostics } = compile('{.section a}{.loud? x}{@|shout|json}{@|html}{.end}{.end}', {
      formatters,
      predicates,
    })
    expect(diagnostics).toEqual([])
    expect(render(program, { a: 'x' }).output).toBe('"x!"mine')
  })
})

describe('createCompiler', () => {
  test('[TPL-153] knows exactly the tables it is given', () => {
    const compiler = createCompiler({
      formatters: { up: (value) => String(value).toUpperCase() },
      predicates: {},
    })
    expect(compiler.execute({ code: '{a|up}{a|html}{.even?}{.end}', json: { a: 'x' } })).toEqual({
      output: 'X{a|html}',
      errors: [
        { type: 'parser', message: "SyntaxError: Formatter 'html' is unknown" },
        { type: 'parser', message: "SyntaxError: Predicate 'even?' is unknown" },
      ],
    })
  })

  test('[TPL-141] the core entry knows the core formatters and every predicate', () => {
    expect(core.execute({ code: '{a|html}{.sold-out?}s{.end}{a|money}', json: { a: '<' } }).output).toBe(
      '&lt;s{a|money}',
    )
    const { compile: compileMore } = createCompiler({ formatters: coreFormatters, predicates: allPredicates })
    expect(compileMore('{a|html}').diagnostics).toEqual([])
  })
})

describe('execute', () => {
  test('[TPL-101] takes source, code or a program', () => {
    const { program } = compile('{a}')
    for (const code of ['{a}', program.code, program]) {
      expect(execute({ code, json: { a: 1 } })).toEqual({ output: '1', errors: [] })
    }
  })

  test('[TPL-101] without parameters renders nothing, and without data finds nothing', () => {
    expect(execute()).toEqual({ output: '', errors: [] })
    expect(execute({ code: '[{@|json}{a}]' })).toEqual({ output: '[]', errors: [] })
  })

  test('[TPL-47] leaves expressions and includes off unless they are switched on', () => {
    expect(execute({ code: '{.eval 1}{.include p output}', json: {}, partials: { p: 'x' } }).output).toBe('')
  })
})

describe('render', () => {
  test('[TPL-105] throws the first error if asked to', () => {
    const { program } = compile('a{@|apply none}{@|apply other}')
    const attempt = () => render(program, {}, { mode: 'throw' })
    expect(attempt).toThrow(TemplateError)
    expect(attempt).toThrow("RuntimeError: Attempt to apply partial 'none' which could not be found.")
    expect(() => execute({ code: '{.end}', mode: 'throw' })).toThrow('Instruction END not allowed at root')
    const endless = { code: '{.repeated section l}{.end}', json: { l: [1, 2] }, limits: { iterations: 1 } }
    expect(() => execute({ ...endless, mode: 'throw' })).toThrow('more than 1 passes')
  })

  test('[TPL-74] takes compiled programs for partials', () => {
    const partials = { card: compile('<b>{n}</b>').program }
    expect(execute({ code: '{@|apply card}', json: { n: 1 }, partials }).output).toBe('<b>1</b>')
  })

  test('[TPL-74] compiles a partial once, and again when it has changed', () => {
    let prepared = 0
    const counted: PreparedFormatter = {
      prepare() {
        prepared++
        return (value) => value
      },
    }
    const { program } = compile('{a|apply p}{a|apply p}', { formatters: { counted } })
    const partials = { p: '{@|counted}' }
    for (let round = 0; round < 3; round++) expect(render(program, { a: 1 }, { partials }).output).toBe('11')
    expect(prepared).toBe(1)
    partials.p = '[{@|counted}]'
    expect(render(program, { a: 1 }, { partials }).output).toBe('[1][1]')
    expect(prepared).toBe(2)
  })

  test('[TPL-72] reports the errors of a broken partial in every render', () => {
    const { program } = compile('{@|apply p}')
    const partials = { p: '{.end}' }
    expect(render(program, {}, { partials }).errors).toHaveLength(1)
    expect(render(program, {}, { partials }).errors).toHaveLength(1)
  })

  test('[TPL-153] formatters and predicates of the environment serve partials and loaded code', () => {
    const environment = {
      formatters: { shout: (value: Value) => `${String(value)}!` },
      predicates: { 'yes?': () => true },
      partials: { p: '{@|shout}{.yes?}y{.end}' },
    }
    expect(execute({ ...environment, code: '{a|apply p}', json: { a: 'x' } }).output).toBe('x!y')
    const code = [
      17,
      1,
      [
        [1, [['a']], [['shout']]],
        [5, 'yes?', 0, [[0, 'y']], 3],
      ],
      18,
    ]
    expect(render(load(code), { a: 'x' }, environment).output).toBe('x!y')
    expect(render(load(code), { a: 'x' }).output).toBe('x')
  })

  test('[TPL-151] takes the moment from the caller, or reads the clock once', () => {
    const moments: number[] = []
    const formatters = {
      moment: (_value: Value, _args: readonly string[], context: RenderContext) => {
        moments.push(context.now)
        return undefined
      },
    }
    const { program } = compile('{@|moment}{@|moment}', { formatters })
    render(program, {}, { now: 5 })
    expect(moments).toEqual([5, 5])
    render(program, {})
    expect(moments[2]).toBe(moments[3])
    expect(Number.isInteger(moments[2])).toBe(true)
  })
})

describe('extending', () => {
  test('[TPL-154] a formatter sees the value, its arguments, and all values of the tag', () => {
    const formatters = {
      sum: (value: Value, args: readonly string[], _context: RenderContext, variables: readonly Value[]) =>
        `${JSON.stringify([value, args, variables])}`,
    }
    const { program } = compile('{a, b|json|sum x y}', { formatters })
    expect(render(program, { a: 1, b: 2 }).output).toBe('["1",["x","y"],["1",2]]')
  })

  test('[TPL-154] the context resolves, defines, records, and runs partials and snippets', () => {
    const snippet = compile('<{k}{x}{@v}>').program
    const formatters = {
      probe: (value: Value, _args: readonly string[], context: RenderContext) => {
        context.error('RuntimeError: noted')
        context.define('@d', 'defined')
        return [
          context.resolve('x'),
          context.resolve('@', 1) === value ? 'same' : 'outer',
          context.renderSnippet(snippet, { k: 'K' }, { locals: { '@v': 'V' } }),
          context.renderSnippet(snippet, { k: 'K' }, { private: true }),
          context.renderPartial('p', { k: 'P' }),
          context.within({ k: 'inner' }, () => context.resolve('k')),
          context.node === value ? 'node' : '',
          context.environment.locale,
        ].join('|')
      },
    }
    const { program } = compile('{a|probe}[{@d}]{.var @x a|probe}[{@d}]', { formatters })
    const shown = render(program, { a: { y: 1 }, x: 'X' }, { partials: { p: '{k}!' }, locale: 'fr' })
    const line = 'X|outer|<KXV>|<K>|P!|inner|node|fr'
    expect(shown.output).toBe(`${line}[][defined]`)
    expect(shown.errors).toEqual([
      { type: 'engine', message: 'RuntimeError: noted' },
      { type: 'engine', message: 'RuntimeError: noted' },
    ])
  })

  test('[TPL-154] a frame that a formatter opened is closed again, also when it fails', () => {
    const formatters = {
      burst: (_value: Value, _args: readonly string[], context: RenderContext) =>
        context.within({ k: 'inside' }, () => {
          throw new Error('burst')
        }),
    }
    const { program } = compile('{.section s}{k|burst}{k}{.end}', { formatters })
    expect(render(program, { s: { k: 'outside' } }).output).toBe('outside')
  })
})

describe('code', () => {
  test('[TPL-121] serialises to JSON text and loads again', () => {
    const { program } = compile('{a|html}{.if b}x{.or}y{.end}')
    const stored = serialize(program)
    expect(JSON.parse(stored)).toEqual(program.code)
    expect(render(load(stored), { a: '<', b: 0 }).output).toBe('&lt;y')
  })

  test('[TPL-121] a single instruction runs on its own', () => {
    expect(render(load([1, [['a']], 0]), { a: 'x' }).output).toBe('x')
    expect(render(load([20, { any: 'thing' }, [[0, 'in'], [21, 'atom'], 15]]), {}).output).toBe('in ')
  })

  test('[TPL-122] prints one instruction to a line', () => {
    const { program } = compile('{.section s}{x}{.or}-{.end}{.space}')
    expect(prettyPrint(program.code)).toBe(
      [
        '[17, 1, [',
        '  [2, ["s"], [',
        '      [1, [["x"]], 0]',
        '    ], [7, 0, 0, [',
        '      [0, "-"]',
        '    ], 3]],',
        '  15',
        '], 18]',
      ].join('\n'),
    )
  })

  test('[TPL-122] prints nested blocks, empty blocks and other indents', () => {
    const { program } = compile(
      '{.repeated section l}{.if a}{.macro m}x{.end}{.end}{.alternates with},{.end}',
    )
    expect(prettyPrint(program.code, '\t')).toBe(
      [
        '[17, 1, [',
        '\t[4, ["l"], [',
        '\t\t\t[8, [], [["a"]], [',
        '\t\t\t\t\t[10, "m", [',
        '\t\t\t\t\t\t\t[0, "x"]',
        '\t\t\t\t\t\t]]',
        '\t\t\t\t], 3]',
        '\t\t], 3, [',
        '\t\t\t[0, ","]',
        '\t\t]]',
        '], 18]',
      ].join('\n'),
    )
    expect(prettyPrint(compile('').program.code)).toBe('[17, 1, [], 18]')
  })

  test('[TPL-123] tells what a template uses', () => {
    const source =
      'ab{a.b|html|json}{.section s}{x}{.equal? y 1}{z}{.or}q{.end}{.end}{.if c && d}{e|count}{.end}' +
      '{.repeated section l}{@}{.alternates with}, {.end}{.var @v f|count}{.ctx @c k=g}{.macro m}{h}{.end}{.space}'
    const { program } = compile(source)
    expect(scanReferences(program.code)).toEqual({
      instructions: {
        ROOT: 1,
        TEXT: 3,
        VARIABLE: 6,
        SECTION: 1,
        PREDICATE: 1,
        OR_PREDICATE: 1,
        IF: 1,
        REPEATED: 1,
        BINDVAR: 1,
        CTXVAR: 1,
        MACRO: 1,
        SPACE: 1,
        END: 4,
      },
      formatters: { html: 1, json: 1, count: 2 },
      predicates: { 'equal?': 1 },
      textBytes: 5,
      variables: [
        {
          'a.b': null,
          s: { x: null, z: null },
          c: null,
          d: null,
          e: null,
          l: { '@': null },
          f: null,
          g: null,
          h: null,
        },
      ],
    })
  })
})

describe('build', () => {
  test('[TPL-124] makes the tree the compiler makes', () => {
    const source =
      '{.section a.0}x{.or equal? b 1}y{.or}z{.end}{.repeated section l}{@|apply m k=v}{.alternates with},{.end}' +
      '{.if a || b && c}{.space}{.end}{.var @v a,b|count}{.ctx @c k=a.b}{.macro m}{.tab}{.newline}{.end}' +
      '{.inject @i f x}{.include m output}{.eval 1}{# c}{## d##}{.meta-left}{.meta-right}{.even? n}{.end}'
    const { code, diagnostics } = build()
      .section('a.0')
      .text('x')
      .or('equal?', 'b', '1')
      .text('y')
      .or()
      .text('z')
      .end()
      .repeated('l')
      .variable('@', ['apply', 'm', 'k=v'])
      .alternatesWith()
      .text(',')
      .end()
      .if('a', '||', 'b', '&&', 'c')
      .space()
      .end()
      .bindVar('@v', ['a', 'b'], 'count')
      .context('@c', { k: 'a.b' })
      .macro('m')
      .tab()
      .newline()
      .end()
      .inject('@i', 'f', 'x')
      .include('m', 'output')
      .evaluate('1')
      .comment(' c')
      .comment(' d', true)
      .metaLeft()
      .metaRight()
      .predicate('even?', 'n')
      .end()
      .eof()
    expect(diagnostics).toEqual([])
    expect(code).toEqual(compile(source).program.code)
  })

  test('[TPL-124] makes structures and atoms, which have no tag', () => {
    const { code } = build().struct({ k: 1 }).text('in').atom([2]).end().eof()
    expect(code).toEqual([
      17,
      1,
      [
        [
          20,
          { k: 1 },
          [
            [0, 'in'],
            [21, [2]],
          ],
        ],
      ],
      18,
    ])
    expect(render(load(code), {}).output).toBe('in')
  })

  test('[TPL-124] reports what does not fit together', () => {
    const messages = (built: { diagnostics: readonly { message: string }[] }) =>
      built.diagnostics.map(({ message }) => message)
    expect(messages(build().end().eof())).toEqual(['SyntaxError: Instruction END not allowed at root'])
    expect(messages(build().variable('a', 'zip').predicate('zap?').end().eof())).toEqual([
      "SyntaxError: Formatter 'zip' is unknown",
      "SyntaxError: Predicate 'zap?' is unknown",
    ])
    const afterwards = build()
    afterwards.eof()
    expect(messages(afterwards.text('x').text('y').finish())).toEqual([
      'SyntaxError: TEXT Attempt to transition from the EOF state. This is either a bug in the state machine or ' +
        'instructions were fed to the state machine after EOF.',
    ])
    expect(messages(build().section('a').finish())).toEqual([
      'SyntaxError: Unclosed SECTION: perhaps an EOF was not fed to the machine? If not, this represents a bug in ' +
        'the state machine.',
      'SyntaxError: Machine never processed EOF, indicating (a) it was never fed an EOF (bad test?) or (b) the state ' +
        'machine has a bug.',
    ])
  })
})
