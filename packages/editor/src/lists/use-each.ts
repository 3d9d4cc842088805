import { useState } from 'react'
import { errorText, isOffline } from '../api/api-error.ts'
import type { Progress } from '../api/in-parts.ts'
import { showError } from '../ui/feedback.tsx'
import type { Refused } from './stayed.tsx'

/**
 * Does something to rows that are chosen, one after the other: how far it is, and which stayed as they were, and why. What
 * was refused for one stops none of the others. [LIST-3]
 */
export function useEach() {
  const [progress, setProgress] = useState<Progress>()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const run = async (
    ids: readonly string[],
    one: (id: string) => Promise<unknown>,
  ): Promise<readonly string[]> => {
    const done: string[] = []
    const stayed: Refused[] = []
    setRefused([])
    for (const [index, id] of ids.entries()) {
      setProgress({ done: index, total: ids.length })
      try {
        await one(id)
        done.push(id)
      } catch (error) {
        // What cannot be reached is not asked for every other one too; they stay as they are.
        if (isOffline(error)) {
          showError(error)
          break
        }
        stayed.push({ id, message: errorText(error) })
      }
    }
    setProgress(undefined)
    setRefused(stayed)
    return done
  }
  return { run, progress, refused, forget: () => setRefused([]) }
}
