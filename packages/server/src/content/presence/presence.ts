import { MOST_PRESENT, PRESENCE_LASTS } from '@plinth/contract/presence/presence-calls'
import { notify, type Database, type DatabaseConnection } from '../../platform/database/database.ts'

/** Channel that tells other processes who is on which page. */
const channel = 'plinth_presence'

/** Pages that are remembered at most; those nobody is on any more go first. */
const mostPages = 5_000

/** A tab in which a page is open. */
export interface Present {
  readonly websiteId: string
  readonly documentId: string
  readonly accountId: string
  readonly name: string
  readonly tab: string
  readonly blockId: string | null
}

interface Seen extends Present {
  /** Milliseconds since the epoch: when it came, and when it was last heard of. */
  readonly since: number
  readonly at: number
}

/**
 * Who is on which page, in memory: told to the other processes of the installation, kept by none of them, and forgotten
 * when a tab is not heard of any more. [EDIT-236]
 */
export class Presence {
  readonly #pages = new Map<string, Map<string, Seen>>()
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Hears what other processes are told. Ends with what it gives. */
  follow(database: DatabaseConnection, now: () => number): Promise<() => Promise<void>> {
    return database.listen(channel, (payload) => {
      const heard = readHeard(payload)
      if (heard === undefined) return
      if (heard.isLeaving) this.#forget(heard.present)
      else this.#remember(heard.present, now())
    })
  }

  /** A tab is there. */
  async comes(present: Present, now: number): Promise<void> {
    this.#remember(present, now)
    await notify(this.#db, channel, JSON.stringify({ present, isLeaving: false }))
  }

  /** A tab has left. */
  async leaves(present: Present): Promise<void> {
    this.#forget(present)
    await notify(this.#db, channel, JSON.stringify({ present, isLeaving: true }))
  }

  /** The other tabs on a page, those that came first first. */
  others({ websiteId, documentId, accountId, tab }: Present, now: number): readonly Present[] {
    const page = this.#pages.get(keyOf(websiteId, documentId))
    return [...(page?.values() ?? [])]
      .filter((one) => now - one.at < PRESENCE_LASTS && !(one.accountId === accountId && one.tab === tab))
      .toSorted((one, other) => one.since - other.since || one.tab.localeCompare(other.tab))
      .slice(0, MOST_PRESENT)
  }

  #remember(present: Present, now: number): void {
    const key = keyOf(present.websiteId, present.documentId)
    const page = this.#pages.get(key) ?? new Map<string, Seen>()
    for (const [name, { at }] of page) if (now - at >= PRESENCE_LASTS) page.delete(name)
    const name = JSON.stringify([present.accountId, present.tab])
    const before = page.get(name)
    page.delete(name)
    page.set(name, { ...present, since: before?.since ?? now, at: now })
    // Nobody has this many tabs open; who makes some up pushes out the ones not heard of for longest.
    for (const [oldest] of page) {
      if (page.size <= MOST_PRESENT * 2) break
      page.delete(oldest)
    }
    this.#pages.delete(key)
    this.#pages.set(key, page)
    for (const [oldest] of this.#pages) {
      if (this.#pages.size <= mostPages) break
      this.#pages.delete(oldest)
    }
  }

  #forget({ websiteId, documentId, accountId, tab }: Present): void {
    const key = keyOf(websiteId, documentId)
    const page = this.#pages.get(key)
    page?.delete(JSON.stringify([accountId, tab]))
    if (page?.size === 0) this.#pages.delete(key)
  }
}

const keyOf = (websiteId: string, documentId: string): string => `${websiteId}/${documentId}`

/** What another process said; undefined for what is no such thing, an empty word after a lost connection as well. */
function readHeard(payload: string): { readonly present: Present; readonly isLeaving: boolean } | undefined {
  try {
    const read: unknown = JSON.parse(payload)
    return typeof read === 'object' && read !== null && 'present' in read && 'isLeaving' in read
      ? (read as { present: Present; isLeaving: boolean })
      : undefined
  } catch {
    return undefined
  }
}
