import { sentenceInWords, type Sentence } from '@plinth/domain'
import { t } from './words.ts'

/** What the shop's rules say, in the language of the page. */
export const said = (sentence: Sentence): string => sentenceInWords(sentence, t)
