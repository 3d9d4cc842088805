import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE = 180_000

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const tick = 10

/** What a process has used so far. Linux only, which is where the numbers in docs/performance.md come from. */
export function usageOf(pid: number): { readonly cpuMs: number; readonly residentMb: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold spaces; of the fields after it, the 12th and 13th are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * tick,
    residentMb: Math.round(Number(resident) / 1024),
  }
}

/**
 * Waits until a process has used less than a twentieth of a processor for five seconds: after its first start a server
 * makes the demo's pictures ready, which would be measured with whatever else is.
 *
 * @returns what it has used by then
 */
export async function untilIdle(pid: number): Promise<ReturnType<typeof usageOf>> {
  const deadline = performance.now() + PATIENCE
  let before = usageOf(pid)
  while (performance.now() < deadline) {
    await sleep(5000)
    const now = usageOf(pid)
    if (now.cpuMs - before.cpuMs < 250) return now
    before = now
  }
  throw new Error('The server did not come to rest.')
}
