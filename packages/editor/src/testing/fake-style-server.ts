import {
  changeSite,
  headerValues,
  plainHeader,
  readStyle,
  type HeaderValues,
  type Menus,
  type SiteStyle,
} from '@plinth/domain'
import { ApiError } from '../api/api-error.ts'
import type { StyleApi, StyleBatch, StyleLogEntry, StyleSaved } from '../document/style-api.ts'

/** A server that keeps the style of one site in memory and answers as the real one does. */
export class FakeStyleServer {
  style: SiteStyle = readStyle({})
  header: HeaderValues = headerValues({
    title: { en: 'Test site' },
    announcementBar: { enabled: false, html: {} },
    header: plainHeader,
  })
  menus: Menus = { main: [], footer: [] }
  revision = 0
  log: StyleLogEntry[] = []
  online = true
  /** What a save is refused with, if anything. */
  refusal: Error | null = null
  /** The answer to the next save is lost after it was applied. */
  loseNextAnswer = false
  /** How many changes came at once. */
  readonly batchSizes: number[] = []
  readonly #batches = new Map<string, StyleSaved>()

  /** The calls as one account makes them. */
  api(accountId: string): StyleApi {
    return {
      load: async () => {
        this.#reach()
        const { revision, style, header, menus } = this
        return { revision, style, header, menus, published: readStyle({}), log: [...this.log] }
      },
      save: async (batch) => {
        this.#reach()
        if (this.refusal !== null) throw this.refusal
        this.batchSizes.push(batch.entries.length)
        const saved = this.#batches.get(batch.batchId) ?? this.#apply(batch, accountId)
        this.#batches.set(batch.batchId, saved)
        if (this.loseNextAnswer) {
          this.loseNextAnswer = false
          throw new ApiError(0, 'offline', 'Unable to connect. Please try again')
        }
        return saved
      },
    }
  }

  #reach(): void {
    if (!this.online) throw new ApiError(0, 'offline', 'Unable to connect. Please try again')
  }

  #apply(batch: StyleBatch, accountId: string): StyleSaved {
    const { baseRevision, sessionId } = batch
    const others = this.log.filter((entry) => entry.revision > baseRevision && entry.sessionId !== sessionId)
    const entries = batch.entries.map((entry) => {
      const changes = entry.changes as StyleLogEntry['changes']
      const { draft, before } = changeSite(this, changes)
      this.style = draft.style
      this.header = draft.header
      this.menus = draft.menus
      this.revision += 1
      const { id, undoes, deed = { code: 'changed' } } = entry
      const { revision } = this
      this.log.push({
        id,
        revision,
        accountId,
        sessionId,
        deed,
        changes,
        before,
        at: this.revision,
        ...(undoes === undefined ? {} : { undoes }),
      })
      return { id, revision, before }
    })
    const { revision, style, header, menus } = this
    return { revision, style, header, menus, entries, others }
  }
}
