import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSecretBox, keyFileName, SecretKeyError } from './secret-box.ts'

let dataFolder: string
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'plinth-secrets-'))
})
afterEach(() => rm(dataFolder, { recursive: true }))

const inFolder = () => createSecretBox({ dataFolder, encryptionKey: undefined })
const withKey = (encryptionKey: string) => createSecretBox({ dataFolder, encryptionKey })

test('[SECRET-1] the key is made when the first secret is locked, for this user alone, and opens it after a restart', async () => {
  expect(await inFolder().open('1.abc.def.ghi', 'a place')).toBeUndefined()
  await expect(stat(join(dataFolder, keyFileName))).rejects.toThrow('ENOENT')
  const locked = await inFolder().lock('sk_live_ß🏺', 'a place')
  expect(locked).not.toContain('sk_live')
  expect((await stat(join(dataFolder, keyFileName))).mode & 0o777).toBe(0o600)
  expect(await inFolder().open(locked, 'a place')).toBe('sk_live_ß🏺')
})

test('[SECRET-2] locked twice it looks different, and it opens in its own place alone, unchanged', async () => {
  const box = inFolder()
  const [one, other] = [await box.lock('secret', 'website a'), await box.lock('secret', 'website a')]
  expect(one).not.toBe(other)
  expect(await box.open(one, 'website b')).toBeUndefined()
  const changed = one.at(-2) === 'A' ? 'B' : 'A'
  expect(await box.open(`${one.slice(0, -2)}${changed}${one.at(-1)}`, 'website a')).toBeUndefined()
  expect(await box.open('', 'website a')).toBeUndefined()
  expect(await box.open(one.split('.').slice(0, 3).join('.'), 'website a')).toBeUndefined()
})

test('[SECRET-3] another key opens nothing, and the one of the environment needs no file', async () => {
  const locked = await withKey('a'.repeat(32)).lock('secret', 'place')
  expect(await withKey('a'.repeat(32)).open(locked, 'place')).toBe('secret')
  expect(await withKey('b'.repeat(32)).open(locked, 'place')).toBeUndefined()
  expect(await inFolder().open(locked, 'place')).toBeUndefined()
  await expect(stat(join(dataFolder, keyFileName))).rejects.toThrow('ENOENT')
})

test('[SECRET-1] made by two processes at the same moment there is one key', async () => {
  const boxes = Array.from({ length: 8 }, inFolder)
  const locked = await Promise.all(boxes.map((box, index) => box.lock(`secret ${index}`, 'place')))
  const key = await readFile(join(dataFolder, keyFileName), 'utf8')
  expect(Buffer.from(key.trim(), 'base64url')).toHaveLength(32)
  const opened = await Promise.all(locked.map((one) => inFolder().open(one, 'place')))
  expect(opened).toEqual(boxes.map((_, index) => `secret ${index}`))
})

test('[SECRET-4] a damaged file is never written over', async () => {
  await writeFile(join(dataFolder, keyFileName), 'half a key')
  await expect(inFolder().lock('secret', 'place')).rejects.toThrow(SecretKeyError)
  expect(await readFile(join(dataFolder, keyFileName), 'utf8')).toBe('half a key')
})
