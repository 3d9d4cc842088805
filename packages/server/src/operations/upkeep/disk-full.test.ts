import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestProvider } from '../../shop/payments/methods/test/test-provider.ts'
import { fillCart, paidForm, pay } from '../../testing/buyer.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { openShop } from '../../testing/shop.ts'
import { removeAbandonedIn } from '../../content/media/file-storage.ts'

let running: TestApp
afterEach(() => running?.close())

test('[OPS-54] while the disk is nearly full nothing is taken in, reading goes on, and /readyz says why', async () => {
  let free = 1_000_000_000
  running = await createTestApp({ measureFreeSpace: async () => free })
  const visitor = running.client()
  const signUp = { email: 'a@example.com', name: 'A', password: 'long enough!' }
  free = 10_000_000
  const ready = await visitor.get('/readyz')
  expect([ready.statusCode, ready.json().error.code]).toEqual([503, 'disk-full'])
  expect(ready.json().error.message).toContain('free some space')
  const refused = await visitor.post('/api/config/account/sign-up', signUp)
  expect([refused.statusCode, refused.json().error.code]).toEqual([507, 'disk-full'])
  expect(refused.json().error.message).toContain('disk of the server is full')
  expect((await visitor.get('/healthz')).statusCode).toBe(200)
  free = 1_000_000_000
  expect((await visitor.get('/readyz')).statusCode).toBe(200)
  expect((await visitor.post('/api/config/account/sign-up', signUp)).statusCode).not.toBe(507)
})

test('[OPS-54] a disk that fills up while a buyer pays is not blamed on the payment service', async () => {
  running = await createTestApp()
  const shop = await openShop(running)
  const visitor = running.client()
  const mug = await shop.product()
  await fillCart(visitor, mug.id, 1)
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  vi.spyOn(running.app.payments, 'providerOf').mockResolvedValue({
    ...createTestProvider(running.db, running.clock),
    pay: () => Promise.reject(new Error('query', { cause: full })),
  })
  const answer = await pay(visitor, paidForm)
  expect([answer.statusCode, answer.json().error.code]).toEqual([507, 'disk-full'])
  expect(answer.body).not.toContain('payment service')
})

test('[OPS-55] what was being received and never taken over is removed, what is being received stays', async () => {
  running = await createTestApp()
  const folder = mkdtempSync(join(tmpdir(), 'plinth-incoming-'))
  mkdirSync(join(folder, 'incoming'))
  writeFileSync(join(folder, 'incoming', 'old'), 'x')
  utimesSync(join(folder, 'incoming', 'old'), new Date(0), new Date(0))
  writeFileSync(join(folder, 'incoming', 'new'), 'x')
  await removeAbandonedIn(folder, new Date(1000))
  expect(readdirSync(join(folder, 'incoming'))).toEqual(['new'])
  await removeAbandonedIn(join(folder, 'nowhere'), new Date())
  rmSync(folder, { recursive: true })
})
