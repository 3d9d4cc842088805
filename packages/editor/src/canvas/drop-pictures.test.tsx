import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BLOCK_TYPES, type PageDocument } from '@plinth/domain'
import { page as aPage, image, section, text } from '@plinth/domain/testing/page-builder'
import type * as mediaCalls from '../api/media.ts'
import EditorScreen from '../features/pages/editor-screen.tsx'
import { canvasListens, canvasPage } from '../testing/canvas.ts'
import { media } from '../testing/sample-answers.ts'
import { answersOfPage, homeId } from '../testing/sample-page.ts'
import { showScreen } from '../testing/show.tsx'

vi.mock('../api/media.ts', async (real) => ({
  ...(await real<typeof mediaCalls>()),
  uploadFile: async () => media.assets[0],
}))

async function showEditor(document: PageDocument, width = 1440) {
  await showScreen(<EditorScreen />, '/config/pages/:documentId?', {
    address: `/config/pages/${homeId}`,
    width,
    answers: answersOfPage(document),
  })
  await canvasListens()
}

const element = (id: string) => canvasPage()!.querySelector(`[data-block-id="${id}"]`)!
/** The blocks in their order: pictures by their type, the others by what they are called. */
const order = () =>
  [...canvasPage()!.querySelectorAll('[data-section-id]')].map((one) =>
    [...one.querySelectorAll('[data-block-id]')].map((block) =>
      block.getAttribute('data-block-type') === String(BLOCK_TYPES.image)
        ? 'image'
        : block.getAttribute('data-block-id'),
    ),
  )
const shown = () => document.querySelector('[data-drop-section]')

/** Holds files over a point of the page, or lets them go there. */
function hold(type: 'dragover' | 'drop', clientX: number, clientY: number, names = ['dot.png']): void {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(new File(['x'], name, { type: 'image/png' }))
  const frame = canvasPage()!
  const view = frame.defaultView!
  const target = frame.elementFromPoint(clientX, clientY) ?? frame.body
  const event = { dataTransfer, clientX, clientY, view, bubbles: true, cancelable: true }
  target.dispatchEvent(new DragEvent(type, event))
}

/** A point in the upper or the lower part of a block. */
function pointIn(id: string, part: number): readonly [number, number] {
  const { left, top, width, height } = element(id).getBoundingClientRect()
  return [left + width / 2, top + height * part]
}

const twoTexts = () =>
  aPage(
    section('one', [text('a', '<p>Above</p>', { h: 6 }), text('b', '<p>Below</p>', { y: 6, h: 6 })]),
    section('two', [text('c', '<p>Last</p>')]),
  )

test.each([1440, 390])(
  '[EDIT-1320] a picture goes where it is dropped, whatever is selected, and the place is shown, at %i px',
  async (width) => {
    await showEditor(twoTexts(), width)
    const [x, y] = pointIn('b', 0.2)
    hold('dragover', x, y)
    await expect.poll(shown).not.toBeNull()
    hold('drop', x, y)
    await expect.poll(order).toEqual([['a', 'image', 'b'], ['c']])
    expect(shown()).toBeNull()
    const top = (id: string) => element(id).getBoundingClientRect().top
    const picture = canvasPage()!.querySelector(`[data-block-type="${BLOCK_TYPES.image}"]`)!
    expect(picture.getBoundingClientRect().top).toBeGreaterThan(top('a'))
    expect(picture.getBoundingClientRect().top).toBeLessThan(top('b'))
  },
)

test('[EDIT-1320] several pictures stand below each other where they were dropped; one step each takes them back', async () => {
  await showEditor(twoTexts())
  hold('drop', ...pointIn('a', 0.9), ['one.png', 'two.png'])
  await expect.poll(order).toEqual([['a', 'image', 'image', 'b'], ['c']])
  await page.getByRole('button', { name: 'Undo: Pasted Image' }).click()
  await expect.poll(order).toEqual([['a', 'image', 'b'], ['c']])
})

test('[EDIT-1320] in an empty section a picture stands at its top, also when it is dropped on its offers', async () => {
  await showEditor(aPage(section('bare'), section('two', [text('c', '<p>Last</p>')])))
  const card = page.getByRole('group', { name: 'Empty section 1' }).element()
  const box = card.getBoundingClientRect()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'dot.png', { type: 'image/png' }))
  const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, view: window }
  card.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true, ...at }))
  await expect.poll(shown).not.toBeNull()
  // The offers make way for the place: what is let go falls on the page itself.
  expect(card.isConnected).toBe(false)
  const { left, bottom } = canvasPage()!.querySelector('[data-section-id]')!.getBoundingClientRect()
  hold('drop', left + 40, bottom - 4)
  await expect.poll(order).toEqual([['image'], ['c']])
  const top = (what: string) => canvasPage()!.querySelector(what)!.getBoundingClientRect().top
  expect(top('[data-block-id]')).toBe(top('.section-grid'))
  expect(shown()).toBeNull()
})

test('[EDIT-32] [EDIT-1320] held over a picture, its block is named as what takes it, and it does', async () => {
  await showEditor(aPage(section('one', [image('p', ''), text('a', '<p>Words</p>', { x: 12, w: 12 })])))
  hold('dragover', ...pointIn('p', 0.5))
  await expect.poll(() => document.querySelector('[data-canvas-overlay]')?.textContent).toContain('Image')
  expect(shown()).toBeNull()
  hold('drop', ...pointIn('p', 0.5))
  await expect.poll(() => element('p').querySelector('img')).not.toBeNull()
  expect(order()).toEqual([['image', 'a']])
})
