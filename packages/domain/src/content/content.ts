import type { PostEvent } from './post-event.ts'
import type { CommentMode } from '../comments/comments.ts'
import type { CollectionTypeCode } from '../enumerations/collection-types.ts'
import type { RecordTypeCode } from '../enumerations/record-types.ts'
import type { Localized } from '../language/localized.ts'

/** Focal point, 0 to 1 from the left and from the top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/** An uploaded file. Images carry size, average colours and focal point. */
export interface Asset {
  readonly id: string
  readonly kind: 'image' | 'video' | 'audio' | 'file'
  readonly fileName: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** Address path of the original: `/media/<websiteId>/<assetId>/<hash>/<fileName>`; images take `?format=750w`. Immutable. */
  readonly assetUrl: string
  /** Pixel size of an image or video; absent for others. */
  readonly width?: number
  readonly height?: number
  readonly focalPoint: FocalPoint
  readonly altText: Localized
  /** `#rrggbb` without `#`: averages of the corners and the centre. */
  readonly colorData?: {
    readonly topLeftAverage: string
    readonly topRightAverage: string
    readonly bottomLeftAverage: string
    readonly bottomRightAverage: string
    readonly centerAverage: string
  }
  /** Width variants that make sense for it, from the ladder 100w … 2500w, never above its own width: `100w,300w`. */
  readonly systemDataVariants?: string
}

/** The two kinds of words the posts of a blog are sorted by, and the longest of each, characters. [POST-5] */
export const TAG_LENGTHS = { tag: 50, category: 25 } as const
export type TagType = keyof typeof TAG_LENGTHS

/** How a list of posts can be ordered; the newest first unless asked otherwise. [POST-12] */
export const ITEM_SORTS = ['newest', 'oldest', 'updated', 'title'] as const

export const PAGE_STATUSES = ['draft', 'needs-review', 'scheduled', 'published', 'private'] as const
export type PageStatus = (typeof PAGE_STATUSES)[number]

/** A page, a blog or a store: everything that has an address of its own at the top of the site. */
export interface Collection {
  readonly id: string
  readonly type: CollectionTypeCode
  /** First part of the address: `/shop`. The home page answers at `/` too. */
  readonly urlId: string
  readonly title: Localized
  readonly navigationTitle: Localized
  readonly description: Localized
  readonly seoTitle: Localized
  readonly seoDescription: Localized
  readonly status: PageStatus
  readonly enabled: boolean
  readonly socialAssetId?: string
  /** Whether search engines are asked to leave it out. */
  readonly noIndex?: boolean
  /** Of an index page: the pages it shows one below the other. [PAGES-49] */
  readonly parts?: readonly string[]
  /** Milliseconds since the epoch. */
  readonly updatedOn: number
}

/** A post of a blog. Products have their own type. */
export interface ContentItem {
  readonly id: string
  readonly collectionId: string
  readonly recordType: RecordTypeCode
  /** `/<collection urlId>/<item urlId>`. */
  readonly urlId: string
  readonly title: Localized
  readonly excerpt: Localized
  /** Instead of title and excerpt, in the head of its page. [POST-32] */
  readonly seoTitle?: Localized
  readonly seoDescription?: Localized
  readonly status: PageStatus
  readonly mainImageId?: string
  /** Instead of the main picture, where its link is shared; and whether search engines are asked to leave it out. [POST-34] */
  readonly socialAssetId?: string
  readonly noIndex?: boolean
  readonly author: { readonly name: string; readonly url?: string }
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  /** Milliseconds since the epoch. */
  readonly publishOn: number
  readonly updatedOn: number
  /** The address of what it is about, elsewhere; and whether its title in lists leads there. [POST-120] */
  readonly sourceUrl?: string
  readonly passthrough?: boolean
  /** When and where it is, of what it tells of. [POST-122] */
  readonly event?: PostEvent
  /** Whether it can be commented on; as the website says unless given. [COMMENT-2] */
  readonly commentMode?: CommentMode
  /** How many comments everybody sees, and how often it is liked; none unless given. */
  readonly commentCount?: number
  readonly likeCount?: number
}

/** Most characters of an address. */
const LONGEST_ADDRESS = 2082

/** Whether a text is the address of something elsewhere: of the web, whole, and with nobody's password in it. [POST-120] */
export function isSourceAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

/** Where the title of a post in lists leads, if not to the post. [POST-120] */
export const addressAway = ({
  sourceUrl,
  passthrough,
}: Pick<ContentItem, 'sourceUrl' | 'passthrough'>): string | undefined =>
  passthrough === true && sourceUrl !== undefined && sourceUrl !== '' ? sourceUrl : undefined
