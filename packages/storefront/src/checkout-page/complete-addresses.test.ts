import { afterEach, expect, test, vi } from 'vitest'
import { placeDetails } from './complete-addresses.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[PLACE-8] details that are asked for without saying where are told of in the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ address: { city: 'Whitby' } })
  })
  const where = { productPage: '/checkout', productSection: 'delivery-address' }
  expect(await placeDetails('a', 'session', where)).toEqual({ city: 'Whitby' })
  expect(logged).not.toHaveBeenCalled()
  for (const missing of [undefined, { ...where, productPage: '' }, { ...where, productSection: '' }])
    expect(await placeDetails('a', 'session', missing)).toEqual({ city: 'Whitby' })
  expect(logged.mock.calls).toEqual(
    Array(3).fill([
      'Details of a place are asked for without a tracking context: productPage, productSection.',
    ]),
  )
  expect(asked[0]).toContain('productSection=delivery-address')
})
