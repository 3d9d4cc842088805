import { expect, test } from 'vitest'
import { inEnglish } from '../words/catalogues.ts'
import { averageOf, readReviews, reviewerName, REVIEW_LIMITS } from './reviews.ts'

const nothing = { stars: '', title: '', text: '' }

test('[REVIEW-4] what a buyer typed is read by product; one without stars and words is left out', () => {
  const read = readReviews(' Ada\n M. ', {
    mug: { stars: '5', title: ' Lovely \0', text: ' First.\r\n\r\nSecond. \ud800' },
    bowl: nothing,
  })
  expect(read).toEqual({
    ok: true,
    value: {
      name: 'Ada M.',
      products: { mug: { stars: 5, title: 'Lovely', text: 'First.\n\nSecond. \ufffd' } },
    },
  })
})

test('[REVIEW-4] what is wrong is said by field', () => {
  const problemsOf = (...given: Parameters<typeof readReviews>) => {
    const read = readReviews(...given)
    return read.ok
      ? {}
      : Object.fromEntries(
          Object.entries(read.problems).map(([field, problem]) => [field, inEnglish(problem)]),
        )
  }
  expect(problemsOf('', { mug: nothing })).toEqual({
    name: 'Write the name that stands with your review.',
    '': 'Give at least one product stars, then send it again.',
  })
  for (const stars of ['0', '6', '4.5', ' 5', 'five', ''])
    expect(problemsOf('Ada', { mug: { ...nothing, stars, text: 'Good' } })).toEqual({
      'stars.mug': 'Choose how many stars it gets.',
    })
  const long = {
    stars: '1',
    title: 'x'.repeat(REVIEW_LIMITS.title + 1),
    text: 'x'.repeat(REVIEW_LIMITS.text + 1),
  }
  expect(problemsOf('x'.repeat(REVIEW_LIMITS.name + 1), { mug: long })).toEqual({
    name: 'Write at most 60 characters.',
    'title.mug': 'Write at most 120 characters.',
    'text.mug': 'Write at most 3000 characters.',
  })
})

test('[REVIEW-4] a buyer begins with the first name and a letter, and [REVIEW-7] stars are averaged to one decimal', () => {
  expect(reviewerName('Ada Merrow')).toBe('Ada M.')
  expect(reviewerName('  Madonna ')).toBe('Madonna')
  expect(reviewerName('Anna Maria de la cruz')).toBe('Anna C.')
  expect(reviewerName('')).toBe('')
  expect(averageOf({ count: 3, stars: 14 })).toBe(4.7)
  expect(averageOf({ count: 0, stars: 0 })).toBe(0)
})
