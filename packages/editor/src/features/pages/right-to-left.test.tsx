import { page as aPage, section, text } from '@plinth/domain/testing/page-builder'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { canvasListens, canvasPage } from '../../testing/canvas.ts'
import { answersOfPage, homeId, sampleCanvas } from '../../testing/sample-page.ts'
import { showScreen } from '../../testing/show.tsx'
import EditorScreen from './editor-screen.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

async function showPage(language: string) {
  const draft = aPage(section('hero', [text('a', '<p>Words</p>', { x: 6, y: 0, w: 8, h: 4 })]))
  await showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    answers: {
      ...answersOfPage(draft),
      'GET /api/config/documents/:documentId/canvas': { ...sampleCanvas(draft), language },
    },
    width: 1440,
  })
  await canvasListens()
  await expect.poll(() => boxOfBlock().width).toBeGreaterThan(100)
  // No pointer is held where events are made by hand.
  canvasPage()!.documentElement.setPointerCapture = () => undefined
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue()
}

const block = () => canvasPage()?.querySelector<HTMLElement>('[data-block-id="a"]')
const boxOfBlock = () => block()?.getBoundingClientRect() ?? new DOMRect()

/** Takes the block or a handle of it at its middle and lets it go that many px of the page beside. */
async function draw(on: Element, dx: number, keys: PointerEventInit = {}) {
  const frame = document.querySelector('iframe[title="The page being edited"]')!
  const scale = frame.getBoundingClientRect().width / canvasPage()!.defaultView!.innerWidth
  const { x, y, width, height } = on.getBoundingClientRect()
  const at = { x: x + width / 2, y: y + height / 2 }
  const isHandle = on.ownerDocument === document
  const { left, top } = frame.getBoundingClientRect()
  const onPage = isHandle ? { x: (at.x - left) / scale, y: (at.y - top) / scale } : at
  const send = (to: Element, type: string, place: { x: number; y: number }, buttons: number) =>
    to.dispatchEvent(
      new PointerEvent(type, {
        ...keys,
        bubbles: true,
        cancelable: true,
        clientX: place.x,
        clientY: place.y,
        pointerId: 1,
        buttons,
      }),
    )
  send(on, 'pointerdown', at, 1)
  // What is drawn on the page is led by the page: a handle is gone as soon as it is held.
  const root = canvasPage()!.documentElement
  send(root, 'pointermove', { ...onPage, x: onPage.x + dx / 2 }, 1)
  send(root, 'pointermove', { ...onPage, x: onPage.x + dx }, 1)
  await expect.poll(() => document.querySelector('[data-drop-section]')).not.toBeNull()
  send(root, 'pointerup', { ...onPage, x: onPage.x + dx }, 0)
  await expect.poll(() => document.querySelector('[data-drop-section]')).toBeNull()
}

const handle = async (name: string) => {
  await expect.poll(() => document.querySelector(`[data-handle="${name}"]`)).not.toBeNull()
  return document.querySelector(`[data-handle="${name}"]`)!
}

test.each(['en', 'ar'])(
  '[EDIT-1265] what is dragged or drawn goes where the pointer goes, in a page in %s',
  async (language) => {
    await showPage(language)
    const before = boxOfBlock()
    await draw(block()!, -100)
    await expect.poll(() => boxOfBlock().left - before.left).toBeLessThan(-60)
    expect(boxOfBlock().width).toBeCloseTo(before.width, 0)
    const moved = boxOfBlock()
    await draw(await handle('w'), -100)
    await expect.poll(() => boxOfBlock().left - moved.left).toBeLessThan(-60)
    expect(boxOfBlock().right).toBeCloseTo(moved.right, 0)
    // Between the cells, at the other edge.
    const wide = boxOfBlock()
    await draw(await handle('e'), -70, { shiftKey: true })
    await expect.poll(() => block()?.className).toContain('own-width')
    expect(boxOfBlock().left).toBeCloseTo(wide.left, 0)
    expect(boxOfBlock().right).toBeLessThan(wide.right - 40)
  },
)

test('[EDIT-1266] the panel says when a width of its own is larger than the cells of the block', async () => {
  await showPage('en')
  block()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, buttons: 1, pointerId: 1 }))
  block()?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
  await page.getByRole('tab', { name: 'Advanced' }).click()
  const width = page.getByLabelText('Own width')
  await width.fill('200')
  const said = page.getByText(/^Its columns are \d+ px wide here, and it is no wider than they are\.$/)
  await expect.poll(() => boxOfBlock().width).toBe(200)
  await expect.element(said).not.toBeInTheDocument()
  await width.fill('1900')
  await expect.element(said).toBeVisible()
  const cells = Number(/\d+/.exec(said.element().textContent)?.[0])
  await expect.poll(() => Math.round(boxOfBlock().width)).toBe(cells)
})

test('[EDIT-604] a menu that opens at a toolbar scrolls nothing', async () => {
  await showPage('en')
  block()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, buttons: 1, pointerId: 1 }))
  block()?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
  const add = page.getByRole('button', { name: 'Add a block after it' })
  await expect.element(add).toBeVisible()
  const view = canvasPage()!.defaultView!
  const scrolls = vi.spyOn(view, 'scrollBy')
  ;(add.element() as HTMLElement).click()
  await expect.poll(() => document.activeElement?.getAttribute('placeholder')).toBe('Search blocks')
  expect(scrolls).not.toHaveBeenCalled()
})
