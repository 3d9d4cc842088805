import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startPlinth } from './harness.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data of a product whose demo store was just made, and its owner; nothing has used it since. */
    demo: {
      readonly dataFolder: string
      readonly owner: { readonly email: string; readonly password: string }
    }
  }
}

/**
 * Makes the demo store once for a whole run: every file of journeys starts on a copy of its own, which takes a seventh of
 * the time. That the first start makes it is proved by the first run's own journeys.
 */
export default async function demoData(project: TestProject): Promise<() => Promise<void>> {
  const plinth = await startPlinth()
  const { dataFolder, owner } = plinth
  await plinth.stop({ keepData: true })
  project.provide('demo', { dataFolder, owner })
  return () => rm(dataFolder, { recursive: true, force: true })
}
