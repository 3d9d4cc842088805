/**
 * Message of everything that can go wrong while a template runs. The wording of those the language defines is part of
 * its contract [TPL-102]; the documentation lists them by the names they have here.
 */

const runtime = (message: string): string => `RuntimeError: ${message}`
const stopped = (limit: number, what: string): string =>
  runtime(`Rendering stopped: more than ${limit} ${what}.`)

export const partialMissing = (name: string): string =>
  runtime(`Attempt to apply partial '${name}' which could not be found.`)
export const partialBroken = (name: string, message: string): string =>
  runtime(`Parse of partial "${name}" failed: ${message}`)
export const partialTooDeep = (name: string, limit: number): string =>
  runtime(`Attempt to apply partial '${name}' exceeded maximum recursion depth of ${limit}`)
export const expressionBroken = (source: string, message: string): string =>
  runtime(`Error parsing expression: ${JSON.stringify(source)}: ${message}`)
export const expressionFailed = (source: string, message: string): string =>
  runtime(`Error reducing expression: ${source}: ${message}`)
export const instructionFailed = (instruction: string, { name, message }: Error): string =>
  runtime(`Unexpected ${name} error when executing ${instruction}: ${message}`)
export const blocksTooDeep = (limit: number): string =>
  runtime(`Blocks may not be nested more than ${limit} deep.`)
export const limitIterations = (limit: number): string => stopped(limit, 'passes of repeated sections')
export const limitOutput = (limit: number): string => stopped(limit, 'characters of output')
export const limitText = (limit: number): string => stopped(limit, 'characters of text')
export const limitTime = (limit: number): string => stopped(limit, 'milliseconds')
export const limitWork = (limit: number): string => stopped(limit, 'steps of work')
export const limitErrors = (limit: number): string => stopped(limit, 'errors')
