import {
  COLLECTION_TYPES,
  MAX_PARTS,
  PAGE_STATUSES,
  say,
  type Collection,
  type Localized,
  type NavigationLink,
} from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { eachOptional, idField, localized, localizedInput, momentField } from '../fields.ts'

export const pageStatus = z.enum(PAGE_STATUSES)

/** The last part of an address, as an owner types it. */
export const urlIdField = z.string().trim().min(1).max(200)

/** How far a draft is from what visitors see. */
export interface DraftState {
  readonly documentId: string
  readonly draftRevision: number
  /** Null while nothing is published. */
  readonly publishedRevision: number | null
  /** Whether a publish would change what visitors see. */
  readonly hasChanges: boolean
  /** Milliseconds since the epoch; while it waits to be published. */
  readonly scheduledFor?: number
}

export const draftState = {
  documentId: z.string(),
  draftRevision: z.number().int(),
  publishedRevision: z.number().int().nullable(),
  hasChanges: z.boolean().describe('Whether a publish would change what visitors see'),
  scheduledFor: z.number().exactOptional(),
}

/** A page, blog or store as its owner sees it. */
export interface OwnedCollection extends Collection, DraftState {
  readonly isHome: boolean
  /** Whether visitors need a password; which one it is, nobody is told. */
  readonly hasPassword: boolean
  /** Areas whose members see it; none for all members; null for everybody. */
  readonly membersOnly: readonly string[] | null
  /** What others read instead of it. */
  readonly teaser: Localized
}

export const ownedCollection: ZodType<OwnedCollection> = z.object({
  id: z.string(),
  type: z.literal(Object.values(COLLECTION_TYPES)),
  urlId: z.string(),
  title: localized,
  navigationTitle: localized,
  description: localized,
  seoTitle: localized,
  seoDescription: localized,
  status: pageStatus,
  enabled: z.boolean(),
  socialAssetId: z.string().exactOptional(),
  noIndex: z.boolean().exactOptional(),
  parts: z.array(z.string()).exactOptional().describe('Pages that an index page shows one below the other'),
  updatedOn: z.number(),
  ...draftState,
  isHome: z.boolean(),
  hasPassword: z.boolean(),
  membersOnly: z.array(z.string()).nullable(),
  teaser: localized,
})

const navigationLink: ZodType<NavigationLink, NavigationLink> = z.lazy(() =>
  z.object({
    id: idField,
    collectionId: idField.exactOptional(),
    externalLink: z
      .object({ url: z.string().max(2083), newWindow: z.boolean() })
      .exactOptional()
      .describe('An address; a thing of the website by the one that stays, `/~product/ID`'),
    title: localizedInput(200).exactOptional(),
    items: z.array(navigationLink).max(250),
  }),
)

/** Links of the header and the footer. */
export const navigation = z.strictObject({
  main: z.array(navigationLink).max(250),
  footer: z.array(navigationLink).max(250),
})

/** With the pages that are in neither. */
export const wholeNavigation = navigation.extend({ unlinked: z.array(navigationLink) })

/** What a page or post can be locked with; null takes it away. */
export const passwordOfPage = z.string().trim().min(1, say('Please give a password.')).max(200).nullable()

export const pageChanges = z.strictObject(
  eachOptional({
    title: localizedInput(200),
    navigationTitle: localizedInput(200),
    description: localizedInput(2000),
    seoTitle: localizedInput(300),
    seoDescription: localizedInput(1000),
    urlId: urlIdField,
    status: pageStatus,
    scheduledFor: momentField,
    enabled: z.boolean(),
    socialAssetId: idField.nullable(),
    membersOnly: z
      .array(idField)
      .max(50)
      .nullable()
      .describe('Areas whose members see it, and what is below it; none for all members; null for everybody'),
    teaser: localizedInput(2000).describe('What others read instead of it'),
    noIndex: z.boolean().describe('Whether search engines are asked to leave it out'),
    parts: z
      .array(idField)
      .max(MAX_PARTS)
      .describe(
        'Pages that it shows one below the other, below what is on it itself; none for a page that is no index page',
      ),
    password: passwordOfPage.describe('Without it visitors do not see the page; null takes it away'),
    isHome: z.literal(true).describe('Makes it the home page'),
  }),
)
