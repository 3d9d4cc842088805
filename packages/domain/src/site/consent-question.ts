import { inWords } from '../words/catalogues.ts'
import { say, type Sentence } from '../words/sentence.ts'
import { readText, type LanguageTag } from '../language/localized.ts'
import {
  askedCategories,
  CONSENT_SERVICE_KINDS,
  consentServices,
  type ConsentCategory,
  type ConsentSettings,
} from './consent.ts'

/** What visitors are asked, in the words they read; kept with their answers. [CONSENT-2] [CONSENT-5] */
export interface ConsentQuestion {
  readonly title: string
  readonly text: string
  readonly categories: readonly {
    readonly name: ConsentCategory
    readonly label: string
    readonly hint: string
    /** Names of the services, as people know them. */
    readonly services: readonly string[]
  }[]
}

const LABELS: Readonly<Record<ConsentCategory, Sentence>> = {
  statistics: say('Statistics'),
  marketing: say('Marketing'),
}

const HINTS: Readonly<Record<ConsentCategory, Sentence>> = {
  statistics: say('To see how many visit and what they look at.'),
  marketing: say('To show advertising elsewhere, and to see whether it led here.'),
}

/** The question of a website, with our words where its owner has none; undefined where there is nothing to ask. */
export function consentQuestion(
  settings: ConsentSettings | undefined,
  language: LanguageTag,
  primaryLanguage: LanguageTag,
): ConsentQuestion | undefined {
  const services = consentServices(settings)
  if (settings === undefined || services.length === 0) return undefined
  const words = (sentence: Sentence) => inWords(sentence, language)
  const own = (texts: ConsentSettings['title']) => readText(texts, language, primaryLanguage).trim()
  return {
    title: own(settings.title) || words(say('May we use cookies?')),
    text:
      own(settings.text) ||
      words(
        say(
          'We would like to load services of others, which use cookies and learn that you are here. The website works just as well without them.',
        ),
      ),
    categories: askedCategories(services).map((name) => ({
      name,
      label: words(LABELS[name]),
      hint: words(HINTS[name]),
      services: services
        .filter(({ category }) => category === name)
        .map(({ service }) => CONSENT_SERVICE_KINDS[service].name),
    })),
  }
}
