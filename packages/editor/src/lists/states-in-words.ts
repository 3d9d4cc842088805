import { language } from '../words/language.ts'
import { t } from '../words/words.ts'

/**
 * How many there are of each state as a sentence takes them: a number, or that there are more than were counted.
 *
 * @param more the states of which there are more
 */
export const statesInWords = <State extends string>(
  counts: Readonly<Record<State, number>>,
  more: readonly NoInfer<State>[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries<number>(counts).map(([state, count]) => [
      state,
      more.some((one) => one === state)
        ? t('more than {count, number}', { count })
        : count.toLocaleString(language),
    ]),
  )
