import { createClient, type Client } from '@plinth/contract/client'
import { checkAnswer } from '@plinth/contract/check-answer'
import type { TestApp } from '../../../server/src/testing/create-test-app.ts'
import { ApiError } from '../api/api-error.ts'
import { readError } from '../api/client.ts'

/**
 * The real service over the contract, signed in as an owner of a test's site; what is refused throws `ApiError`.
 *
 * @param signedIn the browser of the owner; one of somebody new unless given
 */
export async function realClient(
  site: TestApp,
  signedIn?: Awaited<ReturnType<TestApp['signInOwner']>>,
): Promise<Client> {
  const owner = signedIn ?? (await site.signInOwner())
  return createClient(
    async ({ method, path, body }) => {
      if (method !== 'GET' && method !== 'POST') throw new Error(`Not made here: ${method}`)
      const answer = method === 'GET' ? await owner.get(path) : await owner.post(path, body ?? {})
      if (answer.statusCode < 400) return answer.json()
      const { code = '', message = '', fields } = readError(answer.json())
      throw new ApiError(answer.statusCode, code, message, fields, answer.json())
    },
    async () => checkAnswer,
  )
}
