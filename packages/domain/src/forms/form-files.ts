import { say } from '../words/sentence.ts'

/** Which files a field of a form takes. What runs, and what a browser would show as a page, is in none of them. [FORM-60] */
export const FILE_TYPES = ['pictures', 'documents', 'picturesAndDocuments', 'any'] as const
export type FileTypes = (typeof FILE_TYPES)[number]

/** Limits of the files of one field. [FORM-60] */
export const FILE_LIMITS = { files: 10, megabytes: 50, name: 150 } as const

/** Bytes of a megabyte, as the specification counts. */
export const MEGABYTE = 1_000_000

/** What a field takes, with what is usual where its owner said nothing. */
export function filesTaken(field: {
  readonly fileTypes?: FileTypes
  readonly mostFiles?: number
  readonly mostMegabytes?: number
}): { readonly types: FileTypes; readonly files: number; readonly megabytes: number } {
  const { fileTypes = 'picturesAndDocuments', mostFiles = 1, mostMegabytes = 10 } = field
  return { types: fileTypes, files: Math.max(1, mostFiles), megabytes: Math.max(1, mostMegabytes) }
}

/** What a field for files says of itself, and of a file it cannot take. [FORM-60] [FORM-62] */
export const FILE_TEXTS = {
  pictures: say('Pictures (JPEG, PNG, GIF, WebP, AVIF)'),
  documents: say('Documents (PDF, Word, Excel, PowerPoint, OpenDocument, RTF, text)'),
  picturesAndDocuments: say('Pictures and documents'),
  any: say('Pictures, documents, sound, film and ZIP'),
  one: say('{types}, up to {megabytes, number} MB', { types: '', megabytes: 1 }),
  several: say('{types}, up to {files, number} files of {megabytes, number} MB', {
    types: '',
    files: 1,
    megabytes: 1,
  }),
  notSupported: say('The file {fileName} does not appear to be a supported file', { fileName: '' }),
  tooLarge: say('The file {fileName} is too large. The maximum allowed file size is {maxSize}', {
    fileName: '',
    maxSize: '',
  }),
  empty: say('The file {fileName} is empty.', { fileName: '' }),
  tooMany: say('At most {files, number} files can be sent here.', { files: 1 }),
  gone: say('A file is no longer there. Choose it once more.'),
  full: say('No more files can be taken at the moment. Please try again later.'),
  failed: say('File upload failed to complete'),
  cancel: say('Cancel'),
  remove: say('Remove'),
  retry: say('Try again'),
  under: say('{percent, number} %', { percent: 0 }),
  waiting: say('Some files are not there yet. Wait for them, try again, or remove them.'),
  taken: say('{fileName} is there', { fileName: '' }),
} as const
