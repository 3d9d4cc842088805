import type { FoundKind } from '@plinth/contract/find/find-calls'
import type { Action } from '@plinth/domain/permissions/permissions'
import type { Database } from '../database/database.ts'

/** Something a person looked for. */
export interface Found {
  readonly id: string
  readonly title: string
  readonly detail: string
}

/** What a room brings to the search of the editor, for things that no page of the website shows. [LINK-20] */
export interface Finder {
  readonly kind: FoundKind
  /** Who sees these things. */
  readonly access: Action
  /** The best of a website for some words, in one statement. */
  find(db: Database, websiteId: string, query: string, limit: number): Promise<Found[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Each room adds its own. */
    readonly finders: Finder[]
  }
}
