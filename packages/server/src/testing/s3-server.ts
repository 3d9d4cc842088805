import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A storage of this process that speaks as much of the S3 API as Plinth uses, keys and signatures included. */
export interface S3Server {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** How many of the next calls fail as an overloaded storage does. */
  failures: number
  close(): Promise<void>
}

export const s3Keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'
/** Small on purpose, so that a folder of a few files takes several answers. */
const mostListed = 3

export async function startS3Server(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const state = { failures: 0 }
  const server: Server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request)
    if (state.failures > 0) {
      state.failures--
      return fail(response, 503, 'SlowDown')
    }
    if (!isSigned(request)) return fail(response, 403, 'SignatureDoesNotMatch')
    const url = new URL(request.url ?? '/', 'http://storage')
    const path = decodeURIComponent(url.pathname)
    if (path !== `/${bucket}` && !path.startsWith(`/${bucket}/`)) return fail(response, 404, 'NoSuchBucket')
    const key = path.slice(bucket.length + 2)
    if (url.searchParams.get('list-type') === '2') return list(url, response)
    const known = objects.get(key)
    switch (request.method) {
      case 'PUT':
        objects.set(key, body)
        return void response.writeHead(200, { etag: '"x"' }).end()
      case 'DELETE':
        objects.delete(key)
        return void response.writeHead(204).end()
      case 'HEAD':
        return void response
          .writeHead(known === undefined ? 404 : 200, { 'content-length': known?.length ?? 0 })
          .end()
      default:
        return known === undefined ? fail(response, 404, 'NoSuchKey') : send(known, request, response)
    }
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? ''
    const after = url.searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, mostListed)
    const next =
      keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult xmlns="${NAMESPACE}"><IsTruncated>${next !== ''}</IsTruncated>${contents}${next}</ListBucketResult>`,
      )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    get failures() {
      return state.failures
    },
    set failures(count: number) {
      state.failures = count
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(content: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (range === null) return void response.writeHead(200, { 'content-length': content.length }).end(content)
  const part = content.subarray(Number(range[1]), Number(range[2]) + 1)
  const place = `bytes ${range[1]}-${range[2]}/${content.length}`
  response.writeHead(206, { 'content-length': part.length, 'content-range': place }).end(part)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Checks the call's signature of version 4 with the one key there is. */
function isSigned(request: IncomingMessage): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      request.headers.authorization ?? '',
    )
  if (found === null || found[1] !== s3Keys.accessKeyId) return false
  const [, , day = '', region = '', names = '', signature] = found
  const url = new URL(request.url ?? '/', 'http://storage')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const hash = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, url.pathname, query, headers.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${s3Keys.secretAccessKey}`,
  )
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
