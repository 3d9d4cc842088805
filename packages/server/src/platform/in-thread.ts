import { Worker, type ResourceLimits } from 'node:worker_threads'

/** How long a thread may take, and what it may use. */
export interface ThreadLimits {
  /** What takes longer is not waited for, ms. */
  readonly patience: number
  readonly resources?: ResourceLimits
  /** Where the thread stands while it works, for whoever has to end it early. */
  readonly threads?: Set<Worker>
}

/**
 * Has one file made in a thread of its own, which posts its bytes and is ended then.
 *
 * @param module of the thread, which reads `order` as its `workerData`
 * @throws what the thread throws, or that it took too long or ended without an answer
 */
export function madeInThread(module: URL, order: object, limits: ThreadLimits): Promise<Buffer> {
  const { patience, resources, threads } = limits
  const thread = new Worker(module, {
    workerData: order,
    ...(resources === undefined ? {} : { resourceLimits: resources }),
  })
  threads?.add(thread)
  return new Promise<Buffer>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error('The thread did not answer.')), patience).unref()
    thread.once('message', (made: Uint8Array) => resolve(Buffer.from(made)))
    thread.once('error', reject)
    thread.once('exit', () => {
      clearTimeout(tooLong)
      reject(new Error('The thread ended without a file.'))
    })
  }).finally(async () => {
    threads?.delete(thread)
    await thread.terminate()
  })
}
