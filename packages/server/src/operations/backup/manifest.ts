import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { BadBackupError } from './errors.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().min(1).max(130)

export const dumpShape = z.object({
  tables: z.array(
    z.object({
      /** Schema and name, as SQL writes them. */
      name: identifier,
      /** Name of its file in the archive's `database` folder. */
      file: z.string().regex(/^[\w.-]+\.jsonl\.gz$/),
      columns: z.array(identifier),
      rows: z.number().int().min(0),
      /** Of the rows, each as a line, in order of their text. */
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
})

/** What an archive's `manifest.json` says: enough to know what is in it, and whether it is all there. */
export const manifestShape = z.object({
  format: z.literal(1),
  /** Version of Plinth. */
  version: z.string(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  dump: dumpShape,
  /** Uploaded files. `kept`: `archive`, inside it; `beside`, in the folder `files` beside it; `elsewhere`, in a bucket. */
  files: z.object({
    kept: z.enum(['archive', 'beside', 'elsewhere']),
    list: z.array(
      z.object({
        key: z.string().regex(/^[\w-]+(\/[\w-]+)*$/),
        bytes: z.number().int().min(0),
        sha256,
      }),
    ),
  }),
})

export type Dump = z.infer<typeof dumpShape>
export type Manifest = z.infer<typeof manifestShape>
export type BackedUpFile = Manifest['files']['list'][number]

export const manifestName = 'manifest.json'

/**
 * The manifest of an archive; it stands first in it, so no more is read.
 *
 * @throws BadBackupError
 */
export async function readManifest(archive: string): Promise<Manifest> {
  const bytes = createReadStream(archive)
  try {
    const { createTarDecoder } = await import('modern-tar')
    const entries = Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>
    const reader = entries.pipeThrough(createTarDecoder()).getReader()
    const first = await reader.read()
    if (first.done || first.value.header.name !== manifestName) {
      throw new BadBackupError(`${archive} is not a backup of Plinth: it does not begin with a manifest.`)
    }
    return parseManifest(archive, await text(first.value.body))
  } catch (error) {
    if (error instanceof BadBackupError) throw error
    throw new BadBackupError(`${archive} cannot be read as a backup (${(error as Error).message}).`, {
      cause: error,
    })
  } finally {
    bytes.destroy()
  }
}

function parseManifest(archive: string, json: string): Manifest {
  try {
    return manifestShape.parse(JSON.parse(json))
  } catch (cause) {
    throw new BadBackupError(`The manifest of ${archive} is damaged, or of a newer version of Plinth.`, {
      cause,
    })
  }
}
