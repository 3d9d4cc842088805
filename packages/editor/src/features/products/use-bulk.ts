import { useState } from 'react'
import { inParts, type Progress } from '../../api/in-parts.ts'
import { useIntention } from '../../api/intention.ts'
import { BULK_SIZE, changeProducts, productsChanged, type BulkAction } from '../../api/products.ts'

export type FailedProducts = readonly { readonly id: string; readonly message: string }[]

/** Which were changed; with what went wrong, if something did: the others were not touched then. */
interface BulkDone {
  readonly done: readonly string[]
  readonly error?: unknown
}

/** Does the same to many products, some at a time: how far it is, and which stayed as they were. */
export function useBulk() {
  const intention = useIntention()
  const [progress, setProgress] = useState<Progress>()
  const [failed, setFailed] = useState<FailedProducts>([])
  const run = async (ids: readonly string[], action: BulkAction): Promise<BulkDone> => {
    const done: string[] = []
    const refused: { id: string; message: string }[] = []
    setFailed([])
    try {
      await inParts(ids, BULK_SIZE, setProgress, async (some) => {
        const answer = await changeProducts(some, action, intention.keyOf([some, action]))
        intention.answered()
        done.push(...answer.done)
        refused.push(...answer.failed)
      })
      return { done }
    } catch (error) {
      return { done, error }
    } finally {
      setProgress(undefined)
      setFailed(refused)
      await productsChanged()
    }
  }
  return { run, progress, failed, forget: () => setFailed([]) }
}
