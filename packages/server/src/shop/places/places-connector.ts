import type { PlaceAddress, PlaceSuggestion } from '@plinth/domain'

/** What is typed, and where. */
export interface PlaceQuestion {
  readonly input: string
  readonly country: string
  readonly language: string
  /** What belongs to one address that is typed. */
  readonly session: string
}

/** What a service of places can do. A new one is this, and a line in `connectors.ts`. [PLACE-1] */
export interface PlacesConnector {
  /** Undefined where the service does not answer as it should. */
  suggest(question: PlaceQuestion): Promise<readonly PlaceSuggestion[] | undefined>
  /** Null where it knows no such place, undefined where it does not answer as it should. */
  details(
    id: string,
    asked: Pick<PlaceQuestion, 'language' | 'session'>,
  ): Promise<PlaceAddress | null | undefined>
}
