import { createServer } from 'node:http'

/** A server on this machine that speaks the part of Google Places (new) that we use. */
export interface LocalPlaces {
  readonly url: string
  /** What was asked: method and address, the headers of Google, and the body. */
  readonly asked: {
    readonly call: string
    readonly key: string
    readonly fields: string
    readonly body: Record<string, unknown> | null
    readonly headers: Record<string, unknown>
  }[]
  /** What it answers from now on, instead of as it should. */
  fails: { readonly status: number; readonly body: string } | undefined
  /** It takes questions and answers none, until it is told to. */
  isSilent: boolean
  close(): Promise<void>
}

const ADDRESS = {
  regionCode: 'US',
  postalCode: '95014',
  administrativeArea: 'CA',
  locality: 'Cupertino',
  addressLines: ['1 Infinite Loop', 'Building 2'],
}

export async function startLocalPlaces(): Promise<LocalPlaces> {
  const asked: LocalPlaces['asked'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sent = Buffer.concat(chunks).toString()
      const { headers, method = '', url = '' } = request
      const key = String(headers['x-goog-api-key'] ?? '')
      const fields = String(headers['x-goog-fieldmask'] ?? '')
      const body = sent === '' ? null : (JSON.parse(sent) as Record<string, unknown>)
      asked.push({ call: `${method} ${url}`, key, fields, body, headers })
      if (local.isSilent) return
      const [status, answer] = answerTo(`${method} ${url.split('?')[0]}`, key)
      response.writeHead(local.fails?.status ?? status, { 'content-type': 'application/json' })
      response.end(local.fails?.body ?? JSON.stringify(answer))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const local: LocalPlaces = {
    url: `http://127.0.0.1:${port}`,
    asked,
    fails: undefined,
    isSilent: false,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return local
}

function answerTo(call: string, key: string): readonly [number, unknown] {
  if (key !== 'the-places-key') return [403, { error: { code: 403, status: 'PERMISSION_DENIED' } }]
  if (call === 'POST /v1/places:autocomplete')
    return [
      200,
      {
        suggestions: [
          {
            placePrediction: {
              placeId: 'place/one',
              structuredFormat: {
                mainText: { text: '1 Infinite Loop' },
                secondaryText: { text: 'Cupertino, CA, USA' },
              },
            },
          },
          { queryPrediction: { text: { text: 'infinite' } } },
        ],
      },
    ]
  if (call === 'GET /v1/places/place%2Fone') return [200, { postalAddress: ADDRESS }]
  return [404, { error: { code: 404, status: 'NOT_FOUND' } }]
}
