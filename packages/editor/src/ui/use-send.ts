import { useState } from 'react'

/**
 * Sends what a small form holds: busy meanwhile, and what was refused is said by it. After it went well whoever shows the
 * form takes it away, so it stays busy until then.
 *
 * @param problemOf what is said of a refusal, such as a sentence or one for each field
 */
export function useSend<Problem>(problemOf: (error: unknown) => Problem) {
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (work: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(problemOf(error))
      setIsBusy(false)
    }
  }
  return { problem, setProblem, isBusy, send }
}
