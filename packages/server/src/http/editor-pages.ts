import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from './app-types.ts'

/** Where the owner's application is built to. */
const editorFolder = resolve(import.meta.dirname, '../../../editor/dist')

/** Addresses of the owner's application; each serves the same page. */
const addresses = ['/config', '/config/*', '/login', '/account', '/account/*', '/signup', '/reset']

/** The owner's application: one page at all its addresses, its files under /_editor/. [HTTP-51] */
export async function editorFeature(app: App, options: { folder?: string | undefined } = {}): Promise<void> {
  const folder = options.folder ?? editorFolder
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/_editor/',
    index: false,
    decorateReply: false,
    // File names carry a hash of their content.
    immutable: true,
    maxAge: '1y',
  })
  for (const address of addresses) {
    app.get(address, { config: { access: 'setup' }, schema: { hide: true } }, (_request, reply) => {
      const page = join(folder, 'index.html')
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      if (!existsSync(page)) return reply.code(503).send(notBuilt)
      return reply.send(readFileSync(page, 'utf8'))
    })
  }
}

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The editor is not built yet</title></head>
<body><h1>The editor is not built yet</h1>
<p>Run <code>npm run build</code> in Plinth’s folder, or start Plinth with <code>npm start</code>, which does it.</p>
</body></html>
`
