import type { Formatter } from '../../extension.ts'
import { text } from '../../values.ts'

/** `AbsUrl`: the site's address, a slash, and the value [FMT-1]. */
export const absUrl: Formatter = (path, _args, context) =>
  `${text(context.resolve('base-url'))}/${text(path)}`
