import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A headless Chromium that listens for the debugging protocol, which Lighthouse drives. */
export async function launch(): Promise<{ port: number; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'plinth-chromium-'))
  const child = spawn(
    process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('Chromium stopped before it listened')))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(chunk)?.[1]
      if (found) resolve(Number(found))
    })
  })
  return {
    port,
    async close() {
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
