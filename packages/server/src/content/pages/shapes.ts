import { PAGE_STATUSES, type NavigationLink } from '@plinth/domain'
import { z } from 'zod'

/** A text per language, as callers send it. */
export const localizedInput = (longest: number) =>
  z.record(
    z
      .string()
      .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$/, 'This is not a language tag such as en or fr-CA.'),
    z.string().max(longest),
  )

export const localized = z.record(z.string(), z.string())
export const statusField = z.enum(PAGE_STATUSES)
export const idField = z.string().min(1).max(64)
export const idParams = z.object({ id: idField })
export const documentParams = z.object({ documentId: idField })
export const versionParams = z.object({ documentId: idField, versionId: idField })

/** Milliseconds since the epoch, as callers send and receive times. */
export const momentField = z.number().int().min(0).max(8.64e15)

export const collectionShape = z.object({
  id: z.string(),
  type: z.number().int(),
  urlId: z.string(),
  title: localized,
  navigationTitle: localized,
  description: localized,
  seoTitle: localized,
  seoDescription: localized,
  status: statusField,
  enabled: z.boolean(),
  socialAssetId: z.string().optional(),
  updatedOn: z.number(),
  documentId: z.string(),
  draftRevision: z.number().int(),
  publishedRevision: z.number().int().nullable(),
  hasChanges: z.boolean().describe('Whether a publish would change what visitors see'),
  scheduledFor: z.number().optional(),
  isHome: z.boolean(),
})

export const navigationLink: z.ZodType<NavigationLink> = z.lazy(() =>
  z.object({
    id: idField,
    collectionId: idField.optional(),
    externalLink: z.object({ url: z.string().max(2083), newWindow: z.boolean() }).optional(),
    title: localizedInput(200).optional(),
    items: z.array(navigationLink).max(250),
  }),
) as z.ZodType<NavigationLink>

export const navigationShape = z.object({
  main: z.array(navigationLink).max(250),
  footer: z.array(navigationLink).max(250),
})

export const pageChangesInput = z.strictObject({
  title: localizedInput(200).optional(),
  navigationTitle: localizedInput(200).optional(),
  description: localizedInput(2000).optional(),
  seoTitle: localizedInput(300).optional(),
  seoDescription: localizedInput(1000).optional(),
  urlId: z.string().trim().min(1).max(200).optional(),
  status: statusField.optional(),
  scheduledFor: momentField.optional(),
  enabled: z.boolean().optional(),
  socialAssetId: idField.nullable().optional(),
  isHome: z.literal(true).optional().describe('Makes it the home page'),
})

/** Documents and operations are checked by the rules of the domain, which say where they are wrong. */
export const documentShape = z.unknown()
export const operationShape = z.unknown()

export const logEntryShape = z.object({
  id: z.string(),
  revision: z.number().int(),
  accountId: z.string(),
  sessionId: z.string(),
  label: z.string(),
  at: z.number(),
  operation: operationShape,
  inverse: operationShape,
  undoes: z.string().optional(),
})

/** Most entries in one batch. */
const mostEntries = 200

export const batchInput = z.strictObject({
  baseRevision: z.number().int().min(0),
  batchId: z.string().min(8).max(100),
  sessionId: z.string().min(1).max(100),
  entries: z
    .array(
      z.strictObject({
        id: z.string().min(8).max(64),
        label: z.string().max(200),
        operation: operationShape,
        undoes: z.string().max(64).optional(),
      }),
    )
    .min(1)
    .max(mostEntries),
})

export const versionShape = z.object({
  documentId: z.string(),
  id: z.string(),
  number: z.number().int(),
  revision: z.number().int(),
  at: z.number(),
  account: z.string().nullable().describe('Name of who published it'),
  note: z.string(),
  isPublished: z.boolean(),
})

export const changeShape = z.object({
  documentId: z.string(),
  ownerKind: z.enum(['collection', 'item']),
  ownerId: z.string(),
  title: localized,
  path: z.string(),
  status: statusField,
  isNew: z.boolean(),
  changes: z.array(
    z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
