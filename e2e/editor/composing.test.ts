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
