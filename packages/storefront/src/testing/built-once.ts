import { mkdirSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** How often a file that waits for another one's build looks whether it is there, in milliseconds. */
const LOOK_AGAIN = 100

/**
 * The browser code built in a mode: by the test file that asks first, and waited for by those that run beside it.
 *
 * @param shared the run's folder for it
 * @returns the folder it was built to
 * @throws when it cannot be built; the next file that asks tries again and says the same
 */
export async function builtOnce(shared: string, mode: 'production' | 'development'): Promise<string> {
  const folder = join(shared, mode)
  const beginning = `${folder}-beginning`
  for (;;) {
    if (await exists(folder)) return folder
    if (isFirst(beginning)) break
    await wait(LOOK_AGAIN)
    if (await exists(`${beginning}-failed`)) break
  }
  try {
    await build({
      configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
      logLevel: 'error',
      build: { outDir: beginning },
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    })
    // Under its name only when it is whole.
    await rename(beginning, folder)
  } catch (error) {
    mkdirSync(`${beginning}-failed`, { recursive: true })
    throw error
  }
  return folder
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
