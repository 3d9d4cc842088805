import { afterEach, expect, test, vi } from 'vitest'
import { callShop } from './cart-client.ts'

afterEach(() => vi.unstubAllGlobals())

const refusing = (cookieEnabled: boolean) => {
  vi.stubGlobal('navigator', { cookieEnabled })
  vi.stubGlobal('document', {
    cookie: 'crumb=a',
    getElementById: () => null,
    documentElement: { lang: 'en' },
  })
  const body = JSON.stringify({ error: { code: 'crumb-failed', message: 'x' } })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 403 }))
}

test.each([
  [true, 'Your session has expired. Please reload the page and try again.'],
  [false, 'Please enable cookies in your browser, reload the page, and try again.'],
])('[CART-50] a crumb that is refused is told by whether there are cookies: %s', async (cookies, message) => {
  refusing(cookies)
  const answer = await callShop('DELETE /api/commerce/shopping-cart/coupons/:code', { params: { code: 'A' } })
  expect(answer).toMatchObject({ ok: false, message })
})
