import type { PreparedFormatter } from '../../extension.ts'
import { formatMessage } from '../../intl/message-format.ts'
import { siteZone } from '../../intl/time-zone.ts'
import { text, type Value } from '../../values.ts'

/**
 * `message ARGS` and `plural ARGS`: the value is a pattern, the arguments are references, resolved in the scope the tag
 * stands in, which is one frame outside the value [FMT-38].
 */
export const message: PreparedFormatter = {
  prepare(args) {
    const references = args.map(splitArgument)
    return (value, context) => {
      const { locale, timeZone } = context.environment
      if (locale === undefined) return ''
      const positional: Value[] = []
      const named = new Map<string, Value>()
      for (const { name, reference } of references) {
        const argument = context.resolve(reference, 1)
        positional.push(argument)
        if (name !== undefined) named.set(name, argument)
      }
      return formatMessage(
        text(value),
        { positional, named },
        { locale, zone: () => siteZone(context.resolve('website.timeZone'), timeZone) },
      )
    }
  },
}

/** `name=ref` or `name:ref`; the first of the two signs splits. */
function splitArgument(argument: string): { name?: string; reference: string } {
  const [, name, reference = ''] = /^([^=:]*)[=:]([^]*)$/.exec(argument) ?? []
  return name === undefined ? { reference: argument } : { name, reference }
}
