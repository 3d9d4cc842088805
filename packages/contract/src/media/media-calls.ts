import { say, TAG_LENGTHS, type Asset } from '@plinth/domain'
import { z, type ZodType } from 'zod'
import { calls } from '../call.ts'
import { idField, idParams, limitField, localized } from '../fields.ts'
import { FOLDER_NAME_LENGTH } from './folder-names.ts'

const kind = z.enum(['image', 'video', 'audio', 'file'])
const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
const color = z.string().regex(/^[0-9a-f]{6}$/)

const assetFields = {
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
}

/** A file of a website. */
export const asset: ZodType<Asset> = z.object(assetFields)

/** A file in the library of its owner. */
export interface LibraryFile extends Asset {
  /** Null outside of every folder. */
  readonly folderId: string | null
  readonly tags: readonly string[]
  /** Milliseconds since the epoch. */
  readonly createdOn: number
  /** Milliseconds since the epoch; of files in the trash. */
  readonly deletedOn?: number
}

const libraryFile: ZodType<LibraryFile> = z.object({
  ...assetFields,
  folderId: z.string().nullable(),
  tags: z.array(z.string()),
  createdOn: z.number(),
  deletedOn: z.number().exactOptional(),
})

/** What the library can be ordered by; the first unless asked otherwise. */
export const FILE_SORTS = ['newest', 'oldest', 'name', 'largest'] as const

/** What the library can be narrowed to, beside kinds, folders and tags. */
export const FILE_STATES = ['unused', 'without-alt', 'deleted'] as const

/** What can happen to a file. */
export const FILE_DEEDS = [
  'uploaded',
  'replaced',
  'edited',
  'brought-back',
  'renamed',
  'described',
  'focused',
  'moved',
  'deleted',
  'restored',
] as const

export type FileDeed = (typeof FILE_DEEDS)[number]

/** The folder that stands for none in what is asked. */
export const TOP_FOLDER = 'top'

const fileTag = z.string().trim().min(1, say('Please name the tag.')).max(TAG_LENGTHS.tag)
const folderId = idField.nullable().describe('Null: outside of every folder')

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

/** Why a folder cannot be as it was asked for. */
export const FOLDER_REFUSALS = ['folder-name-taken', 'folder-into-itself', 'too-many-folders'] as const

const folderName = z.string().trim().min(1, say('Please name the folder.')).max(FOLDER_NAME_LENGTH)

/** A folder of files. */
const fileFolder = z.object({
  id: z.string(),
  /** Null at the top. */
  parentId: z.string().nullable(),
  name: z.string(),
  files: z.number().int().describe('How many are in it, those in folders within it not counted'),
})

/** A file on its way in. */
const upload = z.object({
  id: z.string(),
  size: z.number().describe('Bytes'),
  received: z.number().describe('Bytes that have arrived; the next part begins there'),
})

/** Largest part of a file that is sent in parts, in bytes. */
export const UPLOAD_PART = 8_000_000

/** A part of a whole, from 0 to 1. */
const share = z.number().min(0).max(1)

/** What is to be done to several files. */
const filesChange = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('move'), folderId }),
  z.strictObject({ do: z.enum(['tag', 'untag']), name: fileTag }),
  z.strictObject({
    do: z.enum(['delete', 'restore', 'erase']).describe('`erase` removes for good what is in the trash'),
  }),
])

export type FilesChange = z.infer<typeof filesChange>

/** The owner's files. */
export const mediaCalls = calls({
  'GET /api/config/media': {
    tag: 'media',
    summary: 'Files, newest first unless sorted otherwise',
    query: z.object({
      search: z.string().max(200).exactOptional().describe('Part of name, alternative text or tag'),
      kind: kind.exactOptional(),
      folder: idField
        .exactOptional()
        .describe('A folder, or `top` for what is in none; with a search, what is in folders within it too'),
      tag: z.string().max(TAG_LENGTHS.tag).exactOptional(),
      state: z
        .enum(FILE_STATES)
        .exactOptional()
        .describe('Used nowhere, pictures without alternative text, or the trash'),
      sort: z.enum(FILE_SORTS).exactOptional(),
      cursor: z.string().max(200).exactOptional(),
      limit: limitField.default(50),
    }),
    answer: z.object({ assets: z.array(libraryFile), nextCursor: z.string().nullable() }),
  },
  'POST /api/config/media': {
    tag: 'media',
    summary: 'Upload a file (multipart/form-data, one file)',
    query: z.object({ folder: idField.exactOptional().describe('The folder it comes into') }),
    upload: true,
    status: 201,
    answer: libraryFile,
    errors: uploadRefusals,
  },
  'GET /api/config/media/:id': {
    tag: 'media',
    summary: 'One file',
    params: idParams,
    answer: libraryFile,
  },
  'GET /api/config/media/:id/changes': {
    tag: 'media',
    summary: 'What happened to a file, newest first: the last 50 things',
    params: idParams,
    answer: z.object({
      changes: z.array(
        z.object({
          id: z.string(),
          deed: z.enum(FILE_DEEDS),
          before: z.string().nullable().describe('Name, folder or alternative text before it'),
          after: z.string().nullable(),
          by: z.string().nullable().describe('Name of who did it; null of a person who is gone'),
          at: z.number().describe('Milliseconds since the epoch'),
        }),
      ),
    }),
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
    answer: libraryFile,
  },
  'POST /api/config/media/:id/replace': {
    tag: 'media',
    summary: 'Put another file of the same kind in its place (multipart/form-data)',
    params: idParams,
    upload: true,
    answer: libraryFile,
    errors: uploadRefusals,
  },
  'POST /api/config/uploads': {
    tag: 'media',
    summary: 'Begin to send a file in parts; one that was begun before goes on where it stopped',
    body: z.strictObject({
      fileName: z.string().trim().min(1).max(400),
      size: z.number().int().min(1).max(1e12).describe('Bytes'),
      folderId: folderId.default(null),
      fingerprint: z
        .string()
        .max(600)
        .default('')
        .describe('What the sender knows the file by; with one, what it has begun is found again'),
    }),
    status: 201,
    answer: upload,
    errors: [...uploadRefusals, 'too-many-uploads'],
  },
  'GET /api/config/uploads/:id': {
    tag: 'media',
    summary: 'How much of a file has arrived',
    params: idParams,
    answer: upload,
  },
  'PATCH /api/config/uploads/:id': {
    tag: 'media',
    summary: 'Send the next part of a file (multipart/form-data, at most 8 MB)',
    params: idParams,
    query: z.object({ offset: z.coerce.number<number | string>().int().min(0).max(1e12) }),
    upload: true,
    answer: upload,
    errors: [...uploadRefusals, 'upload-offset-differs'],
  },
  'POST /api/config/uploads/:id/finish': {
    tag: 'media',
    summary: 'Take a file into the library that has arrived in full; asked again, it answers the same',
    params: idParams,
    status: 201,
    answer: libraryFile,
    errors: [...uploadRefusals, 'upload-incomplete', 'upload-busy'],
  },
  'DELETE /api/config/uploads/:id': {
    tag: 'media',
    summary: 'Give up sending a file',
    params: idParams,
  },
  'POST /api/config/media-change': {
    tag: 'media',
    summary: 'Do the same to several files; each is changed or refused by itself',
    body: z.strictObject({ ids: z.array(idField).min(1).max(100), change: filesChange }),
    answer: z.object({
      changed: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
  },
  'POST /api/config/media-copies': {
    tag: 'media',
    summary:
      'Copy files of another website of this installation that the person may see there; what cannot be copied is left out',
    body: z.strictObject({
      from: idField.describe('The other website'),
      ids: z.array(idField).min(1).max(100),
    }),
    answer: z.object({
      files: z.array(z.object({ id: z.string().describe('There'), copy: z.string().describe('Here') })),
    }),
  },
  'GET /api/config/media-used': {
    tag: 'media',
    summary: 'Which of some files the website uses anywhere',
    query: z.object({
      ids: z.string().min(1).max(6600).describe('Up to 100 identifiers, separated by commas'),
    }),
    answer: z.object({ used: z.array(z.string()) }),
  },
  'GET /api/config/media-tags': {
    tag: 'media',
    summary: 'The tags files have, and how many have each',
    answer: z.object({ tags: z.array(z.object({ name: z.string(), count: z.number().int() })) }),
  },
  'GET /api/config/media-folders': {
    tag: 'media',
    summary: 'The folders of files, by name',
    answer: z.object({ folders: z.array(fileFolder) }),
  },
  'POST /api/config/media-folders': {
    tag: 'media',
    summary: 'Make a folder',
    body: z.strictObject({ name: folderName, parentId: folderId.default(null) }),
    status: 201,
    answer: fileFolder,
    errors: FOLDER_REFUSALS,
  },
  'PATCH /api/config/media-folders/:id': {
    tag: 'media',
    summary: 'Rename a folder, or put it into another',
    params: idParams,
    body: z.strictObject({ name: folderName.exactOptional(), parentId: folderId.exactOptional() }),
    answer: fileFolder,
    errors: FOLDER_REFUSALS,
  },
  'DELETE /api/config/media-folders/:id': {
    tag: 'media',
    summary: 'Remove a folder; what is in it comes into the folder above',
    params: idParams,
  },
  'POST /api/config/media/:id/picture': {
    tag: 'media',
    summary: 'Turn and crop a picture; everything that shows it shows it so',
    params: idParams,
    body: z.strictObject({
      hash: z.string().max(64).describe('The content it is done to, as its address names it'),
      turn: z
        .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
        .default(0)
        .describe('Degrees clockwise'),
      crop: z
        .strictObject({ x: share, y: share, width: share.gt(0), height: share.gt(0) })
        .exactOptional()
        .describe('What stays, in parts of the turned picture from 0 to 1'),
    }),
    answer: libraryFile,
    errors: [...uploadRefusals, 'picture-not-editable', 'file-changed'],
  },
  'POST /api/config/media/:id/earlier': {
    tag: 'media',
    summary: 'Show an earlier content of a file again',
    params: idParams,
    body: z.strictObject({
      hash: z.string().max(64),
      focalPoint: focalPoint.exactOptional(),
      fileName: z
        .string()
        .trim()
        .min(1, say('Please enter a file name'))
        .max(200)
        .exactOptional()
        .describe('What it was called then'),
    }),
    answer: libraryFile,
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
