/** Formatters that compose text: partials and patterns. [TPL-66] */
import type { FrameOptions, PreparedFormatter, RenderContext } from '../../extension.ts'
import { isArray, print, text, type Value } from '../../values.ts'

/** Renders a macro or partial on the value. */
export const apply: PreparedFormatter = {
  prepare([name, ...args]) {
    if (name === undefined) return () => ''
    const options: FrameOptions | undefined =
      args.length === 0
        ? undefined
        : { private: args.includes('private'), locals: { '@args': keywordArguments(args) } }
    return (value, context) => context.renderPartial(name, value, options)
  },
}

/** `key=value` arguments, split at the first `=`; others are left out. */
function keywordArguments(args: readonly string[]): Value {
  const pairs = args
    .filter((argument) => argument.includes('='))
    .map((argument) => {
      const place = argument.indexOf('=')
      return [argument.slice(0, place), argument.slice(place + 1)] as const
    })
  return Object.fromEntries(pairs)
}

export const output: PreparedFormatter = {
  prepare(args) {
    const joined = args.join(' ')
    return () => joined
  },
}

/** Arguments of a pattern are looked for one frame outside the tag's own: `@` is the template's current node. */
const FRAMES_TO_TAG_SCOPE = 1

/** Fills `{0}`, `{1}` … of the value with what the arguments refer to. */
export const format: PreparedFormatter = {
  prepare(args) {
    return (value, context) => fill(text(value), (index) => argumentText(args[index], context))
  },
}

function argumentText(reference: string | undefined, context: RenderContext): string {
  if (reference === undefined) return ''
  const value = context.resolve(reference, FRAMES_TO_TAG_SCOPE)
  return isContainer(value) && !isArray(value) ? '[object Object]' : print(value)
}

const isContainer = (value: Value): boolean => typeof value === 'object' && value !== null

/** Replaces the placeholders of a pattern; braces with anything but digits inside vanish up to the next `}`. */
function fill(pattern: string, argument: (index: number) => string): string {
  let result = ''
  let place = 0
  for (;;) {
    const open = pattern.indexOf('{', place)
    if (open === -1) return result + pattern.slice(place)
    result += pattern.slice(place, open)
    const close = pattern.indexOf('}', open)
    if (close === -1) return result
    const inside = pattern.slice(open + 1, close)
    if (/^\d*$/.test(inside)) result += argument(Number(inside))
    place = close + 1
  }
}
