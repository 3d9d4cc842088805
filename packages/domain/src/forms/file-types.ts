import { say, type Sentence } from '../words/sentence.ts'
import { FILE_LIMITS, FILE_TEXTS, filesTaken, type FileTypes } from './form-files.ts'

type Endings = Readonly<Record<string, readonly string[]>>

const PICTURES: Endings = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'
const DOCUMENTS: Endings = {
  'application/pdf': ['pdf'],
  [`${OFFICE}.wordprocessingml.document`]: ['docx'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
  [`${OPEN}.text`]: ['odt'],
  [`${OPEN}.spreadsheet`]: ['ods'],
  'application/rtf': ['rtf'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
}

const OTHERS: Endings = {
  'application/zip': ['zip'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/flac': ['flac'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
}

const TAKEN: Readonly<Record<FileTypes, Endings>> = {
  pictures: PICTURES,
  documents: DOCUMENTS,
  picturesAndDocuments: { ...PICTURES, ...DOCUMENTS },
  any: { ...PICTURES, ...DOCUMENTS, ...OTHERS },
}

/** The endings of the files a field takes, as browsers are told of them. */
export const endingsOf = (types: FileTypes): readonly string[] => Object.values(TAKEN[types]).flat()

/** The endings a file of a content type may have in a field; undefined when the field takes none of that type. */
export function endingsOfType(types: FileTypes, contentType: string): readonly string[] | undefined {
  return Object.hasOwn(TAKEN[types], contentType) ? TAKEN[types][contentType] : undefined
}

/** What a field takes, in words. [FORM-60] */
export function filesInWords(
  field: Parameters<typeof filesTaken>[0],
  words: (sentence: Sentence) => string,
): string {
  const { types, files, megabytes } = filesTaken(field)
  const named = words(FILE_TEXTS[types])
  return words(
    files === 1
      ? say('{types}, up to {megabytes, number} MB', { types: named, megabytes })
      : say('{types}, up to {files, number} files of {megabytes, number} MB', {
          types: named,
          files,
          megabytes,
        }),
  )
}

/** Signs that turn the direction of writing around: a name with them reads as another one. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cc}]/gu

/**
 * A name a file can be kept under: its last part, without signs nobody sees, and with an ending of what it is, whatever
 * it called itself. [FORM-62]
 *
 * @param endings of its type; the first is put behind a name that has none of them
 */
export function safeFileName(name: string, endings: readonly string[]): string {
  const last = name.replaceAll(TURNING, '').split(/[/\\]/).at(-1) ?? ''
  const plain =
    last
      .replaceAll(/[<>:"|?*]/g, '-')
      .replace(/^[.\s]+/, '')
      .trim() || 'file'
  const dot = plain.lastIndexOf('.')
  const ending = dot === -1 ? '' : plain.slice(dot + 1).toLowerCase()
  const right = endings.includes(ending) ? plain : `${plain}.${endings[0] ?? 'bin'}`
  const from = right.lastIndexOf('.')
  return `${Array.from(right.slice(0, from)).slice(0, FILE_LIMITS.name).join('')}${right.slice(from)}`
}
