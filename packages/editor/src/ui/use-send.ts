import { useState } from 'react'

/**
 * The one way a form sends what it holds: busy meanwhile, what was refused is said by it, and what was typed stays. After it
 * went well whoever shows the form takes it away, so it stays busy until then, unless it stays.
 *
 * @param problemOf what is said of a refusal, such as a sentence or one for each field; of nothing, where it says it itself
 * @param options `stays`: the form is there afterwards too, and can send again
 * @returns `send` answers whether it went well; `problem` is what is said now, and `setProblem(undefined)` takes it back
 */
export function useSend<Problem>(
  problemOf: (error: unknown) => Problem,
  { stays = false }: { readonly stays?: boolean } = {},
) {
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(problemOf(error))
      setIsBusy(false)
      return false
    }
    if (stays) setIsBusy(false)
    return true
  }
  return { problem, setProblem, isBusy, send }
}

/** A refusal as it came, where a form says of it what is wrong with each field, and the rest beside them. */
export const asItCame = (error: unknown): unknown => error
