import { say, type Sentence } from '@plinth/domain'
import type { FastifyRequest } from 'fastify'
import { httpError } from './errors.ts'

/** Deepest a body may nest; a page's document takes less than half of it. */
const deepest = 100

/** What is wrong with a value, and where: names and positions from the outside in. */
interface Complaint {
  readonly path: readonly string[]
  readonly message: Sentence
}

const unreadable = say(
  'This text holds a character that cannot be stored: a null character or half of a pair.',
)
const tooDeep = say('This is nested deeper than {deepest} levels.', { deepest })

/**
 * Refuses what a request says in texts that no database keeps and no page shows: null characters, halves of surrogate
 * pairs, and lists in lists without end. The one gate for path, query and body; routes need not think of it. [HTTP-42]
 *
 * @throws AppError 400 `invalid-request` that names the field
 */
export function requireText(request: FastifyRequest): void {
  const complaint =
    complaintAbout(request.params) ?? complaintAbout(request.query) ?? complaintAbout(request.body)
  if (complaint === undefined) return
  throw httpError('invalid-request', { fields: { [complaint.path.join('.')]: complaint.message } })
}

/**
 * Forgets cookies with such texts. They are not ours, and whoever else set them for the domain must not be able to
 * lock a visitor out. [HTTP-42]
 */
export function dropUnreadableCookies(request: FastifyRequest): void {
  for (const [name, value] of Object.entries(request.cookies))
    if (value !== undefined && !isText(value)) delete request.cookies[name]
}

/** Whether a text can be stored as it is. */
export const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

function complaintAbout(value: unknown, depth = 0): Complaint | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : { path: [], message: unreadable }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  if (depth === deepest) return { path: [], message: tooDeep }
  for (const [name, each] of Object.entries(value)) {
    if (!isText(name)) return { path: [], message: unreadable }
    const complaint = complaintAbout(each, depth + 1)
    if (complaint !== undefined) return { ...complaint, path: [name, ...complaint.path] }
  }
  return undefined
}
