import { inWords, PAGE_TYPES, say, type JsonObject, type Sentence } from '@plinth/domain'
import type { RenderRun } from '../run/render-run.ts'
import type { PageContextBuilder } from './page-context.ts'

type Step = 'confirm' | 'preferences' | 'unsubscribe' | 'unsubscribed' | 'unknown'

interface Says {
  readonly title: Sentence
  readonly text: Sentence
  /** What its button says, and where it leads. */
  readonly press?: readonly [says: Sentence, at: string]
  readonly other?: readonly [says: Sentence, at: string]
}

const says = (step: Step, email: string): Says => {
  switch (step) {
    case 'confirm':
      return {
        title: say('Confirm your subscription'),
        text: say('Press the button to get the newsletter at {email}.', { email }),
        press: [say('Confirm'), '/_newsletter/confirm'],
      }
    case 'preferences':
      return {
        title: say('You are subscribed'),
        text: say('You get the newsletter at {email}.', { email }),
        other: [say('Leave the newsletter'), '/_newsletter/unsubscribe'],
      }
    case 'unsubscribe':
      return {
        title: say('Leave the newsletter'),
        text: say('Press the button, and {email} gets it no more.', { email }),
        press: [say('Unsubscribe'), '/_newsletter/unsubscribe'],
        other: [say('Stay'), '/_newsletter/preferences'],
      }
    case 'unsubscribed':
      return {
        title: say('You are unsubscribed'),
        text: say('{email} does not get the newsletter.', { email }),
        press: [say('Subscribe again'), '/_newsletter/confirm'],
      }
    case 'unknown':
      return {
        title: say('This link is not complete'),
        text: say('Open it once more from the mail, or copy all of its address.'),
      }
  }
}

/** The pages of subscribers: to confirm, to leave, to choose. [NEWS-3] [NEWS-4] [NEWS-5] */
export const newsletterContext: PageContextBuilder<'newsletter'> = (
  run,
  { step, email, language, choices, s, k },
) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const { title, text, press, other } = says(step, email)
  const query = new URLSearchParams({ s, k })
  return {
    pageType: PAGE_TYPES.newsletterUnsubscribe,
    pageClass: 'page-newsletter',
    ownTitle: true,
    data: {
      newsletter: {
        title: words(title),
        text: words(text),
        s,
        k,
        button: press === undefined ? '' : words(press[0]),
        action: press?.[1] ?? '',
        other: other === undefined ? '' : words(other[0]),
        otherUrl: other === undefined ? '' : `${other[1]}?${query}`,
        languages: step === 'preferences' ? languagesOf(run, language) : [],
        languageLabel: words(say('Language of the newsletter')),
        isChoosing: step === 'preferences' && choices !== undefined,
        topics: choices?.topics.map(({ id, name, isWanted }) => ({ id, name, isWanted })) ?? [],
        topicsLabel: words(say('What you get')),
        allowsCounting: choices?.allowsCounting ?? false,
        countingLabel: words(say('You may count which mails I open and which links I follow')),
        save: words(say('Save')),
        saved: choices?.isSaved === true ? words(say('Your choices are saved.')) : '',
      },
    },
    head: {
      title: words(title),
      description: '',
      openGraphType: 'website',
      indexable: false,
      structuredData: [],
    },
  }
}

/** The languages of a website, each in its own words; none to choose where it has one. */
function languagesOf({ input }: RenderRun, chosen: string): JsonObject[] {
  const { languages } = input.website
  if (languages.length < 2) return []
  return languages.map((tag) => ({
    tag,
    name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
    isChosen: tag === chosen,
  }))
}
