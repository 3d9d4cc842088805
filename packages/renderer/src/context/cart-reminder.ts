import { inWords, PAGE_TYPES, say, type Sentence } from '@plinth/domain'
import type { PageContextBuilder } from './page-context.ts'

/** Where whoever was reminded of a cart ends that. [CARTMAIL-4] */
export const cartReminderContext: PageContextBuilder<'cartReminder'> = (run, { step, c, k }) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const title = words(
    step === 'unknown'
      ? say('This link does not work')
      : step === 'stop'
        ? say('Be reminded no more')
        : say('You are reminded no more'),
  )
  const text = words(
    step === 'unknown'
      ? say('Open it from the mail again, whole as it stands there.')
      : step === 'stop'
        ? say('Press the button, and this shop no longer reminds you of carts.')
        : say('This shop no longer reminds you of carts. Mails about orders still come.'),
  )
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-cart-reminder',
    ownTitle: true,
    data: {
      cartReminder: { title, text, c, k, isStop: step === 'stop', stop: words(say('Be reminded no more')) },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
