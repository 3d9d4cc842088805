import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'

const requireFrom = createRequire(import.meta.url)

/** A file of a package, by its path below `package/`; a path that begins otherwise is one of its own. */
export type PackageFiles = Readonly<Record<string, Buffer | string>>

/** The files of an installed Fontsource package as another family: its font files, ranges, licence. */
export function packageLike(
  installed: string,
  { name, version = '5.3.0' }: { readonly name: string; readonly version?: string },
): Record<string, Buffer | string> {
  const folder = dirname(requireFrom.resolve(`${installed}/package.json`))
  const [id, was] = [name, installed].map((one) => one.slice(one.indexOf('/') + 1)) as [string, string]
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  const fonts = readdirSync(join(folder, 'files')).map((file) => [
    `files/${file.replace(was, id)}`,
    readFileSync(join(folder, 'files', file)),
  ])
  return {
    'package.json': JSON.stringify({ name, version }),
    'metadata.json': text('metadata.json'),
    'unicode.json': text('unicode.json'),
    LICENSE: text('LICENSE'),
    ...Object.fromEntries(fonts),
  }
}

/** An archive as registries hold them. */
export async function packed(files: PackageFiles): Promise<Buffer> {
  const entries: TarEntry[] = Object.entries(files).map(([path, body]) => {
    const data = Buffer.from(body)
    const name = /^(?:\.\.|\/)/.test(path) ? path : `package/${path}`
    return { header: { name, size: data.length, type: 'file' }, body: data }
  })
  return gzipSync(await packTar(entries), { level: 1 })
}

interface Offered {
  readonly version: string
  readonly archive: Buffer
  /** What is announced of it, where that is not what it is. */
  readonly integrity?: string
}

/** A server on this machine that speaks as much of the registry's language as fetching a package takes. */
export class PackageRegistry {
  /** Paths that were asked for. */
  readonly asked: string[] = []
  /** While it is set, nothing is answered. */
  isSilent = false
  /** Archives wait for this. */
  gate: Promise<void> = Promise.resolve()
  readonly #offered = new Map<string, Offered>()
  #address = ''
  #close: () => Promise<void> = async () => undefined

  static async start(): Promise<PackageRegistry> {
    const registry = new PackageRegistry()
    const server = createServer((request, reply) => void registry.#answer(request, reply))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The registry has no port.')
    registry.#address = `http://127.0.0.1:${address.port}`
    registry.#close = () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
    return registry
  }

  /** What npm is told so that it asks here, and nothing outside. */
  get environment(): Record<string, string> {
    const { PATH = '' } = process.env
    return { PATH, npm_config_registry: this.#address, npm_config_userconfig: '/nonexistent/npmrc' }
  }

  offer(name: string, archive: Buffer, more: { version?: string; integrity?: string } = {}): void {
    this.#offered.set(name, { version: '5.3.0', ...more, archive })
  }

  close(): Promise<void> {
    return this.#close()
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = decodeURIComponent(request.url ?? '')
    this.asked.push(path)
    if (this.isSilent) return
    const isArchive = path.endsWith('.tgz')
    const name = isArchive ? path.slice(1, path.indexOf('/-/')) : path.slice(1)
    const found = this.#offered.get(name)
    if (found === undefined) {
      reply.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}')
      return
    }
    if (isArchive) {
      await this.gate
      reply.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.archive)
      return
    }
    const { version, archive } = found
    const integrity = found.integrity ?? `sha512-${createHash('sha512').update(archive).digest('base64')}`
    const dist = { tarball: `${this.#address}/${name}/-/archive-${version}.tgz`, integrity }
    reply.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { name, version, dist } },
      }),
    )
  }
}
