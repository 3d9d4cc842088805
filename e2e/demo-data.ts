import { randomUUID } from 'node:crypto'
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
  const token = randomUUID()
  const plinth = await startPlinth({ environment: { METRICS_TOKEN: token } })
  const { dataFolder, owner } = plinth
  // Its photographs are made ready behind the scenes, which every copy would do again beside its journeys.
  while ((await jobsDue(plinth.origin, token)) > 0) await new Promise((resolve) => setTimeout(resolve, 200))
  await plinth.stop({ keepData: true })
  project.provide('demo', { dataFolder, owner })
  return () => rm(dataFolder, { recursive: true, force: true })
}

async function jobsDue(origin: string, token: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const due = /^jobs_due (\d+)$/m.exec(await response.text())
  if (due === null) throw new Error('The metrics do not say how many jobs are due.')
  return Number(due[1])
}
