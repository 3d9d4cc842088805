import { z } from 'zod'
import type { Call } from './call.ts'
import type { CheckAnswer } from './client.ts'
import { contract } from './contract.ts'

/** The check of answers for development and tests: what the contract does not say is an error that names the place. */
export const checkAnswer: CheckAnswer = (key, answer) => {
  const call: Call = contract[key]
  if (call.answer === undefined) return answer
  const read = call.answer.safeParse(answer)
  if (read.success) return answer
  throw new Error(`The answer of ${key} is not what the contract says.\n${z.prettifyError(read.error)}`)
}
