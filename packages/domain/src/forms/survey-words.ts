import type { LanguageTag } from '../language/localized.ts'
import { ownTextsIn, SURVEY_TEXTS, type OwnTexts } from '../site/own-texts.ts'
import { inWords } from '../words/catalogues.ts'
import { say, type Sentence } from '../words/sentence.ts'

/** What the five answers of a survey are called where the owner does not say it, from most against to most for. */
export const USUAL_SURVEY_WORDS: readonly Sentence[] = [
  say('Strongly Disagree'),
  say('Disagree'),
  say('Neutral'),
  say('Agree'),
  say('Strongly Agree'),
]

/** What the five answers of a survey are called, from most against to most for. */
export type SurveyWords = readonly string[]

/** What they are called to visitors of a language: in the owner's own words, else in that language. [FORM-160] */
export function surveyWords(
  texts: OwnTexts | undefined,
  language: LanguageTag,
  primaryLanguage: LanguageTag,
): SurveyWords {
  const own = ownTextsIn(texts, language, primaryLanguage)
  return SURVEY_TEXTS.map((name, at) => {
    const usual = USUAL_SURVEY_WORDS[at]
    return own[name] ?? (usual === undefined ? '' : inWords(usual, language))
  })
}
