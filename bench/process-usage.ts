import { readFileSync } from 'node:fs'

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
