import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Starts a server of this folder that a benchmark compares with, on the core that is the server's. One that does not start ends
 * the benchmark instead of being waited for.
 *
 * @param script a file that says its address once it listens
 */
export async function startBare(
  script: string,
  args: readonly string[],
): Promise<{ origin: string; stop: () => void }> {
  const core = process.env['PLINTH_SERVER_CORE']
  const command = [process.execPath, join(import.meta.dirname, script), ...args]
  const [program = '', ...rest] = core === undefined ? command : ['taskset', '-c', core, ...command]
  const server = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}.`)
  })
  const [origin] = await Promise.race([once(server.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return { origin: String(origin).trim(), stop: () => void server.kill() }
}
