import { showField } from '@plinth/blocks'
import { inWords, PAGE_TYPES, say, type Sentence } from '@plinth/domain'
import { surveyAnswersOf } from './survey-answers.ts'
import type { PageContextBuilder } from './page-context.ts'

/** What is asked about a product before it goes into the cart, as a form. [CART-38] */
export const questionsContext: PageContextBuilder<'questions'> = (run, input) => {
  const { itemId, title, fullUrl, subscribes, sku, quantity, fields, values, errors, problem, entryId } =
    input
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  // Its fields are those of the form block, and look like them.
  run.blockFolders.add('form')
  run.partials.add('parts/form-field.html')
  const buttonOf = () => {
    if (entryId !== '') return words(say('Save'))
    return subscribes ? run.strings.productSubscribeText : run.strings.productAddToCartText
  }
  const state = { isSent: false, values, errors, problem: null }
  return {
    pageType: PAGE_TYPES.page,
    pageClass: 'page-questions',
    ownTitle: true,
    data: {
      questions: {
        itemId,
        title,
        sku,
        quantity,
        entryId,
        fullUrl: entryId === '' ? fullUrl : '/cart',
        problem,
        crumb: run.input.crumb ?? '',
        level: 'h2',
        asked: JSON.stringify(fields),
        lead: words(say('The shop asks this before you buy it.')),
        fields: fields.map((field) =>
          showField(field, { say: words, editing: false, surveyAnswers: surveyAnswersOf(run) }, state),
        ),
        add: buttonOf(),
        back: words(entryId === '' ? say('Back to {title}', { title }) : say('Back to the cart')),
      },
    },
    head: { title, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}
