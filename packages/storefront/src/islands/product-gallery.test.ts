import { expect, test } from 'vitest'
import { productPage, sampleInput, sampleProduct } from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const openMug = (width = 1440) =>
  shop.open(
    (manifest) => ({
      '/shop/everyday-mug': sampleInput(
        productPage(sampleProduct('everyday-mug')),
        '/shop/everyday-mug',
        manifest,
      ),
    }),
    '/shop/everyday-mug',
    { width },
  )

test('[STOREFRONT-17] a thumbnail moves the strip, is marked, and leaves the address alone', async () => {
  const { page } = await openMug()
  await page.getByRole('link', { name: 'Show picture 4' }).click()
  await page.waitForFunction(
    () => document.querySelectorAll('[data-thumb]')[3]?.getAttribute('aria-current') === 'true',
  )
  await expect.poll(() => page.locator('[data-thumb][aria-current]').count()).toBe(1)
  expect(new URL(page.url()).hash).toBe('')
})

test('[STOREFRONT-17] on a phone the strip snaps to one picture at a time', async () => {
  const { page } = await openMug(390)
  const strip = page.locator('[data-slides]')
  await strip.evaluate((element) => element.scrollTo({ left: 200 }))
  await page.waitForFunction(
    () => document.querySelectorAll('[data-thumb]')[1]?.getAttribute('aria-current') === 'true',
  )
})

test('[STOREFRONT-17] a picture opens large, arrow keys turn, Escape closes and focus comes back', async () => {
  const { page } = await openMug()
  await page.getByRole('link', { name: 'Enlarge picture 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture, enlarged' })
  await expect.poll(() => dialog.getByRole('status').innerText()).toBe('1 of 5')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => dialog.getByRole('status').innerText()).toBe('3 of 5')
  await expect
    .poll(() => dialog.locator('figure:not([inert]) img').getAttribute('alt'))
    .toContain('moss-green')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction(
    () => document.querySelectorAll('[data-thumb]')[2]?.getAttribute('aria-current') === 'true',
  )
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-zoom'))).toBe(true)
})
