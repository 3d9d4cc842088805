import { patternOf, valuesOf, type Sentence } from '@plinth/domain'
import { t } from './words.ts'

/** What the shop's rules say, in the language of the page. */
export const said = (sentence: Sentence): string =>
  t(
    patternOf(sentence),
    Object.fromEntries(
      Object.entries(valuesOf(sentence)).map(([name, value]) => [
        name,
        typeof value === 'object' ? said(value) : value,
      ]),
    ),
  )
