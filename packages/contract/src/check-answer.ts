import { z } from 'zod'
import type { Call } from './call.ts'
import type { CheckAnswer } from './client.ts'
import { contract, type CallKey } from './contract.ts'

/** The check of answers for development and tests: what the contract does not say is an error that names the place. */
export const checkAnswer: CheckAnswer = (key, answer) => {
  const call: Call = contract[key]
  if (call.answer === undefined) return answer
  const read = call.answer.safeParse(answer)
  if (read.success) return answer
  throw new Error(`The answer of ${key} is not what the contract says.\n${z.prettifyError(read.error)}`)
}

/** The check of what is sent, for what stands in for the server in tests: what the call would refuse is an error that names the place. */
export function checkBody(key: CallKey, sent: unknown): void {
  const call: Call = contract[key]
  const read = call.body?.safeParse(sent)
  if (read?.success === false)
    throw new Error(`${key} does not take what was sent.\n${z.prettifyError(read.error)}`)
}
