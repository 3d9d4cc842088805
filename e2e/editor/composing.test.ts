import type { Locator } from 'playwright-core'
import { beforeEach, afterEach, expect, test } from 'vitest'
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

/** Takes back everything a test did, so that the next one finds the home page as it came. */
afterEach(async () => {
  const { page } = editor
  await page.getByRole('heading', { level: 1 }).click()
  for (let steps = 0; steps < 40; steps += 1) {
    if ((await page.getByRole('button', { name: 'Nothing to undo' }).count()) > 0) break
    await page.getByRole('button', { name: /^Undo:/ }).click()
  }
  await editor.saved()
  await page.close()
})

const hero = () => editor.canvas.locator('[data-section-id]').first()
const picture = () => hero().locator('.block-image').first()
const headline = () => hero().locator('.block-text').first()
const button = () => hero().locator('.block-button').first()

/** Grid area of a block as the browser computes it. */
const areaOf = (block: Locator) => block.evaluate((element) => getComputedStyle(element).gridArea)

async function dragBy(
  block: Locator,
  dx: number,
  dy: number,
  before: () => Promise<void> = async () => undefined,
) {
  const box = await block.boundingBox()
  if (box === null) throw new Error('The block is not on the page.')
  const { mouse } = editor.page
  await mouse.move(box.x + box.width / 2, box.y + 30)
  await mouse.down()
  await mouse.move(box.x + box.width / 2 + dx, box.y + 30 + dy, { steps: 8 })
  await before()
  await mouse.up()
}

test('[EDIT-9] [EDIT-11] [EDIT-12] the home page’s hero stays together under the keyboard, the mouse, a copy and an addition', async () => {
  const { page } = editor
  const [was, headlineWas] = [await areaOf(picture()), await areaOf(headline())]
  await headline().click()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => areaOf(headline())).not.toBe(headlineWas)
  await expect.poll(() => areaOf(picture())).toBe(was)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => areaOf(headline())).toBe(headlineWas)

  await dragBy(headline(), 120, 0)
  await expect.poll(() => areaOf(headline())).not.toBe(headlineWas)
  await expect.poll(() => areaOf(picture())).toBe(was)

  const handle = page.locator('[data-handle="e"]')
  const grip = await handle.boundingBox()
  if (grip === null) throw new Error('Nothing to resize with.')
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x - 120, grip.y + 8, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => areaOf(picture())).toBe(was)

  await page.keyboard.press('Control+d')
  await expect.poll(() => hero().locator('.block-text').count()).toBe(2)
  await expect.poll(() => areaOf(picture())).toBe(was)
  await editor.add('Quote')
  await expect.poll(() => hero().locator('.block-quote').count()).toBe(1)
  await expect.poll(() => areaOf(picture())).toBe(was)
})

test('[EDIT-10] on the phone, too, a gesture moves only what it takes and what is newly covered', async () => {
  const { page } = editor
  await page.getByRole('radio', { name: 'Phone' }).evaluate((radio: HTMLInputElement) => radio.click())
  await headline().click()
  const before = { picture: await areaOf(picture()), button: await areaOf(button()) }
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowRight')
  expect({ picture: await areaOf(picture()), button: await areaOf(button()) }).toEqual(before)
  // Over the picture on purpose.
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('Control+ArrowUp')
  await expect.poll(() => areaOf(picture())).toBe(before.picture)
  const [over, under] = [await headline().boundingBox(), await picture().boundingBox()]
  expect(over!.y).toBeLessThan(under!.y + under!.height)
})

test('[EDIT-31] dragged with Ctrl a block from elsewhere comes to lie over the picture, and can be read there', async () => {
  const { page } = editor
  const second = editor.canvas.locator('[data-section-id]').nth(1).locator('.block-text').first()
  const words = (await second.locator('h2').textContent()) ?? ''
  const id = await second.getAttribute('data-block-id')
  await second.scrollIntoViewIfNeeded()
  await second.click()
  const was = await areaOf(picture())
  const moved = editor.canvas.locator(`[data-section-id] >> nth=0`).locator(`[data-block-id="${id}"]`)
  await dragBy(second, 0, -260, async () => {
    await page.keyboard.down('Control')
    await page.getByText('overlaps').waitFor()
  })
  await page.keyboard.up('Control')
  await moved.waitFor()
  await expect.poll(() => areaOf(picture())).toBe(was)
  const onTop = await moved.locator('h2').evaluate((heading) => {
    const { x, y, height } = heading.getBoundingClientRect()
    return heading.ownerDocument.elementFromPoint(x + 4, y + height / 2)?.closest('[data-block-id]')
      ?.textContent
  })
  expect(onTop).toContain(words)
})

test('[EDIT-9] Escape cancels a drag and a resize: nothing has changed', async () => {
  const { page } = editor
  const was = [await areaOf(headline()), await areaOf(picture()), await areaOf(button())]
  const now = async () => [await areaOf(headline()), await areaOf(picture()), await areaOf(button())]
  await headline().click()
  await dragBy(headline(), 200, 120, async () => {
    await page.locator('[class*="dropSize"]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[class*="dropSize"]').waitFor({ state: 'detached' })
  })
  expect(await now()).toEqual(was)
  // Still selected: Escape was about the drag.
  const grip = await page.locator('[data-handle="se"]').boundingBox()
  await page.mouse.move(grip!.x + 8, grip!.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip!.x - 150, grip!.y + 90, { steps: 6 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await now()).toEqual(was)
  await expect.poll(() => page.getByRole('button', { name: 'Nothing to undo' }).count()).toBe(1)
})

test('[EDIT-63] the tools over a selected block and its panel have no findings of axe-core', async () => {
  await headline().click()
  await editor.page.getByRole('tab', { name: 'Advanced' }).click()
  await expect.poll(() => axeFindings(editor.page)).toEqual([])
})

/** Presses an edge in the overlay and moves it sideways, by px of the page. */
async function drawEdge(
  selector: string,
  dx: number,
  during: (y: number) => Promise<void> = async () => undefined,
) {
  const { page } = editor
  const grip = await page.locator(selector).boundingBox()
  if (grip === null) throw new Error('Nothing to draw at.')
  const frame = page.locator('iframe[title="The page being edited"]')
  const scale = await frame.evaluate(
    (one: HTMLIFrameElement) => one.getBoundingClientRect().width / one.contentWindow!.innerWidth,
  )
  const [x, y] = [grip.x + grip.width / 2, Math.min(Math.max(grip.y + grip.height / 2, 200), 700)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx * scale, y, { steps: 6 })
  await during(y)
  await page.mouse.up()
}

const widthOf = (block: Locator) => block.evaluate((element) => element.getBoundingClientRect().width)

test('[EDIT-1259] [EDIT-1260] [BLOCK-96] with Shift an edge is drawn between the cells, by keys too; on a phone the block fills its cells', async () => {
  const { page } = editor
  await headline().click()
  const was = await widthOf(headline())
  const cell = (await widthOf(hero().locator('.section-grid'))) / 24
  await page.keyboard.down('Shift')
  await drawEdge('[data-handle="e"]', -1.5 * cell, () => page.getByText(/^\d+ px × /).waitFor())
  await page.keyboard.up('Shift')
  await expect.poll(() => headline().getAttribute('class')).toContain('own-start')
  const drawn = await widthOf(headline())
  expect(Math.abs(drawn - (was - 1.5 * cell))).toBeLessThan(4)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(() => widthOf(headline())).toBe(drawn - 8)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => widthOf(headline())).toBe(was)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => widthOf(headline())).toBe(drawn)
  await page.getByRole('radio', { name: 'Phone' }).evaluate((radio: HTMLInputElement) => radio.click())
  await expect
    .poll(() => headline().evaluate((element) => getComputedStyle(element).justifySelf))
    .not.toBe('start')
})

test('[EDIT-1259] [EDIT-1260] [EDIT-1266] [STYLE-130] the edges of a section are drawn in and out on both sides, put back with Escape, and moved by keys', async () => {
  const { page } = editor
  const section = editor.canvas.locator('[data-section-id]').nth(2)
  const grid = section.locator('.section-grid')
  await section.locator('.block-text').first().click()
  await page.keyboard.press('Escape')
  const was = await widthOf(grid)
  await drawEdge('[data-section-edge="end"]', -60, async (pointerY) => {
    const said = await page.locator('[data-own-width] span').boundingBox()
    // Beside the pointer, however high the section is. [EDIT-1266]
    expect(Math.abs(said!.y - pointerY)).toBeLessThan(40)
    await page.keyboard.press('Escape')
  })
  await expect.poll(() => widthOf(grid)).toBe(was)
  await drawEdge('[data-section-edge="end"]', -60)
  await expect.poll(async () => Math.abs((await widthOf(grid)) - (was - 120))).toBeLessThan(3)
  const drawn = await widthOf(grid)
  const [box, whole] = [await grid.boundingBox(), await section.boundingBox()]
  expect(Math.abs(box!.x - whole!.x - (whole!.x + whole!.width - box!.x - box!.width))).toBeLessThan(2)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => widthOf(grid)).toBe(drawn + 8)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => widthOf(grid)).toBe(was)
})
