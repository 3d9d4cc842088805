import type { MEDIA_REFUSALS } from '@plinth/contract/media/media-calls'
import { type Outcome, type Refusal, say, type Sentence } from '@plinth/domain'
import { sizeInWords } from './file-kinds.ts'

/** Why a file was refused. */
export type MediaErrorCode = (typeof MEDIA_REFUSALS)[number]

export type MediaRefusal = Refusal<MediaErrorCode>
export type MediaOutcome<Value> = Outcome<Value, MediaErrorCode>

/** HTTP status of each refusal. */
export const mediaErrorStatus: Readonly<Record<MediaErrorCode, number>> = {
  'file-too-large': 413,
  'file-not-supported': 415,
  'file-damaged': 422,
  'image-too-many-pixels': 422,
  'file-empty': 422,
  'file-kind-differs': 422,
  'no-file': 400,
}

const refuse = (code: MediaErrorCode, message: Sentence): MediaRefusal => ({ ok: false, code, message })

/** The refusals with their texts. [MEDIA-3] */
export const mediaRefusals = {
  tooLarge: (fileName: string, limit: number) =>
    refuse(
      'file-too-large',
      say('The file {fileName} is too large. The maximum allowed file size is {maxSize}', {
        fileName,
        maxSize: sizeInWords(limit),
      }),
    ),
  notSupported: (fileName: string) =>
    refuse(
      'file-not-supported',
      say('The file {fileName} does not appear to be a supported file', { fileName }),
    ),
  damaged: (fileName: string) =>
    refuse(
      'file-damaged',
      say('The file {fileName} is damaged or incomplete. Save it again from its source and retry.', {
        fileName,
      }),
    ),
  tooManyPixels: (fileName: string, limit: number) =>
    refuse(
      'image-too-many-pixels',
      say(
        'The image {fileName} has too many pixels. The most is {most} million; make it smaller and try again.',
        { fileName, most: Math.round(limit / 1_000_000) },
      ),
    ),
  empty: (fileName: string) => refuse('file-empty', say('The file {fileName} is empty.', { fileName })),
  kindDiffers: (fileName: string, wanted: string) =>
    refuse(
      'file-kind-differs',
      say('The file {fileName} cannot take this place: it has to be of the same kind ({wanted}).', {
        fileName,
        wanted,
      }),
    ),
  noFile: () => refuse('no-file', say('No file was sent. Choose a file and try again.')),
} as const
