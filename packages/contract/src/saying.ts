import { inEnglish, type Sentence } from '@plinth/domain'

/** What a `refine` says of a value, with what the sentence is filled with, for whoever says it in another language. */
export const saying = (sentence: Sentence) => ({ error: inEnglish(sentence), params: { sentence } })
