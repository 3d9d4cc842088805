import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { TarHeader } from 'modern-tar'
import { PackageError } from './package-error.ts'

/** Bytes of everything in an archive, and of one file that is read; how many entries there are at most. */
const MOST_UNPACKED = 400 * 1024 * 1024
const MOST_FILE = 4 * 1024 * 1024
const MOST_ENTRIES = 20_000

/**
 * Reads some files of an archive into memory, in the order they are in; of two of a name the first. No name of the archive becomes
 * a path: callers ask for names that they know.
 *
 * @param wants whether a file is read, by its name below `package/`
 * @throws PackageError for what is no archive, or more than anybody needs
 */
export async function readArchive(
  archive: string,
  wants: (name: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const named = new Set<string>()
  let entries = 0
  const filter = ({ name, size, type = 'file' }: TarHeader): boolean => {
    entries += 1
    if (entries > MOST_ENTRIES) throw new PackageError('font-too-large', `${archive} has too many entries`)
    const own = ownName(name)
    if (own === undefined || type !== 'file' || named.has(own) || !wants(own)) return false
    if (size > MOST_FILE) throw new PackageError('font-too-large', `${own} has ${size} bytes`)
    named.add(own)
    return true
  }
  const counted = counting(archive)
  // Only who brings a family needs it.
  const { unpackTar } = await import('modern-tar')
  try {
    const [read] = await Promise.all([
      unpackTar(Readable.toWeb(counted) as unknown as ReadableStream<Uint8Array>, { strict: true, filter }),
      pipeline(createReadStream(archive), createGunzip(), counted),
    ])
    return new Map(read.map(({ header, data }) => [ownName(header.name) ?? '', Buffer.from(data ?? [])]))
  } catch (error) {
    if (error instanceof PackageError) throw error
    throw new PackageError('font-broken', `${archive} cannot be unpacked`, error)
  } finally {
    counted.destroy()
  }
}

const ownName = (name: string): string | undefined => /^package\/([\w./-]+)$/.exec(name)?.[1]

/** Passes on what is unpacked, until it is too much. */
function counting(archive: string): Transform {
  let unpacked = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      if (unpacked > MOST_UNPACKED) done(new PackageError('font-too-large', `${archive} unpacks to too much`))
      else done(null, chunk)
    },
  })
}
