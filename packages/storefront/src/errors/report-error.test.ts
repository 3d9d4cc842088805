import { expect, test } from 'vitest'
import { sampleInput, storePage } from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const TELL = 'POST /api/events/RecordJavascriptErrors'

test('[LOG-5] what scripts of a page run into is told to the server, islands’ and others’, in one call', async () => {
  const told: unknown[] = []
  const { page, calls } = await shop.open(
    (manifest) => ({ '/shop': sampleInput(storePage(), '/shop', manifest) }),
    '/shop',
    {
      cookies: ['crumb=the-crumb'],
      answers: {
        [TELL]: (body) => {
          told.push(...(JSON.parse(body) as unknown[]))
          return { status: 204 }
        },
      },
    },
  )
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const sent = page.waitForRequest((request) => request.url().endsWith('RecordJavascriptErrors'))
  await page.evaluate(() => {
    document.querySelector('.product-card .quick-view')?.setAttribute('data-props', '{')
    setTimeout(() => {
      throw new TypeError('thrown')
    })
    void Promise.reject(new Error('rejected'))
  })
  // Its island cannot read what it is given.
  await page.locator('.quick-view').first().focus()
  expect((await sent).headers()['x-csrf-token']).toBe('the-crumb')
  await expect.poll(() => told.length).toBe(3)
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ source: 'site', message: 'TypeError: thrown', page: '/shop' }),
      expect.objectContaining({ message: 'Error: rejected' }),
      expect.objectContaining({ message: expect.stringMatching(/^SyntaxError/) }),
    ]),
  )
  expect(calls.filter((call) => call.startsWith(TELL))).toHaveLength(1)
  expect(scripts.filter((address) => address.includes('report-error'))).toHaveLength(1)
})

test('[LOG-5] what tells of errors is loaded by no page without one', async () => {
  const { page } = await shop.open(
    (manifest) => ({ '/shop': sampleInput(storePage(), '/shop', manifest) }),
    '/shop',
  )
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.some((name) => name.includes('loader'))).toBe(true)
  expect(files.filter((name) => name.includes('report-error'))).toEqual([])
})
