/** What completes addresses as buyers type them: a maps service, or a short list to try it with. [PLACE-1] */
export const ADDRESS_SERVICES = ['google', 'sample'] as const
export type AddressService = (typeof ADDRESS_SERVICES)[number]

/** Limits of what is asked of one. */
export const PLACE_LIMITS = { least: 3, input: 200, id: 400, suggestions: 5, tracking: 300 } as const

/** A place that may be what a buyer is typing. */
export interface PlaceSuggestion {
  readonly id: string
  /** The street and its number. */
  readonly title: string
  /** The rest of it; may be empty. */
  readonly detail: string
}

/** The address of a place, as far as its service knows it. */
export interface PlaceAddress {
  readonly line1: string
  readonly line2: string
  readonly city: string
  /** As the country's addresses name it, or its code. */
  readonly region: string
  readonly postalCode: string
  readonly country: string
}
