/**
 * Serves the demo site's pages straight from the renderer, without a database, to look at while designing:
 * `node packages/renderer/dev/preview.ts [port]`. `/` lists the pages. Templates are read when it starts.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { fontFiles } from '@plinth/site-templates/fonts/font-files.generated.ts'
import { fileOfUsual } from '@plinth/site-templates/fonts/usual-letters.ts'
import { renderPage } from '../src/index.ts'
import { demoPages } from './demo-website.ts'
import { showcase } from './showcase.ts'

const require = createRequire(import.meta.url)
const images = new URL('../../site-templates/src/tern-and-clay/demo/images/', import.meta.url)
const port = Number(process.argv[2] ?? 4600)
const pages = { ...demoPages(), showcase: showcase('published'), 'showcase-editing': showcase('editing') }
const byPath = new Map(Object.values(pages).map((input) => [input.path, input]))

function font(path: string): Buffer | undefined {
  const name = /^\/_plinth\/fonts\/(.+)\.woff2$/.exec(path)?.[1]
  const specifier = name === undefined ? undefined : fontFiles[fileOfUsual(name)?.file ?? name]
  return specifier === undefined ? undefined : readFileSync(require.resolve(specifier))
}

async function picture(url: URL): Promise<Buffer | undefined> {
  const file = /^\/media\/demo\/[^/]+\/0\/([\w.-]+)$/.exec(url.pathname)?.[1]
  if (file === undefined) return undefined
  const width = Number.parseInt(url.searchParams.get('format') ?? '', 10)
  const image = sharp(new URL(file, images).pathname)
  return Number.isFinite(width) ? image.resize(width).jpeg({ quality: 78 }).toBuffer() : image.toBuffer()
}

createServer((request, response) => {
  void (async () => {
    const url = new URL(request.url ?? '/', `http://localhost:${port}`)
    const send = (type: string, body: Buffer | string, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    if (url.pathname === '/index')
      return send(
        'text/html; charset=utf-8',
        Object.entries(pages)
          .map(([name, { path }]) => `<p><a href="/named/${name}">${name}</a> ${path}</p>`)
          .join(''),
      )
    const fontFile = font(url.pathname)
    if (fontFile !== undefined) return send('font/woff2', fontFile)
    const image = await picture(url)
    if (image !== undefined) return send('image/jpeg', image)
    const named = /^\/named\/([\w-]+)$/.exec(url.pathname)?.[1]
    const input =
      named === undefined
        ? (byPath.get(url.pathname) ?? byPath.get(url.pathname + url.search))
        : (pages as Record<string, (typeof pages)['showcase']>)[named]
    const { html, errors } = renderPage(input ?? demoPages()['not-found']!)
    for (const error of errors) console.error(`${url.pathname}: ${error}`)
    return send('text/html; charset=utf-8', html, input === undefined ? 404 : 200)
  })().catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end('error')
  })
}).listen(port, () => console.log(`http://localhost:${port}/index`))
