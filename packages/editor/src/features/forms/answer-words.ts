import type { FormAnswer } from '../../api/form-answers.ts'
import { t } from '../../words/words.ts'

const SAYS_WHO = ['name', 'email', 'phone', 'text'] as const

/** Who sent an answer, as far as it says so: a name, else an address, else the first words in it. */
export function senderOf({ answers }: FormAnswer): string {
  for (const kind of SAYS_WHO) {
    const said = answers.find((one) => one.kind === kind && one.answer !== '')?.answer
    if (said !== undefined) return said
  }
  return answers.find(({ answer }) => answer !== '')?.answer ?? t('An empty answer')
}

/** The rest of what it says, in a line. */
export function excerptOf(answer: FormAnswer): string {
  const sender = senderOf(answer)
  return answer.answers
    .map((one) => one.answer)
    .filter((said) => said !== '' && said !== sender)
    .join(' · ')
}

/** The address that a reply goes to; undefined when none was left. */
export const addressIn = ({ answers }: FormAnswer): string | undefined =>
  answers.find(({ kind, answer }) => kind === 'email' && answer !== '')?.answer
