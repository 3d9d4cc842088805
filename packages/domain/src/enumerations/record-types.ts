/** Record type codes of content items. Never reuse a number. */
export const RECORD_TYPES = {
  text: 1,
  image: 2,
  quote: 4,
  link: 5,
  audio: 7,
  video: 8,
  storeItem: 11,
  event: 12,
  gallery: 14,
} as const

export type RecordTypeCode = (typeof RECORD_TYPES)[keyof typeof RECORD_TYPES]
