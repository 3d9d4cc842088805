import { averageOf, fillText, type JsonObject, type Product, type Rating } from '@plinth/domain'
import type { ProductReviews } from '../model.ts'
import { textOf, type CommercePage } from './commerce-page.ts'

/** The parameter of a product's address that says which page of its reviews is shown. */
export const REVIEWS_PAGE = 'reviews'

/** What reviews come to, as the stars of a card or a page; null where none are shown. [REVIEW-7] */
export function ratingView({ rating }: Pick<Product, 'rating'>, page: CommercePage): JsonObject | null {
  return rating === undefined || page.website.store.reviews?.isOn !== true ? null : starsOf(rating, page)
}

function starsOf(rating: Rating, page: CommercePage): JsonObject {
  const average = new Intl.NumberFormat(page.language, { maximumFractionDigits: 1 }).format(averageOf(rating))
  return {
    average,
    count: rating.count,
    filled: percentOf(averageOf(rating)),
    label: textOf(page, 'reviewsAverage', { average, count: rating.count }),
    countText: textOf(page, 'reviewsCount', { count: rating.count }),
  }
}

/** How much of five stars is filled, in percent. */
const percentOf = (stars: number): number => Math.round(stars * 20)

/** The reviews of a product's page, with what they come to and the pages before and after. [REVIEW-7] */
export function reviewsView(reviews: ProductReviews, path: string, page: CommercePage): JsonObject {
  const { rating, counts, list, pagination } = reviews
  const day = new Intl.DateTimeFormat(page.language, {
    timeZone: page.website.timeZone,
    dateStyle: 'long',
  })
  const at = (number: number) =>
    `${path}${number > 1 ? `?${new URLSearchParams({ [REVIEWS_PAGE]: String(number) })}` : ''}#reviews`
  return {
    ...starsOf(rating, page),
    bars: [5, 4, 3, 2, 1].map((stars) => {
      const count = counts[stars - 1] ?? 0
      return {
        label: textOf(page, 'reviewStars', { stars }),
        count,
        share: Math.round((count / rating.count) * 100),
      }
    }),
    list: list.map(({ id, name, stars, title, text, variantName, language, answer, writtenOn }) => ({
      id,
      name,
      title,
      language: language === page.language ? '' : language,
      paragraphs: paragraphsOf(text),
      variantName,
      stars,
      filled: percentOf(stars),
      label: textOf(page, 'reviewStarsOfFive', { stars }),
      day: day.format(writtenOn),
      isoDay: new Date(writtenOn).toISOString().slice(0, 10),
      answer: paragraphsOf(answer),
    })),
    pagination: {
      previousUrl: pagination.page > 1 ? at(pagination.page - 1) : null,
      nextUrl: pagination.page < pagination.pageCount ? at(pagination.page + 1) : null,
      label: fillText(
        page.strings['pageOf'] ?? '',
        { page: String(pagination.page), count: String(pagination.pageCount) },
        page.language,
      ),
    },
  }
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
