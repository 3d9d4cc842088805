import { execFile } from 'node:child_process'
import { closeSync, existsSync, fdatasync, fdatasyncSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The disk did not keep what was written to it; what the database says from then on cannot be trusted. [OPS-50] */
export class DiskFailedError extends Error {
  /** What the database's own code understands: it gives up, as it should. */
  readonly code = 'EIO'

  constructor(cause: unknown) {
    super('The disk did not confirm what was written to it. Check the disk, then start again.', { cause })
  }
}

/** The parts of the driver's file layer that are used here; they are Emscripten's and have no types. */
interface OpenFile {
  readonly nfd: number
  readonly path?: string
}
type Call = (...values: never[]) => unknown
interface FileLayer {
  readonly stream_ops: Record<'write' | 'setattr', Call> & { fsync?: (file: OpenFile) => number }
  readonly node_ops: Record<'rename' | 'unlink' | 'setattr', Call>
  tryFSOperation<Result>(operation: () => Result): Result
}

/** A segment of the database's log: the only file whose way to the disk may wait a moment. */
const logSegment = /\/pg_wal\/([0-9A-F]{24})$/

/** Longest wait for a thread of the process, in milliseconds: all of them may be busy with pictures. */
const patience = 10

/** A disk that writes through within this time, in milliseconds, is waited for: handing it to a thread costs more. */
const quick = 1

/** A disk that was slow is tried again after so many requests: it may only have been busy. */
const tryAgainAfter = 100

/**
 * The embedded database's files, such that what is acknowledged survives a power cut. The driver's own file layer has no
 * way to the disk: it drops every request to write through. Here they are obeyed, with one difference: a commit's
 * request to write the log through is put off until the transactions that wait have run, and serves all of them; on a
 * slow disk another thread does it while the next ones run. It is safe because nobody hears of a commit before
 * (`settled`), and because nothing but the log is written, renamed or removed before (`barrier`).
 * See docs/decisions/0011. [OPS-50]
 */
export class DurableFiles extends NodeFS {
  readonly #folder: string
  readonly #waiting: { readonly upTo: number; readonly done: (error?: Error) => void }[] = []
  /** The segment the database writes to, opened once more, so that a close over there cannot pull it away. */
  #segment: { readonly name: string; readonly handle: number } | undefined
  readonly #retired: number[] = []
  /** How often the log was to be written through, and how many of those requests are done. */
  #asked = 0
  #done = 0
  /** A write-through is on its way: planned for the end of this turn, or with a thread. */
  #running = false
  /** What the last one took, in milliseconds, and how many others were given to a thread since one was timed. */
  #lastTook = 0
  #untimed = 0
  #failure: Error | undefined

  constructor(folder: string) {
    super(folder)
    this.#folder = folder
  }

  override async init(driver: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    await this.#bringToDisk()
    const made = await super.init(driver, options)
    const { emscriptenOpts } = made
    const mount = (module: unknown): void => this.#hook((module as { NODEFS: FileLayer }).NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mount] } }
  }

  /**
   * Waits until every commit so far is on the disk; undefined when all are. Whoever hands out a result of the database
   * waits for it first.
   *
   * @throws DiskFailedError
   */
  settled(): Promise<void> | undefined {
    if (this.#failure === undefined && this.#done === this.#asked) return undefined
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure)
      const done = (error?: Error): void => (error === undefined ? resolve() : reject(error))
      this.#waiting.push({ upTo: this.#asked, done })
      this.#plan()
    })
  }

  override async closeFs(): Promise<void> {
    this.#barrierNow()
    this.#retireSegment()
    await super.closeFs()
  }

  #hook(layer: FileLayer): void {
    const { stream_ops: onFile, node_ops: onName } = layer
    const afterBarrier = (original: Call, concerns: (file: OpenFile) => boolean = () => true): Call =>
      ((...values: never[]) => {
        if (concerns(values[0] as unknown as OpenFile)) layer.tryFSOperation(() => this.#barrier())
        return original(...values)
      }) as Call
    onFile.write = afterBarrier(onFile.write, ({ path = '' }) => !logSegment.test(path))
    onFile.setattr = afterBarrier(onFile.setattr)
    onFile.fsync = (file) => {
      layer.tryFSOperation(() => this.#writeThrough(file))
      return 0
    }
    onName.rename = afterBarrier(onName.rename)
    onName.unlink = afterBarrier(onName.unlink)
    onName.setattr = afterBarrier(onName.setattr)
  }

  #writeThrough({ nfd, path = '' }: OpenFile): void {
    const segment = logSegment.exec(path)?.[1]
    if (segment === undefined) fsyncSync(nfd)
    else this.#postpone(segment)
  }

  #postpone(name: string): void {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#segment?.name !== name) {
      this.#barrier()
      this.#retireSegment()
      this.#segment = { name, handle: openSync(join(this.#folder, 'pg_wal', name), 'r+') }
    }
    this.#asked++
  }

  /** Writes the log through now, before anything that relies on it. */
  #barrier(): void {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#done === this.#asked || this.#segment === undefined) return
    const started = performance.now()
    try {
      fdatasyncSync(this.#segment.handle)
    } catch (error) {
      throw this.#fail(error)
    }
    this.#lastTook = performance.now() - started
    this.#untimed = 0
    this.#settle(this.#asked)
  }

  #barrierNow(): void {
    try {
      this.#barrier()
    } catch {
      // Everyone who waits was told by `#fail`.
    }
  }

  #plan(): void {
    if (this.#running || this.#waiting.length === 0) return
    this.#running = true
    // By then the transactions that wait for their turn have run as well.
    setImmediate(() => {
      this.#running = false
      if (this.#waiting.length === 0 || this.#segment === undefined) return
      if (this.#lastTook <= quick || this.#untimed >= tryAgainAfter) this.#barrierNow()
      else this.#handToThread(this.#segment.handle)
    })
  }

  #handToThread(handle: number): void {
    const upTo = this.#asked
    const overdue = setTimeout(() => this.#barrierNow(), patience)
    this.#running = true
    this.#untimed++
    fdatasync(handle, (error) => {
      clearTimeout(overdue)
      this.#running = false
      if (error !== null) this.#fail(error)
      else this.#settle(upTo)
      this.#closeRetired()
      this.#plan()
    })
  }

  #settle(upTo: number): void {
    this.#done = Math.max(this.#done, upTo)
    while (this.#waiting[0] !== undefined && this.#waiting[0].upTo <= this.#done)
      this.#waiting.shift()?.done()
  }

  /** The system reports a failed write-through once and then forgets it, so it is never asked again. */
  #fail(cause: unknown): Error {
    const failure = (this.#failure ??= new DiskFailedError(cause))
    for (const { done } of this.#waiting.splice(0)) done(failure)
    return failure
  }

  #retireSegment(): void {
    if (this.#segment !== undefined) this.#retired.push(this.#segment.handle)
    this.#segment = undefined
    if (!this.#running) this.#closeRetired()
  }

  /** A handle another thread is at is closed when it is done with it. */
  #closeRetired(): void {
    for (const handle of this.#retired.splice(0)) closeSync(handle)
  }

  /**
   * After an end that was no stop the database asks for each of its two thousand files to be written through, which
   * takes seconds. Asking the system once for all of them makes each of those requests cheap; without the command they
   * are only slow.
   *
   * The name such an end leaves behind goes: the lock of the data folder says who has it. A power cut may have left the
   * file without its content, and the database would not open for that alone. [OPS-152]
   */
  async #bringToDisk(): Promise<void> {
    const holder = join(this.#folder, 'postmaster.pid')
    if (!existsSync(holder)) return
    await new Promise<void>((resolve) => {
      execFile('sync', ['-f', this.#folder], { timeout: 60_000 }, () => resolve())
    })
    rmSync(holder, { force: true })
  }
}
