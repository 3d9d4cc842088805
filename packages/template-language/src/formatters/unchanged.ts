import type { Formatter } from '../extension.ts'

/** Formatters of old templates that are known, so that their tags are tags, but leave the value as it is [FMT-77]. */
export const unchanged: Formatter = (value) => value
