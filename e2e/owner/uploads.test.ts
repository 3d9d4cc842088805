import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Plinth } from '../harness.ts'
import { inProduct } from '../in-product.ts'
import { ownerDesk } from './owner-browser.ts'

let plinth: Plinth
let browser: Browser
inProduct((product) => {
  ;({ plinth, browser } = product)
})

/** A text of so many bytes, no two alike. */
const text = (size: number) => randomBytes(size / 2).toString('hex')

test('[EDIT-253] of thirty files the good ones arrive, although the line breaks, and the bad ones say why', async () => {
  const { page, context } = await ownerDesk(browser, plinth)
  await page.goto(`${plinth.origin}/config/files`)
  await page.getByRole('button', { name: 'Upload File' }).waitFor()
  const large = text(9_000_000)
  const bad = ['a.jpg', 'b.png', 'c.mp4']
  const contents = new Map([
    ['large.txt', large],
    ...bad.map((name) => [name, 'MZ not what it says'] as const),
    ...Array.from({ length: 26 }, (_, index) => [`good-${index}.txt`, text(2000)] as const),
  ])
  // Chosen from a folder, as a person does: what is handed over by itself takes a busy machine half a minute.
  const folder = await mkdtemp(join(tmpdir(), 'plinth-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await Promise.all([...contents].map(([name, content]) => writeFile(join(folder, name), content)))
  let parts = 0
  let isBroken = false
  // The line breaks with the third part of the large file: that part is lost, and all that comes until it is back.
  await page.route('**/api/config/uploads/**', async (route) => {
    const isPart =
      route.request().method() === 'PATCH' && (route.request().postDataBuffer()?.length ?? 0) > 1e6
    if (isPart) parts += 1
    if (isPart && parts === 3) isBroken = true
    await (isBroken ? route.abort('connectionfailed') : route.continue())
  })
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([...contents.keys()].map((name) => join(folder, name)))
  const uploads = page.getByRole('status', { name: 'Uploads' })
  await uploads.getByText('No connection; goes on when it is back').first().waitFor()
  isBroken = false
  await uploads.getByText('27 of 30 uploaded · 3 not').waitFor({ timeout: 120_000 })
  for (const name of bad)
    await uploads.getByText(`The file ${name} does not appear to be a supported file`).waitFor()
  // Five parts, and the one that was lost again.
  expect(parts).toBe(6)
  const kept = await page.evaluate(async () => {
    const list = (await (await fetch('/api/config/media?search=large.txt')).json()) as {
      assets: { assetUrl: string }[]
    }
    return (await fetch(list.assets[0]?.assetUrl ?? '')).text()
  })
  expect(kept).toBe(large)
  await uploads.getByRole('button', { name: 'Clear the list' }).click()
  await uploads.waitFor({ state: 'detached' })
  await context.close()
})
