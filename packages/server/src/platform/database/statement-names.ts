import { createHash } from 'node:crypto'

/** A text is prepared when it is met again: one that is sent once would only cost. */
const worthPreparing = 2

/**
 * Uses of a statement before it is prepared anew, at first and at last. To plan what reads a cart anew takes as long as to
 * run it ten times; gathering statistics of a table makes the plans that read it anew as well.
 */
const shortestLife = 25
const longestLife = 1_600

/** Most texts that are counted before the counting begins again. */
const mostCounted = 2_000

/**
 * Gives the statements that are worth preparing their names. What was used longest ago gives up its place; its name is
 * handed out by `takeRetired` once, for who has to close it.
 */
export class StatementNames {
  readonly #most: number
  readonly #evicts: boolean
  readonly #renews: boolean
  readonly #names = new Map<string, { readonly name: string; readonly life: number; uses: number }>()
  readonly #seen = new Map<string, number>()
  #retired: string[] = []
  #count = 0

  /**
   * @param limits.most statements that have a name at a time; each costs a connection some tens of kilobytes
   * @param limits.evicts whether a new one takes the place of the one used longest ago, or goes without a name
   * @param limits.renews whether a statement is prepared anew now and then, the more seldom the longer it lives: a plan
   *   made while a table was almost empty is a bad one soon, and only a database that gathers statistics by itself knows
   */
  constructor(limits: { readonly most: number; readonly evicts: boolean; readonly renews: boolean }) {
    this.#renews = limits.renews
    this.#most = limits.most
    this.#evicts = limits.evicts
  }

  /** The name of a statement's text, or undefined while it is not worth one. */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined && ++known.uses <= known.life) {
      // Re-inserted so that the map stays ordered by use.
      this.#names.delete(text)
      this.#names.set(text, known)
      return known.name
    }
    if (known !== undefined) this.retire(text)
    if (!this.#evicts && this.#names.size >= this.#most) return undefined
    const seen = (this.#seen.get(text) ?? 0) + 1
    if (known === undefined && seen < worthPreparing) {
      if (this.#seen.size >= mostCounted) this.#seen.clear()
      this.#seen.set(text, seen)
      return undefined
    }
    this.#seen.delete(text)
    const name = `s${++this.#count}_${createHash('sha1').update(text).digest('hex').slice(0, 12)}`
    this.#names.set(text, { name, uses: 1, life: this.#lifeAfter(known?.life) })
    const [oldest] = this.#names.keys()
    if (this.#names.size > this.#most && oldest !== undefined) this.retire(oldest)
    return name
  }

  #lifeAfter(before: number | undefined): number {
    if (!this.#renews) return Infinity
    return before === undefined ? shortestLife : Math.min(longestLife, before * 4)
  }

  /** Forgets a statement; when it comes again it gets another name. */
  retire(text: string): void {
    const known = this.#names.get(text)
    if (known === undefined) return
    this.#names.delete(text)
    this.#retired.push(known.name)
  }

  takeRetired(): string[] {
    const retired = this.#retired
    this.#retired = []
    return retired
  }
}
