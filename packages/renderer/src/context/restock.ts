import {
  inWords,
  PAGE_TYPES,
  RESTOCK_NO_MAIL,
  RESTOCK_TEXTS,
  readText,
  say,
  type JsonObject,
  type Sentence,
} from '@plinth/domain'
import type { PageInput } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import type { PageContextBuilder } from './page-context.ts'

type RestockPage = Extract<PageInput, { kind: 'restock' }>

interface Says {
  readonly title: Sentence
  readonly text: Sentence
  /** What its button says, and where it leads. */
  readonly press?: readonly [says: Sentence, at: string]
}

function says({ step, name, email }: RestockPage, moment: string, sendsMail: boolean): Says {
  switch (step) {
    case 'ask':
      return {
        title: say('{product} is sold out', { product: name }),
        text: sendsMail ? say('Leave your address, and you are told when it is back.') : RESTOCK_NO_MAIL,
      }
    case 'signed-up':
      return {
        title: RESTOCK_TEXTS.success,
        text: sendsMail
          ? say('You get a mail at {email} when {product} is back and it is your turn.', {
              email,
              product: name,
            })
          : RESTOCK_NO_MAIL,
      }
    case 'take':
      return {
        title: say('{product} is back', { product: name }),
        text: say('One is kept for you until {moment}.', { moment }),
        press: [say('Put it into the cart'), '/_restock/take'],
      }
    case 'gone':
      return {
        title: say('Nothing is kept for you any more'),
        text: say('Your time to buy {product} is over. Its page says whether there is one.', {
          product: name,
        }),
      }
    case 'leave':
      return {
        title: say('Be told no more'),
        text: say('Press the button, and {email} is told no more when {product} is back.', {
          email,
          product: name,
        }),
        press: [say('Do not tell me'), '/_restock/leave'],
      }
    case 'left':
      return {
        title: say('You are told no more'),
        text: say('You are not in this line. On the page of the product you can ask again at any time.'),
      }
    case 'unknown':
      return {
        title: say('This link leads nowhere'),
        text: say(
          'Open it once more from the mail, or copy all of its address. It leads nowhere either once you have left the line.',
        ),
      }
  }
}

/** The pages of those who wait for something. [RESTOCK-10] */
export const restockContext: PageContextBuilder<'restock'> = (run, page) => {
  const { language, website } = run.input
  const words = (sentence: Sentence) => inWords(sentence, language)
  const moment =
    page.until === null
      ? ''
      : new Intl.DateTimeFormat(language, {
          timeZone: website.timeZone,
          dateStyle: 'long',
          timeStyle: 'short',
        }).format(page.until)
  const { title, text, press } = says(page, moment, run.input.sendsMail !== false)
  const own =
    page.step === 'signed-up'
      ? readText(website.store.restock.success, language, website.primaryLanguage)
      : ''
  return {
    pageType: PAGE_TYPES.mainContent,
    pageClass: 'page-restock',
    ownTitle: true,
    data: {
      restock: {
        title: own || words(title),
        text: words(text),
        s: page.s,
        k: page.k,
        form: formOf(run, page),
        button: press === undefined ? '' : words(press[0]),
        action: press?.[1] ?? '',
        other: page.productPath === '' ? '' : words(say('See {product}', { product: page.name })),
        otherUrl: page.productPath,
      },
    },
    head: {
      title: own || words(title),
      description: '',
      openGraphType: 'website',
      indexable: false,
      structuredData: [],
    },
  }
}

function formOf(
  { input: { language, website } }: RenderRun,
  { form, email }: RestockPage,
): JsonObject | null {
  if (form === undefined) return null
  const words = (sentence: Sentence) => inWords(sentence, language)
  return {
    ...form,
    email,
    label: words(RESTOCK_TEXTS.email),
    submit: words(RESTOCK_TEXTS.submit),
    newsletter: website.store.restock.mailingList ? words(RESTOCK_TEXTS.newsletter) : '',
    leaveEmpty: words(say('Leave this field empty')),
  }
}
