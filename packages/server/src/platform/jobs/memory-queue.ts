import { newId } from '@plinth/domain'
import { afterCommit } from '../database/database.ts'
import { messageWithoutValues } from '../database/without-values.ts'
import type { FailedJob, Job, JobContext, JobQueue, SendOptions } from './job.ts'

interface WaitingJob {
  readonly id: string
  readonly name: string
  readonly data: object
  readonly singletonKey: string | undefined
  readonly priority: number
  readonly startAt: number
  readonly attempts: number
}

/** A queue in memory for tests: nothing runs until `runDue`, which runs everything whose time has come. */
export interface MemoryQueue extends JobQueue {
  /** @returns how many jobs ran */
  runDue(): Promise<number>
  /** Runs a scheduled job as its time table would. */
  runScheduled(job: Job): Promise<void>
  readonly waiting: readonly { readonly name: string; readonly data: object; readonly startAt: Date }[]
}

export function createMemoryQueue(): MemoryQueue {
  const registered = new Map<string, Job>()
  let waiting: WaitingJob[] = []
  let failures: FailedJob[] = []
  /** When a job of each name last went well. */
  const wentWell = new Map<string, number>()
  let context: JobContext | undefined

  const started = (): JobContext => {
    if (context === undefined) throw new Error('The queue has not been started.')
    return context
  }
  const run = async (entry: WaitingJob): Promise<void> => {
    const job = registered.get(entry.name)
    if (job === undefined) throw new Error(`The job ${entry.name} was sent but never registered.`)
    const attempts = entry.attempts + 1
    try {
      await job.handler(entry.data, started())
      wentWell.set(entry.name, started().clock.now().getTime())
    } catch (error) {
      const now = started().clock.now()
      if (attempts <= (job.options.retries ?? 5)) {
        const wait = (job.options.retryAfterSeconds ?? 30) * 1000 * 2 ** (attempts - 1)
        waiting.push({ ...entry, attempts, startAt: now.getTime() + wait })
      } else {
        const { id, name, data } = entry
        failures.unshift({ id, name, data, error: messageWithoutValues(error), failedAt: now, attempts })
      }
    }
  }
  const isFor =
    (websiteId: string, alsoNamed: readonly string[] = []) =>
    (job: FailedJob): boolean =>
      websiteOf(job) === websiteId ||
      (alsoNamed.includes(job.name) && (wentWell.get(job.name) ?? -1) <= job.failedAt.getTime())
  return {
    get waiting() {
      return waiting.map(({ name, data, startAt }) => ({ name, data, startAt: new Date(startAt) }))
    },
    isReady: true,
    ready: async () => undefined,
    register: (job) => void registered.set(job.name, job),
    send: (job, data, options: SendOptions = {}) =>
      afterCommit(() => {
        const { singletonKey, priority = 0 } = options
        const same = (entry: WaitingJob) => entry.name === job.name && entry.singletonKey === singletonKey
        if (singletonKey !== undefined && waiting.some(same)) return
        // Through JSON, as the real queue does it.
        const copy = JSON.parse(JSON.stringify(data)) as object
        const startAt = options.startAt?.getTime() ?? 0
        waiting.push({ ...fresh(newId(), job.name, copy), singletonKey, priority, startAt })
      }),
    failed: async (websiteId, alsoNamed) => failures.filter(isFor(websiteId, alsoNamed)),
    retry: async (websiteId, id, alsoNamed) => {
      const job = failures.filter(isFor(websiteId, alsoNamed)).find((one) => one.id === id)
      if (job === undefined) return false
      failures = failures.filter((one) => one !== job)
      waiting.push(fresh(id, job.name, job.data as object))
      return true
    },
    forget: (_tx, websiteId, expression) =>
      afterCommit(() => {
        const about = new RegExp(expression, 'i')
        const isAbout = ({ data }: { readonly data: unknown }): boolean =>
          websiteOf({ data }) === websiteId && about.test(JSON.stringify(data))
        waiting = waiting.filter((job) => !isAbout(job))
        failures = failures.filter((job) => !isAbout(job))
      }),
    start: async (given) => void (context = given),
    due: async () => waiting.filter(({ startAt }) => startAt <= started().clock.now().getTime()).length,
    stop: async () => undefined,
    runDue: async () => {
      for (let count = 0; ; count++) {
        const due = nextDue(waiting, started().clock.now().getTime())
        if (due === undefined) return count
        waiting = waiting.filter((entry) => entry !== due)
        await run(due)
      }
    },
    runScheduled: (job) => job.handler({}, started()),
  }
}

/** What begins next of what may: the highest priority, and of one priority what was sent first. [MAIL-8] */
function nextDue(waiting: readonly WaitingJob[], now: number): WaitingJob | undefined {
  const [first] = waiting
    .filter(({ startAt }) => startAt <= now)
    .toSorted((one, other) => other.priority - one.priority)
  return first
}

/** A job that has not been tried, to be run at once. */
function fresh(id: string, name: string, data: object): WaitingJob {
  return { id, name, data, singletonKey: undefined, priority: 0, startAt: 0, attempts: 0 }
}

function websiteOf(job: Pick<FailedJob, 'data'>): unknown {
  return (job.data as { websiteId?: unknown }).websiteId
}
