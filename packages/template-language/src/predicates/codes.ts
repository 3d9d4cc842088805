/** Numbers by which content names its kinds. [TPL-79] */

export const recordTypes = {
  undefined: -1,
  text: 1,
  image: 2,
  quote: 4,
  link: 5,
  audio: 7,
  video: 8,
  'store-item': 11,
  event: 12,
  gallery: 14,
  binary: 15,
  'css-asset': 16,
  'tweak-asset': 17,
  'digital-good': 18,
  attachment: 19,
  'wordpress-export': 20,
  'json-export': 21,
  'site-search': 30,
  'active-time': 31,
  tweet: 50,
  checkin: 52,
  kbarticle: 54,
} as const

export const backgroundSources = { undefined: -1, upload: 1, instagram: 2, video: 3, none: 4 } as const

export const folderBehaviors = { index: 1, redirect: 2 } as const

export const collectionTypes = { 'template-page': 7, page: 10 } as const

/** Names of slice types at the place of their code; numbers that are none have a dash. */
const SLICE_TYPES =
  '- heading - body image gallery video social-icons buttons navigation custom-form newsletter album map logo action ' +
  'form lock password twitter'

/** The code of a slice type; undefined for a name that is none. */
export function sliceType(name: string): number | undefined {
  const code = SLICE_TYPES.split(' ').indexOf(name)
  return name === 'undefined' ? -1 : code > 0 ? code : undefined
}
