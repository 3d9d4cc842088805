import { say } from '@plinth/domain'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { httpError } from './errors.ts'
import { isText } from './text-gate.ts'

type FileOptions = Parameters<FastifyRequest['file']>[0]

/**
 * The next file of a form, as `request.file` gives it, through the gate for texts: the names in it are the caller's. The
 * only way for routes to take an upload. [HTTP-42]
 *
 * @throws AppError 400 `invalid-request`, also 400 `malformed-body` for a form that cannot be taken apart
 */
export async function receiveFile(
  request: FastifyRequest,
  options: FileOptions,
): Promise<MultipartFile | undefined> {
  const part = await request.file(options)
  if (part === undefined || (isText(part.filename) && isText(part.fieldname))) return part
  // What remains is read and thrown away, so that the answer is heard.
  part.file.on('error', () => undefined).resume()
  throw httpError('invalid-request', {
    fields: {
      file: say('The name of this file holds a character that cannot be stored. Rename it and try again.'),
    },
  })
}

/** One part of a form that came in parts: a text, or a file that has to be read before the next. */
export type FormPart =
  { readonly name: string; readonly value: string } | { readonly name: string; readonly file: MultipartFile }

/**
 * The parts of a form in their order, as `request.parts` gives them, through the gate for texts. What is not read of a file
 * is thrown away. [HTTP-42]
 *
 * @throws AppError 400 `invalid-request`, 400 `malformed-body`
 */
export async function* receiveParts(
  request: FastifyRequest,
  options: Parameters<FastifyRequest['parts']>[0],
): AsyncGenerator<FormPart> {
  // What is too long is cut, which whoever reads it sees: one file is refused, not the form. The library's types do not know that `parts` takes this.
  const cutting = { ...options, throwFileSizeLimit: false }
  for await (const part of request.parts(cutting)) {
    const { fieldname: name } = part
    const texts = part.type === 'file' ? [name, part.filename] : [name, String(part.value)]
    if (!texts.every((text) => isText(text)))
      throw httpError('invalid-request', {
        fields: {
          form: say('This text holds a character that cannot be stored: a null character or half of a pair.'),
        },
      })
    if (part.type === 'field') {
      yield { name, value: String(part.value) }
      continue
    }
    yield { name, file: part }
    if (!part.file.readableEnded) part.file.on('error', () => undefined).resume()
  }
}

const brokenForms = [
  'Unexpected end of multipart data',
  'Part terminated early',
  'Preamble terminated early',
  'Multipart: Boundary not found',
  'Unsupported content type',
  'Unsupported Content-Type',
  'Malformed content type',
  'Missing Content-Type',
  'Part header',
  // A boundary longer than 256 characters, or none.
  'The needle',
]

/** Whether a failure says that a form was cut off or is none; the library has no codes for it. [HTTP-43] */
export function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && brokenForms.some((start) => error.message.startsWith(start))
}
