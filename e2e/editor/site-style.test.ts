import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { axeFindings } from '../axe.ts'
import { EditorPage } from './editor-page.ts'
import { inOwnersEditor } from './in-owners-editor.ts'

let editor: EditorPage

const at = inOwnersEditor()

beforeEach(async () => {
  editor = new EditorPage(await at.owner.newPage())
  await editor.page.goto(`${at.plinth.origin}/config`)
  await editor.ready()
})
afterEach(() => editor.page.close())

const panel = () => editor.page.getByRole('region', { name: 'Style of the site' })

async function openStyle(): Promise<void> {
  await editor.page.getByRole('button', { name: 'Style of the site' }).click()
  await panel()
    .getByRole('button', { name: /^Orchard/ })
    .waitFor()
}

/** Publishes the style alone, as the dialog proposes it where no page has changed. */
async function publishStyle(parts = /^Style: /): Promise<void> {
  await editor.page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = editor.page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('checkbox', { name: parts }).waitFor()
  await dialog.getByRole('button', { name: 'Publish the style' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** What a page says of its style: custom properties as they are computed, of the page itself and of its footer. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const read = (element: Element, names: readonly string[]) =>
      names.map((name) => getComputedStyle(element).getPropertyValue(name))
    const heading = document.querySelector('h1')!
    return {
      root: read(document.documentElement, ['--bg', '--button-bg', '--radius', '--content', '--step-5']),
      // Its colour stands on the section of blocks it is made of.
      footer: getComputedStyle(document.querySelector('footer .section')!).backgroundColor,
      heading: getComputedStyle(heading).fontFamily.split(',')[0],
      weight: getComputedStyle(heading).fontWeight,
    }
  })

/** The same of the canvas. */
const canvasLooks = async () => {
  const frame = await (await editor.page.$('iframe[title="The page being edited"]'))!.contentFrame()
  return frame!.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--radius'))
}

test('[STYLE-25] [EDIT-110] the whole site is restyled and published; undone, it is what it was', async () => {
  const visitor = await at.browser.newPage()
  await visitor.goto(at.plinth.origin)
  const before = await looks(visitor)
  await openStyle()
  await panel()
    .getByRole('button', { name: /^Orchard/ })
    .click()
  await expect.poll(canvasLooks).toBe('20px')
  await panel().getByRole('button', { name: 'Lavender', exact: true }).click()
  await panel().getByRole('button', { name: 'Fonts', exact: true }).click()
  await panel()
    .getByRole('button', { name: /^Gallery/ })
    .click()
  await panel().getByRole('button', { name: 'Sizes and spacing' }).click()
  const corners = panel().getByRole('slider', { name: 'Corners' })
  await corners.press('ArrowRight')
  await corners.press('ArrowRight')
  await expect.poll(canvasLooks).toBe('22px')
  await editor.saved()

  // Visitors see none of it yet.
  await visitor.reload()
  expect(await looks(visitor)).toEqual(before)

  await publishStyle(/^Style: the whole look/)
  const requested: string[] = []
  visitor.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const path of ['/', '/shop', '/journal']) {
    await visitor.goto(at.plinth.origin + path)
    const after = await looks(visitor)
    expect(after).toMatchObject({ heading: '"Instrument Serif"', weight: '400' })
    expect(after.root.slice(1, 3)).toEqual(['#6a45b0', '22px'])
    expect(after.footer).toBe('rgb(46, 35, 80)')
  }
  // Fonts of this style only, from the site's own address.
  const fonts = new Set(
    requested.flatMap((path) => /\/_plinth\/fonts\/([a-z-]+?)-latin/.exec(path)?.[1] ?? []),
  )
  expect([...fonts].sort()).toEqual(['instrument-sans', 'instrument-serif'])
  await visitor.goto(at.plinth.origin)
  await expect.poll(() => axeFindings(visitor)).toEqual([])

  // Everything back, by the keyboard, and live again.
  await editor.page.getByRole('heading', { level: 1 }).click()
  await editor.page.getByRole('button', { name: /^Undo: corners/ }).waitFor()
  for (let steps = 0; steps < 6; steps += 1) {
    if ((await editor.page.getByRole('button', { name: 'Nothing to undo' }).count()) > 0) break
    await editor.page.keyboard.press('Control+z')
  }
  await editor.saved()
  await publishStyle()
  await visitor.reload()
  expect(await looks(visitor)).toEqual(before)
  await visitor.close()
})

test('[EDIT-111] [EDIT-413] a change of the style is on the canvas at once, without drawing the page anew', async () => {
  await openStyle()
  const root = editor.canvas.locator('html')
  const main = editor.canvas.locator('main')
  await main.evaluate((element) => element.setAttribute('data-same', 'yes'))
  const accent = () => root.evaluate((html) => getComputedStyle(html).getPropertyValue('--button-bg'))
  const seen: string[] = [await accent()]
  const palettes = ['Fjord', 'Meadow', 'Rosehip', 'Midnight', 'Espresso', 'Citrus', 'Kiln']
  for (const name of palettes) {
    await panel().getByRole('button', { name, exact: true }).click()
    await expect.poll(accent).not.toBe(seen.at(-1))
    seen.push(await accent())
  }
  await expect.poll(() => main.getAttribute('data-same')).toBe('yes')
  for (const before of seen.toReversed().slice(1)) {
    await editor.page.getByRole('button', { name: /^Undo:/ }).click()
    await expect.poll(accent).toBe(before)
  }
  // The look of another type of page is shown while it is chosen; with the style closed, the page is itself.
  await panel().getByLabel('For', { exact: true }).selectOption('store')
  await panel().getByRole('button', { name: 'Fjord', exact: true }).click()
  await expect.poll(accent).toBe(seen[1])
  await panel().getByRole('button', { name: 'Close the style' }).click()
  await expect.poll(accent).toBe(seen[0])
  await expect.poll(() => main.getAttribute('data-same')).toBe('yes')
  await editor.page.getByRole('button', { name: 'Undo: style of the store' }).click()
  await editor.page.getByRole('button', { name: 'Nothing to undo' }).waitFor()
  await editor.saved()
})

test('[EDIT-113] two tabs and a reload: what one changes the other shows, and undo goes on', async () => {
  await openStyle()
  const other = new EditorPage(await at.owner.newPage())
  await other.page.goto(`${at.plinth.origin}/config`)
  await other.ready()
  await panel().getByRole('button', { name: 'Fjord', exact: true }).click()
  await editor.saved()
  const accent = () =>
    other.canvas.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--button-bg'))
  await expect.poll(accent, { timeout: 60_000 }).toBe('#1d6a78')
  await other.page.close()
  await editor.reload()
  await editor.page.getByRole('button', { name: 'Undo: palette Fjord' }).click()
  await editor.page.getByRole('button', { name: 'Redo: palette Fjord' }).waitFor()
  await editor.saved()
})
