/** Numbers by which content names its kinds. [TPL-79] */
import { lookUp } from '../look-up.ts'

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

/** Parts a cover page is made of. */
const sliceTypes: Readonly<Record<string, number>> = {
  undefined: -1,
  heading: 1,
  body: 3,
  image: 4,
  gallery: 5,
  video: 6,
  'social-icons': 7,
  buttons: 8,
  navigation: 9,
  'custom-form': 10,
  newsletter: 11,
  album: 12,
  map: 13,
  logo: 14,
  action: 15,
  form: 16,
  lock: 17,
  password: 18,
  twitter: 19,
}

/** The code of a slice type; undefined for a name that is none. */
export function sliceType(name: string): number | undefined {
  return lookUp(sliceTypes, name)
}
