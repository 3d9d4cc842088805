import { say } from '@plinth/domain'
import { isUtf8 } from 'node:buffer'
import type { App } from './app-types.ts'
import { httpError } from './errors.ts'

/**
 * Reads bodies of JSON as UTF-8 and nothing else: bytes that are none would be stored as question marks. Names that reach
 * into a prototype are refused by the framework's own reader. [HTTP-43] [HTTP-100]
 */
export function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Scripts name the type also where they have nothing to send.
    if (body.length === 0) return done(null, undefined)
    if (isUtf8(body)) return parse(request, body.toString(), done)
    done(httpError('malformed-body', { message: say('The body is not UTF-8. Send JSON as UTF-8.') }))
  })
}
