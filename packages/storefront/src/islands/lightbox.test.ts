import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BLOCK_TYPES, type Block } from '@plinth/domain'
import { page as pageOf, section } from '@plinth/domain/testing/page-builder'
import type { ScriptManifest } from '@plinth/renderer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleInput, sampleStore } from '../testing/sample-shop.ts'
import { useShop } from '../testing/use-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shop = useShop()
const files = ['hero-shelf.jpg', 'tall-vase-oat.jpg', 'journal-1.jpg']

const gallery: Block = {
  id: 'gallery',
  type: BLOCK_TYPES.gallery,
  value: {
    items: files.map((assetId, index) => ({ id: `item${index}`, assetId, link: null })),
    thumbnailsPerRow: 3,
    phoneColumns: 2,
    captions: 'below',
    lightbox: true,
    lightboxTheme: 'light',
  },
  texts: {
    en: {
      'items.item0.caption': 'The <em>shelf</em> by the door',
      'items.item1.alt': 'A vase on a stool',
      'items.item2.caption': 'The kiln',
    },
  },
  layout: { desktop: { x: 0, y: 0, w: 24, h: 12 } },
}

const input = (manifest: ScriptManifest) =>
  sampleInput(
    {
      kind: 'page',
      collection: { ...sampleStore, type: 10, urlId: 'studio', title: { en: 'Studio' } },
      document: pageOf(section('pictures', [gallery])),
      isHome: false,
    },
    '/studio',
    manifest,
  )

const open = (options: { readonly width?: number; readonly scripts?: boolean } = {}) =>
  shop.open((manifest) => ({ '/studio': input(manifest) }), '/studio', options)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Picture, enlarged' })
/** Which of the links has the focus, which it gets when the dialog says that it is closed: a moment after it is gone. */
const focusedLink = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('a[data-lightbox]')].indexOf(document.activeElement!))
const shown = (page: Page) => dialogOf(page).getByRole('status').innerText()

test('[STOREFRONT-40] without scripts each picture is a link to the large one', async () => {
  const { page } = await open({ scripts: false })
  const links = page.locator('a[data-lightbox]')
  await expect.poll(() => links.count()).toBe(3)
  await expect.poll(() => links.first().getAttribute('href')).toMatch(/^\/media\/site\/hero-shelf\.jpg/)
})

test('[STOREFRONT-40] opens large with text and caption, arrow keys and buttons turn round and round', async () => {
  const { page } = await open()
  await page.locator('a[data-lightbox]').nth(1).click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  await expect.poll(() => shown(page)).toBe('2 of 3')
  await expect.poll(() => dialog.getAttribute('data-theme-name')).toBe('light')
  await expect
    .poll(() => dialog.locator('figure:not([inert]) img').getAttribute('alt'))
    .toBe('A vase on a stool')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toBe('3 of 3')
  await expect.poll(() => dialog.locator('figure:not([inert]) figcaption').innerText()).toBe('The kiln')
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => shown(page)).toBe('1 of 3')
  await expect
    .poll(() => dialog.locator('figure:not([inert]) figcaption').innerHTML())
    .toBe('The <em>shelf</em> by the door')
  await page.keyboard.press('End')
  await expect.poll(() => shown(page)).toBe('3 of 3')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shown(page)).toBe('1 of 3')
})

test('[STOREFRONT-40] a jump while the strip still moves comes to rest at the picture it was for', async () => {
  const { page } = await open()
  await page.locator('a[data-lightbox]').nth(1).click()
  await dialogOf(page).waitFor()
  const rest = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const strip = document.querySelector('.lightbox-strip')
    const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }))
    press('ArrowRight')
    for (let frames = 0; frames < 6; frames++) await frame()
    press('ArrowRight')
    let left = -1
    for (let still = 0; still < 30;) {
      await frame()
      still = strip?.scrollLeft === left ? still + 1 : 0
      left = strip?.scrollLeft ?? 0
    }
    return left
  })
  expect(rest).toBe(0)
  await expect.poll(() => shown(page)).toBe('1 of 3')
})

test('[STOREFRONT-40] from the keyboard: focus stays inside, Escape closes, and it goes on from the last picture', async () => {
  const { page } = await open()
  await page.locator('a[data-lightbox]').first().focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  const inside = () => page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    // The browser's own controls are no part of the page: there the body stands for them.
    const where = await page.evaluate(() => document.activeElement?.tagName)
    if (where !== 'BODY') expect(await inside()).toBe('DIALOG')
  }
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => focusedLink(page)).toBe(1)
})

test('[STOREFRONT-40] what the strip tells once it is closed does not change the picture looked at last', async () => {
  const { page } = await open()
  await page.locator('a[data-lightbox]').first().focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  await page.keyboard.press('ArrowRight')
  // What a busy browser may draw between closing and telling so: nothing is anywhere, and the move ends.
  await dialogOf(page).evaluate(async (dialog) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    dialog.style.display = 'none'
    dialog.querySelector('.lightbox-strip')?.dispatchEvent(new Event('scrollend'))
    for (let frames = 0; frames < 3; frames++) await frame()
    ;(dialog as HTMLDialogElement).close()
  })
  await dialogOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => focusedLink(page)).toBe(1)
})

test('[STOREFRONT-40] a finger swipes, and a press beside the picture closes', async () => {
  const { page } = await open({ width: 390 })
  await page.locator('a[data-lightbox]').first().click()
  await dialogOf(page).waitFor()
  // What a swipe does: the strip scrolls by itself and snaps.
  await page.locator('.lightbox-strip').evaluate((strip) => {
    strip.dispatchEvent(new PointerEvent('pointerdown'))
    strip.scrollTo({ left: strip.clientWidth * 0.8 })
  })
  await page.waitForFunction(() => document.querySelector('.lightbox-position')?.textContent === '2 of 3')
  await page.mouse.click(195, 130)
  await dialogOf(page).waitFor({ state: 'detached' })
})

test('[STOREFRONT-40] the first press counts, also when it comes before the module', async () => {
  const { page } = await open()
  await page.evaluate(() => document.querySelector<HTMLElement>('a[data-lightbox]')?.click())
  await dialogOf(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/studio')
})

test('[STOREFRONT-40] a module that cannot be had leaves the link', async () => {
  const { page } = await shop.open(
    (manifest) => ({
      '/studio': input({ ...manifest, islands: { ...manifest.islands, lightbox: '/broken.js' } }),
    }),
    '/studio',
    { answers: { 'GET /broken.js': () => ({ status: 503, json: {} }) } },
  )
  await page.locator('a[data-lightbox]').first().click()
  await page.waitForURL(/hero-shelf\.jpg/)
})

test.each([1440, 834, 390])('[STOREFRONT-40] axe finds nothing in it at %i px', async (width) => {
  const { page } = await open({ width })
  await page.locator('a[data-lightbox]').first().click()
  await dialogOf(page).waitFor()
  await page.waitForTimeout(300)
  if (process.env['SCREENSHOTS']) {
    await page.screenshot({ path: `${process.env['SCREENSHOTS']}/lightbox-${width}.png` })
  }
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(root: Element): Promise<{ violations: { id: string }[] }> }
    }
    const { violations } = await axe.run(document.querySelector('dialog')!)
    return violations.map(({ id }) => id)
  })
  expect(found).toEqual([])
})
