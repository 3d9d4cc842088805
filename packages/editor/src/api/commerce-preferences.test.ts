import { afterEach, expect, test, vi } from 'vitest'
import {
  preferenceEvents,
  PREFERENCES_CHANGED,
  readPreferences,
  writePreferences,
} from './commerce-preferences.ts'
import { queryClient } from './query-client.ts'

const KEY = ['commerce-preferences', 'stock']
const happened: string[] = []
let isAway = false

vi.stubGlobal('document', { cookie: 'crumb=c' })
vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
  happened.push(`${request.method ?? 'GET'} ${path} ${String(request.body ?? '')}`.trim())
  if (isAway)
    return new Response(JSON.stringify({ error: { code: 'internal', message: 'Away.' } }), { status: 500 })
  return new Response(JSON.stringify({ reasons: ['Counted'], websiteId: 'w' }), { status: 200 })
})
preferenceEvents.addEventListener(PREFERENCES_CHANGED, (event) =>
  happened.push(
    `told of ${String((event as CustomEvent).detail)}: ${JSON.stringify(queryClient.getQueryData(KEY))}`,
  ),
)

afterEach(() => {
  happened.length = 0
  isAway = false
  queryClient.clear()
})

test('[EDIT-635] preferences are read without the website, and written only where something differs', async () => {
  expect(await readPreferences('stock')).toEqual({ reasons: ['Counted'] })
  queryClient.setQueryData(KEY, { reasons: ['Counted'] })
  happened.length = 0
  expect(await writePreferences('stock', { reasons: ['Counted'] })).toBe(false)
  expect(happened).toEqual([])
})

test('[EDIT-635] a change is known first, then told, then written', async () => {
  queryClient.setQueryData(KEY, { reasons: ['Counted'], other: 1 })
  expect(await writePreferences('stock', { reasons: ['Delivery'] })).toBe(true)
  expect(happened).toEqual([
    'told of stock: {"reasons":["Delivery"],"other":1}',
    'PUT /api/v1/commerce-preferences/stock {"reasons":["Delivery"]}',
  ])
})

test('[EDIT-635] [LOG-6] what cannot be read or written is told to the server, thrown on, and is as it was', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/config/products' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  isAway = true
  queryClient.setQueryData(KEY, { reasons: ['Counted'] })
  await expect(writePreferences('stock', { reasons: [] })).rejects.toMatchObject({ message: 'Away.' })
  expect(queryClient.getQueryData(KEY)).toEqual({ reasons: ['Counted'] })
  await expect(readPreferences('stock')).rejects.toMatchObject({ message: 'Away.' })
  await vi.dynamicImportSettled()
  happened.length = 0
  await vi.advanceTimersByTimeAsync(1000)
  expect(happened).toHaveLength(1)
  expect(happened[0]).toMatch(/^POST \/api\/events\/RecordJavascriptErrors \[/)
  const told: unknown = JSON.parse(happened[0]?.split(' ').slice(2).join(' ') ?? '')
  expect(told).toMatchObject(
    Array.from({ length: 2 }, () => ({
      source: 'editor',
      message: 'ApiError: Away.',
      page: '/config/products',
    })),
  )
  vi.useRealTimers()
})
