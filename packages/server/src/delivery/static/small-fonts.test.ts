import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualText } from '@plinth/site-templates/fonts/usual-letters.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

let folder: string
let running: TestApp
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-small-'))
  running = await createTestApp({ config: { dataFolder: folder } })
})
afterEach(async () => {
  await running.close()
  await rm(folder, { recursive: true })
})

const small = '/_plinth/fonts/hanken-grotesk-latin-wght-normal-e9201eddf1-usual1.woff2'
const whole = small.replace('-usual1', '')
/** The part of a font that is read here, as fontkit gives it. */
interface Letters {
  hasGlyphForCodePoint(letter: number): boolean
  readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
}
async function lettersOf(file: Buffer): Promise<Letters> {
  // @ts-expect-error It has no types.
  const { create } = (await import('fontkit')) as { create(file: Buffer): Letters }
  return create(file)
}

const kept = 'public, max-age=31536000, immutable'
const get = (path: string) => running.client().get(path)
const isKept = async (path: string) => (await get(path)).headers['cache-control'] === kept
const untilMade = (path = small) =>
  expect.poll(async () => isKept(path), { timeout: 60_000, interval: 100 }).toBe(true)

test('[STYLE-90] the first visitor gets the whole file for a while, those after it the small one for ever', async () => {
  const first = await get(small)
  const original = await get(whole)
  expect(first.headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=60' })
  expect(first.rawPayload).toEqual(original.rawPayload)
  await untilMade()
  const made = await get(small)
  expect(made.headers['etag']).not.toBe(first.headers['etag'])
  expect(made.rawPayload.length).toBeLessThan(original.rawPayload.length * 0.6)
  const font = await lettersOf(made.rawPayload)
  const all = await lettersOf(original.rawPayload)
  for (const letter of usualText()) {
    const code = letter.codePointAt(0)!
    expect([letter, font.hasGlyphForCodePoint(code)]).toEqual([letter, all.hasGlyphForCodePoint(code)])
  }
  expect(font.hasGlyphForCodePoint(0xe5)).toBe(false)
  expect(font.variationAxes['wght']).toMatchObject({ min: 400, max: 700 })
  const unmodified = await running
    .client()
    .get(small, { headers: { 'if-none-match': String(made.headers['etag']) } })
  expect(unmodified.statusCode).toBe(304)
})

test('[STYLE-92] in one weight alone it is half of that again', async () => {
  const one = small.replace('.woff2', '-400.woff2')
  await untilMade(small)
  await untilMade(one)
  const [several, alone] = [(await get(small)).rawPayload, (await get(one)).rawPayload]
  expect(alone.length).toBeLessThan(several.length * 0.7)
  const font = await lettersOf(alone)
  expect(font.variationAxes).toEqual({})
  for (const letter of 'AZaz09‘’“”–—…£€é')
    expect(font.hasGlyphForCodePoint(letter.codePointAt(0)!)).toBe(true)
})

test('[STYLE-90] a file that was cut short is made anew', async () => {
  await get(small)
  await untilMade()
  const smallFonts = join(folder, 'small-fonts')
  const [name = ''] = await readdir(smallFonts)
  await truncate(join(smallFonts, name), 5000)
  await running.close()
  running = await createTestApp({ config: { dataFolder: folder } })
  expect((await get(small)).rawPayload).toEqual((await get(whole)).rawPayload)
  await untilMade()
})

test('[STYLE-90] where nothing can be written, the whole file is sent', async () => {
  await running.close()
  running = await createTestApp({ config: { dataFolder: '/dev/null' } })
  for (let time = 0; time < 3; time++) {
    const { statusCode, rawPayload } = await get(small)
    expect([statusCode, rawPayload.subarray(0, 4).toString()]).toEqual([200, 'wOF2'])
  }
})

test.each([
  '/_plinth/fonts/none-usual1.woff2',
  '/_plinth/fonts/-usual1.woff2',
  '/_plinth/fonts/hanken-grotesk-latin-wght-normal-e9201eddf1-usual1-450.woff2',
  '/_plinth/fonts/hanken-grotesk-latin-wght-normal-e9201eddf1-usual1-800.woff2',
  '/_plinth/fonts/hanken-grotesk-latin-wght-normal-e9201eddf1-usual1-usual1.woff2',
  '/_plinth/fonts/..%2fhanken-grotesk-latin-wght-normal-e9201eddf1-usual1.woff2',
])('[STYLE-90] there is nothing at %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})
