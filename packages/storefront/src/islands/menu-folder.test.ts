import { expect, test } from 'vitest'
import type { ResolvedLink } from '@plinth/renderer'
import { sampleInput, storePage } from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const shop = useShop()
const link = (id: string, title: string, items: readonly ResolvedLink[] = []): ResolvedLink => ({
  id,
  title,
  url: `/${id}`,
  external: false,
  newWindow: false,
  active: false,
  items,
})
const main = [
  link('studio', 'Studio', [link('visit', 'Visit us'), link('team', 'Team')]),
  link('help', 'Help', [link('care', 'Care')]),
  link('press', 'Press'),
]

test('[STOREFRONT-80] [MENU-10] a folder opens by keyboard and press, one at a time, and closes with Escape and elsewhere', async () => {
  const { page } = await shop.open(
    (manifest) => ({
      '/shop': { ...sampleInput(storePage(), '/shop', manifest), navigation: { main, footer: main } },
    }),
    '/shop',
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  const nav = page.locator('.site-nav')
  const [studio, help] = [
    nav.locator('summary', { hasText: 'Studio' }),
    nav.locator('summary', { hasText: 'Help' }),
  ]
  const visit = nav.getByRole('link', { name: 'Visit us' })
  await studio.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => visit.isVisible()).toBe(true)
  await nav.locator('details[open][data-island-state=awake]').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => visit.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => visit.isVisible()).toBe(false)
  await expect.poll(() => studio.evaluate((one) => one === document.activeElement)).toBe(true)
  await studio.click()
  await expect.poll(() => visit.isVisible()).toBe(true)
  await help.click()
  await expect.poll(() => nav.getByRole('link', { name: 'Care' }).isVisible()).toBe(true)
  await expect.poll(() => visit.isVisible()).toBe(false)
  await page.locator('h1').click()
  await expect.poll(() => nav.locator('details[open]').count()).toBe(0)
})
