import { createServer } from 'node:http'

/** A server on this machine that speaks the part of Google reCAPTCHA Enterprise that we use. */
export interface LocalRecaptcha {
  readonly url: string
  /** What was asked: the address, the key it came with, and the event. */
  readonly asked: { readonly path: string; readonly key: string; readonly event: Record<string, unknown> }[]
  /** What it makes of tokens; one that is not listed is invalid. */
  readonly scores: Map<string, { readonly action: string; readonly score: number }>
  close(): Promise<void>
}

export async function startLocalRecaptcha(): Promise<LocalRecaptcha> {
  const asked: { path: string; key: string; event: Record<string, unknown> }[] = []
  const scores: LocalRecaptcha['scores'] = new Map()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { event } = JSON.parse(Buffer.concat(chunks).toString())
      const key = String(request.headers['x-goog-api-key'] ?? '')
      asked.push({ path: request.url ?? '', key, event })
      const known = scores.get(event.token)
      const isRight = key === 'the-api-key'
      response.writeHead(isRight ? 200 : 403, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          tokenProperties: { valid: known !== undefined, action: known?.action ?? '' },
          ...(known === undefined ? {} : { riskAnalysis: { score: known.score, reasons: [] } }),
        }),
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    scores,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
