/** Formatters that compose text: partials and patterns. [TPL-66] */
import type { FrameOptions, PreparedFormatter } from '../../extension.ts'
import { spendText } from '../../meter.ts'
import { isObject, print, text, type Value } from '../../values.ts'

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
  const pairs = args.map((argument) => /^([^=]*)=([^]*)/.exec(argument)?.slice(1))
  return Object.fromEntries(pairs.filter((pair) => pair !== undefined)) as Value
}

export const output: PreparedFormatter = {
  prepare(args) {
    const joined = args.join(' ')
    return () => joined
  },
}

/** Arguments of a pattern are looked for one frame outside the tag's own: `@` is the template's current node. */
const FRAMES_TO_TAG_SCOPE = 1

/** Fills `{0}`, `{1}` … of the value with what the arguments refer to; braces with anything else inside vanish. */
export const format: PreparedFormatter = {
  prepare(args) {
    return (value, context) =>
      text(value).replace(/\{([^}]*)(\}|$)/g, (_all, place: string, close: string) => {
        const reference = close && /^\d*$/.test(place) ? args[Number(place)] : undefined
        if (reference === undefined) return ''
        const filled = asText(context.resolve(reference, FRAMES_TO_TAG_SCOPE))
        spendText(filled.length)
        return filled
      })
  },
}

/** Text as JavaScript makes it of a value, but for null and missing, which are nothing. */
const asText = (value: Value): string => (isObject(value) ? '[object Object]' : print(value))
