/** The command for template authors: `check` and `render`. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import {
  allFormatters,
  allPredicates,
  compile,
  type Diagnostic,
  findNearMisses,
  type NearMiss,
  type Place,
  render,
  type Value,
} from '../src/index.ts'
import { closestName } from './closest-name.ts'

const USAGE = `Usage:
  plinth-template check FILE…
  plinth-template render FILE --data DATA.json [options]

check prints what is wrong with templates and exits with 1 if anything is.
render prints a template filled with data; errors go to standard error.

Options of render:
  --data FILE        JSON file with the data (default: no data)
  --partials FOLDER  every file in it is a partial, named by its path without the extension .html
  --locale TAG       locale of numbers, dates and money (default: en)
  --time-zone ZONE   zone of dates where the data names none
  --now ISO-DATE     the moment that counts as now (default: the clock)
`

/** Where the command writes. */
export interface Terminal {
  print(text: string): void
  complain(text: string): void
}

/** A wrong use of the command, with the message to show. */
class UsageError extends Error {}

/** Runs the command and returns its exit code: 0 all well, 1 something is wrong with a template, 2 wrong use. */
export function main(args: readonly string[], terminal: Terminal): number {
  try {
    const [command, ...rest] = args
    if (command === 'check') return check(rest, terminal)
    if (command === 'render') return renderFile(rest, terminal)
    if (command === '--help' || command === '-h' || command === 'help') {
      terminal.print(USAGE)
      return 0
    }
    throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`)
  } catch (failure) {
    if (!(failure instanceof UsageError)) throw failure
    terminal.complain(`${failure.message}\n\n${USAGE}`)
    return 2
  }
}

function check(files: readonly string[], { print, complain }: Terminal): number {
  if (files.length === 0) throw new UsageError('Name at least one template to check.')
  let problems = 0
  for (const file of files) {
    const source = readText(file)
    const { diagnostics } = compile(source)
    for (const diagnostic of diagnostics) print(`${report(file, diagnostic)}\n`)
    for (const miss of findNearMisses(source)) print(`${warning(file, miss)}\n`)
    problems += diagnostics.length
  }
  if (problems > 0) {
    complain(problems === 1 ? '1 problem.\n' : `${problems} problems.\n`)
    return 1
  }
  print(files.length === 1 ? 'No problems in 1 template.\n' : `No problems in ${files.length} templates.\n`)
  return 0
}

/** `file:line:column: message`, which editors link to the place, then the line and a caret. */
function report(file: string, diagnostic: Diagnostic): string {
  const { code, message } = diagnostic
  return at(file, diagnostic, `${message} (${code})`) + suggestion(diagnostic)
}

const warning = (file: string, miss: NearMiss): string => at(file, miss, `Warning: ${miss.message}`)

function at(file: string, { line, column, excerpt }: Place, message: string): string {
  const shown = excerpt.split('\n').map((text) => `    ${text}\n`)
  return `${file}:${line}:${column}: ${message}\n${shown.join('')}`
}

const UNKNOWN_NAME = /'(.*)' is unknown$/

function suggestion({ code, message }: Diagnostic): string {
  const name = UNKNOWN_NAME.exec(message)?.[1]
  if (name === undefined) return ''
  const similar = closestName(name, Object.keys(code === 'unknown-formatter' ? allFormatters : allPredicates))
  return similar === undefined ? '' : `    Did you mean ${similar}?\n`
}

function renderFile(args: readonly string[], { print, complain }: Terminal): number {
  const { file, data, environment } = renderArguments(args)
  const { program, diagnostics } = compile(readText(file))
  const { output, errors } = render(program, data, environment)
  print(output)
  for (const diagnostic of diagnostics) complain(`${report(file, diagnostic)}\n`)
  for (const { message } of errors) complain(`${file}: ${message}\n`)
  return diagnostics.length + errors.length === 0 ? 0 : 1
}

function renderArguments(args: readonly string[]) {
  const { values, positionals } = readOptions(args)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('Name one template to render.')
  return {
    file,
    data: values.data === undefined ? {} : readJson(values.data),
    environment: {
      locale: readLocale(values.locale),
      enableExpr: true,
      enableInclude: true,
      ...(values.partials !== undefined && { partials: readPartials(values.partials) }),
      ...(values['time-zone'] !== undefined && { timeZone: values['time-zone'] }),
      ...(values.now !== undefined && { now: readMoment(values.now) }),
    },
  }
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        partials: { type: 'string' },
        locale: { type: 'string', default: 'en' },
        'time-zone': { type: 'string' },
        now: { type: 'string' },
      },
    })
  } catch (failure) {
    throw new UsageError((failure as Error).message)
  }
}

function readLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    throw new UsageError(`"${tag}" is not a locale. Write it as in "en" or "pt-BR".`)
  }
}

function readMoment(text: string): number {
  const moment = Date.parse(text)
  if (Number.isNaN(moment))
    throw new UsageError(`"${text}" is not a date. Write it as in "2024-05-31T12:00:00Z".`)
  return moment
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (failure) {
    throw new UsageError(`${file} cannot be read: ${(failure as Error).message}`)
  }
}

function readJson(file: string): Value {
  const text = readText(file)
  try {
    return JSON.parse(text) as Value
  } catch (failure) {
    throw new UsageError(`${file} is not JSON: ${(failure as Error).message}`)
  }
}

function readPartials(folder: string): Record<string, string> {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
    return Object.fromEntries(files.map((path) => [partialName(folder, path), readText(path)]))
  } catch (failure) {
    throw new UsageError(`The partials in ${folder} cannot be read: ${(failure as Error).message}`)
  }
}

const partialName = (folder: string, path: string): string =>
  relative(folder, path)
    .split(sep)
    .join('/')
    .replace(/\.html$/, '')
