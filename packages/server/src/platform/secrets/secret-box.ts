import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { constants, copyFile, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { syncPath } from '../database/sync-folder.ts'

/** The key that locks secrets away: its file in the data folder, where the environment gives none. [SECRET-1] */
export const keyFileName = 'secrets.key'

/** The file of the key cannot be used. */
export class SecretKeyError extends Error {}

/**
 * Locks texts away that only this installation may read, such as the keys of a payment provider. What is locked is of no
 * use without the key, which is never in the database and never in a backup. [SECRET-1]
 */
export interface SecretBox {
  /**
   * Locks a text; makes the key when there is none yet.
   *
   * @param place where the text is kept: what is locked opens there and nowhere else
   * @throws SecretKeyError when the file of the key is damaged
   */
  lock(text: string, place: string): Promise<string>
  /** The text again; undefined when the key is another one or gone, or when it was not locked for this place. */
  open(locked: string, place: string): Promise<string | undefined>
}

type Where = Pick<Config, 'dataFolder' | 'encryptionKey'>

/** Opens the box of an installation. The key is looked for when it is first needed. */
export function createSecretBox(config: Where): SecretBox {
  let known: Buffer | undefined
  const find = async (): Promise<Buffer | undefined> => (known ??= await findKey(config))
  return {
    lock: async (text, place) => seal((known ??= (await find()) ?? (await makeKey(config))), text, place),
    open: async (locked, place) => {
      const key = await find()
      return key === undefined ? undefined : unseal(key, locked, place)
    },
  }
}

const algorithm = 'aes-256-gcm'
const version = '1'
const tagLength = 16

/** `version.name of the key.nonce.what is locked, with its tag` */
function seal(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(place))
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, nameOf(key), nonce.toString('base64url'), locked.toString('base64url')].join('.')
}

function unseal(key: Buffer, sealed: string, place: string): string | undefined {
  const [made, name, nonce = '', rest = ''] = sealed.split('.')
  if (made !== version || name !== nameOf(key)) return undefined
  const locked = Buffer.from(rest, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), {
      authTagLength: tagLength,
    })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(locked.subarray(-tagLength))
    const text = Buffer.concat([decipher.update(locked.subarray(0, -tagLength)), decipher.final()])
    return text.toString('utf8')
  } catch {
    // Changed since, or of another place.
    return undefined
  }
}

/** Tells keys apart without telling anything of them. */
function nameOf(key: Buffer): string {
  return createHash('sha256').update('plinth-key-name:').update(key).digest('base64url').slice(0, 8)
}

async function findKey({ encryptionKey, dataFolder }: Where): Promise<Buffer | undefined> {
  if (encryptionKey !== undefined)
    return createHash('sha256').update('plinth-secrets:').update(encryptionKey).digest()
  const path = join(dataFolder, keyFileName)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length === 32) return key
  throw new SecretKeyError(
    `${path} is damaged: it must hold the 32 bytes of the key that locks secrets away. Bring it back from a copy, or ` +
      'remove it and type the keys of payment providers again.',
  )
}

/** Made in one piece: of two processes that make one at the same moment, both go on with the first. */
async function makeKey(config: Where): Promise<Buffer> {
  const path = join(config.dataFolder, keyFileName)
  const making = `${path}.${randomUUID()}`
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 })
  const file = await open(making, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await link(making, path)
    // Where the file system cannot link.
    .catch((error: NodeJS.ErrnoException) =>
      error.code === 'EEXIST' ? undefined : copyFile(making, path, constants.COPYFILE_EXCL),
    )
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  await rm(making, { force: true })
  await syncPath(config.dataFolder)
  const key = await findKey(config)
  if (key === undefined) throw new SecretKeyError(`${path} was written and is not there.`)
  return key
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
