import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { fontFiles } from '@plinth/site-templates/fonts/font-files.generated.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isNotModified } from '../cache/conditional-request.ts'
import { encodingFor } from '../../platform/http/ready-page.ts'
import { storefrontFolder } from '../page/script-manifest.ts'

const forever = 'public, max-age=31536000, immutable'

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface StaticFile {
  readonly type: string
  readonly identity: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
}

const requireFrom = createRequire(import.meta.url)

/** Fonts of the site templates by the file name in their address. */
const fontsByFileName: ReadonlyMap<string, string> = new Map(
  Object.entries(fontFiles).map(([name, specifier]) => [`${name}.woff2`, specifier]),
)

/**
 * Files of published pages: scripts as built, fonts as their packages have them. Names carry a hash of the content, so
 * browsers keep them; each is read and compressed once. [SITE-30] [SITE-32]
 */
export async function staticFilesFeature(app: App, options: { folder?: string } = {}): Promise<void> {
  const folder = resolve(options.folder ?? storefrontFolder)
  const files = new Map<string, Promise<StaticFile | undefined>>()
  const load = (name: string): Promise<StaticFile | undefined> => {
    const known = files.get(name)
    if (known !== undefined) return known
    const loading = readStatic(name, folder)
    // Only what is there is remembered: names that are not are endless, and a build may bring the file.
    files.set(name, loading)
    void loading.then(
      (file) => file === undefined && files.delete(name),
      () => files.delete(name),
    )
    return loading
  }
  app.get(
    '/_plinth/*',
    { config: { access: 'setup', sendsNoJobs: true }, schema: { hide: true } },
    async (request, reply) => {
      const name = (request.params as { '*': string })['*']
      const file = await load(name)
      if (file === undefined) throw notFound('file')
      const etag = `"${name}"`
      reply.header('cache-control', forever).header('etag', etag).header('vary', 'Accept-Encoding')
      reply.header('cross-origin-resource-policy', 'same-origin')
      if (isNotModified(request, etag)) return reply.code(304).send()
      const encoding = encodingFor(request.headers['accept-encoding'])
      const body = file[encoding]
      if (encoding !== 'identity' && body !== file.identity) {
        reply.header('content-encoding', encoding === 'brotli' ? 'br' : 'gzip')
      }
      return reply.type(file.type).send(body)
    },
  )
}

async function readStatic(name: string, folder: string): Promise<StaticFile | undefined> {
  const path = pathOf(name, folder)
  const type = contentTypes[extname(name)]
  if (path === undefined || type === undefined) return undefined
  const identity = await readFile(path).catch(() => undefined)
  if (identity === undefined) return undefined
  // WOFF2 is compressed already.
  if (type === 'font/woff2') return { type, identity, brotli: identity, gzip: identity }
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { type, identity, brotli, gzip: zipped }
}

function pathOf(name: string, folder: string): string | undefined {
  if (name.startsWith('fonts/')) {
    const specifier = fontsByFileName.get(name.slice('fonts/'.length))
    return specifier === undefined ? undefined : requireFrom.resolve(specifier)
  }
  const path = join(folder, name)
  return path.startsWith(folder + sep) && !name.includes('.vite') ? path : undefined
}
