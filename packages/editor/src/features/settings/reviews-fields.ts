import { field, noReviews, readFields, REVIEW_DAYS, type ReviewSettings } from '@plinth/domain'

/** Whether buyers are asked for reviews; in the form of the store's settings. [EDIT-523] */
export const REVIEWS = {
  reviewsOn: field.toggle('Ask buyers for reviews, and show them', {
    help: 'One mail for each order, with a link to write on without an account. Who wants no more of them says so with a click.',
  }),
  reviewDays: field.number('Ask them after', REVIEW_DAYS, {
    default: noReviews.days,
    unit: 'days',
    when: { field: 'reviewsOn', is: [true] },
    help: 'From the day on which everything of the order was sent',
  }),
  reviewsAtOnce: field.toggle('Show reviews as they come', {
    when: { field: 'reviewsOn', is: [true] },
    help: 'Else each waits under Reviews until somebody has looked at it',
  }),
}

/** As the form begins. */
export const valuesOfReviews = ({ isOn, days, showAtOnce }: ReviewSettings = noReviews) => ({
  reviewsOn: isOn,
  reviewDays: days,
  reviewsAtOnce: showAtOnce,
})

/** What was chosen. */
export function reviewsOf(values: Parameters<typeof readFields>[1]): ReviewSettings {
  const { reviewsOn, reviewDays, reviewsAtOnce } = readFields(REVIEWS, values)
  return { isOn: reviewsOn, days: reviewDays, showAtOnce: reviewsAtOnce }
}
