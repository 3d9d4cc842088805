import {
  CAPTCHA_TEXTS,
  FILE_TEXTS,
  FORM_PROBLEMS,
  FORM_TEXTS,
  patternOf,
  translatedPattern,
} from '@plinth/domain'

const patterns = [
  ...Object.values(FORM_PROBLEMS),
  ...Object.values(FORM_TEXTS),
  ...Object.values(CAPTCHA_TEXTS),
].map(patternOf)

const ofFiles = Object.values(FILE_TEXTS).map(patternOf)

/** What the form's script says, in a language: the English patterns with those that take their place, where they differ. */
export function wordsOfForm(language: string, hasFiles = false): { readonly [english: string]: string } {
  return Object.fromEntries(
    [...patterns, ...(hasFiles ? ofFiles : [])].flatMap((english) => {
      const words = translatedPattern(english, language)
      return words === english ? [] : [[english, words] as const]
    }),
  )
}
