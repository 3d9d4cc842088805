import { statfs } from 'node:fs/promises'

/** Free space from which on nothing more is taken in, in bytes: the database needs what is left for its log. */
const reserve = 32 * 1024 * 1024
const lookEvery = 2000

/** Free space of the data folder's disk, in bytes. */
export type MeasureFreeSpace = (folder: string) => Promise<number>

export const freeSpaceOf: MeasureFreeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Watches the disk of the data folder. While it is nearly full, what would write is refused before it begins: a database
 * that cannot write its log ends at once, and could not even be tidied. [OPS-54]
 */
export class DiskWatch {
  readonly #folder: string
  readonly #measure: MeasureFreeSpace
  readonly #timer: NodeJS.Timeout
  #isFull = false

  constructor(folder: string, measure: MeasureFreeSpace = freeSpaceOf) {
    this.#folder = folder
    this.#measure = measure
    this.#timer = setInterval(() => void this.look(), lookEvery).unref()
  }

  get isFull(): boolean {
    return this.#isFull
  }

  /** Measures now. A folder that cannot be measured counts as having room: writing there says what is wrong. */
  async look(): Promise<boolean> {
    const free = await this.#measure(this.#folder).catch(() => Number.POSITIVE_INFINITY)
    this.#isFull = free < reserve
    return this.#isFull
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
