import { say } from '@plinth/domain'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as S3Module from '@aws-sdk/client-s3'
import type { S3Settings } from '../../platform/config.ts'
import { AppError } from '../../platform/http/errors.ts'
import { incomingPath, removeAbandonedIn, type FileStorage } from './file-storage.ts'

/** How often a file is sent before its upload fails; each time from its beginning. */
const mostTries = 3

type Sdk = typeof S3Module

/**
 * Keeps files in a bucket of a storage that speaks the S3 API. What is received, and what a picture is made from, passes
 * through a folder of this machine and does not stay there. [MEDIA-31]
 *
 * @param folder for files on their way, on this machine
 */
export function createS3Storage(settings: S3Settings, folder: string): FileStorage {
  // The SDK takes a while to load, and pages that are kept need no file of it.
  let opened: Promise<{ sdk: Sdk; client: S3Module.S3Client }> | undefined
  const open = () => (opened ??= openClient(settings))
  /** Does something with the bucket; what goes wrong there is the storage's fault, not the caller's. */
  const reach = async <Result>(
    call: (sdk: Sdk, client: S3Module.S3Client) => Promise<Result>,
  ): Promise<Result> => {
    const { sdk, client } = await open()
    try {
      return await call(sdk, client)
    } catch (error) {
      throw isMissing(error) ? error : unavailable(error)
    }
  }
  const at = (key: string) => ({ Bucket: settings.bucket, Key: settings.prefix + key })

  const read = async (key: string, range?: { readonly start: number; readonly end: number }) => {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`
    const { Body } = await reach((sdk, client) =>
      client.send(new sdk.GetObjectCommand({ ...at(key), Range })),
    )
    return Body as Readable
  }

  return {
    temporaryPath: () => incomingPath(folder),
    read,
    removeAbandoned: (before) => removeAbandonedIn(folder, before),
    take: async (path, key) => {
      const { size: ContentLength } = await stat(path)
      await reach(async (sdk, client) => {
        for (let attempt = 1; ; attempt++) {
          // A stream that has been read cannot be sent again, so the tries are made here and not by the SDK.
          const Body = createReadStream(path)
          try {
            return await client.send(new sdk.PutObjectCommand({ ...at(key), Body, ContentLength }))
          } catch (error) {
            Body.destroy()
            if (attempt === mostTries || !mayPass(error)) throw error
          }
        }
      })
      await rm(path, { force: true })
    },
    has: async (key) => {
      try {
        await reach((sdk, client) => client.send(new sdk.HeadObjectCommand(at(key))))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    withLocalFile: async (key, work) => {
      const path = await incomingPath(folder)
      try {
        await pipeline(await read(key), createWriteStream(path))
        return await work(path)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      } finally {
        await rm(path, { force: true })
      }
    },
    remove: async (prefix) =>
      reach(async (sdk, client) => {
        const Bucket = settings.bucket
        await client.send(new sdk.DeleteObjectCommand(at(prefix)))
        let ContinuationToken: string | undefined
        do {
          const Prefix = `${settings.prefix}${prefix}/`
          const listed = await client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
          )
          // One by one: a single call that deletes many is not spoken by every such storage.
          for (const { Key } of listed.Contents ?? []) {
            await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
          }
          ContinuationToken = listed.IsTruncated === true ? listed.NextContinuationToken : undefined
        } while (ContinuationToken !== undefined)
      }),
  }
}

const ignore = (): void => undefined

async function openClient(settings: S3Settings): Promise<{ sdk: Sdk; client: S3Module.S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new sdk.S3Client({
    region,
    // What goes wrong is thrown, and logged where it ends.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    credentials: { accessKeyId, secretAccessKey },
    // A bucket as part of the path works at every address; as part of the host only where its name is known.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Checksums in a trailer are not understood by every storage that speaks the API.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

function unavailable(cause: unknown): AppError {
  return new AppError({
    code: 'storage-unavailable',
    status: 503,
    message: say('The storage of the files does not answer as it should. Try again in a moment.'),
    cause,
  })
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

const isMissing = (error: unknown): boolean => statusOf(error) === 404

/** Whether the same call may go through later: no answer, or one that blames the storage. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status === 429 || status >= 500
}
