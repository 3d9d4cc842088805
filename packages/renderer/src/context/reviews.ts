import { inWords, PAGE_TYPES, REVIEW_LIMITS, say, type JsonObject, type Sentence } from '@plinth/domain'
import type { ReviewsPage } from '../model.ts'
import type { RenderRun } from '../run/render-run.ts'
import { textOf } from './commerce-page.ts'
import type { PageContextBuilder } from './page-context.ts'
import { columnsWidth, picture } from './picture.ts'

/** A picture beside a product: a small square. */
const SMALL = columnsWidth('inset', 1 / 8, 1 / 4)

interface Says {
  readonly title: Sentence
  readonly text: Sentence
}

function says({ step, isLookedAt }: ReviewsPage): Says {
  switch (step) {
    case 'write':
      return {
        title: say('What do you think of it?'),
        text: say('Give stars to as many as you like. What you write stands on the page of the product.'),
      }
    case 'sent':
      return {
        title: say('Thank you for your review'),
        text: isLookedAt
          ? say('The shop reads it before it is shown. You can change it on this page at any time.')
          : say('It is on the page of the product now. You can change it on this page at any time.'),
      }
    case 'stop':
      return {
        title: say('Stop these mails'),
        text: say('Press the button, and this shop no longer asks you for reviews.'),
      }
    case 'stopped':
      return {
        title: say('You will get no more of these mails'),
        text: say('This shop no longer asks you for reviews. Mails about orders still come.'),
      }
    case 'unknown':
      return {
        title: say('This link does not work'),
        text: say('It may have been cut off in the mail, or there is nothing to review any more.'),
      }
  }
}

/** Writing reviews of an order, and asking not to be asked. [REVIEW-3] */
export const reviewsContext: PageContextBuilder<'reviews'> = (run, input) => {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const { title, text } = says(input)
  const { step, o, k, name, errors } = input
  const heading = words(title)
  const whole = errors[''] ?? ''
  return {
    pageType: PAGE_TYPES.reviewsRequest,
    pageClass: 'page-reviews',
    ownTitle: true,
    data: {
      reviews: {
        title: heading,
        text: words(text),
        o,
        k,
        isWriting: step === 'write',
        isStop: step === 'stop',
        problem:
          whole === '' && Object.keys(errors).length > 0
            ? words(say('Something is missing or wrong.'))
            : whole,
        products: step === 'write' ? input.products.map((each) => productView(run, input, each)) : [],
        name: {
          label: words(say('Your name, as others see it')),
          value: name,
          most: REVIEW_LIMITS.name,
          error: errors['name'] ?? '',
        },
        verified: words(say('Others see that you bought it here. Your address is not shown.')),
        send: words(say('Send the review')),
        stop: words(say('Do not ask me')),
        again: step === 'sent' ? words(say('Change the review')) : '',
      },
    },
    head: { title: heading, description: '', openGraphType: 'website', indexable: false, structuredData: [] },
  }
}

function productView(
  run: RenderRun,
  { errors }: ReviewsPage,
  product: ReviewsPage['products'][number],
): JsonObject {
  const words = (sentence: Sentence) => inWords(sentence, run.input.language)
  const { productId: id, name, variantName, imageId, stars, title, text } = product
  const field = (kind: 'title' | 'text', label: Sentence, value: string) => ({
    label: words(label),
    value,
    most: REVIEW_LIMITS[kind],
    error: errors[`${kind}.${id}`] ?? '',
  })
  return {
    id,
    name,
    variantName,
    picture: imageId === undefined ? null : picture(run, { assetId: imageId, ratio: 1, alt: '' }, SMALL),
    starsLabel: words(say('Stars')),
    starsError: errors[`stars.${id}`] ?? '',
    choices: [1, 2, 3, 4, 5].map((value) => ({
      value,
      isChosen: stars === String(value),
      label: textOf({ strings: run.strings, language: run.input.language }, 'reviewStars', { stars: value }),
    })),
    headline: field('title', say('Headline'), title),
    words: field('text', say('What should others know?'), text),
    optional: words(say('optional')),
  }
}
