import { readFile } from 'node:fs/promises'
import { createRequire, getCompileCacheDir } from 'node:module'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { fontFiles } from '@plinth/site-templates/fonts/font-files.generated.ts'
import { fileOfUsual } from '@plinth/site-templates/fonts/usual-letters.ts'
import type { App } from '../../platform/http/app-types.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isNotModified } from '../cache/conditional-request.ts'
import { encodingFor } from '../../platform/http/ready-page.ts'
import { storefrontFolder } from '../page/script-manifest.ts'
import { smallFonts, type SmallFonts } from './small-fonts.ts'

const forever = 'public, max-age=31536000, immutable'
/** A whole font in the place of a small one that is being made. */
const aMinute = 'public, max-age=60'

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface StaticFile {
  /** It stands in for another one, which will be there soon. */
  readonly isStandIn?: true
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
export async function staticFilesFeature(
  app: App,
  options: { folder?: string; smallFontsFolder?: string } = {},
): Promise<void> {
  const folder = resolve(options.folder ?? storefrontFolder)
  const small = smallFonts({
    folder: options.smallFontsFolder ?? join(getCompileCacheDir() ?? app.config.dataFolder, 'small-fonts'),
    readWhole,
    onError: (error, name) => app.log.warn({ err: error, name }, 'A small font cannot be made'),
  })
  app.addHook('onClose', () => small.stop())
  const files = new Map<string, Promise<StaticFile | undefined>>()
  const load = (name: string): Promise<StaticFile | undefined> => {
    const known = files.get(name)
    if (known !== undefined) return known
    const loading = readStatic(name, folder, small)
    // Only what is there is remembered: names that are not are endless, and a build may bring the file.
    files.set(name, loading)
    void loading.then(
      (file) => (file === undefined || file.isStandIn === true) && files.delete(name),
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
      const etag = file.isStandIn === true ? `"${name}-whole"` : `"${name}"`
      reply
        .header('cache-control', file.isStandIn === true ? aMinute : forever)
        .header('etag', etag)
        .header('vary', 'Accept-Encoding')
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

async function readStatic(name: string, folder: string, small: SmallFonts): Promise<StaticFile | undefined> {
  const ofSmall = smallFontOf(name)
  if (ofSmall !== undefined) {
    const made = await small.find(ofSmall.name)
    const identity = made ?? (await readWhole(ofSmall.file))
    if (identity === undefined) return undefined
    const file = { type: 'font/woff2', identity, brotli: identity, gzip: identity }
    return made === undefined ? { ...file, isStandIn: true } : file
  }
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

/** The small font an address names, and the file it is made from; undefined for any other address. [STYLE-90] */
function smallFontOf(name: string): { readonly name: string; readonly file: string } | undefined {
  const [, font] = /^fonts\/([\w-]+)\.woff2$/.exec(name) ?? []
  const source = font === undefined ? undefined : fileOfUsual(font)
  if (font === undefined || source === undefined || !fontsByFileName.has(`${source.file}.woff2`))
    return undefined
  return { name: font, file: source.file }
}

/** A font as its package has it, by its name in addresses. */
async function readWhole(name: string): Promise<Buffer | undefined> {
  const specifier = fontsByFileName.get(`${name}.woff2`)
  return specifier === undefined ? undefined : readFile(requireFrom.resolve(specifier))
}

function pathOf(name: string, folder: string): string | undefined {
  if (name.startsWith('fonts/')) {
    const specifier = fontsByFileName.get(name.slice('fonts/'.length))
    return specifier === undefined ? undefined : requireFrom.resolve(specifier)
  }
  const path = join(folder, name)
  return path.startsWith(folder + sep) && !name.includes('.vite') ? path : undefined
}
