import { COMMENT_LIMITS, field, readFields, type ValueOf } from '@plinth/domain'
import type { CommentSettings } from '../../api/comments.ts'

const WHEN_ON = { field: 'isOn', is: [true] } as const

/** The settings of comments, as they stand in their dialog. [EDIT-653] */
export const COMMENT_FIELDS = {
  isOn: field.toggle('Readers can comment on posts', {
    help: 'For each post you can say otherwise, beside the post.',
  }),
  who: field.choice(
    'Who may write',
    [
      ['guests', 'Anybody who gives a name and an address'],
      ['members', 'Members only'],
    ],
    { when: WHEN_ON },
  ),
  approval: field.choice(
    'What you look at first',
    [
      ['none', 'Nothing: comments are seen at once'],
      ['first', 'Guests, and the first comment of a member'],
      ['all', 'Every comment'],
    ],
    { when: WHEN_ON, help: 'What looks like spam is kept apart in any case.' },
  ),
  closeAfterDays: field.number(
    'Close posts after',
    { min: 0, max: COMMENT_LIMITS.days },
    { default: 0, unit: 'days', when: WHEN_ON, help: 'From the date of the post; with 0 never' },
  ),
  captcha: field.choice(
    'Check that a person writes',
    [
      ['none', 'No'],
      ['altcha', 'With a sum the browser works out'],
      ['recaptcha', 'With Google reCAPTCHA'],
    ],
    { when: WHEN_ON },
  ),
  words: field.words(
    'Words that make a comment wait',
    { max: COMMENT_LIMITS.words, length: COMMENT_LIMITS.word },
    { when: WHEN_ON, placeholder: 'casino' },
  ),
  tellOwner: field.toggle('Mail the first administrator of each comment', { when: WHEN_ON }),
  likes: field.toggle('Comments can be liked', { when: WHEN_ON }),
  postLikes: field.toggle('Posts can be liked'),
}

/** As the form begins. */
export const valuesOfComments = ({ guests, words, ...rest }: CommentSettings) => ({
  ...rest,
  who: guests ? ('guests' as const) : ('members' as const),
  words: [...words],
})

/** What was chosen. */
export function commentsOf(values: Parameters<typeof readFields>[1]): CommentSettings {
  const { who, words, ...rest }: ValueOf<typeof COMMENT_FIELDS> = readFields(COMMENT_FIELDS, values)
  return { ...rest, guests: who === 'guests', words: [...words] }
}
