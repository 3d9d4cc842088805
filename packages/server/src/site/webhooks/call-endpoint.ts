import { ClosedAddress, isClosedHost, lookupOpen } from '../../platform/network/open-lookup.ts'
import { requestOver } from '../../platform/network/request-over.ts'

/** Milliseconds another service has for an answer. */
const PATIENCE = 10_000

/** Characters kept of what it says. */
const KEPT = 500

/** Bytes read of its answer. */
const MOST_READ = 4096

/** What came of a call: the status it was answered with, or why it was not. */
export interface Called {
  readonly status: number | null
  /** Beginning of its words, or what went wrong; null where there are none. */
  readonly said: string | null
}

/**
 * Posts a message to another service. Nothing is followed, little is read, and networks that are not open are not entered
 * unless the installation allows it. Never throws. [HOOK-5] [HOOK-6]
 */
export async function callEndpoint(
  address: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  allowsPrivate: boolean,
  patience = PATIENCE,
): Promise<Called> {
  if (!URL.canParse(address)) return notCalled(new TypeError('Invalid URL'))
  const url = new URL(address)
  if (!allowsPrivate && isClosedHost(url)) return notCalled(new ClosedAddress())
  const open = await requestOver(url.protocol)
  return new Promise((done) => {
    const failed = (error: unknown) => done(notCalled(error))
    const body = Buffer.from(message.body)
    const request = open(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...message.headers, 'content-length': body.length },
        signal: AbortSignal.timeout(patience),
        ...(allowsPrivate ? {} : { lookup: lookupOpen }),
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        const answer = () => {
          const said = Buffer.concat(chunks).toString().replaceAll('\0', '').slice(0, KEPT)
          done({ status: response.statusCode ?? null, said: said === '' ? null : said.toWellFormed() })
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size < MOST_READ) return
          answer()
          response.destroy()
        })
        response.on('end', answer)
        response.on('error', failed)
      },
    )
    request.on('error', failed)
    request.end(body)
  })
}

const notCalled = (error: unknown): Called => ({
  status: null,
  said: (error instanceof Error ? error.message : String(error)).slice(0, KEPT),
})
