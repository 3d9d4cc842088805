import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-template-'))
  mkdirSync(join(folder, 'parts'))
  const files = {
    'good.html': '<h1>{title|html}</h1>{@|apply card}\n',
    'bad.html': '<p>\n  {price|mony}\n{.section item}\n\t{.end}{.end}\n',
    'nearly.html': 'x {.section a }\n{.color{a:b}} {.if a}{.foo bar}{.end}',
    'data.json': '{"title": "Salt & pepper", "price": 2}',
    'broken.json': '{"title": ',
    'runs-wrong.html': 'a{@|apply none}b',
    'parts/card.html': '<b>{price|decimal minfrac:2}</b>',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
})

afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const command = join(import.meta.dirname, 'plinth-template.mjs')
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (failure, out, err) => {
      resolve({ code: failure === null ? 0 : (failure.code as number), out, err })
    })
  })
}

describe('check', () => {
  test('[TPL-130] says so when nothing is wrong, and exits with 0', async () => {
    expect(await run('check', 'good.html')).toEqual({ code: 0, out: 'No problems in 1 template.\n', err: '' })
  })

  test('[TPL-130] shows place, message and a caret for each problem, and exits with 1', async () => {
    expect(await run('check', 'good.html', 'bad.html')).toEqual({
      code: 1,
      out:
        "bad.html:2:10: SyntaxError: Formatter 'mony' is unknown (unknown-formatter)\n" +
        '      {price|mony}\n' +
        '             ^\n' +
        '    Did you mean money?\n\n' +
        'bad.html:4:8: SyntaxError: Instruction END not allowed at root (not-allowed-at-root)\n' +
        '    \t{.end}{.end}\n' +
        '    \t      ^\n\n',
      err: '2 problems.\n',
    })
  })

  test('[TPL-132] warns of what looks like a tag and is none', async () => {
    expect(await run('check', 'nearly.html')).toEqual({
      code: 0,
      out:
        'nearly.html:1:3: Warning: {.section a } is printed as text: there is white space before the closing brace.\n' +
        '    x {.section a }\n' +
        '      ^\n\n' +
        'No problems in 1 template.\n',
      err: '',
    })
  })

  test('[TPL-130] names a file that cannot be read, and exits with 2', async () => {
    const { code, err } = await run('check', 'none.html')
    expect(code).toBe(2)
    expect(err).toMatch(/^none\.html cannot be read: ENOENT/)
  })
})

describe('render', () => {
  test('[TPL-131] prints the page with data, partials and locale', async () => {
    const shown = await run(
      'render',
      'good.html',
      '--data',
      'data.json',
      '--partials',
      'parts',
      '--locale',
      'de',
    )
    expect(shown).toEqual({ code: 0, out: '<h1>Salt &amp; pepper</h1><b>2,00</b>\n', err: '' })
  })

  test('[TPL-131] prints what it can, complains about the rest, and exits with 1', async () => {
    expect(await run('render', 'runs-wrong.html')).toEqual({
      code: 1,
      out: 'ab',
      err: "runs-wrong.html: RuntimeError: Attempt to apply partial 'none' which could not be found.\n",
    })
  })

  test.each([
    [['render', 'good.html', '--data', 'broken.json'], /^broken\.json is not JSON/],
    [['render', 'good.html', '--locale', 'no_such_locale!'], /^"no_such_locale!" is not a locale/],
    [['render', 'good.html', '--now', 'soon'], /^"soon" is not a date/],
    [['render', 'good.html', '--partials', 'nowhere'], /^The partials in nowhere cannot be read/],
    [['render', 'good.html', '--colour'], /^Unknown option '--colour'/],
    [['render'], /^Name one template to render/],
    [['bake'], /^There is no command "bake"/],
    [[], /^Say what to do/],
  ])('[TPL-131] %j is refused with a sentence that helps', async (args, message) => {
    const { code, err } = await run(...args)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })
})
