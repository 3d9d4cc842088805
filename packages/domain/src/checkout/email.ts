import { text } from '../fields/make-field.ts'
import { say } from '../words/sentence.ts'

/** Least and most characters of an e-mail address. [CHK-1] */
export const MIN_EMAIL_LENGTH = 3
export const MAX_EMAIL_LENGTH = 256

// One @, something on both sides, no white space, no dot at the edges of the host, and no mark of a letter that was lost on
// its way. Whether the address exists only a mail can tell; a stricter pattern refuses real people.
const emailPattern =
  /^[^\s\ufffd@<>()[\],;:"\\]+@[^\s\ufffd@<>()[\],;:"\\.]+(?:\.[^\s\ufffd@<>()[\],;:"\\.]+)*$/

/** Whether a text can be an e-mail address. [CHK-1] */
export function isEmail(text: string): boolean {
  return text.length >= MIN_EMAIL_LENGTH && text.length <= MAX_EMAIL_LENGTH && emailPattern.test(text)
}

/** The field of an e-mail address. */
export const EMAIL_FIELD = text(
  say('E-mail address'),
  {
    required: say('Required'),
    max: MAX_EMAIL_LENGTH,
    pattern: {
      source: emailPattern.source.slice(1, -1),
      says: say('Email is not valid. Email addresses should follow the format user@domain.com.'),
    },
  },
  { autocomplete: 'email', keyboard: 'email' },
)
