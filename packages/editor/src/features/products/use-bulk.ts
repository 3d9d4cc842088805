import { useState } from 'react'
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
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [failed, setFailed] = useState<FailedProducts>([])
  const run = async (ids: readonly string[], action: BulkAction): Promise<BulkDone> => {
    const done: string[] = []
    const refused: { id: string; message: string }[] = []
    setFailed([])
    try {
      for (let from = 0; from < ids.length; from += BULK_SIZE) {
        setProgress({ done: from, total: ids.length })
        const some = ids.slice(from, from + BULK_SIZE)
        const answer = await changeProducts(some, action, intention.keyOf([some, action]))
        intention.answered()
        done.push(...answer.done)
        refused.push(...answer.failed)
      }
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
