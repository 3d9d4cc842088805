import type { LocalizedKind } from '../../intl/localized.ts'
import { formatMessage, messageArguments } from '../../intl/message-format.ts'
import { text } from '../../values.ts'

/**
 * `message ARGS` and `plural ARGS`: the value is a pattern, the arguments are references, resolved in the scope the tag
 * stands in, which is one frame outside the value [FMT-38].
 */
export const message: LocalizedKind = (args) => {
  const references = args.map(splitArgument)
  return (pattern, locale, context) => {
    const given = references.map(([name, reference]) => [name, context.resolve(reference, 1)] as const)
    return formatMessage(text(pattern), messageArguments(given), locale, context)
  }
}

/** `name=ref` or `name:ref`; the first of the two signs splits. */
function splitArgument(argument: string): [name: string, reference: string] {
  const [, name = '', reference = argument] = /^([^=:]*)[=:]([^]*)$/.exec(argument) ?? []
  return [name, reference]
}
