import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchBrowser, startPlinth, type Plinth } from './harness.ts'

/** What the journeys of one file are made in. */
export interface Product {
  readonly plinth: Plinth
  readonly browser: Browser
}

/**
 * Gives the journeys of one file a running product and a browser of their own: started before them, ended after them,
 * also when only one of the two could be started.
 *
 * @param ready takes both and does what has to be done once before the journeys, such as signing in
 * @param options `demo: false` begins with an empty installation instead of the demo store; `environment` is added to the
 *   server's
 */
export function inProduct(
  ready: (product: Product) => void | Promise<void>,
  options: { demo?: boolean; environment?: Readonly<Record<string, string>> } = {},
): void {
  const running: { plinth?: Plinth; browser?: Browser } = {}
  beforeAll(async () => {
    const { demo = true, ...rest } = options
    const starting = [
      (async () => {
        running.plinth = await startPlinth({
          ...rest,
          ...(demo ? await copyOfDemo() : { arguments: ['--no-demo'] }),
        })
      })(),
      (async () => {
        running.browser = await launchBrowser()
      })(),
    ]
    await Promise.allSettled(starting)
    await Promise.all(starting)
    await ready(running as Product)
  }, 360_000)
  afterAll(async () => {
    await running.browser?.close()
    await running.plinth?.stop()
  })
}

/** A copy of the demo store to start a product on, as nothing has used it. */
export async function copyOfDemo(): Promise<Pick<Plinth, 'dataFolder' | 'owner'>> {
  const { dataFolder, owner } = inject('demo')
  const copy = await mkdtemp(join(tmpdir(), 'plinth-e2e-'))
  await cp(dataFolder, copy, { recursive: true, preserveTimestamps: true })
  return { dataFolder: copy, owner }
}
