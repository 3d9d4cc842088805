import type { Socket } from 'node:net'
import { errorBody } from './error-handler.ts'
import { httpError } from './errors.ts'

/**
 * Answers what could not be read as a request at all, in the shape of every other refusal, and ends the connection.
 * [HTTP-1] [HTTP-122]
 */
export function refuseWhatIsNoRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = httpError(refusalOf[error.code ?? ''] ?? 'malformed-request')
  const body = JSON.stringify(errorBody(refusal, '', 'en'))
  const head = [
    `HTTP/1.1 ${refusal.status} ${words[refusal.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ].join('\r\n')
  if (socket.writable) socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
  else socket.destroy(error)
}

const refusalOf: Readonly<Record<string, Parameters<typeof httpError>[0]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/** What the statuses of these refusals are called; importing them would load `node:http` whole at the start. [OPS-101] */
const words: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}
