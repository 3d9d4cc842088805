import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'

let site: TestApp
let owner: Client
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-editor-'))
  mkdirSync(join(folder, 'assets'))
  const script = `export const words = '${'frame '.repeat(500)}'`
  writeFileSync(join(folder, 'assets', 'index-1.js'), script)
  writeFileSync(join(folder, 'assets', 'index-1.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets', 'index-1.js.gz'), gzipSync(script))
  const shells = ['editor', 'frame', 'card']
    .map((shell) => `<div data-for="${shell}">${shell}</div>`)
    .join('')
  writeFileSync(
    join(folder, 'index.html'),
    `<html lang="en"><body data-shell="frame">${shells}${' '.repeat(2000)}</body>`,
  )
  site = await createTestApp({ editorFolder: folder })
  owner = await site.signInOwner()
  const shop = await openShop(site)
  for (let count = 0; count < 5; count += 1) await shop.product()
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, accepted: string, browser = owner) =>
  browser.get(path, { headers: { 'accept-encoding': accepted } })

test('[HTTP-53] what an owner reads comes compressed as the browser takes it', async () => {
  const plain = await ask('/api/config/products', 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await ask('/api/config/products', 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const zipped = await ask('/api/config/products', 'gzip, br;q=0')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
})

test('[HTTP-53] answers about accounts, sessions, the team and mail are never compressed, whatever their length', async () => {
  for (let count = 0; count < 12; count += 1)
    await owner.post('/api/config/team/invitations', { email: `p${count}@example.com`, role: 1, roles: [1] })
  for (const route of site.app.routes) {
    if (route.method !== 'GET' || route.url.includes(':') || route.url.includes('*')) continue
    const answer = await ask(route.url, 'br')
    const isOwners =
      route.url.startsWith('/api/config/') && !['setup', 'account', 'public'].includes(route.access)
    const isSecret = /^\/api\/config\/(session|account|team|outbox|websites)/.test(route.url)
    if (route.url.startsWith('/api/') && (!isOwners || isSecret))
      expect(answer.headers['content-encoding'], route.url).toBeUndefined()
  }
  const changed = await owner.post('/api/config/products', {}, { headers: { 'accept-encoding': 'br' } })
  expect(changed.headers['content-encoding']).toBeUndefined()
})

test('[HTTP-52] files of the owner’s application come as they were compressed when built', async () => {
  const brotli = await ask('/_editor/assets/index-1.js', 'gzip, br')
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotli.headers['content-type']).toMatch(/javascript/)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('frame frame')
  const plain = await ask('/_editor/assets/index-1.js', 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toContain('frame frame')
  expect((await ask('/_editor/assets/gone-1.js', 'br')).statusCode).toBe(404)
})

test('[HTTP-52] the page of the owner’s application shows the frame of the screen that was asked for', async () => {
  const shellOf = async (path: string) => {
    const answer = await ask(path, 'br')
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
    return /data-shell="(\w+)"/.exec(brotliDecompressSync(answer.rawPayload).toString())?.[1]
  }
  expect(await shellOf('/config')).toBe('editor')
  expect(await shellOf('/config/pages/68f0')).toBe('editor')
  expect(await shellOf('/config/products')).toBe('frame')
  expect(await shellOf('/login')).toBe('card')
  expect(await shellOf('/account')).toBe('card')
})

test('[HTTP-55] the page of the owner’s application comes as its person wants it to look', async () => {
  const lookOf = async (browser: Client, path = '/login') =>
    /<html[^>]*>/.exec((await ask(path, 'identity', browser)).body)?.[0]
  const plain = '<html lang="en" dir="ltr">'
  const dark = '<html lang="en" dir="ltr" data-appearance="dark" data-mantine-color-scheme="dark">'
  const stranger = site.client()
  expect(await lookOf(stranger)).toBe(plain)
  for (const planted of ['"><script>', 'system', 'DARK', '']) {
    stranger.cookies.set('plinth_appearance', planted)
    expect(await lookOf(stranger)).toBe(plain)
  }
  const one = await site.signInOwner()
  await one.patch('/api/config/account', { appearance: 'dark' })
  expect(await lookOf(one)).toBe(dark)
  expect(await lookOf(one, '/config/products')).toBe(dark)
  const set = await one.patch('/api/config/account', { appearance: 'light' })
  expect(set.cookies.find(({ name }) => name === 'plinth_appearance')).toMatchObject({
    value: 'light',
    httpOnly: true,
    sameSite: 'Lax',
  })
  // Another browser of the same person learns of it with the session, and is told once.
  one.cookies.delete('plinth_appearance')
  expect(await lookOf(one)).toBe(plain)
  expect((await one.get('/api/config/session')).headers['set-cookie']).toBeDefined()
  expect(await lookOf(one)).toBe(dark.replaceAll('dark', 'light'))
  expect((await one.get('/api/config/session')).headers['set-cookie']).toBeUndefined()
  await one.delete('/api/config/session')
  expect(await lookOf(one)).toBe(dark.replaceAll('dark', 'light'))
})
