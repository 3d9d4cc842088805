import { afterEach, expect, test, vi } from 'vitest'
import { NotFoundError } from './api-error.ts'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[EDIT-914] what is not found carries the path that was asked for; it is kept with what asked for it, and logged', async () => {
  const said = { error: { code: 'not-found', message: 'This upload does not exist any more.' } }
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(said), { status: 404 }))
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const queryKey = ['uploads', 'gone']
  const asked = queryClient.fetchQuery({
    queryKey,
    queryFn: () => api('GET /api/config/uploads/:id', { params: { id: 'gone' } }),
  })
  await expect(asked).rejects.toBeInstanceOf(NotFoundError)
  await expect(asked).rejects.toMatchObject({
    status: 404,
    code: 'not-found',
    message: said.error.message,
    path: '/api/config/uploads/gone',
  })
  const { status, error } = queryClient.getQueryState(queryKey)!
  expect(status).toBe('error')
  expect(warn).toHaveBeenCalledWith(expect.any(String), queryKey, '/api/config/uploads/gone', error)
})
