import { inEnglish } from '../words/catalogues.ts'
import type { Sentence } from '../words/sentence.ts'

/** A value of a rule with its sentences in English, as a person would read them. */
export function spoken(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spoken)
  if (typeof value !== 'object' || value === null) return value
  if ('pattern' in value && 'values' in value) return inEnglish(value as Sentence)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoken(part)]))
}
