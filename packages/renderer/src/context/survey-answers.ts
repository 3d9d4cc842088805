import { ownTextsIn, SURVEY_TEXTS } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'

/** The answers of a survey in the owner's own words, where there are any. [STOREFRONT-70] */
export function surveyAnswersOf({
  input: { website, language },
}: RenderRun): readonly (string | undefined)[] {
  const own = ownTextsIn(website.store.texts, language, website.primaryLanguage)
  return SURVEY_TEXTS.map((name) => own[name])
}
