import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { say, type Sentence } from '@plinth/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, IsolationSample } from '../../../platform/http/app-types.ts'
import { AppError, notFound, refusalError } from '../../../platform/http/errors.ts'
import { encodingFor } from '../../../platform/http/ready-page.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listCollectionFonts } from '../../../site/style/collection-fonts.ts'
import type { ListedFamily } from './collection.ts'
import { FontFetcher } from './font-fetcher.ts'
import { collectionFile, dropFamily, isKept, keepFamily, othersFamily } from './kept-families.ts'
import { PackageError, type PackageProblem } from './package-error.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const AT_ONCE = 30
const forever = 'public, max-age=31536000, immutable'

/** Each may start a program and bring some megabytes. */
const fetches = { name: 'font-collection', burst: 60, perSeconds: 600 }

/** Below 500 all of them: the sentence says what can be done. */
const problems: Readonly<
  Record<PackageProblem | 'font-collection-off', { readonly status: number; readonly message: Sentence }>
> = {
  'font-collection-off': {
    status: 403,
    message: say('Fonts of the collection are switched off here. Ask whoever runs this server.'),
  },
  'font-unreachable': {
    status: 424,
    message: say(
      'The font could not be fetched. Please check your internet connection, and that of the server.',
    ),
  },
  'font-gone': { status: 404, message: say('This font is no longer in the collection. Choose another one.') },
  'font-broken': {
    status: 422,
    message: say('What arrived is not this font. Please try again later, or choose another one.'),
  },
  'font-too-large': {
    status: 413,
    message: say('This font is too large for a website. Choose another one.'),
  },
  'npm-missing': {
    status: 424,
    message: say('The server has no npm, which fetches fonts. Ask whoever runs it to install it.'),
  },
  'fonts-busy': { status: 429, message: say('Many fonts are being fetched. Please try again in a minute.') },
}

const keepErrors = { 'font-exists': 409, 'too-many-fonts': 422 } as const

/** The list is only read when somebody looks at it. */
const loadCollection = () => import('./collection.ts')

/** The owner's calls about the Fontsource collection, and the files of what a website has of it. [STYLE-80] */
export function registerCollectionRoutes(app: App): void {
  const fetcher = new FontFetcher(app.config)
  app.addHook('onClose', async () => fetcher.stop())
  registerCollectionFiles(app)

  serve(app, 'GET /api/config/font-collection', { access: 'site.view' }, async (request) => {
    const isOn = app.config.fontCollection
    if (!isOn) return { isOn, total: 0, fonts: [], alphabets: [] }
    const { page = 1, ...wanted } = request.query
    const [{ alphabets, findFamilies }, kept] = await Promise.all([
      loadCollection(),
      listCollectionFonts(app.db, request.website.id),
    ])
    const have = new Set(kept.map(({ id }) => id))
    const found = findFamilies(wanted)
    return {
      isOn,
      total: found.length,
      alphabets,
      fonts: found
        .slice((page - 1) * AT_ONCE, page * AT_ONCE)
        .map(({ id, family, category, weights, italic, alphabets: letters, licence }) => ({
          id,
          family,
          category,
          weights,
          italic,
          licence,
          alphabets: letters,
          isKept: have.has(id),
        })),
    }
  })

  serve(
    app,
    'POST /api/config/font-collection/:id/preview',
    { access: 'design.edit', rateLimit: fetches, isolation: ofCollection },
    async (request) => {
      const { family, files } = await bringing(app, request.params.id, (listed) =>
        fetcher.files(listed, (one) => [previewFace(one.faces).hash]),
      )
      const { hash, weights } = previewFace(family.faces)
      return { data: files.get(hash)?.toString('base64') ?? '', weights }
    },
  )

  serve(
    app,
    'POST /api/config/font-collection/:id',
    { access: 'design.edit', rateLimit: fetches, isolation: ofCollection },
    async (request) => {
      const { id } = request.website
      const listed = await listedOr404(request.params.id)
      if (await isKept(app.db, id, listed.id)) return { family: listed.family }
      const fetched = await bringing(app, listed.id, () =>
        fetcher.files(listed, ({ faces }) => faces.map(({ hash }) => hash)),
      )
      const kept = await keepFamily(app.db, app.clock, id, listed, fetched)
      if (!kept.ok) throw refusalError(kept, keepErrors)
      return kept
    },
  )

  serve(
    app,
    'DELETE /api/config/font-collection/:id',
    { access: 'design.edit', isolation: othersKept },
    async (request) => {
      if (!(await dropFamily(app.db, request.website.id, request.params.id))) throw notFound('file')
    },
  )
}

/** Files and licences of what a website has. [STYLE-87] */
function registerCollectionFiles(app: App): void {
  // Fonts are loaded by pages of the same host only, so no other origin is named. [STYLE-63]
  app.get(
    '/_plinth/collection-fonts/:name',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params as { name: string }
      const found = await collectionFile(app.db, request.website.id, name)
      if (found === undefined) throw notFound('file')
      const body = typeof found.body === 'string' ? await smaller(request, reply, found.body) : found.body
      return reply
        .type(found.type)
        .header('cache-control', name.endsWith('.txt') ? 'public, max-age=86400' : forever)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(body)
    },
  )
}

/** A text in the encoding a browser takes: each fetches it once. */
async function smaller(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer | string> {
  reply.header('vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return text
  reply.header('content-encoding', encoding === 'brotli' ? 'br' : 'gzip')
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return encoding === 'brotli' ? compressBrotli(text, { params }) : compressGzip(text)
}

/** Does something with a family of the collection; what hinders it is said, and logged. [STYLE-84] */
async function bringing<T>(app: App, id: string, work: (listed: ListedFamily) => Promise<T>): Promise<T> {
  if (!app.config.fontCollection)
    throw new AppError({ code: 'font-collection-off', ...problems['font-collection-off'] })
  const listed = await listedOr404(id)
  try {
    return await work(listed)
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    app.log.warn({ err: error, font: id }, 'a font of the collection did not come')
    throw new AppError({ code: error.problem, ...problems[error.problem], cause: error })
  }
}

async function listedOr404(id: string): Promise<ListedFamily> {
  const listed = (await loadCollection()).listedFamily(id)
  if (listed === undefined) throw notFound('file')
  return listed
}

/** The file that shows a family best where its name is read: upright, Latin, of the weight of texts. */
function previewFace<Face extends { weights: readonly [number, number]; italic: boolean; alphabet: string }>(
  faces: readonly Face[],
): Face {
  const away = ({ weights: [least, most], italic, alphabet }: Face) =>
    (italic ? 1000 : 0) + (alphabet === 'latin' ? 0 : 10_000) + Math.max(least - 400, 400 - most, 0)
  return faces.toSorted((a, b) => away(a) - away(b))[0]!
}

/** Names of the collection are the same for all websites. */
const ofCollection: IsolationSample = {
  isOwnName: true,
  sample: async () => ({ params: { id: 'no-such-font' } }),
}

const othersKept: IsolationSample = {
  sample: async (db, websiteId) => ({ params: { id: await othersFamily(db, websiteId) } }),
}
