import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './create-test-app.ts'

let running: TestApp | undefined
afterEach(() => running?.close())

test('starts the real app on a fresh database', async () => {
  running = await createTestApp()
  const response = await running.client().get('/readyz')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ready' })
})
