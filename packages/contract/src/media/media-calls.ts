import { say, type Asset } from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { idParams, limitField, localized } from '../fields.ts'

const kind = z.enum(['image', 'video', 'audio', 'file'])
const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
const color = z.string().regex(/^[0-9a-f]{6}$/)

/** A file of a website. */
export const asset: ZodType<Asset> = z.object({
  id: z.string(),
  kind,
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().describe('Bytes'),
  assetUrl: z.string().describe('Address path of the original; pictures take ?format=750w'),
  width: z.number().exactOptional(),
  height: z.number().exactOptional(),
  focalPoint,
  altText: localized,
  colorData: z
    .object({
      topLeftAverage: color,
      topRightAverage: color,
      bottomLeftAverage: color,
      bottomRightAverage: color,
      centerAverage: color,
    })
    .exactOptional(),
  systemDataVariants: z.string().exactOptional(),
})

/** Why a file was refused. */
export const MEDIA_REFUSALS = [
  'file-too-large',
  'file-not-supported',
  'file-damaged',
  'image-too-many-pixels',
  'file-empty',
  'file-kind-differs',
  'no-file',
] as const

/** Why a file could not be kept, beside what is wrong with it. */
const uploadRefusals = [...MEDIA_REFUSALS, 'storage-unavailable'] as const

/** The owner's files. */
export const mediaCalls = calls({
  'GET /api/config/media': {
    tag: 'media',
    summary: 'Files, newest first',
    query: z.object({
      search: z.string().max(200).exactOptional(),
      kind: kind.exactOptional(),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ assets: z.array(asset), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/media': {
    tag: 'media',
    summary: 'Upload a file (multipart/form-data, one file)',
    upload: true,
    status: 201,
    answer: asset,
    errors: uploadRefusals,
  },
  'GET /api/config/media/:id': {
    tag: 'media',
    summary: 'One file',
    params: idParams,
    answer: asset,
  },
  'PATCH /api/config/media/:id': {
    tag: 'media',
    summary: 'Change alternative text, focal point or name',
    params: idParams,
    body: z.strictObject({
      altText: z.record(z.string().max(35), z.string().max(1000)).exactOptional(),
      focalPoint: focalPoint.exactOptional(),
      fileName: z.string().trim().min(1, say('Please enter a file name')).max(200).exactOptional(),
    }),
    answer: asset,
  },
  'POST /api/config/media/:id/replace': {
    tag: 'media',
    summary: 'Put another file of the same kind in its place (multipart/form-data)',
    params: idParams,
    upload: true,
    answer: asset,
    errors: uploadRefusals,
  },
  'DELETE /api/config/media/:id': {
    tag: 'media',
    summary: 'Delete; can be restored for 30 days',
    params: idParams,
  },
  'POST /api/config/media/:id/restore': {
    tag: 'media',
    summary: 'Bring a deleted file back',
    params: idParams,
  },
})
