import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { directionOf } from '@plinth/domain'
import { PSEUDO_LANGUAGE } from '@plinth/domain/words/pseudo'
import { appearanceOf, type Appearance } from './appearance.ts'
import { encodingFor } from './ready-page.ts'
import type { App } from './app-types.ts'

/** Where the owner's application is built to. */
const editorFolder = resolve(import.meta.dirname, '../../../../editor/dist')

/** Addresses of the owner's application; each serves the same page. */
const addresses = ['/config', '/config/*', '/login', '/account', '/account/*', '/signup', '/reset']

/**
 * The owner's application: one page at all its addresses, its files under /_editor/, both compressed. The page shows the
 * frame of the screen asked for, in the colours its person chose, before its scripts have arrived. [HTTP-51] [HTTP-52] [HTTP-55]
 */
export async function editorFeature(app: App, options: { folder?: string | undefined } = {}): Promise<void> {
  const folder = options.folder ?? editorFolder
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/_editor/',
    index: false,
    decorateReply: false,
    // The build puts a .br and a .gz beside each file that gets smaller by it.
    preCompressed: true,
    // File names carry a hash of their content.
    immutable: true,
    maxAge: '1y',
  })
  const pages = pagesOf(join(folder, 'index.html'), app.config.pseudoLanguage ? PSEUDO_LANGUAGE : 'en')
  for (const address of addresses) {
    app.get(address, { config: { access: 'setup' }, schema: { hide: true } }, (request, reply) => {
      const page = pages(shellOf(request.url), appearanceOf(request))
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      if (page === undefined) return reply.code(503).send(notBuilt)
      reply.header('vary', 'Accept-Encoding')
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding === 'brotli' ? 'br' : 'gzip')
      return reply.send(page[encoding])
    })
  }
}

/** What the page shows until the application is there: the page editor, the frame around a screen, or a card alone. */
type Shell = 'editor' | 'frame' | 'card'

function shellOf(url: string): Shell {
  if (!/^\/config(?:[/?]|$)/.test(url)) return 'card'
  return /^\/config\/?(?:\?|$)|^\/config\/pages(?:[/?]|$)/.test(url) ? 'editor' : 'frame'
}

type Encoded = Readonly<Record<ReturnType<typeof encodingFor>, Buffer>>

/** The built page in a language with each shell and appearance, encoded once for each build. */
function pagesOf(
  file: string,
  language: string,
): (shell: Shell, appearance: Appearance) => Encoded | undefined {
  const ready = new Map<string, Encoded>()
  let readAt = -1
  return (shell, appearance) => {
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs === undefined) return undefined
    if (mtimeMs !== readAt) {
      readAt = mtimeMs
      ready.clear()
    }
    const key = `${shell} ${appearance}`
    const known = ready.get(key)
    if (known !== undefined) return known
    const identity = Buffer.from(
      readFileSync(file, 'utf8')
        .replace('data-shell="frame"', `data-shell="${shell}"`)
        .replace(
          '<html lang="en"',
          `<html lang="${language}" dir="${directionOf(language)}"${schemeOf(appearance)}`,
        ),
    )
    const page = { identity, brotli: brotliCompressSync(identity), gzip: gzipSync(identity) }
    ready.set(key, page)
    return page
  }
}

/** What tells the page how to look; nothing when its browser knows. [HTTP-55] */
function schemeOf(appearance: Appearance): string {
  if (appearance === 'system') return ''
  return ` data-appearance="${appearance}" data-mantine-color-scheme="${appearance}"`
}

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The editor is not built yet</title></head>
<body><h1>The editor is not built yet</h1>
<p>Run <code>npm run build</code> in Plinth’s folder, or start Plinth with <code>npm start</code>, which does it.</p>
</body></html>
`
